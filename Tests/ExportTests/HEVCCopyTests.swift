import EditModel
import Media
import MediaTime
import Testing

@testable import Export

@Suite("HEVC copied into MP4 and MOV")
struct HEVCCopyTests {
    private let folder = TemporaryFolder()

    private static let colors = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"

    private func encode(_ name: String, _ parameters: String = "", options: String = "") throws {
        try ffmpeg(
            numbered(frames: 24)
                + " -c:v libx265 -x265-params log-level=error:keyint=12:qp=4\(parameters) \(Self.colors) \(options)",
            folder.file(name))
    }

    /// The places in which a source has its parameter sets.
    enum Source: String, CaseIterable, CustomTestStringConvertible {
        case header, headerAndStream, stream, changing
        var testDescription: String { rawValue }
    }

    /// Makes a source of 24 frames, or of 48 whose parameter sets change; its path.
    private func source(_ source: Source) throws -> String {
        switch source {
        case .header:
            try encode("in.mp4", options: "-tag:v hev1")
            return folder.file("in.mp4")
        case .headerAndStream:
            try encode("in.ts")
            return folder.file("in.ts")
        case .stream:
            try encode("all.ts")
            try ffmpeg("-i \(folder.file("all.ts")) -c copy -tag:v hev1", folder.file("all.mp4"))
            var bytes = try #require(readFile(folder.file("all.mp4")))
            let box = try #require(bytes.firstRange(of: Array("hvcC".utf8)))
            // The number of lists of sets.
            bytes[box.upperBound + 22] = 0
            return folder.write("in.mp4", bytes)
        case .changing:
            try encode("one.ts")
            try encode("two.ts", ":ref=1:no-sao=1:amp=0:rect=0:max-merge=1:weightp=0")
            folder.write("list", "file one.ts\nfile two.ts\n")
            try ffmpeg("-f concat -i \(folder.file("list")) -c copy", folder.file("in.ts"))
            return folder.file("in.ts")
        }
    }

    @Test("its sets stand in the header, which hvc1 says, unless they change", arguments: Source.allCases)
    func tag(kind: Source) throws {
        let count = kind == .changing ? 48 : 24
        let movie = try makeMovie([source(kind)], video: [segment(0, frames(0, Int64(count)))])
        for container in [Container.mp4, .mov] {
            let output = folder.file("out.\(container.fileExtension)")
            let summary = try export(movie, to: output, options: ExportOptions(container: container))
            #expect(summary.picture == .copied)
            let tag = try ffprobe("-show_entries stream=codec_tag_string", output)
            #expect(tag == ["codec_tag_string=\(kind == .changing ? "hev1" : "hvc1")"])
            #expect(summary.warnings.contains { $0.contains("'hev1' or 'avc3'") } == (kind == .changing))
            #expect(try shownNumbers(output).map(\.number) == (0..<count).map { $0 % 24 })
            // In hvc1 nothing but the header has sets: a decoder that does not know the header shows nothing.
            let bytes = try #require(readFile(output))
            let media = try #require(bytes.firstRange(of: Array("mdat".utf8)))
            let videoSet: [UInt8] = [0x40, 0x01, 0x0C, 0x01]
            #expect((bytes[media.upperBound...].firstRange(of: videoSet) == nil) == (kind != .changing))
        }
    }

    @Test("H.264 that is tagged avc3 becomes avc1")
    func avc3() throws {
        try ffmpeg(numbered(frames: 24) + " -c:v libx264 -qp 4 \(Self.colors) -tag:v avc3", folder.file("in.mp4"))
        let movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, frames(0, 24))])
        let output = folder.file("out.mp4")
        let summary = try export(movie, to: output, options: ExportOptions())
        #expect(summary.picture == .copied && summary.warnings == [])
        #expect(try ffprobe("-show_entries stream=codec_tag_string", output) == ["codec_tag_string=avc1"])
        #expect(try shownNumbers(output).map(\.number) == Array(0..<24))
    }
}
