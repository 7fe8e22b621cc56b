import EditModel
import Export
import MediaTime
import Pixels
import Rendering
import Testing
import Values

@testable import Planning

@Suite("The plan as text")
struct PlanTextTests {
    @Test("tracks, instructions, what is decoded, copied and dropped")
    func whole() throws {
        let plan = try makePlan()
        #expect(
            PlanText(plan).text == """
                main  640×360, 25 fps, 225 frames, 0:09.000, BT.709, 8 bit
                  edit          \(plan.fingerprint)
                  video 2       0:00.000–0:05.000  empty
                                0:05.000–0:09.000  'b.mp4' track 1 from 0:00.000–0:08.000, speed 2
                  video 1       0:00.000–0:06.000  'clips/a.mp4' track 1 from 0:02.000–0:08.000
                                0:06.000–0:09.000  colour #000080 track 1, still
                  audio 3       0:00.000–0:06.000  'clips/a.mp4' track 2 from 0:02.000–0:08.000
                  instructions  0:00.000–0:05.000  track 1
                                0:05.000–0:06.000  track 2, opacity 0 → 1 over 0:05.000–0:06.000
                                                   track 1
                                0:06.000–0:09.000  track 2, cropped to 320×180 at 0, 0, \
                scaled 0.5, moved 20, 30, opacity 0.25 from 0:08.000, blend screen
                                                   background #000080
                  decode        'clips/a.mp4' track 1 (h264), for 150 frames
                                'b.mp4' track 1 (h264), for 100 frames
                  untouched     0:00.000–0:05.000  'clips/a.mp4' track 1
                  picture       encoded with libx264, crf 20 (preset h264)
                  sound         copied bit by bit
                  dropped       'clips/a.mp4' track 3: audio, aac, fr
                                'b.mp4' track 2: audio, aac
                                'b.mp4' track 3: subtitle, mov_text
                                'b.mp4' metadata: artist, title
                                'b.mp4' chapters: 1
                  metadata      title

                """)
    }

    @Test(
        "what becomes of picture and sound",
        arguments: [
            (SoundTreatment.absent, Preset.h264, "none"), (.copied, .h264, "copied bit by bit"),
            (.encoded, .h264, "mixed at 48 kHz, encoded with aac at 192 kbit/s"), (.copied, .null, "nothing to mix"),
            (.encoded, .null, "mixed at 48 kHz and thrown away"),
        ])
    func sound(treatment: SoundTreatment, preset: Preset, text: String) throws {
        let plan = try makePlan(options: ExportOptions(preset: preset), sound: treatment)
        #expect(PlanText(plan).text.contains("\n  sound         \(text)\n"))
        let picture = preset.output == nil ? "composed and thrown away" : "encoded with libx264, crf 20"
        #expect(PlanText(plan).text.contains("\n  picture       \(picture) (preset \(preset.name))\n"))
    }

    @Test("a recipe's own compositor is named by its line, and nothing passes untouched")
    func compositor() throws {
        var movie = makeMovie()
        movie.video?.compositor = CustomCompositor(.compositor, ScriptFunction(number: 0, place: "cut.lua:12"))
        let plan = try makePlan(movie)
        #expect(PlanText(plan).text.contains("\n  pictures      composed by cut.lua:12\n"))
        #expect(plan.passthroughs == [])
        #expect(plan.fingerprint != (try makePlan()).fingerprint)
        #expect(
            plan.canonical.text.contains(
                #""compositor":{"function":{"number":0,"place":"cut.lua:12"},"role":"compositor"}"#))
        #expect(PlanPicture([plan]).source.contains("composed by cut.lua:12"))
    }

    @Test("the plan says how many tracks become one")
    func mixedTracks() throws {
        var movie = makeMovie()
        movie.audioTracks.append(movie.audioTracks[0])
        movie.audioTracks.append(TrackSnapshot(id: 5, segments: [.empty(seconds(0, 9))]))
        let text = PlanText(try makePlan(movie, sound: .encoded)).text
        #expect(text.contains("\n  sound         2 tracks mixed at 48 kHz, encoded with aac at 192 kbit/s\n"))
    }

    @Test("sound that is mixed is decoded")
    func mixed() throws {
        let text = PlanText(try makePlan(sound: .encoded)).text
        #expect(text.contains("225 frames") && text.contains("                'clips/a.mp4' track 2 (aac)\n"))
    }

    @Test("layers are listed inside each other, and their pictures are decoded")
    func layers() throws {
        var movie = makeMovie()
        movie.sources[1] = SourceSnapshot(path: "logo.png")
        movie.videoTracks.remove(at: 1)
        let bounds = Rectangle(x: 0, y: 0, width: 640, height: 360)
        let text = LayerSnapshot(
            content: .text(TextContent(string: "a\nb", fontSize: 20)), position: Point(x: 5, y: 6), bounds: nil,
            opacity: 0.5)
        let logo = LayerSnapshot(
            content: .image(ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 64, height: 64))),
            position: Point(x: 64, y: 64), bounds: Rectangle(x: 0, y: 0, width: 32, height: 32), backgroundColor: .white
        )
        movie.video?.overlay = LayerTreeSnapshot(
            root: LayerSnapshot(
                content: .plain, anchorPoint: .zero, bounds: bounds,
                sublayers: [
                    LayerSnapshot(content: .video, anchorPoint: .zero, bounds: bounds), text, logo, decorated(),
                ]))
        let lines = PlanText(try makePlan(movie)).text
        #expect(
            lines.contains(
                """
                  layers        layer, 640×360 at 0, 0
                                  video, 640×360 at 0, 0
                                  text 'a\\nb', Sans 20 px, anchored at 5, 6, opacity 0.5
                                  picture 'logo.png', 32×32 at 48, 48, on #ffffff
                                  layer, 20×10 at -10, -5, rotated 30°, turned x 40°, turned y -30.5°, seen from 800 px, without a back, opacity 0.5, on #000000, corners 8, border 2, shadow, glow, masks to bounds, blend multiply, from 0:01.000, for 0:02.000
                                    mask shape, fill #000000, 20×10 at -10, -5

                """))
        #expect(lines.contains("'logo.png' track 1 (h264)\n") && !lines.contains("untouched"))
    }

    /// A layer with everything that is said of one.
    private func decorated() -> LayerSnapshot {
        let bounds = Rectangle(x: 0, y: 0, width: 20, height: 10)
        var layer = LayerSnapshot(content: .plain, bounds: bounds, opacity: 0.5, backgroundColor: .black)
        layer.properties.glow = Glow(color: .white)
        layer.properties.turn = LayerTurn(x: 40, y: -30.5, perspective: 800)
        layer.properties.turn.isDoubleSided = false
        layer.transform = AffineTransform.identity.rotated(degrees: 30)
        layer.cornerRadius = 8
        layer.borderWidth = 2
        layer.shadow = Shadow(opacity: 1)
        layer.masksToBounds = true
        layer.blendMode = .multiply
        layer.timing = LayerTiming(beginTime: Time(1, 1), duration: Time(2, 1))
        layer.mask = LayerSnapshot(content: .shape(ShapeContent()), bounds: bounds)
        return layer
    }

    @Test("a track that no instruction draws is said to be dropped, and not decoded")
    func undrawn() throws {
        var movie = makeMovie()
        for index in movie.video!.instructions.indices {
            movie.video!.instructions[index].layers.removeAll { $0.trackID == 2 }
        }
        let text = PlanText(try makePlan(movie)).text
        #expect(text.contains("video track 2: no instruction draws it"))
        #expect(!text.contains("'b.mp4' track 1 (h264)"))
    }

    @Test("a picture of another size, colour or turned is not untouched")
    func touched() throws {
        for canvas in [
            Canvas(width: 642, height: 360, layout: .yuv420p8, color: .bt709),
            Canvas(width: 640, height: 360, layout: .yuv420p10, color: .bt709),
            Canvas(width: 640, height: 360, layout: .yuv420p8, color: .bt601),
        ] { #expect(try makePlan(canvas: canvas).passthroughs.isEmpty) }
        var movie = makeMovie()
        movie.video!.instructions[0].layers[0].opacityRamps = [Ramp(0.5, at: .zero)]
        #expect(try makePlan(movie).passthroughs.isEmpty)
    }

    @Test("the plan says that HDR is tone-mapped")
    func toneMapped() throws {
        #expect(!PlanText(try makePlan()).text.contains("HDR"))
        var lowered = canvas
        lowered.isToneMapped = true
        #expect(
            PlanText(try makePlan(canvas: lowered)).text.contains(
                "                HDR is tone-mapped to BT.709 (bt2446)\n"))
    }

    @Test("a name cannot move the cursor or start a line")
    func names() throws {
        var movie = makeMovie()
        movie.sources[0].path = "a\n\u{1B}[2J.mp4"
        #expect(PlanText(try makePlan(movie)).text.contains("'a\\n\\x1b[2J.mp4' track 1"))
    }

    @Test(
        "transforms in words",
        arguments: [
            (AffineTransform.identity, "as it is"),
            (AffineTransform.identity.translated(x: 10, y: -2.5), "moved 10, -2.5"),
            (AffineTransform.identity.rotated(degrees: 90), "rotated 90°"),
            (AffineTransform.identity.rotated(degrees: 30).scaled(x: 2, y: 2), "rotated 30°, scaled 2"),
            (AffineTransform.identity.scaled(x: 2, y: 0.5), "scaled 2×0.5"),
            (AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 640, ty: 0), "transform -1 0 0 1 640 0"),
        ])
    func transforms(transform: AffineTransform, text: String) { #expect(transform.text == text) }

    @Test(
        "broadcast rates are shown as they are",
        arguments: [(Time(1, 25), "25 fps"), (Time(1001, 30000), "29.97 fps (30000/1001)")])
    func rates(duration: Time, text: String) { #expect(duration.rateText == text) }
}
