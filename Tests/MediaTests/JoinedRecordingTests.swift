import EditModel
import MediaTime
import Testing

@testable import Media

@Suite("Recordings behind one another")
struct JoinedRecordingTests {
    private let folder = TemporaryFolder()

    private func join(_ names: [String], _ result: String) throws -> String {
        folder.write(result, try names.flatMap { try Program(name: "cat").run([folder.file($0)]) })
    }

    private static let kinds = [
        ("a.ts", "-c:v libx264 -g 12 -bf 2 -qp 8"), ("a.vob", "-c:v mpeg2video -q:v 1 -bf 2 -g 12 -f vob"),
        ("a.mpg", "-c:v mpeg1video -q:v 1 -bf 2 -g 12"),
        ("a.m2ts", "-c:v libx264 -g 12 -bf 2 -qp 8 -f mpegts -mpegts_m2ts_mode 1"),
    ]

    @Test("recordings joined by their bytes are shown one after the other, and sought", arguments: kinds)
    func bytes(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let file = try openFile(join([name, name, name], "joined-" + name))
        #expect(file.description.duration == Time(6, 1))
        #expect(file.description.doubts.contains { $0.hasPrefix("it holds 3 recordings") })
        let reader = try file.videoReader()
        let frames = try reader.remaining()
        #expect(frames.map(\.number) == Array(0..<50) + Array(0..<50) + Array(0..<50))
        #expect(frames.map(\.start) == (0..<150).map { Time($0, 25) })
        for number in [149, 0, 60, 49, 50, 100, 20] as [Int64] {
            try reader.seek(to: Time(number * 40 + 20, 1000))
            #expect(try reader.remaining().map(\.start) == (number..<150).map { Time($0, 25) }, "\(name): \(number)")
        }
    }

    @Test("a playlist with a discontinuity goes on behind it")
    func playlist() throws {
        try ffmpeg(
            numbered(frames: 50) + " -c:v libx264 -g 25 -qp 8 -hls_time 1 -hls_playlist_type vod", folder.file("a.m3u8")
        )
        let text = String(decoding: try Program(name: "cat").run([folder.file("a.m3u8")]), as: UTF8.self)
        let place = text.range(of: "#EXTINF")!.lowerBound
        let body = text[place...].replacing("#EXT-X-ENDLIST\n", with: "")
        let joined = text[..<place] + body + "#EXT-X-DISCONTINUITY\n" + body + "#EXT-X-ENDLIST\n"
        let file = try openFile(folder.write("b.m3u8", Array(joined.utf8)))
        let reader = try file.videoReader()
        #expect(try reader.remaining().map(\.start) == (0..<100).map { Time($0, 25) })
        try reader.seek(to: Time(3, 1))
        #expect(try reader.remaining().first?.number == 25)
    }

    @Test("sound goes on where the next recording begins")
    func sound() throws {
        let tone = "-f lavfi -i sine=500:duration=2:sample_rate=48000"
        try ffmpeg(numbered(frames: 50) + " \(tone) -c:v libx264 -qp 8 -c:a mp2", folder.file("a.ts"))
        let file = try openFile(join(["a.ts", "a.ts"], "b.ts"))
        let (left, _) = try file.sound(count: 48000 * 5)
        #expect(abs(left.count - 4 * 48000) < 4800)
        // No silence of more than 50 ms, which the encoder's delay makes at most.
        let blocks = stride(from: 4800, to: 3 * 48000, by: 2400).map { start in
            left[start..<start + 2400].map(abs).max() ?? 0
        }
        #expect(blocks.allSatisfy { $0 > 0.05 })
    }

    @Test("a recording of another shape is fitted into the first one's, on black")
    func sizes() throws {
        try ffmpeg("-f lavfi -i color=white:s=160x90:r=25:d=1 -c:v libx264", folder.file("a.ts"))
        try ffmpeg("-f lavfi -i color=white:s=80x60:r=25:d=1 -c:v libx264", folder.file("b.ts"))
        let file = try openFile(join(["a.ts", "b.ts"], "c.ts"))
        #expect(!file.isUniform)
        let reader = try file.videoReader()
        try reader.seek(to: Time(3, 2))
        guard let picture = try reader.next() else {
            Issue.record("there is a picture")
            return
        }
        let frame = picture.takeFrame()
        #expect(frame.width == 160 && frame.height == 90)
        let view = frame.view!
        // 4:3 of 90 lines is 120 pixels: 20 black ones on both sides.
        let row = (0..<160).map { view.y.base.load(fromByteOffset: view.y.stride * 45 + $0, as: UInt8.self) }
        #expect(row[..<18].allSatisfy { $0 < 30 } && row[142...].allSatisfy { $0 < 30 })
        #expect(row[24..<136].allSatisfy { $0 > 220 })
    }
}
