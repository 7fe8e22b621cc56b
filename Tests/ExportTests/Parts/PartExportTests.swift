import Digests
import EditModel
import Foundation
import Glibc
import Media
import MediaTime
import PartCache
import SystemCalls
import Testing
import Values

@testable import Export

@Suite("Exports in parts")
struct PartExportTests {
    private let folder = TemporaryFolder()
    private var cache: String { folder.file("parts") }

    /// A movie of numbered frames at 25 a second, with a tone.
    private func source(_ name: String, frames: Int = 400) throws -> String {
        try ffmpeg(
            numbered(frames: frames, rate: "25") + " -f lavfi -i sine=f=440:r=48000:d=\(frames / 25) -c:a pcm_s16le"
                + " -c:v libx264 -qp 4 -g 12 -bf 2 -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv",
            folder.file(name))
        return folder.file(name)
    }

    /// 16 s: 12 s from 1 s on, then 4 s. Parts: 250, 50 and 100 frames.
    private func movie(_ path: String, delayedBy delay: Int64 = 0) throws -> MovieSnapshot {
        let end = 300 + delay
        var pictures = [segment(0, frames(delay, end), from: 25), segment(0, frames(end, end + 100), from: 0)]
        if delay > 0 { pictures.insert(segment(0, frames(0, delay), from: 350), at: 0) }
        return try makeMovie([path], video: pictures, audio: [[segment(0, track: 2, frames(0, end + 100))]])
    }

    /// Exports with the cache; the counts of the parts.
    @discardableResult
    private func export(
        _ movie: MovieSnapshot, to name: String, _ options: ExportOptions = .numbered, caching: Bool = true,
        use: PartStorage.Use = .all, recipe: String = "", cores: Int = 2
    ) throws -> ExportSummary {
        let library = MediaLibrary(gate: OpenGate())
        var storage: PartStorage?
        if caching {
            let session = try PartFolder.Session(
                PartFolder(at: RawString(cache)), domain: .own, recipe: "test")
            storage = PartStorage(
                session,
                context: KeyContext(build: try ProgramBuild.digest(), recipe: Digest(of: Array(recipe.utf8))),
                files: FileDigests(library: library, store: session), use: use)
        }
        let session = try ExportSession(
            movie, library: library, outputs: [options], storage: storage,
            resources: ExportResources(cores: cores, memory: 4 << 30))
        if case .only = use {
            return try session.run(to: [.meter(PacketMeter())]) { _ in true }[0]
        }
        let file = open(folder.file(name), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(file) }
        return try session.run(to: [.file(.init(descriptor: file, name: name))]) { _ in true }[0]
    }

    private func bytes(_ name: String) throws -> [UInt8] { try read(folder.file(name)) }

    private func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("the same bytes without a cache, into an empty one, and out of it")
    func sameBytes() throws {
        let movie = try movie(source("in.mkv"))
        let plain = try export(movie, to: "plain.mp4", caching: false)
        #expect((plain.partCount, plain.presentPartCount) == (3, 0))
        let cold = try export(movie, to: "cold.mp4")
        #expect((cold.partCount, cold.presentPartCount) == (3, 0))
        let warm = try export(movie, to: "warm.mp4")
        #expect((warm.partCount, warm.presentPartCount) == (3, 3))
        #expect(try bytes("cold.mp4") == bytes("plain.mp4"))
        #expect(try bytes("warm.mp4") == bytes("plain.mp4"))
        let shown = try shownNumbers(folder.file("warm.mp4"))
        #expect(shown.map(\.number) == (Array(25..<325) + Array(0..<100)).map { $0 % 55 })
        #expect(shown.map(\.start) == (0..<400).map { Time($0, 25) })
    }

