import EditModel
import Frames
import Glibc
import Media
import MediaTime
import TestSupport
import Testing
import Values

@testable import Export

@Suite("Several outputs, and parts of a movie")
struct SeveralOutputsTests {
    private let folder = TemporaryFolder()
    /// Fifty numbered frames at 25 a second, with a tone.
    private let movie: MovieSnapshot

    init() throws {
        try ffmpeg(
            numbered(frames: 50, size: "256x144") + " -f lavfi -i sine=f=440:r=48000:d=2 -c:a pcm_s16le -ac 2"
                + " -c:v libx264 -qp 4 -g 12 -bf 2 -colorspace bt709 -color_primaries bt709 -color_trc bt709"
                + " -color_range tv", folder.file("in.mov"))
        var movie = try makeMovie(
            [folder.file("in.mov")], video: [segment(0, frames(0, 50))], audio: [[segment(0, track: 2, frames(0, 50))]])
        movie.chapters = [
            Chapter(title: "one", timeRange: frames(0, 20)), Chapter(title: "two", timeRange: frames(20, 50)),
        ]
        self.movie = movie
    }

    /// Renders into files of these names, in one session.
    @discardableResult
    private func export(
        _ outputs: [(name: String, options: ExportOptions)], range: TimeRange? = nil,
        progress: @escaping @Sendable (ExportProgress) -> Bool = { _ in true }
    ) throws -> [ExportSummary] {
        let movie = movie
        let paths = outputs.map { folder.file($0.name) }
        return try withinAMinute {
            let session = try ExportSession(
                movie, library: MediaLibrary(gate: OpenGate()), outputs: outputs.map(\.options), timeRange: range)
            let places: [ExportDestination?] = zip(outputs, paths).map { output, path in
                guard output.options.preset.output != nil else { return nil }
                return .file(.init(descriptor: open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), name: path))
            }
            defer { for case .file(let file) in places { close(file.descriptor) } }
            return try session.run(to: places, progress: progress)
        }
    }

    @Test("each output has the bytes it has alone, however many are written at once")
    func sameBytes() throws {
        let small = ExportOptions(preset: .h264, rateFactor: 40)
        let outputs: [(name: String, options: ExportOptions)] = [
            ("a.mp4", faithful), ("b.mp4", small), ("c.mkv", ExportOptions(preset: .h264, container: .mkv)),
            ("d.mp3", ExportOptions(preset: .mp3)), ("e", ExportOptions(preset: .null)),
            ("f.flac", ExportOptions(preset: .flac)),
        ]
        let summaries = try export(outputs)
        #expect(summaries.map(\.frameCount) == [50, 50, 50, 0, 50, 0])
        for (name, options) in outputs where options.preset != .null {
            let together = folder.read(name)
            try export([(name, options)])
            #expect(!together.isEmpty && together == folder.read(name), "\(name)")
        }
    }

    @Test(
        "a part begins with the frame shown at its start and ends before its end",
        arguments: [
            (TimeRange(start: Time(10, 25), duration: Time(10, 25)), 10..<20),
            (TimeRange(start: Time(21, 50), duration: Time(10, 25)), 10..<21),
            (TimeRange(start: Time(40, 25), duration: Time(100, 1)), 40..<50),
            (TimeRange(start: .zero, duration: Time(1, 1000)), 0..<1),
        ])
    func part(range: TimeRange, numbers: Range<Int>) throws {
        try export([("out.mp4", faithful)], range: range)
        let found = try shownNumbers(folder.file("out.mp4"))
        #expect(found.map(\.number) == Array(numbers))
        #expect(found.map(\.start) == (0..<numbers.count).map { Time(Int64($0), 25) })
    }

    @Test("the sound of a part is the same samples: exactly those without a picture, from its first frame on with one")
    func soundOfPart() throws {
        try export([("whole.flac", ExportOptions(preset: .flac24))])
        try export(
            [("part.flac", ExportOptions(preset: .flac24))],
            range: TimeRange(start: Time(1, 2), duration: Time(1, 4)))
        // Two channels, one sample after the other.
        let whole = try decodedSound(folder.file("whole.flac"))
        #expect(try decodedSound(folder.file("part.flac")) == Array(whole[48000..<72000]))
        try export(
            [
                ("part.mkv", ExportOptions(preset: .h264, container: .mkv)),
                ("part.flac", ExportOptions(preset: .flac24)),
            ],
            range: TimeRange(start: Time(1, 2), duration: Time(1, 4)))
        #expect(try decodedSound(folder.file("part.flac")) == Array(whole[46080..<72000]))
    }

    @Test("a part has the chapters that lie in it, from its own start")
    func chapters() throws {
        try export([("out.mp4", faithful)], range: TimeRange(start: Time(15, 25), duration: Time(20, 25)))
        let lines = try ffprobe("-show_chapters", folder.file("out.mp4"))
        #expect(lines.filter { $0.hasPrefix("TAG:title") } == ["TAG:title=one", "TAG:title=two"])
        #expect(lines.filter { $0.hasPrefix("start_time") } == ["start_time=0.000000", "start_time=0.200000"])
        #expect(lines.filter { $0.hasPrefix("end_time") } == ["end_time=0.200000", "end_time=0.800000"])
    }

    @Test("a range outside of the movie is refused with the movie's own")
    func outside() throws {
        let error = mediaError {
            try export([("out.mp4", faithful)], range: TimeRange(start: Time(2, 1), duration: Time(1, 1)))
        }
        #expect(
            error?.description
                == "cannot export [2 s, 3 s): the movie goes from 0 up to 2 s, which is not included")
    }

    @Test("progress rises to the end, and answering false stops the export")
    func progress() throws {
        let seen = Lock<[ExportProgress]>([])
        try export([("a.mp4", faithful), ("b.mp3", ExportOptions(preset: .mp3))]) { progress in
            seen.withLock { $0.append(progress) }
            return true
        }
        let found = seen.withLock { $0 }
        #expect(found.map(\.completed) == found.map(\.completed).sorted() && found.last?.completed == 50)
        #expect(throws: CancellationError.self) {
            try export([("a.mp4", faithful), ("b.mkv", ExportOptions(preset: .h264, container: .mkv))]) {
                $0.completed < 10
            }
        }
    }
}
