import EditModel
import MediaTime
import Testing

@testable import Media

@Suite("Order of pictures")
struct PresentationOrderTests {
    private let folder = TemporaryFolder()

    /// Containers without presentation times, or with some.
    private static let untimed = [
        ("a.avi", "-c:v libx264 -g 12 -bf 3 -qp 8"),
        ("b.avi", "-c:v libx264 -g 12 -bf 2 -qp 8 -x264-params open-gop=1"),
        ("c.avi", "-c:v mpeg4 -q:v 1 -g 10 -bf 2"), ("d.avi", "-c:v mpeg2video -q:v 1 -g 10 -bf 2"),
        ("a.mpg", "-c:v mpeg2video -q:v 1 -bf 2"), ("b.mpg", "-c:v mpeg1video -q:v 1 -bf 2"),
        ("a.asf", "-c:v libx264 -g 12 -bf 3 -qp 8"), ("a.vob", "-c:v mpeg2video -q:v 1 -bf 3 -f vob"),
        ("c.mpg", "-c:v mpeg2video -q:v 1 -bf 0"),
    ]

    @Test("every picture comes once, at its time, where the container states few times or none", arguments: untimed)
    func all(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let file = try openFile(folder.file(name))
        let frames = try file.videoReader().remaining()
        #expect(frames.map(\.number) == Array(0..<50))
        #expect(frames.map(\.start) == (0..<50).map { Time($0, 25) })
        #expect(file.description.duration == Time(2, 1))
        #expect(try file.frameStarts(ofTrack: file.first(.video).id) == (0..<50).map { Time($0, 25) })
    }

    @Test("a time sought there shows its picture, without a damaged packet", arguments: untimed)
    func seek(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let reader = try openFile(folder.file(name)).videoReader()
        for number in [0, 49, 12, 13, 31, 48, 5, 26, 0] as [Int64] {
            try reader.seek(to: Time(number * 40 + 20, 1000))
            let found = try reader.remaining()
            #expect(found.map(\.number) == Array(Int(number)..<50), "\(name): \(number)")
        }
        #expect(reader.damagedPackets == 0)
    }

    /// The rate, options of the encoder, the size, and whether there is sound.
    private static let divided = [
        ("25", "-c:v mpeg2video -g 1 -bf 0", "320x176", true), ("25", "-c:v mpeg2video -g 2 -bf 0", "320x176", true),
        ("25", "-c:v mpeg2video -g 2 -bf 0 -flags +cgop", "64x48", false),
        ("25", "-c:v mpeg2video -g 12 -bf 3", "320x176", true), ("25", "-c:v mpeg2video -g 12 -bf 3", "320x176", false),
        ("24000/1001", "-c:v mpeg2video -g 1 -bf 0", "320x176", false),
        ("24000/1001", "-c:v mpeg1video -g 2 -bf 0", "320x176", true),
        ("24000/1001", "-c:v mpeg1video -g 2 -bf 0", "320x176", false),
    ]

    @Test("every picture of a program stream has its time, wherever packets divide pictures", arguments: divided)
    func dividedPictures(rate: String, codec: String, size: String, hasSound: Bool) throws {
        // Bars that tell the number, and pictures of about half a packet.
        try ffmpeg(
            "-f lavfi -i nullsrc=s=\(size):r=\(rate),format=yuv420p,trim=end_frame=100,"
                + "geq=lum='16+219*mod(floor(N/pow(2,floor(X*8/W))),2)':cb=128:cr=128"
                + (hasSound ? " -f lavfi -i sine=440:r=48000:d=4 -c:a mp2 " : " ") + codec
                + " -q:v 2 -sc_threshold 1000000000 -strict unofficial -f vob", folder.file("a.vob"))
        let frame = rate == "25" ? Time(1, 25) : Time(1001, 24000)
        let file = try openFile(folder.file("a.vob"))
        let starts = try (0..<100).map { try frame.multiplied(by: $0) }
        #expect(try file.frameStarts(ofTrack: file.first(.video).id) == starts)
        if !hasSound { #expect(try file.description.duration == frame.multiplied(by: 100)) }
        let reader = try file.videoReader()
        for number in 0..<100 {
            try reader.seek(to: starts[number] + Time(1, 100))
            guard let shown = try reader.next() else {
                Issue.record("nothing is shown at \(starts[number])")
                continue
            }
            #expect(shown.start == starts[number])
            #expect(shown.takeFrame().barNumber == number)
        }
    }

    @Test("two pictures in one packet, as DivX wrote them, are taken apart")
    func packed() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libxvid -q:v 1 -g 12 -bf 2", folder.file("a.avi"))
        let frames = try openFile(folder.file("a.avi")).videoReader().remaining()
        // The encoder leaves out one or two pictures.
        #expect(frames.map(\.number) == Array(0..<frames.count) && frames.count >= 47)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.start < $1.start })
        #expect(frames.first?.start == .zero)
    }

    private static let slow = [
        ("1", "a.mkv", "-c:v libx264 -preset ultrafast"), ("1/2", "a.mkv", "-c:v libx264 -preset ultrafast"),
        ("1/5", "a.mkv", "-c:v libx264 -bf 3"), ("1", "a.mkv", "-c:v libx265 -x265-params log-level=none"),
        ("1/10", "a.ts", "-c:v mpeg4 -g 250"), ("1", "a.ts", "-c:v libx265 -g 250 -x265-params log-level=none"),
        ("1/5", "a.mkv", "-c:v libx264 -output_ts_offset 10"),
    ]

    @Test("slow pictures begin with the first one and end with the last one", arguments: slow)
    func rates(rate: String, name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 24, rate: rate) + " " + codec, folder.file(name))
        let file = try openFile(folder.file(name))
        let reader = try file.videoReader()
        #expect(try reader.remaining().map(\.number) == Array(0..<24))
        let frame = rate.split(separator: "/").count == 2 ? Int64(rate.split(separator: "/")[1])! : 1
        #expect(file.description.duration == Time(24 * frame, 1))
        for number in [23, 0, 7, 15] as [Int64] {
            try reader.seek(to: Time(number * frame, 1))
            #expect(try reader.remaining().first?.number == Int(number))
        }
    }
}
