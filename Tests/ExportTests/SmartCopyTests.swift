import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Settings
import Testing

@testable import Export

@Suite("Copying between encoded pictures")
struct SmartCopyTests {
    private let folder = TemporaryFolder()

    private static let tags = " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
    private static let x264 = "-c:v libx264 -qp 8 -bf 2 -b_strategy 0 -g 30 -sc_threshold 0" + tags

    /// Numbered pictures at 25 a second with a key frame every thirty.
    private func source(_ encoder: String = x264, _ name: String = "in.mp4", frames: Int = 150) throws -> String {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=\(frames / 25) -pix_fmt yuv420p " + encoder, folder.file(name))
        return folder.file(name)
    }

    /// The hash of every decoded picture.
    private func hashes(_ path: String) throws -> [String] {
        let text = try ffmpegOutput("-i \(path) -map 0:v:0 -f framemd5")
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: ",").last.map { $0.filter { $0 != " " } } }
    }

    private func session(
        _ movie: MovieSnapshot, _ container: Container = .mp4, smart: SmartCopying = .auto
    ) throws -> ExportSession {
        var options = ExportOptions(container: container)
        options.settings.smartCopying = smart
        return try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: [options])
    }

    /// Exports and returns the path.
    private func export(_ session: ExportSession, _ name: String) throws -> String {
        let file = open(folder.file(name), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(file) }
        _ = try session.run(to: [.file(.init(descriptor: file, name: name))]) { _ in true }
        return folder.file(name)
    }

    /// A source, a container and the frames of the result that are copied when frames 10 to 139 are shown.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var encoder = SmartCopyTests.x264
        var source = "in.mp4"
        var container = Container.mp4
        var smart = SmartCopying.auto
        var copied = 20..<126
    }

    private static let x265 =
        "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=30:min-keyint=30:open-gop=0"

    static let kinds: [Kind] = [
        Kind(testDescription: "MP4"),
        Kind(testDescription: "QuickTime", container: .mov),
        Kind(testDescription: "Matroska", container: .mkv),
        Kind(testDescription: "a transport stream", container: .ts),
        Kind(testDescription: "out of a transport stream", source: "in.ts"),
        Kind(testDescription: "parameter sets in the stream", smart: .inband),
        Kind(testDescription: "no reordering", encoder: "\(x264) -bf 0", copied: 20..<130),
        Kind(testDescription: "main profile", encoder: "\(x264) -profile:v main"),
        Kind(testDescription: "10 bit", encoder: "\(x264) -pix_fmt yuv420p10le"),
        Kind(testDescription: "4:2:2", encoder: "\(x264) -pix_fmt yuv422p"),
        Kind(
            testDescription: "HEVC in Matroska", encoder: "\(x265):ctu=16:bframes=0:scenecut=0\(tags)", container: .mkv,
            copied: 20..<130),
    ]

    @Test("copied pictures are the source's bit by bit, and every frame is there", arguments: kinds)
    func exact(_ kind: Kind) throws {
        let path = try source(kind.encoder, kind.source)
        let movie = try makeMovie([path], video: [segment(0, frames(0, 130), from: 10)])
        let session = try session(movie, kind.container, smart: kind.smart)
        let plan = session.plans[0]
        #expect(plan.pictureTreatment == .partlyCopied)
        let copied = plan.copiedParts.keys.map { Int(plan.parts[$0].lowerBound)..<Int(plan.parts[$0].upperBound) }
        #expect(copied == [kind.copied])
        let made = try hashes(export(session, "out." + kind.container.fileExtension))
        let theirs = try hashes(path)[10..<140]
        #expect(made.count == 130)
        #expect(made[kind.copied].elementsEqual(theirs.dropFirst(kind.copied.lowerBound).prefix(kind.copied.count)))
    }

    @Test("frames under layers are encoded, those before and after are copied")
    func layers() throws {
        var movie = try makeMovie([try source()], video: [segment(0, frames(0, 150))])
        var title = LayerSnapshot.box
        title.timing = LayerTiming(beginTime: Time(62, 25), duration: Time(10, 25))
        movie.video?.overlay = .around([title])
        let session = try session(movie)
        #expect(session.plans[0].pictureReasons == [.overlay])
        #expect(session.plans[0].encodedBetweenCopies == [60..<90])
        let (made, theirs) = (try hashes(export(session, "out.mp4")), try hashes(folder.file("in.mp4")))
        #expect(made[..<60] == theirs[..<60] && made[90...] == theirs[90...])
    }

    /// A file that is not copied in part, and why.
    static let refusals: [(String, PictureEncodingReason)] = [
        ("\(x264) -flags +ilme+ildct", .fields),
        ("\(x264) -vf setsar=2", .pixelAspect),
        ("\(x264) -g 300", .effort),
        ("\(x264) -vf select=not(mod(n\\,3))+not(mod(n\\,5)) -fps_mode vfr", .varying),
        ("\(x265):ctu=16\(tags)", .continuation),
    ]

    @Test("pictures that cannot be continued are all encoded, and the plan says why", arguments: refusals)
    func refused(_ encoder: String, _ reason: PictureEncodingReason) throws {
        let path = try source(encoder)
        var movie = try makeMovie([path], video: [segment(0, frames(0, 130), from: 10)])
        if reason == .pixelAspect { movie.video?.renderWidth = 128 }
        let plan = try session(movie).plans[0]
        #expect(plan.pictureTreatment == .encoded)
        #expect(plan.pictureReasons.contains(reason), "\(plan.pictureReasons)")
    }

    @Test("without smart copying all pictures are encoded; with one header for both, where the file's can be made")
    func forms() throws {
        let movie = try makeMovie([try source()], video: [segment(0, frames(0, 130), from: 10)])
        #expect(try session(movie, smart: .off).plans[0].pictureTreatment == .encoded)
        // The file's quantizer is constant, ours is not: its headers are others.
        #expect(try session(movie, smart: .strict).plans[0].pictureTreatment == .encoded)
        let options = ExportOptions(codecOptions: [EncoderOption(name: "g", value: "30")])
        let library = MediaLibrary(gate: OpenGate())
        let own = try export(ExportSession(movie, library: library, outputs: [options]), "own.mp4")
        let strict = try session(makeMovie([own], video: [segment(0, frames(0, 120), from: 5)]), smart: .strict)
        #expect(strict.plans[0].pictureTreatment == .partlyCopied)
        let made = try hashes(export(strict, "strict.mp4"))
        let theirs = try hashes(own)
        #expect(made.count == 120)
        #expect(made[25..<85] == theirs[30..<90])
    }

    @Test("settings that a file's text adds to x264's open no file")
    func hostileSettings() throws {
        let movie = try makeMovie([try source()], video: [segment(0, frames(0, 130), from: 10)])
        let options = ExportOptions(codecOptions: [EncoderOption(name: "g", value: "30")])
        let library = MediaLibrary(gate: OpenGate())
        let own = try export(ExportSession(movie, library: library, outputs: [options]), "own.mp4")
        var bytes = try #require(readFile(own))
        let start = try #require(bytes.firstRange(of: Array(" deblock=".utf8))).lowerBound
        let end = try #require(bytes[start...].firstRange(of: Array(" 8x8dct=".utf8))).lowerBound
        let text = Array(":dump-yuv=\(folder.file("made"))".utf8)
        try #require(text.count <= end - start)
        bytes.replaceSubrange(start..<end, with: text + [UInt8](repeating: 0x20, count: end - start - text.count))
        folder.write("own.mp4", bytes)
        let hostile = try makeMovie([own], video: [segment(0, frames(0, 120), from: 5)])
        _ = try export(try session(hostile, smart: .strict), "strict.mp4")
        #expect(!folder.names.contains("made"))
    }

    @Test("a start that is no key frame is hidden by an edit list, which the summary says")
    func hidden() throws {
        let path = try source()
        let movie = try makeMovie([path], video: [segment(0, frames(0, 126), from: 10)])
        let session = try session(movie, smart: .hide)
        #expect(session.plans[0].pictureTreatment == .copied)
        let file = open(folder.file("out.mp4"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(file) }
        let summary = try session.run(to: [.file(.init(descriptor: file, name: "out.mp4"))]) { _ in true }[0]
        #expect(summary.frameCount == 126)
        #expect(
            summary.warnings == [
                "0.4 s of pictures before the start are still in the file, hidden by an edit list"
            ])
        #expect(try hashes(folder.file("out.mp4")) == Array(hashes(path)[10..<136]))
        let error = mediaError { _ = try self.session(movie, .mkv, smart: .hide) }
        #expect(error?.description.contains("the output has no edit lists") == true)
    }

    @Test("pictures of a varying rate are copied where the movie follows them")
    func varying() throws {
        let path = try source(Self.x264 + " -vf select=not(mod(n\\,3))+not(mod(n\\,5)) -fps_mode vfr -g 10")
        var movie = try makeMovie([path], video: [segment(0, frames(0, 130), from: 10)])
        movie.video?.sourceTrackIDForFrameTiming = 1
        movie = try movie.resolvingFrameTiming(MediaLibrary(gate: OpenGate()))
        let session = try session(movie)
        #expect(session.plans[0].pictureTreatment == .partlyCopied)
        let copied = try #require(session.plans[0].copiedPictures.first)
        let (made, theirs) = (try hashes(export(session, "out.mp4")), try hashes(path))
        let first = try copied.source.start.dividedRoundingNearest(by: Time(1, 25))
        // The pictures of the source before a time.
        let before = { (frame: Int64) in (0..<frame).count { $0 % 3 == 0 || $0 % 5 == 0 } }
        let (own, lead) = (before(first), before(first) - before(10))
        #expect(made.count == before(140) - before(10))
        #expect(made[lead..<lead + 20] == theirs[own..<own + 20])
    }

    @Test("frames are taken out of others")
    func removing() {
        let frames: Range<Int64> = 0..<10
        #expect(frames.removing([]) == [0..<10])
        #expect(frames.removing([0..<3, 5..<6, 9..<12]) == [3..<5, 6..<9])
        #expect(frames.removing([-2..<20]) == [])
    }
}
