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

    @Test("recordings whose packets have other identifiers are shown one after the other")
    func identifiers() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 12 -bf 2 -qp 8", folder.file("a.ts"))
        let others = "-mpegts_start_pid 0x200 -mpegts_pmt_start_pid 0x1100 -mpegts_service_id 5"
        try ffmpeg("-i \(folder.file("a.ts")) -c copy \(others)", folder.file("b.ts"))
        try ffmpeg("-i \(folder.file("a.ts")) -c copy \(others) -output_ts_offset 40", folder.file("c.ts"))
        for second in ["b.ts", "c.ts"] {
            let file = try openFile(join(["a.ts", second, "a.ts"], "joined.ts"))
            let frames = try file.videoReader().remaining()
            #expect(frames.map(\.number) == Array(0..<50) + Array(0..<50) + Array(0..<50), "\(second)")
            #expect(frames.map(\.start) == (0..<150).map { Time($0, 25) }, "\(second)")
        }
    }

    @Test("channels of one stream stay one recording")
    func channels() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=160x90:r=25:d=3 -f lavfi -i testsrc=s=320x180:r=25:d=2 -map 0 -map 1 -c:v libx264 "
                + "-program title=a:st=0 -program title=b:st=1", folder.file("a.ts"))
        let file = try openFile(folder.file("a.ts"))
        #expect(!file.description.doubts.contains { $0.contains("recordings") })
    }

    /// A stream of 40 MB and more: pictures of noise in a second of 12 MB.
    private func longStream(_ seconds: Int, _ name: String, offset: Int = 0) throws {
        try ffmpeg(
            "-f lavfi -i nullsrc=s=1280x720:r=25:d=\(seconds),geq=random(1)*255:128:128 -c:v mpeg2video -qscale:v 2 -g 12 "
                + "-output_ts_offset \(offset)", folder.file(name))
    }

    @Test("a short recording between two long ones is found in a large file", arguments: [0, 30])
    func short(offset: Int) throws {
        try ffmpeg(numbered(frames: 25) + " -s 1280x720 -c:v mpeg2video -q:v 2", folder.file("short.ts"))
        try longStream(4, "long.ts")
        try longStream(4, "later.ts", offset: offset)
        let file = try openFile(join(["long.ts", "short.ts", "later.ts"], "joined.ts"))
        // A leap forward is a hole: what is missing may have been recorded.
        let count = offset == 0 ? 3 : 2
        #expect(file.description.doubts.contains { $0.hasPrefix("it holds \(count) recordings") })
        #expect(file.description.duration.approximateSeconds > 8.9)
    }

    @Test("a range of bytes that continues the segment of another run begins where that one ended")
    func ranges() throws {
        let playlist = """
            #EXTM3U
            #EXTINF:1,
            #EXT-X-BYTERANGE:1000@200
            a.ts
            #EXT-X-DISCONTINUITY
            #EXTINF:1,
            #EXT-X-BYTERANGE:500
            a.ts
            #EXTINF:1,
            #EXT-X-BYTERANGE:300
            a.ts
            #EXT-X-ENDLIST
            """
        let runs = try #require(PlaylistRuns(Array(playlist.utf8)))
        #expect(runs.count == 2)
        let second = String(decoding: runs.text(of: 1), as: UTF8.self)
        #expect(second.contains("#EXT-X-BYTERANGE:500@1200\na.ts") && second.contains(":300@1700\na.ts"), "\(second)")
    }

    @Test("a program that is not shown has its own clock, and its pictures come at their times")
    func programs() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -s 640x360 -output_ts_offset 1", folder.file("a.ts"))
        try ffmpeg(numbered(frames: 50) + " -c:v libx264", folder.file("b.ts"))
        try ffmpeg(
            "-copyts -i \(folder.file("a.ts")) -i \(folder.file("b.ts")) -map 0 -map 1 -c copy -muxdelay 0 "
                + "-program title=a:st=0 -program title=b:st=1", folder.file("two.ts"))
        let file = try openFile(folder.file("two.ts"))
        #expect(file.description.duration == Time(2, 1) && file.description.tracks.count == 2)
        for track in file.description.tracks {
            let reader = try VideoReader(file, track: track.id)
            try reader.seek(to: Time(1, 1))
            #expect(try reader.remaining().count == 25, "\(track.id)")
        }
    }

    @Test("a clock that begins again where nothing was found is noticed, and a damaged time is none")
    func watch() {
        var watch = ClockWatch()
        func accepts(_ time: Int64) -> Bool { watch.accepts(time, ofStream: 0, second: 1000) }
        for time in stride(from: Int64(0), to: 10_000, by: 40) { #expect(accepts(time)) }
        #expect(accepts(3) && accepts(10_000) && accepts(1 << 40) && accepts(10_040))
        #expect(accepts(0) && accepts(40) && accepts(80) && accepts(120) && !accepts(160))
    }
}
