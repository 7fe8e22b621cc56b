import EditModel
import Glibc
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Export into packages")
struct PackageExportTests {
    private let folder = TemporaryFolder()

    private func export(
        _ movie: MovieSnapshot, _ options: ExportOptions, part: TimeRange? = nil
    ) throws -> String {
        let files = PackageFiles(folder.file("stream"))
        _ = try withinAMinute {
            let session = try ExportSession(
                movie, library: MediaLibrary(gate: OpenGate()), outputs: [options], timeRange: part)
            return try session.run(to: [.folder(files)]) { _ in true }[0]
        }
        return files.path
    }

    /// 75 numbered frames with a tone.
    private func movie() throws -> MovieSnapshot {
        try ffmpeg(
            numbered(frames: 75) + " -f lavfi -i sine=f=440:r=48000:d=3 -c:v libx264 -qp 4 -bf 2 -c:a pcm_s16le -ac 2",
            folder.file("in.mkv"))
        return try makeMovie(
            [folder.file("in.mkv")], video: [segment(0, frames(0, 75))],
            audio: [[segment(0, track: 2, frames(0, 75))]])
    }

    private func options(_ duration: Time) -> ExportOptions {
        var options = ExportOptions(
            container: .hls,
            codecOptions: [EncoderOption(name: "qp", value: "4"), EncoderOption(name: "g", value: "17")])
        options.segmentDuration = duration
        return options
    }

    @Test("segments begin where they should, at key frames that the encoder was asked for")
    func segments() throws {
        // 0.9 s are 22.5 frames: segments begin at frames 0, 23, 45 and 68.
        let path = try export(movie(), options(Time(9, 10)))
        let playlist = String(
            decoding: try Program(name: "cat").run(["\(path)/48p.m3u8"]), as: UTF8.self)
        let durations = playlist.matches(of: /EXTINF:([0-9.]+),/).map { String($0.1) }
        #expect(durations == ["0.920000", "0.880000", "0.920000", "0.280000"])
        let found = try ffprobe(
            "-allowed_extensions ALL -select_streams v -show_entries packet=pts_time,flags -of csv=p=0",
            "\(path)/48p.m3u8")
        let keys = found.filter { $0.contains("K") }.map { $0.prefix { $0 != "," } }
        for start in ["0.000000", "0.920000", "1.800000", "2.720000"] { #expect(keys.contains(start[...]), "\(keys)") }
        #expect(found.count == 75)
    }

    @Test("sound and picture of a part begin together at zero")
    func part() throws {
        let path = try export(movie(), options(Time(1, 1)), part: frames(20, 60))
        let starts = try ffprobe(
            "-allowed_extensions ALL -show_entries stream=codec_type,start_time", "\(path)/main.m3u8")
        #expect(starts.contains("start_time=0.000000"), "\(starts)")
        let count = try ffprobe(
            "-allowed_extensions ALL -count_frames -select_streams v -show_entries stream=nb_read_frames",
            "\(path)/main.m3u8")
        #expect(count.contains("nb_read_frames=40"))
        let samples = try decodedSound("\(path)/audio.m3u8")
        #expect((76_800...79_000).contains(samples.count / 2), "\(samples.count / 2)")
    }

    @Test("what can go into a pipe says so")
    func streamable() {
        var options = ExportOptions()
        #expect(!options.isStreamable && options.layout == .indexFirst)
        options.optimizesForNetworkUse = false
        #expect(!options.isStreamable && options.layout == .indexLast)
        options.fragmentDuration = Time(2, 1)
        #expect(options.isStreamable && options.layout == .fragments(Time(2, 1)))
        options.container = .mkv
        #expect(!options.isStreamable)
    }
}