    /// The part that was the first has an encoder that begins in another way.
    @Test("two seconds in front cost the part that shows them and the one that was the first")
    func insertion() throws {
        let path = try source("in.mkv")
        try export(movie(path), to: "before.mp4")
        let after = try export(movie(path, delayedBy: 50), to: "after.mp4")
        #expect((after.partCount, after.presentPartCount) == (4, 2))
        try export(movie(path, delayedBy: 50), to: "plain.mp4", caching: false)
        #expect(try bytes("after.mp4") == bytes("plain.mp4"))
    }

    /// 20 s in one shot, and a box of 3 s: 200, 75 and 225 frames.
    @Test("a title that is moved costs its own frames", arguments: [1, 8])
    func movedTitle(cores: Int) throws {
        let path = try source("in.mkv", frames: 500)
        func movie(at x: Double) throws -> MovieSnapshot {
            var title = LayerSnapshot.box
            title.position = Point(x: x, y: 0)
            title.timing.beginTime = Time(200, 25)
            title.timing.duration = Time(75, 25)
            var movie = try makeMovie([path], video: [segment(0, frames(0, 500))])
            movie.video?.overlay = .around([title])
            return movie
        }
        #expect(try export(movie(at: 0), to: "before.mp4", cores: cores).partCount == 3)
        let moved = try export(movie(at: 20), to: "moved.mp4", cores: cores)
        #expect((moved.partCount, moved.presentPartCount) == (3, 2))
        try export(movie(at: 20), to: "plain.mp4", caching: false)
        #expect(try bytes("moved.mp4") == bytes("plain.mp4"))
    }

    @Test("the same bytes however many parts are made at once", arguments: [1, 8, 16, 64])
    func atOnce(cores: Int) throws {
        let long = try makeMovie(
            [source("in.mkv", frames: 3500)],
            video: (0..<12).map { segment(0, frames($0 * 280, $0 * 280 + 280), from: $0 * 250) })
        try export(long, to: "one.mp4", caching: false)
        try export(long, to: "many.mp4", caching: false, cores: cores)
        #expect(try bytes("one.mp4") == bytes("many.mp4"))
        let cold = try export(long, to: "cold.mp4", cores: cores)
        #expect((cold.partCount, cold.presentPartCount) == (12, 0))
        #expect(try export(long, to: "warm.mp4", cores: cores).presentPartCount == 12)
        #expect(try bytes("one.mp4") == bytes("warm.mp4"))
    }

    /// One set of headers for the whole track, an IDR picture at the start of each part, and times without a step at a
    /// border: read from the file's own bytes, since decoders repair what was joined wrongly.
    @Test("a joined file has one header and even times", arguments: ["libx264", "libx265"])
    func joinedBytes(encoder: String) throws {
        let movie = try movie(source("in.mkv"))
        var options = ExportOptions(preset: encoder == "libx264" ? .h264 : .hevc, isPresetNamed: true)
        options.rateFactor = 20
        try export(movie, to: "cold.mp4", options)
        try export(movie, to: "joined.mp4", options)
        let packets = try packets(of: folder.file("joined.mp4"))
        #expect(packets.count == 400)
        let step = packets[1].dts - packets[0].dts
        #expect(zip(packets, packets.dropFirst()).allSatisfy { $1.dts - $0.dts == step })
        #expect(packets.map(\.pts).sorted() == (0..<400).map { Int64($0) * step })
        #expect(packets.allSatisfy { $0.dts <= $0.pts })
        let isHEVC = encoder == "libx265"
        for (index, packet) in packets.enumerated() {
            let types = Self.unitTypes(packet.bytes, isHEVC: isHEVC)
            // Parameter sets: 7 and 8 of H.264, 32 to 34 of HEVC.
            #expect(!types.contains { isHEVC ? (32...34).contains($0) : $0 == 7 || $0 == 8 })
            guard [0, 250, 300].contains(index) else { continue }
            let picture = types.first { isHEVC ? $0 < 32 : (1...5).contains($0) }
            #expect((isHEVC ? [19, 20] : [5]).contains(picture), "the first picture of a part is an IDR picture")
        }
    }

