import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import EditModel
@testable import Validation

@Suite struct ValidationTests {
    /// A change that makes a sound edit of ten seconds wrong, and every finding it must give.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (VideoComposition) -> Void
        let findings: [String]

        init(_ name: String, _ findings: [String], _ change: @escaping @Sendable (VideoComposition) -> Void) {
            testDescription = name
            self.change = change
            self.findings = findings
        }
    }

    static func instruction(_ range: TimeRange, tracks: [Int] = [1]) -> Instruction {
        let instruction = Instruction(timeRange: range, location: "r.lua:7")
        instruction.layerInstructions = tracks.map { LayerInstruction(trackID: $0, location: "r.lua:8") }
        return instruction
    }

    static let cases = [
        Case("a sound edit", []) { _ in },
        Case(
            "no size and no rate",
            [
                "r.lua:1: error: video composition: it has no render_size [render-size-missing]",
                "r.lua:1: error: video composition: it has no frame_duration [frame-duration-missing]",
            ]
        ) { ($0.renderSize, $0.frameDuration) = (nil, nil) },
        Case(
            "an absurd size",
            [
                "r.lua:2: error: video composition: a render_size of 100000 × 0 cannot be rendered (sides from 1 to 16384 pixels) [render-size-invalid]"
            ]
        ) {
            $0.renderSize = Size(width: 100000, height: 0)
            $0.locations["render_size"] = "r.lua:2"
        },
        Case(
            "a size that is no number",
            [
                "r.lua:1: error: video composition: a render_size of nan × 100 cannot be rendered (sides from 1 to 16384 pixels) [render-size-invalid]"
            ]
        ) { $0.renderSize = Size(width: .nan, height: 100) },
        Case(
            "an odd size",
            [
                "r.lua:1: warning: video composition: the render_size 641 × 360.5 is rounded to 640 × 360: video needs even sides [render-size-rounded]"
            ]
        ) { $0.renderSize = Size(width: 641, height: 360.5) },
        Case(
            "a negative frame duration",
            [
                "r.lua:1: error: video composition: a frame_duration of -1 s is not positive [frame-duration-invalid]"
            ]
        ) { $0.frameDuration = Time(-1, 1) },
        Case(
            "too many frames",
            [
                "r.lua:1: error: video composition: a frame_duration of 0.0005 s is shorter than 1/1000 s [frame-duration-invalid]"
            ]
        ) { $0.frameDuration = Time(1, 2000) },
        Case(
            "no instructions",
            [
                "r.lua:1: error: video composition: it has no instructions [instructions-missing]"
            ]
        ) { $0.instructions = [] },
        Case(
            "a late start, a gap and an early end",
            [
                "r.lua:7: error: instruction 1: it begins at 1 s, but the picture begins at 0 s [instruction-gap]",
                "r.lua:7: error: instruction 2: it begins at 3 s, but the one before ends at 2 s [instruction-gap]",
                "r.lua:7: error: instruction 2: it is the last and ends at 9 s, but the picture goes on to 10 s [instruction-gap]",
            ]
        ) { $0.instructions = [instruction(tenths(10, 20)), instruction(tenths(30, 90))] },
        Case(
            "an overlap and a wrong order",
            [
                "r.lua:7: error: instruction 2: it begins at 4 s, but the one before ends at 5 s [instruction-overlap]",
                "r.lua:7: error: instruction 3: it begins at 1 s, before instruction 2, which begins at 4 s [instruction-order]",
            ]
        ) {
            $0.instructions = [instruction(tenths(0, 50)), instruction(tenths(40, 100)), instruction(tenths(10, 20))]
        },
        Case(
            "an instruction after the end",
            [
                "r.lua:7: error: instruction 2: its range [10 s, 11 s) begins outside the picture, which is 10 s long [instruction-outside]"
            ]
        ) { $0.instructions = [instruction(tenths(0, 100)), instruction(tenths(100, 110))] },
        Case("an instruction that goes on after the end", []) { $0.instructions = [instruction(tenths(0, 500))] },
        Case(
            "instructions without ranges",
            [
                "error: instruction 1: it has no time_range [instruction-range]",
                "r.lua:7: error: instruction 2: its range [0 s, 0 s) has no positive duration [instruction-range]",
            ]
        ) { $0.instructions = [Instruction(), instruction(tenths(0, 0))] },
        Case(
            "tracks that are not there, not video, twice",
            [
                "r.lua:8: error: instruction 1, layer instruction 1: the movie has no track 9 [track-missing]",
                "r.lua:8: error: instruction 1, layer instruction 2: track 2 is an audio track, not a video track [track-not-video]",
                "r.lua:8: error: instruction 1, layer instruction 4: track 1 has a layer instruction above already [track-twice]",
            ]
        ) { $0.instructions = [instruction(tenths(0, 100), tracks: [9, 2, 1, 1])] },
        Case(
            "values that cannot be drawn",
            [
                "r.lua:9: error: instruction 1, layer instruction 1: an opacity of 1.5 is not in 0 to 1 [opacity-range]",
                "r.lua:11: error: instruction 1, layer instruction 1: its opacity is set at an indefinite time [value-time]",
                "r.lua:10: error: instruction 1, layer instruction 1: the transform at 2 s flattens the picture to nothing or is not finite [transform-singular]",
            ]
        ) {
            let layer = $0.instructions[0].layerInstructions[0]
            layer.setOpacity(1.5, at: .zero, location: "r.lua:9")
            layer.setTransform(.identity.scaled(x: 0, y: 1), at: Time(2, 1), location: "r.lua:10")
            layer.setOpacity(1, at: .indefinite, location: "r.lua:11")
        },
        Case(
            "a video layer outside",
            [
                "r.lua:5: error: animation tool: its video_layer is not in its in_layer; add it with add_sublayer [video-layer-outside]"
            ]
        ) { $0.animationTool = AnimationTool(videoLayer: Layer(), in: Layer(), location: "r.lua:5") },
        Case(
            "video layers, one of them outside, one with a content",
            [
                "error: animation tool: its video layer 2 is not in its in_layer; add it with add_sublayer [video-layer-outside]",
                "error: animation tool: its video layer 3 must be a plain layer, which has no content of its own [video-layer-kind]",
            ]
        ) {
            let (parent, shape) = (Layer(), ShapeLayer())
            try? parent.addSublayer(shape)
            $0.animationTool = AnimationTool(videoLayers: [parent, Layer(), shape], in: parent)
        },
        Case(
            "no video layers",
            ["error: animation tool: it has no video_layers to show the picture [video-layer-outside]"]
        ) { $0.animationTool = AnimationTool(videoLayers: [], in: Layer()) },
        Case(
            "corners, borders and shadows that cannot be drawn",
            [
                "r.lua:7: error: layer: a corner_radius of -1 is not in 0 to 16384 [layer-look]",
                "error: layer: a border_width of nan is not in 0 to 16384 [layer-look]",
                "error: layer: a shadow_radius of 1001 is not in 0 to 1000 [layer-look]",
                "error: layer: a shadow_opacity of 2 is not in 0 to 1 [layer-look]",
                "error: layer: its shadow_offset is more than 16384 pixels [layer-look]",
                "error: layer: its transform is not finite [layer-geometry]",
            ]
        ) {
            let parent = Layer()
            parent.cornerRadius = -1
            parent.locations["corner_radius"] = "r.lua:7"
            parent.borderWidth = .nan
            parent.shadow = Shadow(offset: Point(x: 0, y: -20000), radius: 1001, opacity: 2)
            parent.transform.tx = .infinity
            $0.animationTool = AnimationTool(videoLayer: parent, in: parent)
        },
        Case(
            "layers that show nothing",
            [
                "error: animation tool: its video_layer must be a plain layer, which has no content of its own [video-layer-kind]",
                "warning: text layer: it has no text [text-empty]",
                "r.lua:6: error: text layer: a font_size of 0 is not above 0 and at most 4096 [text-style]",
                "error: image layer: it has no contents [image-missing]",
                "error: layer: its bounds have a negative size [layer-geometry]",
                "warning: layer: its background_color is not seen, because it has no bounds [layer-without-size]",
                "error: layer: an opacity of -1 is not in 0 to 1 [opacity-range]",
            ]
        ) {
            let (parent, video, text) = (Layer(), TextLayer(), TextLayer())
            text.content.fontSize = 0
            text.locations["font_size"] = "r.lua:6"
            let (negative, unseen, clear) = (Layer(), Layer(), Layer())
            negative.bounds = Rectangle(x: 0, y: 0, width: -1, height: 1)
            unseen.backgroundColor = .white
            clear.opacity = -1
            for layer in [video, text, ImageLayer(), negative, unseen, clear] { try? parent.addSublayer(layer) }
            $0.animationTool = AnimationTool(videoLayer: video, in: parent)
        },
        Case(
            "texts whose numbers cannot be drawn",
            [
                "r.lua:7: error: text layer: a stroke_width of 1025 is not in 0 to 1024 [text-style]",
                "error: text layer: a line_spacing of 0.05 is not in 0.1 to 10 [text-style]",
                "error: text layer: a letter_spacing of -2000 is not in -1024 to 1024 [text-style]",
                "r.lua:8: error: text layer: a font_size of 10000 is not above 0 and at most 4096 [text-style]",
                "error: text layer: a box's padding of -1 is not in 0 to 4096 [text-style]",
            ]
        ) {
            let (parent, video, text) = (Layer(), Layer(), TextLayer())
            text.content.runs = [TextRun("a"), TextRun("b", fontSize: 10_000)]
            text.content.strokeWidth = 1025
            text.content.lineSpacing = 0.05
            text.content.letterSpacing = -2000
            text.content.box = TextBox(color: .black, padding: Size(width: 3, height: -1))
            text.locations["stroke_width"] = "r.lua:7"
            text.locations["string"] = "r.lua:8"
            for layer in [video, text] { try? parent.addSublayer(layer) }
            $0.animationTool = AnimationTool(videoLayer: video, in: parent)
        },
        Case(
            "subtitles whose numbers cannot be drawn",
            [
                "r.lua:9: error: subtitle layer: a font_size of 2049 is not above 0 and at most 2048 [text-style]",
                "error: subtitle layer: a stroke_width of 513 is not in 0 to 512 [text-style]",
                "error: subtitle layer: a vertical_margin of -1 is not in 0 to 16384 [text-style]",
                "error: subtitle layer: it has no subtitles [subtitles-missing]",
                "error: subtitle layer: it has no subtitles [subtitles-missing]",
            ]
        ) {
            let (parent, video, large, largest) = (Layer(), Layer(), SubtitleLayer(), SubtitleLayer())
            (large.style.fontSize, large.style.strokeWidth, large.style.verticalMargin) = (2049, 513, -1)
            large.locations["font_size"] = "r.lua:9"
            (largest.style.fontSize, largest.style.strokeWidth) = (2048, 512)
            for layer in [video, large, largest] { try? parent.addSublayer(layer) }
            $0.animationTool = AnimationTool(videoLayer: video, in: parent)
        },
        Case(
            "a video where a picture is expected",
            [
                "error: image layer: 'in.mp4' is not a picture: show it as a track, or put it into a movie, which a layer "
                    + "can show [image-missing]"
            ]
        ) {
            let (parent, image) = (Layer(), ImageLayer())
            image.contents = makeAsset()
            try? parent.addSublayer(image)
            $0.animationTool = AnimationTool(videoLayer: parent, in: parent)
        },
    ]

    @Test("every mistake is found at once, with its place", arguments: cases)
    func findings(_ example: Case) {
        let asset = makeAsset()
        let movie = Movie(asset)
        let composition = VideoComposition(propertiesOf: asset)
        composition.locations = RecipeLocations(created: "r.lua:1")
        movie.videoComposition = composition
        example.change(composition)
        #expect(movie.validate().map(\.description) == example.findings)
        let hasError = example.findings.contains { $0.contains("error: ") }
        #expect(((try? movie.snapshot()) == nil) == hasError)
    }

    @Test("an empty movie and a picture that is not there are errors")
    func empty() throws {
        let texts = { (movie: Movie) in movie.validate().map(\.description) }
        #expect(texts(Movie(Composition())) == ["error: movie: it has no picture and no sound [movie-empty]"])
        let sound = Movie(makeAsset(video: nil), videoComposition: VideoComposition())
        #expect(
            texts(sound) == ["error: video composition: the movie has no enabled video track for it [video-missing]"])
    }

    @Test("pictures of one track that are rotated differently are worth a warning")
    func orientations() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 10), of: makeAsset(), at: .zero)
        let turned = makeAsset("turned.mp4", transform: .identity.rotated(degrees: 90))
        try composition.insertTimeRange(tenths(0, 10), of: turned, at: composition.duration)
        let findings = Movie(composition).validate()
        #expect(findings.map(\.code) == [.mixedOrientation] && findings.map(\.severity) == [.warning])
    }

    @Test("a turn of all pictures of a track is no finding")
    func turn() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 10), of: makeAsset(), at: .zero)
        composition.tracks[0].preferredTransform = .identity.rotated(degrees: 90)
        #expect(Movie(composition).validate().isEmpty)
    }

    @Test("a disabled track is worth a warning and is not drawn")
    func disabled() throws {
        let composition = Composition()
        for _ in 0..<2 {
            let track = try composition.addTrack(.video)
            try track.insertTimeRange(tenths(0, 10), of: #require(makeAsset().firstTrack(.video)), at: .zero)
        }
        let movie = Movie(composition, videoComposition: VideoComposition(propertiesOf: composition))
        composition.tracks[1].isEnabled = false
        #expect(movie.validate().map(\.code) == [.trackDisabled])
        #expect(try movie.snapshot().video?.instructions[0].layers.map(\.trackID) == [1])
    }
}
