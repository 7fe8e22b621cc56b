import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Testing
import Values

@testable import Export
@testable import Frames

@Suite("Sources that are no file played forwards")
struct MadeSourceTests {
    private let folder = TemporaryFolder()
    private var output: String { folder.file("out.mp4") }

    private func numberedMovie(frames: Int = 50) throws -> String {
        try ffmpeg(
            numbered(frames: frames) + " -c:v libx264 -qp 4 -g 12 -bf 2 -colorspace bt709 -color_primaries bt709"
                + " -color_trc bt709 -color_range tv", folder.file("in.mp4"))
        return folder.file("in.mp4")
    }

    /// A movie whose first source is another kind.
    private func movie(_ source: SourceSnapshot, _ segments: [SegmentSnapshot]) throws -> MovieSnapshot {
        var movie = try makeMovie([source.path], video: segments)
        movie.sources[0] = source
        return movie
    }

    @Test("a movie backwards shows every frame, the last first")
    func reversed() throws {
        let source = SourceSnapshot(kind: .reversed, path: try numberedMovie())
        try export(movie(source, [segment(0, frames(0, 50))]), to: output)
        let found = try shownNumbers(output)
        #expect(found.map(\.number) == (0..<50).reversed())
        #expect(found.map(\.start) == (0..<50).map { Time($0, 25) })
    }

    @Test("a part of it begins at its time counted from the end")
    func reversedPart() throws {
        let source = SourceSnapshot(kind: .reversed, path: try numberedMovie())
        let parts = [segment(0, frames(0, 5), from: 20), segment(0, frames(5, 10), from: 3)]
        try export(movie(source, parts), to: output)
        #expect(try shownNumbers(output).map(\.number) == Array(25..<30).reversed() + Array(42..<47).reversed())
    }