    /// A packet as it stands in a file.
    private struct StoredPacket {
        let pts, dts: Int64
        let bytes: [UInt8]
    }

    /// The packets of a file's pictures, read without a decoder.
    private func packets(of path: String) throws -> [StoredPacket] {
        struct Listing: Decodable {
            struct Packet: Decodable {
                let pts, dts: Int64
                let data: String
            }
            let packets: [Packet]
        }
        let text = try ffprobe("-select_streams v -show_entries packet=pts,dts,data -show_data -of json", path)
        return try JSONDecoder().decode(Listing.self, from: Data(text.joined(separator: "\n").utf8)).packets.map {
            packet in
            // Each line is `00000010: 0011 2233 …  text`.
            let digits = packet.data.split(separator: "\n").map { $0.dropFirst(10).prefix(40).filter(\.isHexDigit) }
            let bytes = digits.flatMap { line in
                stride(from: 0, to: line.count - 1, by: 2).map { index in
                    let first = line.index(line.startIndex, offsetBy: index)
                    return UInt8(line[first...line.index(after: first)], radix: 16) ?? 0
                }
            }
            return StoredPacket(pts: packet.pts, dts: packet.dts, bytes: bytes)
        }
    }

    /// The types of a sample's units, each behind its length of four bytes.
    private static func unitTypes(_ bytes: [UInt8], isHEVC: Bool) -> [Int] {
        var (types, offset) = ([Int](), 0)
        while offset + 4 < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            types.append(Int(isHEVC ? bytes[offset + 4] >> 1 & 0x3F : bytes[offset + 4] & 0x1F))
            offset += 4 + length
        }
        return types
    }

    @Test("tasks make what the joining export needs, in any order")
    func tasks() throws {
        let movie = try movie(source("in.mkv"))
        #expect(throws: MissingParts(numbers: [0, 1, 2])) { try export(movie, to: "early.mp4", use: .none) }
        try export(movie, to: "", use: .only(1..<3))
        #expect(throws: MissingParts(numbers: [0])) { try export(movie, to: "early.mp4", use: .none) }
        try export(movie, to: "", use: .only(0..<1))
        let joined = try export(movie, to: "joined.mp4", use: .none)
        #expect(joined.presentPartCount == 3)
        try export(movie, to: "plain.mp4", caching: false)
        #expect(try bytes("joined.mp4") == bytes("plain.mp4"))
    }

    @Test("another quality, size or codec is another part")
    func options() throws {
        let movie = try movie(source("in.mkv"))
        try export(movie, to: "a.mp4")
        var other = ExportOptions.numbered
        other.rateFactor = 30
        #expect(try export(movie, to: "b.mp4", other).presentPartCount == 0)
        #expect(try export(movie, to: "c.mp4").presentPartCount == 3)
    }

    @Test("damaged entries are made anew", arguments: [0, 1, 2])
    func damage(way: Int) throws {
        let movie = try movie(source("in.mkv"))
        try export(movie, to: "a.mp4")
        for path in try entryPaths() {
            var content = try read(path)
            switch way {
            case 0: content[content.count / 2] ^= 1
            case 1: content.removeLast(content.count / 3)
            default: content = []
            }
            try write(content, to: path)
        }
        #expect(try export(movie, to: "b.mp4").presentPartCount == 0)
        #expect(try bytes("a.mp4") == bytes("b.mp4"))
        #expect(try export(movie, to: "c.mp4").presentPartCount == 3)
    }

    private func entryPaths() throws -> [String] {
        let own = cache + "/own"
        return names(own).filter { $0.utf8.count == 2 }.flatMap { start in
            names(own + "/" + start).map { own + "/" + start + "/" + $0 }
        }
    }

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}

extension ExportOptions {
    /// Keeps the numbers in the pictures readable.
    fileprivate static var numbered: ExportOptions {
        ExportOptions(isPresetNamed: true, rateFactor: 4)
    }
}
