import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Testing
import Values

@testable import Export

@Suite("What becomes of pictures")
struct PicturePlanTests {
    private let folder = TemporaryFolder()

    private static let x264 =
        "-c:v libx264 -qp 4 -bf 2 -b_strategy 0 -g 10 -sc_threshold 0 -colorspace bt709"
        + " -color_primaries bt709 -color_trc bt709 -color_range tv -bitexact"

    /// Two seconds of numbered pictures with a key frame every ten; the second file is encoded like the first, the third
    /// with other headers.
    private func sources() throws -> [String] {
        for (name, options) in [("a.mp4", ""), ("b.mp4", ""), ("c.mp4", " -profile:v main")] {
            try ffmpeg(
                numbered(frames: 50) + " -f lavfi -i sine=f=440:d=2 -c:a aac " + Self.x264 + options, folder.file(name))
        }
        return ["a.mp4", "b.mp4", "c.mp4"].map(folder.file)
    }

    private func movie(_ segments: [SegmentSnapshot] = [segment(0, frames(0, 50))]) throws -> MovieSnapshot {
        try makeMovie(sources(), video: segments, audio: [[segment(0, track: 2, frames(0, 50))]])
    }

    private func plan(
        _ movie: MovieSnapshot, _ frames: Range<Int64>? = nil, format: String? = "mp4", allowsCopying: Bool = true
    ) throws -> PicturePlan {
        try PicturePlan(
            movie.video.map { try PictureTimeline(movie, $0) }, frames: frames ?? 0..<(movie.video?.frameCount ?? 0),
            library: MediaLibrary(gate: OpenGate()), format: format, allowsCopying: allowsCopying)
    }

    /// One thing that is done to the pictures of track 1, and why they are then encoded.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reasons: [PictureEncodingReason]
        let change: @Sendable (inout MovieSnapshot) -> Void

        init(
            _ name: String, _ reasons: [PictureEncodingReason],
            _ change: @escaping @Sendable (inout MovieSnapshot) -> Void
        ) {
            (testDescription, self.reasons, self.change) = (name, reasons, change)
        }

        /// Changes how the layer is drawn.
        static func layer(
            _ name: String, _ reasons: [PictureEncodingReason],
            _ change: @escaping @Sendable (inout LayerInstructionSnapshot) -> Void
        ) -> Case {
            Case(name, reasons) { change(&$0.video!.instructions[0].layers[0]) }
        }

