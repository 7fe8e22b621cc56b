import EditModel
import Foundation
import MediaTime
import MediaWriting
import Testing

@testable import Media

/// Numbers that look random and are the same on every run: SplitMix64.
private struct Noise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Damaged files")
struct DamagedMediaTests {
    private let folder = TemporaryFolder()
    /// How many damaged copies of each file are read; the environment may ask for more.
    private static let runs = ProcessInfo.processInfo.environment["LUAEDIT_FUZZ_RUNS"].flatMap { Int($0) } ?? 8

    @Test("a fragmented recording that was cut off is used up to there", arguments: [20, 35, 60])
    func cutOff(percent: Int) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=320x180:r=25:d=2 -c:v libx264 -bf 0 -g 10 -qp 10 -movflags frag_keyframe+empty_moov",
            folder.file("a.mp4"))
        let bytes = try Program(name: "cat").run([folder.file("a.mp4")])
        let file = try openFile(folder.write("b.mp4", Array(bytes.dropLast(bytes.count * percent / 100))))
        let frames = try file.videoReader().remaining()
        #expect(frames.map(\.start) == (0..<frames.count).map { Time(Int64($0), 25) })
        #expect((10..<50).contains(frames.count))
        #expect(file.description.duration == Time(Int64(frames.count), 25))
    }

    /// Reads all there is: errors are fine, traps end the tests.
    private func readAll(_ path: String) throws {
        let file = try openFile(path)
        for track in file.description.tracks.prefix(4) {
            if track.mediaType == .video {
                let reader = try VideoReader(file, track: track.id, threads: 1)
                for _ in 0..<40 { guard try reader.next() != nil else { break } }
                try reader.seek(to: Time(1, 2))
                _ = try reader.next()
            } else if track.mediaType == .audio {
                _ = try file.sound(from: Time(1, 3), count: 48000)
                let copier = try PacketCopier(file, track: track.id, range: track.timeRange, start: Time(1, 1))
                let packet = Packet()
                for _ in 0..<100 { guard try copier.next(into: packet) else { break } }
            }
        }
    }

    @Test(
        "bytes that are wrong make errors or wrong pictures, and never a trap",
        arguments: [
            ("a.mp4", "-c:v libx264 -preset ultrafast -c:a aac -movflags +faststart"), ("a.mkv", "-c:v mpeg4 -c:a aac"),
            ("a.ts", "-c:v mpeg2video -c:a mp2"), ("a.avi", "-c:v mpeg4 -c:a pcm_s16le"),
            ("a.webm", "-c:v libvpx -c:a libvorbis"),
        ])
    func noise(name: String, options: String) throws {
        try ffmpeg(
            "-f lavfi -i testsrc=s=32x24:r=25:d=1 -f lavfi -i sine=d=1 \(options)", folder.file("whole-\(name)"))
        let whole = try Program(name: "cat").run([folder.file("whole-\(name)")])
        var noise = Noise(state: 1)
        for run in 0..<Self.runs {
            var bytes = whole
            // Headers are worth most of the damage.
            let reach = run % 2 == 0 ? min(2000, bytes.count) : bytes.count
            for _ in 0..<Int.random(in: 1...12, using: &noise) {
                bytes[Int.random(in: 0..<reach, using: &noise)] = [
                    0, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &noise),
                ]
                .randomElement(using: &noise)!
            }
            try? readAll(folder.write(name, bytes))
        }
    }

    @Test("timestamps beyond all bounds are no trap", arguments: [0x7F, 0x3F, 0x00] as [UInt8])
    func enormousTimes(top: UInt8) throws {
        var bytes = try ffmpegOutput(
            "-f lavfi -i testsrc=s=32x24:r=25:d=1 -f lavfi -i sine=d=1 -c:v mpeg4 -c:a aac -f matroska -live 1"
                + " -cluster_time_limit 300")
        // The last cluster gets an unknown length, no checksum, and an enormous timestamp.
        let identifier: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
        let cluster = try #require(bytes.indices.last { bytes[$0...].starts(with: identifier) })
        let timestamp = try #require(bytes[(cluster + 4)...].firstIndex(of: 0xE7))
        let after = timestamp + 2 + Int(bytes[timestamp + 1] & 0x7F)
        let unknown = [0x01] + [UInt8](repeating: 0xFF, count: 7)
        let enormous = [0xE7, 0x88, top] + [UInt8](repeating: 0xFF, count: 7)
        bytes.replaceSubrange(cluster..<after, with: identifier + unknown + enormous)
        try? readAll(folder.write("a.mkv", bytes))
    }
}