    @Test("it may go faster and slower")
    func reversedSpeed() throws {
        let source = SourceSnapshot(kind: .reversed, path: try numberedMovie())
        let fast = SegmentSnapshot(
            sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(0, 20), targetRange: frames(0, 10))
        let slow = SegmentSnapshot(
            sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(20, 30), targetRange: frames(10, 30))
        try export(movie(source, [fast, slow]), to: output)
        #expect(
            try shownNumbers(output).map(\.number)
                == (0..<10).map { 49 - 2 * $0 } + (0..<20).map { 29 - $0 / 2 })
    }

    @Test("forwards and then backwards in one track is a boomerang")
    func boomerang() throws {
        var movie = try makeMovie(
            [numberedMovie()], video: [segment(0, frames(0, 50)), segment(1, frames(50, 100))])
        movie.sources.append(SourceSnapshot(kind: .reversed, path: movie.sources[0].path))
        try export(movie, to: output)
        #expect(try shownNumbers(output).map(\.number) == Array(0..<50) + (0..<50).reversed())
    }

    @Test("the sound goes backwards with it")
    func reversedSound() throws {
        try ffmpeg("-f lavfi -i aevalsrc=0.8*sin(t*t*500):d=5:s=48000", folder.file("in.wav"))
        var movie = try makeMovie(
            [folder.file("in.wav")], video: [],
            audio: [[segment(0, TimeRange(start: .zero, duration: Time(5, 1)))]])
        movie.sources[0].kind = .reversed
        var options = faithful
        options.codecOptions = []
        try export(movie, to: output, options: options)
        let expected = try sound(of: folder.file("in.wav")).reversed()
        let found = try sound(of: output)
        #expect(abs(found.count - expected.count) <= 2048)
        let difference = zip(found, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / expected.count < 500)
    }

    /// Numbered pictures in the folder; the pattern of their names.
    private func numberedPictures(_ name: String, frames: Int = 12, first: Int = 1) throws -> String {
        try ffmpeg(
            numbered(frames: frames) + ",scale=out_color_matrix=bt709,format=rgb24 -start_number \(first)",
            folder.file(name))
        return folder.file(name)
    }

    @Test("numbered pictures are a movie of their rate")
    func sequence() throws {
        let source = SourceSnapshot(pattern: try numberedPictures("f-%03d.png"), frameRate: FrameRate(25, 1))
        try export(movie(source, [segment(0, frames(0, 12))]), to: output)
        #expect(try shownNumbers(output).map(\.number) == Array(0..<12))
        let slow = SourceSnapshot(pattern: source.path, frameRate: FrameRate(10, 1))
        try export(movie(slow, [segment(0, frames(0, 15), from: 5)]), to: output)
        #expect(try shownNumbers(output).map(\.number) == (5..<20).map { $0 * 10 / 25 })
    }

    @Test("a picture of another size or codec is scaled to the first one's place")
    func mixedSequence() throws {
        let pattern = try numberedPictures("f%d.png", frames: 4, first: 0)
        try ffmpeg(numbered(frames: 1) + ",lutyuv=y=96,scale=32:24,format=gray -frames:v 1", folder.file("f2.png"))
        let source = SourceSnapshot(pattern: pattern, frameRate: FrameRate(25, 1))
        try export(movie(source, [segment(0, frames(0, 4))]), to: output)
        let found = try shownNumbers(output).map(\.number)
        #expect(found[0...1] == [0, 1] && (19...21).contains(found[2]) && found[3] == 3)
        try ffmpeg(numbered(frames: 1) + ",lutyuv=y=96,scale=128:96 -frames:v 1 -f mjpeg -q:v 1", folder.file("f2.png"))
        try export(movie(source, [segment(0, frames(0, 4))]), to: output)
        let others = try shownNumbers(output).map(\.number)
        #expect(others[0...1] == [0, 1] && (19...21).contains(others[2]) && others[3] == 3)
    }

    @Test("a movie whose size changes in its middle stays in its place")
    func sizeChange() throws {
        let options = " -c:v libx264 -qp 4 -bf 0 -colorspace bt709 -color_primaries bt709 -color_trc bt709 -f mpegts"
        try ffmpeg(numbered(frames: 10) + options, folder.file("a.ts"))
        try ffmpeg(numbered(frames: 10, size: "128x96") + options + " -output_ts_offset 0.4", folder.file("b.ts"))
        folder.write("in.ts", folder.read("a.ts") + folder.read("b.ts"))
        var movie = try makeMovie([folder.file("in.ts")], video: [segment(0, frames(0, 20))])
        try export(movie, to: output)
        #expect(try shownNumbers(output).map(\.number) == Array(0..<10) + Array(0..<10))
        // Half the size, turned a little: what is sampled is sampled from all of the picture.
        let turned = AffineTransform(a: 0.5, b: 0.02, c: -0.02, d: 0.5, tx: 16, ty: 12)
        movie.video?.instructions[0].layers[0].transformRamps = [Ramp(turned, at: .zero)]
        try export(movie, to: output)
        for frame in [5, 15] {
            let bytes = try ffmpegOutput(
                "-i \(output) -vf select=eq(n\\,\(frame)) -frames:v 1 -f rawvideo -pix_fmt gray")
            let inside = [(30, 24), (24, 17), (40, 30)].map { Int(bytes[$0.1 * 64 + $0.0]) }
            let outside = [(2, 2), (60, 44), (8, 24), (56, 24)].map { Int(bytes[$0.1 * 64 + $0.0]) }
            #expect(Set(inside).count == 1 && inside[0] > outside[0] + 15, "\(frame): \(inside)")
            #expect(Set(outside).count == 1)
        }
    }

    @Test("a GIF plays in its own time, see-through where it is", arguments: ["a.gif", "a.apng"])
    func animation(name: String) throws {
        // A white square of 16 pixels that goes right by 16 every fifth of a second, on nothing.
        let square = "-f lavfi -i color=white:s=64x48:r=5:d=0.8,format=rgba,geq=r=255:g=255:b=255"
        let palette = name.hasSuffix("gif") ? ",split[x][y];[x]palettegen[p];[y][p]paletteuse" : ""
        try ffmpeg(square + ":a='255*between(X,16*N,16*N+15)'" + palette, folder.file(name))
        let file = try MediaFile(path: folder.file(name), gate: OpenGate())
        #expect(file.description.duration == Time(4, 5))
        #expect(file.track(1)?.video?.hasAlpha == true && file.track(1)?.video?.isStill == false)
        var movie = try makeMovie([folder.file(name)], video: [segment(0, frames(0, 20))])
        movie.video?.instructions[0].backgroundColor = .black
        try export(movie, to: output)
        for frame in 0..<20 {
            let bytes = try ffmpegOutput(
                "-i \(output) -vf select=eq(n\\,\(frame)) -frames:v 1 -f rawvideo -pix_fmt gray")
            let columns = (0..<4).map { bytes[24 * 64 + 16 * $0 + 8] > 128 }
            #expect(columns == (0..<4).map { $0 == frame / 5 }, "\(name) \(frame)")
        }
    }

    @Test("a movie of one picture shows it for as long as the file says")
    func onePicture() throws {
        try ffmpeg(numbered(frames: 1) + ",lutyuv=y=100", folder.file("a.gif"))
        let file = try MediaFile(path: folder.file("a.gif"), gate: OpenGate())
        #expect(file.description.duration > .zero && file.description.duration.isNumeric)
        try export(makeMovie([folder.file("a.gif")], video: [segment(0, frames(0, 10))]), to: output)
        let found = try shownNumbers(output).map(\.number)
        #expect(found.count == 10 && found.allSatisfy { $0 == found[0] } && (15...27).contains(found[0]))
    }

    @Test("an animated WebP says what to do instead")
    func webp() throws {
        try ffmpeg("-f lavfi -i testsrc=s=64x48:r=5:d=1 -c:v libwebp_anim", folder.file("a.webp"))
        let error = mediaError { _ = try MediaFile(path: folder.file("a.webp"), gate: OpenGate()) }
        #expect(error?.kind == .brokenInput)
        #expect(
            error?.description
                == "cannot read '\(folder.file("a.webp"))': animated WebP pictures cannot be decoded; "
                + "make it a GIF, an APNG or a WebM first")
        try ffmpeg("-f lavfi -i testsrc=s=64x48 -frames:v 1 -c:v libwebp", folder.file("b.webp"))
        #expect(try MediaFile(path: folder.file("b.webp"), gate: OpenGate()).track(1)?.video?.isStill == true)
    }

    @Test("a picture that is gone or damaged is an error with its name")
    func brokenSequence() throws {
        let library = MediaLibrary(gate: OpenGate())
        let source = SourceSnapshot(pattern: try numberedPictures("f%d.png"), frameRate: FrameRate(25, 1))
        #expect(try library.sequence(at: source.path).count == 12)
        let movie = try movie(source, [segment(0, frames(0, 12))])
        let bytes = folder.read("f7.png")
        folder.write("f7.png", Array(bytes.prefix(60)))
        let damaged = mediaError { try discard(movie, library) }
        #expect(damaged?.kind == .brokenInput)
        #expect(damaged?.description == "cannot decode '\(folder.file("f7.png"))': the picture is damaged")
        unlink(folder.file("f7.png"))
        let missing = mediaError { try discard(movie, library) }
        #expect(missing?.kind == .missingInput)
        #expect(missing?.description == "cannot open '\(folder.file("f7.png"))': No such file or directory")
    }

    /// Many short clips of few files on many tracks, one after the other; the numbers they show.
    private func manyClips(tracks: Int, clips: Int) throws -> (MovieSnapshot, numbers: [Int]) {
        let path = try numberedMovie()
        var segments = [[SegmentSnapshot]](repeating: [], count: tracks)
        var numbers: [Int] = []
        for clip in 0..<clips {
            let (track, from) = (clip % tracks, Int64(clip * 7 % 40))
            let end = try segments[track].last?.targetRange.end ?? .zero
            let target = frames(Int64(3 * clip), Int64(3 * clip + 3))
            if end < target.start { segments[track].append(.empty(try TimeRange(start: end, end: target.start))) }
            segments[track].append(segment(clip % 3, target, from: from))
            numbers += (0..<3).map { Int(from) + $0 }
        }
        let paths = try (0..<3).map { number in
            try ffmpeg("-i \(path) -c copy", folder.file("copy\(number).mp4"))
            return folder.file("copy\(number).mp4")
        }
        var movie = try makeMovie(paths, video: [segment(0, frames(0, Int64(3 * clips)))])
        movie.videoTracks = segments.enumerated().map { TrackSnapshot(id: $0.offset + 1, segments: $0.element) }
        movie.video?.instructions[0].layers = (1...tracks).map { LayerInstructionSnapshot(trackID: $0) }
        return (movie, numbers)
    }

    @Test("clips of few files on many tracks are shown one after the other")
    func manyTracks() throws {
        let (movie, numbers) = try manyClips(tracks: 30, clips: 60)
        try export(movie, to: output)
        #expect(try shownNumbers(output).map(\.number) == numbers)
    }

    @Test("few decoders and threads serve them")
    func fewDecoders() throws {
        let (movie, numbers) = try manyClips(tracks: 30, clips: 60)
        let library = MediaLibrary(gate: OpenGate())
        let video = try #require(movie.video)
        let canvas = try Canvas(PictureTimeline(movie, video), library: library, carrying: PictureCapabilities())
        let readers = PictureReaders(limit: 4)
        let rendered = try RenderedPictures(
            PictureTimeline(movie, video), canvas: canvas, library: library, frames: 0..<video.frameCount, script: nil,
            readers: readers)
        let group = StageGroup()
        var mostOpen = 0
        var mostThreads = 0
        try rendered.start(in: group)
        var count = 0
        try rendered.compose { _, _ in
            count += 1
            mostOpen = max(mostOpen, readers.openCount)
            mostThreads = max(mostThreads, group.threadCount)
            return true
        }
        try group.join()
        #expect(count == numbers.count)
        #expect((2...4).contains(mostOpen) && (2...4).contains(mostThreads))
        #expect(readers.openCount <= 4 && group.threadCount == 0)
    }

    /// Renders a movie for nothing.
    private func discard(_ movie: MovieSnapshot, _ library: MediaLibrary) throws {
        try withinAMinute {
            let session = try ExportSession(movie, library: library, outputs: [ExportOptions(preset: .null)])
            _ = try session.run(to: [nil]) { _ in true }
        }
    }

    /// Decoded by the `ffmpeg` program, in 32768ths.
    private func sound(of path: String) throws -> [Int16] {
        let bytes = try ffmpegOutput("-i \(path) -map 0:a -ac 1 -ar 48000 -f s16le")
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
}