        /// Puts other segments into the track.
        static func segments(
            _ name: String, _ reasons: [PictureEncodingReason], _ segments: @escaping @Sendable () -> [SegmentSnapshot]
        ) -> Case {
            Case(name, reasons) { $0.videoTracks[0].segments = segments() }
        }
    }

    static let cases: [Case] = [
        Case("nothing", []) { _ in },
        Case("another sound", []) { $0.audioTracks[0].volume = 0.5 },
        .layer("values that change nothing", []) {
            $0.opacityRamps = [Ramp(1, at: .zero)]
            $0.transformRamps = [Ramp(.identity, at: .zero)]
        },
        .layer("a fade", [.opacity]) { $0.opacityRamps = [Ramp(from: 1, to: 0, over: frames(25, 50))] },
        .layer("a blend mode", [.opacity]) { $0.blendMode = .screen },
        .layer("a shift", [.placement]) {
            $0.transformRamps = [Ramp(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 0), at: .zero)]
        },
        .layer("a crop", [.placement]) {
            $0.cropRamps = [Ramp(Rectangle(x: 0, y: 0, width: 32, height: 48), at: .zero)]
        },
        .layer("an effect", [.effects]) { $0.effects = [EffectSnapshot(name: "hflip")] },
        Case("an effect on the whole", [.effects]) { $0.video!.effects = [EffectSnapshot(name: "hflip")] },
        Case("layers without anything above it", []) { $0.video!.overlay = .around([]) },
        Case("layers above it", [.overlay]) { $0.video!.overlay = .around([.box]) },
        Case("a layer above it that comes after the end", []) {
            var box = LayerSnapshot.box
            box.timing.beginTime = Time(2, 1)
            $0.video!.overlay = .around([box])
        },
        Case("a picture that is shrunk among its layers", [.overlay]) {
            $0.video!.overlay = .around([])
            $0.video!.overlay!.transform = .identity.scaled(x: 0.5, y: 0.5)
        },
        Case("another size", [.size]) { $0.video!.renderWidth = 32 },
        Case("another colour", [.color]) { $0.video!.color = .bt601 },
        Case("another frame rate", [.frameRate]) {
            var video = VideoSnapshot(
                renderWidth: 64, renderHeight: 48, frameDuration: Time(1, 30), frameCount: 60,
                instructions: $0.video!.instructions)
            video.color = $0.video!.color
            $0.video = video
        },
        .segments("another speed", [.speed]) {
            [SegmentSnapshot(sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(0, 25), targetRange: frames(0, 50))]
        },
        .segments("a stretch of nothing", [.gap]) { [segment(0, frames(0, 40)), .empty(frames(40, 50))] },
        .segments("a cut that is none", []) { [segment(0, frames(0, 13)), segment(0, frames(13, 50), from: 13)] },
        .segments("a join of like files", []) { [segment(0, frames(0, 30)), segment(1, frames(30, 50), from: 10)] },
        .segments("a join of unlike files", [.formats]) { [segment(0, frames(0, 30)), segment(2, frames(30, 50))] },
        .segments("a part between key frames", [.start]) {
            [segment(0, frames(0, 45), from: 5), segment(0, frames(45, 50))]
        },
        .segments("an end between pictures that need each other", [.end]) {
            [segment(0, frames(0, 12)), segment(0, frames(12, 50), from: 10)]
        },
        Case("two layers", [.layers]) {
            $0.videoTracks.append(TrackSnapshot(id: 2, segments: [segment(1, frames(0, 50))]))
            $0.video!.instructions[0].layers[0].blendMode = .normal
            $0.video!.instructions[0].layers.insert(
                LayerInstructionSnapshot(
                    trackID: 2, cropRamps: [Ramp(Rectangle(x: 0, y: 0, width: 32, height: 48), at: .zero)]), at: 0)
        },
        Case("a layer that is hidden by another", []) {
            $0.videoTracks.append(TrackSnapshot(id: 2, segments: [segment(1, frames(0, 50))]))
            $0.video!.instructions[0].layers.insert(LayerInstructionSnapshot(trackID: 2), at: 0)
        },
        Case("played backwards", [.reversal]) { $0.sources[0].kind = .reversed },
        Case("a colour", [.source]) { $0.sources[0] = SourceSnapshot(color: .black, width: 64, height: 48) },
    ]

    @Test("see-through pictures are copied where nobody has put a colour behind them")
    func transparency() throws {
        let path = folder.file("clear.webm")
        try ffmpeg(
            "-f lavfi -i color=red@0.5:s=64x48:r=25:d=0.4,format=yuva420p -c:v libvpx-vp9 -auto-alt-ref 0"
                + " -deadline good -cpu-used 5 -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv",
            path)
        var movie = try makeMovie([path], video: [segment(0, frames(0, 10))])
        movie.video!.instructions[0].backgroundColor = nil
        #expect(try plan(movie, format: "webm").reasons.isEmpty)
        for color in [Color.black, .white] {
            movie.video!.instructions[0].backgroundColor = color
            #expect(try plan(movie, format: "webm").reasons == [.opacity])
        }
    }

    @Test("pictures are copied where nothing touches them; else every reason is given", arguments: cases)
    func reasons(_ example: Case) throws {
        var movie = try movie()
        example.change(&movie)
        let plan = try plan(movie)
        if example.testDescription == "two layers" {
            #expect(plan.reasons == [.layers, .placement])
        } else {
            #expect(plan.reasons == example.reasons)
        }
        #expect(
            plan.treatment == (plan.reasons.isEmpty ? .copied : .encoded) && (plan.copy == nil) == !plan.reasons.isEmpty
        )
    }

    /// What a movie of one file sets itself, and why its pictures are then encoded: ones that vary in length, untagged
    /// ones, ones with odd sides.
    static let own: [(file: String, set: @Sendable (inout VideoSnapshot) -> Void, reasons: [PictureEncodingReason])] = [
        ("vary", { _ in }, []), ("vary", { $0.ownFrameDuration = Time(1, 25) }, [.frameRate]),
        ("odd", { _ in }, []), ("odd", { $0.ownSize = Size(width: 63, height: 47) }, []),
        ("odd", { $0.ownSize = Size(width: 62, height: 46) }, [.size]), ("odd", { $0.color = .bt601 }, [.color]),
        ("odd", { $0.ownFrameDuration = Time(1, 25) }, []),
    ]

    @Test("what an edit sets itself is what comes out: a copy has to have it", arguments: own.indices)
    func ownSettings(index: Int) throws {
        let example = Self.own[index]
        let path = folder.file(example.file + ".mp4")
        let filter = example.file == "odd" ? "format=yuv444p,crop=63:47:0:0" : "select='not(between(n,3,7))'"
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=0.4 -vf \(filter),format=yuv444p -fps_mode vfr -c:v libx264 -bf 0",
            path)
        var movie = try makeMovie([path], video: [segment(0, frames(0, 10))])
        movie.video!.color = nil
        if example.file == "odd" { (movie.video!.renderWidth, movie.video!.renderHeight) = (62, 46) }
        example.set(&movie.video!)
        #expect(try plan(movie).reasons == example.reasons)
    }

    @Test("an encoding that was asked for is the only reason; a container has to take the codec")
    func containers() throws {
        let movie = try movie()
        #expect(try plan(movie, allowsCopying: false).reasons == [.asked])
        #expect(try plan(movie, format: nil).reasons == [.asked])
        #expect(try plan(movie, format: "webm").reasons == [.codec])
        #expect(try plan(movie, format: "mov").reasons == [] && plan(movie, format: "matroska").reasons == [])
        var sound = movie
        sound.video = nil
        #expect(try plan(sound).treatment == .absent)
    }

    /// The numbers that a file's pictures show, and their times in frames.
    private func shown(_ path: String) throws -> [Int] {
        let pictures = try shownNumbers(path)
        #expect(pictures.map(\.start) == pictures.indices.map { Time(Int64($0), 25) })
        return pictures.map(\.number)
    }

    private func packets(_ path: String) throws -> [Substring] {
        let text = String(
            decoding: try ffmpegOutput("-i \(path) -map 0:v -c copy -f framehash -hash md5"), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last }
    }

    @Test("a file whose sound alone is changed keeps its pictures' packets and times")
    func sound() throws {
        var movie = try movie()
        movie.audioTracks[0].volume = 0.5
        let output = folder.file("out.mp4")
        let summary = try export(movie, to: output, options: ExportOptions())
        #expect(summary.picture == .copied && summary.sound == .encoded && summary.frameCount == 50)
        #expect(try packets(output) == packets(movie.sources[0].path))
        #expect(try shown(output) == Array(0..<50))
    }

    @Test("a trim at a key frame and a join of like files show the right pictures, sound with them")
    func cuts() throws {
        var movie = try movie([segment(0, frames(0, 30), from: 20), segment(1, frames(30, 40))])
        movie.audioTracks[0].segments = [segment(0, track: 2, frames(0, 30), from: 20)]
        let output = folder.file("out.mp4")
        let summary = try export(movie, to: output, options: ExportOptions())
        #expect(summary.picture == .copied && summary.sound == .copied && summary.frameCount == 40)
        #expect(try shown(output) == Array(20..<50) + Array(0..<10))
        let (first, second) = (try packets(movie.sources[0].path), try packets(movie.sources[1].path))
        #expect(try packets(output) == Array(first[20...] + second[..<10]))
        #expect(
            try ffprobe("-select_streams v -show_entries stream=duration,nb_frames", output) == [
                "duration=1.600000", "nb_frames=40",
            ])
    }

    @Test("pictures that others need after the end stay in the file, and its edit list hides them")
    func hiddenEnd() throws {
        let movie = try movie([segment(0, frames(0, 15), from: 10)])
        let output = folder.file("out.mp4")
        // I B B P: the second B of four pictures needs the P after it.
        let summary = try export(movie, to: output, options: ExportOptions())
        #expect(summary.picture == .copied && summary.frameCount == 15)
        #expect(try shown(output) == Array(10..<25))
        let found = try ffprobe("-select_streams v -count_frames -show_entries stream=duration,nb_read_frames", output)
        #expect(found == ["duration=0.600000", "nb_read_frames=15"])
        let decoded = try ffmpegOutput("-i \(output) -map 0:v -f framemd5").split(separator: 10)
        #expect(decoded.count { $0.first != 35 } == 15)
        #expect(try packets(output).count > 15)
        #expect(try plan(movie, format: "matroska").reasons == [.end])
        let fragmented = try PicturePlan(
            PictureTimeline(movie, movie.video!), frames: 0..<15, library: MediaLibrary(gate: OpenGate()),
            format: "mp4", isFragmented: true, allowsCopying: true)
        #expect(fragmented.reasons == [.end])
    }

    /// A turn that the edit does to every picture, and the plan of a copy.
    struct Turn: Sendable, CustomTestStringConvertible {
        var map: AffineTransform
        var size: (width: Int, height: Int)
        var treatment = PictureTreatment.copied
        var text: String?
        var testDescription: String { text ?? "\(map)" }
    }

    static let turns: [Turn] = [
        Turn(map: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0), size: (48, 64), text: "turned by 90°"),
        Turn(map: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 64, ty: 48), size: (64, 48), text: "turned by 180°"),
        Turn(map: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 64), size: (48, 64), text: "turned by 270°"),
        Turn(map: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0), size: (64, 48), text: "mirrored"),
        Turn(
            map: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), size: (48, 64),
            text: "mirrored, turned by 270°"),
        // Beside the canvas, larger, and on a canvas of another shape.
        Turn(map: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 0), size: (48, 64), treatment: .encoded),
        Turn(map: AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 96, ty: 0), size: (96, 128), treatment: .encoded),
        Turn(map: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0), size: (64, 48), treatment: .encoded),
    ]

    @Test("a turn by quarters is left to the container", arguments: turns)
    func turn(turn: Turn) throws {
        var movie = try movie()
        movie.video!.renderWidth = turn.size.width
        movie.video!.renderHeight = turn.size.height
        movie.video!.instructions[0].layers[0].transformRamps = [Ramp(turn.map, at: .zero)]
        let library = MediaLibrary(gate: OpenGate())
        let turned = { (movie: MovieSnapshot, format: String) in
            let pictures = try PictureTimeline(movie, movie.video!)
            return try PicturePlan(pictures, frames: 0..<50, library: library, format: format, allowsCopying: true)
                .statingPlacement(
                    pictures, frames: 0..<50, library: library, format: format, isFragmented: false, smart: .off,
                    mayHide: true)
        }
        let plan = try turned(movie, "mp4")
        #expect(plan.treatment == turn.treatment && plan.placement?.text == turn.text)
        let matroska = try turned(movie, "matroska")
        #expect(matroska.treatment == .encoded && matroska.placement == nil)
        #expect(matroska.reasons.contains(.rotation) == (turn.text != nil))
        // Not the same at all times.
        movie.video!.instructions[0].layers[0].transformRamps.append(Ramp(.identity, at: Time(1, 1)))
        #expect(try turned(movie, "mp4").treatment == .encoded)
    }

    /// A part of 64×48 pictures that the edit shows, and the plan of a copy.
    struct Crop: Sendable, CustomTestStringConvertible {
        var part: Rectangle
        var treatment = PictureTreatment.copied
        var reason: PictureEncodingReason?
        var testDescription: String { "\(part)" }
    }

    static let crops: [Crop] = [
        Crop(part: Rectangle(x: 0, y: 0, width: 64, height: 40)),
        Crop(part: Rectangle(x: 0, y: 0, width: 30, height: 46)),
        Crop(part: Rectangle(x: 2, y: 0, width: 30, height: 40), treatment: .encoded, reason: .corner),
        Crop(part: Rectangle(x: 0, y: 2, width: 64, height: 40), treatment: .encoded, reason: .corner),
        // Halves of pixels, and what is beside the pictures.
        Crop(part: Rectangle(x: 0, y: 2.5, width: 64, height: 40), treatment: .encoded),
        Crop(part: Rectangle(x: 0, y: 10, width: 64, height: 40), treatment: .encoded),
    ]

    @Test("a crop is left to the stream, if its pixels may stay in the file", arguments: crops)
    func crop(crop: Crop) throws {
        var movie = try movie()
        let part = crop.part
        movie.video!.renderWidth = Int(part.size.width)
        movie.video!.renderHeight = Int(part.size.height)
        movie.video!.instructions[0].layers[0].transformRamps = [
            Ramp(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -part.origin.x, ty: -part.origin.y), at: .zero)
        ]
        let library = MediaLibrary(gate: OpenGate())
        let cropped = { (movie: MovieSnapshot, mayHide: Bool) in
            let pictures = try PictureTimeline(movie, movie.video!)
            return try PicturePlan(pictures, frames: 0..<50, library: library, format: "matroska", allowsCopying: true)
                .statingPlacement(
                    pictures, frames: 0..<50, library: library, format: "matroska", isFragmented: false, smart: .off,
                    mayHide: mayHide)
        }
        let plan = try cropped(movie, true)
        #expect(plan.treatment == crop.treatment && (plan.placement != nil) == (crop.treatment == .copied))
        #expect(plan.reasons.contains(.corner) == (crop.reason == .corner))
        #expect(try cropped(movie, false).treatment == .encoded)
        // A crop rectangle around the part hides nothing of it; a smaller one does.
        let crops: [(Rectangle, PictureTreatment)] = [
            (part, crop.treatment), (Rectangle(origin: part.origin, size: Size(width: 20, height: 20)), .encoded),
        ]
        for (rectangle, treatment) in crops {
            movie.video!.instructions[0].layers[0].cropRamps = [Ramp(rectangle, at: .zero)]
            #expect(try cropped(movie, true).treatment == treatment)
        }
    }

    @Test("a part of a movie is copied where it begins with a key frame")
    func range() throws {
        let movie = try movie()
        #expect(try plan(movie, 10..<40).copy?.map(\.part.source) == [frames(10, 40)])
        #expect(try plan(movie, 11..<40).reasons == [.start])
    }

    @Test("the preset that copies everything says all that it cannot copy")
    func passthrough() throws {
        var movie = try movie()
        movie.audioTracks[0].volume = 0.5
        movie.video!.instructions[0].layers[0].opacityRamps = [Ramp(0.5, at: .zero)]
        let error = mediaError {
            _ = try ExportSession(
                movie, library: MediaLibrary(gate: OpenGate()), outputs: [ExportOptions(preset: .passthrough)])
        }
        #expect(
            error?.description
                == "cannot copy everything, as the preset 'passthrough' does: the picture (see-through or "
                + "blended) and the sound (volume changes) would have to be encoded")
        #expect(error?.kind == .unsupported)
    }
}

extension LayerTreeSnapshot {
    /// Layers over a composited picture of 64 × 48.
    static func around(_ layers: [LayerSnapshot]) -> LayerTreeSnapshot {
        let area = Rectangle(x: 0, y: 0, width: 64, height: 48)
        let picture = LayerSnapshot(content: .video, position: .zero, anchorPoint: .zero, bounds: area)
        return LayerTreeSnapshot(
            root: LayerSnapshot(
                content: .plain, position: .zero, anchorPoint: .zero, bounds: area, sublayers: [picture] + layers))
    }
}

extension LayerSnapshot {
    /// A white box in the corner.
    static var box: LayerSnapshot {
        var box = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 8, height: 8))
        box.properties.backgroundColor = .white
        return box
    }
}
