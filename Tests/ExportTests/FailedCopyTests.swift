import EditModel
import Glibc
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Copies of pictures that fail")
struct FailedCopyTests {
    private let folder = TemporaryFolder()

    /// 60 numbered frames, of which the middle ones are reordered as neither the file's head nor its ends say.
    private func movie() throws -> MovieSnapshot {
        let colors = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
        let plain = folder.file("plain.ts")
        try ffmpeg(numbered(frames: 20) + " -c:v libx264 -qp 4 -bf 0 \(colors)", plain)
        try ffmpeg(
            numbered(frames: 20)
                + " -c:v libx264 -qp 4 -bf 8 -b_strategy 0 -x264-params b-pyramid=normal:scenecut=0 \(colors)",
            folder.file("reordered.ts"))
        folder.write("list", ["plain", "reordered", "plain"].map { "file \($0).ts\n" }.joined())
        try ffmpeg("-f concat -i \(folder.file("list")) -c copy", folder.file("in.mkv"))
        return try makeMovie([folder.file("in.mkv")], video: [segment(0, frames(0, 60))])
    }

    private static let warning =
        "the pictures were encoded, not copied: pictures reordered more than their file says"

    /// A file in the folder, empty and open.
    private func place(_ name: String) -> ExportDestination {
        let path = folder.file(name)
        return .file(.init(descriptor: open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), name: path))
    }

    private func run(_ outputs: [(ExportOptions, ExportDestination)]) throws -> [ExportSummary] {
        let movie = try movie()
        return try withinAMinute {
            let session = try ExportSession(
                movie, library: MediaLibrary(gate: OpenGate()), outputs: outputs.map(\.0))
            #expect(session.plans[0].pictureTreatment == .copied)
            let summaries = try session.run(to: outputs.map(\.1)) { _ in true }
            for case .file(let file) in outputs.map(\.1) { close(file.descriptor) }
            return summaries
        }
    }

    private func requireWhole(_ name: String) throws {
        let counted = try ffprobe(
            "-count_frames -select_streams v -show_entries stream=nb_read_frames", folder.file(name))
        #expect(counted.first == "nb_read_frames=60", "\(name)")
        #expect(try shownNumbers(folder.file(name)).map(\.number) == [Int](0..<20) + [Int](0..<20) + [Int](0..<20))
    }

    @Test("the file that is encoded instead is whole, in every container", arguments: [Container.mp4, .mkv, .ts])
    func alone(container: Container) throws {
        let name = "out.\(container.fileExtension)"
        let summaries = try run([(ExportOptions(container: container), place(name))])
        #expect(summaries.map(\.picture) == [.encoded] && summaries[0].warnings == [Self.warning])
        try requireWhole(name)
    }

    @Test("outputs beside it are whole too")
    func besideOthers() throws {
        let encoded = ExportOptions(isPresetNamed: true, codecOptions: [EncoderOption(name: "qp", value: "4")])
        let summaries = try run([
            (ExportOptions(), place("a.mp4")), (encoded, place("b.mp4")),
            (ExportOptions(container: .mkv), place("c.mkv")),
        ])
        #expect(summaries.map(\.picture) == [.encoded, .encoded, .encoded])
        #expect(summaries.map(\.warnings) == [[Self.warning], [], [Self.warning]])
        for name in ["a.mp4", "b.mp4", "c.mkv"] { try requireWhole(name) }
    }

    @Test("a folder of pictures beside it does not keep it from being encoded")
    func besideFolder() throws {
        let pictures = ExportOptions(preset: .png)
        let files = PackageFiles(folder.file("stream"))
        let summaries = try run([(ExportOptions(), place("a.mp4")), (pictures, .folder(files))])
        #expect(summaries.map(\.frameCount) == [60, 60])
        try requireWhole("a.mp4")
    }

    /// Six seconds whose sound has damaged packets.
    private func movieWithDamagedSound() throws -> MovieSnapshot {
        let whole = folder.file("whole.ts")
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=6 -f lavfi -i sine=d=6 -c:v libx264 -g 25"
                + " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -c:a aac", whole)
        var bytes = try #require(readFile(whole))
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: 188)
        where bytes[start + 1] & 31 == 1 && bytes[start + 2] == 1 {
            count += 1
            guard count % 7 == 3 else { continue }
            for place in 20..<60 { bytes[start + place] = UInt8((place * 37 + count * 101) & 255) }
        }
        return try makeMovie(
            [folder.write("in.ts", bytes)], video: [segment(0, frames(0, 150))],
            audio: [[segment(0, track: 2, frames(0, 150))]])
    }

    @Test("sound of damaged packets that the container refuses is encoded without them", arguments: [nil, 400_000])
    func damagedSound(limit: Int64?) throws {
        let movie = try movieWithDamagedSound()
        var options = ExportOptions()
        options.fileLengthLimit = limit
        let summary = try export(movie, to: folder.file("out.mp4"), options: options)
        #expect(summary.picture == (limit == nil ? .copied : .encoded) && summary.sound == .encoded)
        #expect(summary.warnings.contains("a sound was encoded, not copied: damaged packets"))
        let found = try ffprobe("-show_entries stream=codec_name,duration", folder.file("out.mp4"))
        #expect(found.count { $0.hasPrefix("codec_name") } == 2)
        for line in found where line.hasPrefix("duration=") {
            #expect(abs((Double(line.dropFirst(9)) ?? 0) - 6) < 0.1, "\(found)")
        }
    }

    @Test("its size is estimated as that of an encoding, copied as a whole or in part", arguments: [0, 5])
    func estimated(first: Int64) throws {
        var movie = try movie()
        if first > 0 {
            movie = try makeMovie([folder.file("in.mkv")], video: [segment(0, frames(first, 60 - first))])
        }
        let session = try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: [ExportOptions()])
        #expect(session.plans[0].pictureTreatment == (first > 0 ? .partlyCopied : .copied))
        let estimate = try ExportEstimator(session).estimate()
        #expect(!estimate.isExact && estimate.byteCount > 0)
    }
}
