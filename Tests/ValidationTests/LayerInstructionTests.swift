import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import EditModel
@testable import Validation

@Suite struct LayerInstructionTests {
    private let layer = LayerInstruction(trackID: 1)

    @Test(
        "in a ramp it is that, beside one the next that comes, and a value is a ramp up to the next; none after the last"
    )
    func lookup() {
        #expect(layer.opacityRamps.ramp(at: .zero) == nil)
        layer.setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(10, 20)))
        #expect(layer.opacityRamps.ramp(at: Time(2, 1)) == nil)
        layer.setOpacity(0.5, at: Time(4, 1))
        #expect(layer.opacityRamps.ramp(at: Time(1, 2)) == Ramp(from: 1, to: 0, over: tenths(10, 20)))
        #expect(layer.opacityRamps.ramp(at: Time(1, 1)) == Ramp(from: 1, to: 0, over: tenths(10, 20)))
        #expect(layer.opacityRamps.ramp(at: Time(19, 10)) == Ramp(from: 1, to: 0, over: tenths(10, 20)))
        let last = TimeRange(start: Time(4, 1), duration: .positiveInfinity)
        #expect(layer.opacityRamps.ramp(at: Time(2, 1)) == Ramp(from: 0.5, to: 0.5, over: last))
        #expect(layer.opacityRamps.ramp(at: Time(9, 1)) == Ramp(from: 0.5, to: 0.5, over: last))
    }

    @Test("a value set at the same time replaces the one before, whatever the order")
    func replaced() {
        let full = Rectangle(x: 0, y: 0, width: 640, height: 360)
        layer.setCropRectangleRamp(Ramp(from: full, to: full, over: tenths(10, 20)))
        layer.setCropRectangle(full, at: Time(5, 1))
        layer.setCropRectangle(full, at: Time(1, 1))
        #expect(layer.cropRamps.map(\.value.timeRange) == [tenths(10, 10), tenths(50, 50)])
    }

    @Test("only one layer that is drawn as it is passes its frames on")
    func passthrough() {
        let instruction = Instruction(timeRange: tenths(0, 10))
        #expect(instruction.passthroughTrackID == nil)
        instruction.layerInstructions = [layer]
        layer.setTransform(.identity, at: .zero)
        layer.setOpacity(1, at: .zero)
        #expect(instruction.passthroughTrackID == 1)
        layer.setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(5, 10)))
        #expect(instruction.passthroughTrackID == nil)
        instruction.layerInstructions = [LayerInstruction(trackID: 2), LayerInstruction(trackID: 1)]
        #expect(instruction.passthroughTrackID == nil && instruction.requiredSourceTrackIDs == [2, 1])
        let blended = LayerInstruction(trackID: 1)
        blended.blendMode = .multiply
        instruction.layerInstructions = [blended]
        #expect(instruction.passthroughTrackID == nil)
    }

    /// Two clips of two seconds that overlap by one, each on a track of its own.
    private func overlapping() throws -> (Composition, VideoComposition) {
        let composition = Composition()
        for (name, start) in [("a.mp4", Time.zero), ("b.mp4", Time(1, 1))] {
            let track = try composition.addTrack(.video)
            let source = try #require(makeAsset(name, audio: nil).firstTrack(.video))
            try track.insertTimeRange(tenths(0, 20), of: source, at: start)
        }
        let video = VideoComposition(propertiesOf: composition)
        let stretches: [(TimeRange, [Int])] = [(tenths(0, 10), [1]), (tenths(10, 20), [1, 2]), (tenths(20, 30), [2])]
        video.instructions = stretches.map { range, tracks in
            let instruction = Instruction(timeRange: range)
            instruction.layerInstructions = tracks.map { LayerInstruction(trackID: $0) }
            return instruction
        }
        return (composition, video)
    }

    private func snapshot(_ composition: Composition, _ video: VideoComposition) throws -> VideoSnapshot {
        let movie = Movie(composition, videoComposition: video)
        #expect(movie.validate().isEmpty)
        return try #require(movie.snapshot().video)
    }

    @Test("two clips are joined with a fade, on red")
    func fade() throws {
        let (composition, video) = try overlapping()
        video.instructions[1].layerInstructions[0].setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(10, 20)))
        for instruction in video.instructions { instruction.backgroundColor = Color(red: 1, green: 0, blue: 0) }
        let result = try snapshot(composition, video)
        #expect(result.instructions.map { $0.layers.map(\.trackID) } == [[1], [1, 2], [2]])
        #expect(result.instructions[1].layers[0].opacity(at: Time(5, 4)) == 0.75)
        #expect(result.instructions[1].layers[0].opacity(at: Time(2, 1)) == 0)
        #expect(Set(result.instructions.map(\.backgroundColor)) == [Color(red: 1, green: 0, blue: 0)])
    }

    @Test("one clip is wiped away by its crop rectangle")
    func wipe() throws {
        let (composition, video) = try overlapping()
        let full = Rectangle(x: 0, y: 0, width: 640, height: 360)
        let gone = Rectangle(x: 640, y: 0, width: 0, height: 360)
        video.instructions[1].layerInstructions[0].setCropRectangleRamp(
            Ramp(from: full, to: gone, over: tenths(10, 20)))
        let layer = try snapshot(composition, video).instructions[1].layers[0]
        #expect(layer.cropRectangle(at: Time(3, 2)) == Rectangle(x: 320, y: 0, width: 320, height: 360))
    }

    @Test("one clip slides out by its transform")
    func slide() throws {
        let (composition, video) = try overlapping()
        let away = AffineTransform.identity.translated(x: -640, y: 0)
        let first = video.instructions[1].layerInstructions[0]
        first.setTransformRamp(Ramp(from: .identity, to: away, over: tenths(10, 20)))
        first.blendMode = .screen
        let layer = try snapshot(composition, video).instructions[1].layers[0]
        #expect(layer.transform(at: Time(7, 4)).tx == -480 && layer.blendMode == .screen)
    }

    @Test("a portrait clip stands upright, and after it an empty range counts")
    func portrait() throws {
        let composition = Composition()
        let source = makeAsset(audio: nil, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 360, ty: 0))
        try composition.insertTimeRange(tenths(0, 20), of: source, at: .zero)
        try composition.insertEmptyTimeRange(tenths(20, 30))
        let video = VideoComposition(propertiesOf: composition)
        #expect(video.renderSize == Size(width: 360, height: 640))
        let result = try snapshot(composition, video)
        #expect((result.renderWidth, result.renderHeight, result.frameCount) == (360, 640, 75))
        let corner = result.instructions[0].layers[0].transform(at: .zero).apply(to: Point(x: 0, y: 360))
        #expect(corner == Point(x: 0, y: 0))
    }

    @Test("without post-processing the animation layers are not drawn")
    func postProcessing() throws {
        let (composition, video) = try overlapping()
        video.instructions[1].isPostProcessed = false
        let result = try snapshot(composition, video)
        #expect(result.instructions.map(\.isPostProcessed) == [true, false, true])
    }

    @Test("the render scale takes layers and transforms with it, the identity too")
    func renderScale() throws {
        let (composition, video) = try overlapping()
        video.renderScale = 0.5
        video.instructions[0].layerInstructions[0].setTransform(
            .identity.translated(x: 100, y: 20), at: Time(1, 2))
        let (parent, picture, text) = (Layer(), Layer(), TextLayer())
        text.content = TextContent(string: "Hi", fontSize: 40)
        text.position = Point(x: 600, y: 300)
        for layer in [picture, text] { try parent.addSublayer(layer) }
        video.animationTool = AnimationTool(videoLayer: picture, in: parent)
        let result = try snapshot(composition, video)
        #expect((result.renderWidth, result.renderHeight) == (320, 180))
        let layer = result.instructions[0].layers[0]
        #expect(layer.transform(at: .zero) == .identity.scaled(x: 0.5, y: 0.5))
        #expect(layer.transform(at: Time(3, 4)).apply(to: Point(x: 0, y: 0)) == Point(x: 50, y: 10))
        // Layers keep their own coordinates; the whole tree is scaled.
        let tree = try #require(result.overlay)
        #expect(tree.transform == .identity.scaled(x: 0.5, y: 0.5))
        #expect(tree.root.bounds == Rectangle(x: 0, y: 0, width: 640, height: 360))
        #expect(tree.root.sublayers[1].position == Point(x: 600, y: 300))
    }

    @Test("the colour that is asked for is the snapshot's")
    func color() throws {
        let (composition, video) = try overlapping()
        #expect(try snapshot(composition, video).color == nil)
        (video.colorPrimaries, video.colorTransferFunction, video.colorYCbCrMatrix) = (.smpte170m, .smpte170m, .bt470bg)
        let color = try #require(try snapshot(composition, video).color)
        #expect(color.primaries == .smpte170m && color.transfer == .smpte170m && color.matrix == .bt470bg)
    }

    @Test("only the part that is asked about is judged")
    func range() throws {
        let (composition, video) = try overlapping()
        video.instructions.removeLast()
        let movie = Movie(composition, videoComposition: video)
        let texts = { (range: TimeRange?) in movie.validate(in: range).map(\.description) }
        #expect(
            texts(nil) == [
                "error: instruction 2: it is the last and ends at 2 s, but the picture goes on to 3 s [instruction-gap]"
            ])
        #expect(texts(tenths(5, 15)) == [] && texts(tenths(0, 20)) == [])
        #expect(
            texts(tenths(15, 25)) == [
                "error: instruction 2: it is the last and ends at 2 s, but the range goes on to 2.5 s [instruction-gap]"
            ])
        #expect(
            texts(tenths(22, 25)) == [
                "error: video composition: no instruction says what is drawn from 2.2 s to 2.5 s [instruction-gap]"
            ])
    }
}
