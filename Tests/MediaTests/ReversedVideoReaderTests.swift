import EditModel
import MediaTime
import Testing

@testable import Media

@Suite("Reading pictures backwards")
struct ReversedVideoReaderTests {
    private let folder = TemporaryFolder()

    private static let containers = [
        ("a.mp4", "-c:v libx264 -g 12 -bf 3 -qp 8"), ("a.mkv", "-c:v libx264 -g 12 -bf 3 -qp 8"),
        ("a.mov", "-c:v mpeg4 -q:v 1 -g 10 -bf 2"), ("a.avi", "-c:v mpeg4 -q:v 1 -g 10"),
        ("a.webm", "-c:v libvpx -b:v 2M -g 15 -auto-alt-ref 1 -deadline good -cpu-used 5"),
        ("a.ts", "-c:v libx264 -g 12 -bf 3 -qp 8"),
    ]
    /// Bytes: one picture, five pictures of 64 × 48 with their borders, and all that there are.
    private static let windows = [1, 5 * 8192, ReversedVideoReader.defaultWindowSize]

    private func reader(_ file: MediaFile, window: Int, threads: Int = 1) throws -> ReversedVideoReader {
        try ReversedVideoReader(file, track: file.first(.video).id, threads: threads, windowSize: window)
    }

    @Test("every frame comes once, from the last to the first, at its exact time", arguments: containers, windows)
    func all(container: (name: String, codec: String), window: Int) throws {
        try ffmpeg(numbered(frames: 50) + " " + container.codec, folder.file(container.name))
        let frames = try reader(openFile(folder.file(container.name)), window: window).remaining()
        #expect(frames.map(\.number) == (0..<50).reversed())
        #expect(frames.map(\.start) == (0..<50).map { Time($0, 25) })
    }

    @Test("groups of pictures that lean on the next one are whole")
    func openGroups() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 11 -bf 3 -qp 8 -x264opts open-gop=1", folder.file("a.mp4"))
        let frames = try reader(openFile(folder.file("a.mp4")), window: 5 * 8192).remaining()
        // FFmpeg's decoder loses pictures at the end of a last group that is open, however it is read.
        #expect(frames.suffix(46).map(\.number) == (0..<46).reversed())
    }

    @Test("the codec's own threads change nothing")
    func threads() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 12 -bf 3 -qp 8", folder.file("a.mp4"))
        let file = try openFile(folder.file("a.mp4"))
        let frames = try reader(file, window: 5 * 8192, threads: 3).remaining()
        #expect(frames.map(\.number) == (0..<50).reversed())
    }

    @Test("seeking to any frame, or between two, gives that frame and then all before it", arguments: containers)
    func seek(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let reader = try reader(openFile(folder.file(name)), window: 5 * 8192)
        for number in [0, 49, 1, 12, 13, 25, 0] as [Int64] {
            for offset in [0, 39] as [Int64] {
                try reader.seek(to: Time(number * 40 + offset, 1000))
                let found = try reader.remaining()
                #expect(found.first?.start == Time(number, 25), "\(name): \(number) + \(offset) ms")
                #expect(found.map(\.number) == Array(0..<50 - Int(number)).reversed())
            }
        }
    }

    @Test("frames of a varying rate last as long as they do forwards")
    func variable() throws {
        let filter =
            ",settb=1/1000,setpts='floor((N+0.4*mod(N*N,3))*1000/30)' -vsync passthrough -enc_time_base 1:1000 -c:v libx264 -qp 8 -g 9"
        try ffmpeg(numbered(frames: 40, rate: "30") + filter, folder.file("a.mkv"))
        let file = try openFile(folder.file("a.mkv"))
        let forwards = try file.videoReader().remaining()
        let duration = try file.first(.video).timeRange.end
        let expected = try [Time.zero] + forwards.dropFirst().reversed().map { try duration - $0.start }
        let found = try reader(file, window: 3 * 8192).remaining()
        #expect(found.map(\.number) == forwards.map(\.number).reversed())
        #expect(found.map(\.start) == expected)
    }

    @Test("sound that is longer than the picture comes first, and a lead-in is the first picture's to the end")
    func offsets() throws {
        try ffmpeg(numbered(frames: 25) + " -c:v libx264 -qp 8", folder.file("v.mp4"))
        try ffmpeg(
            "-f lavfi -i sine=d=2 -itsoffset 0.2 -i \(folder.file("v.mp4")) -map 0 -map 1 -c:v copy -c:a pcm_s16le",
            folder.file("a.mkv"))
        let reader = try reader(openFile(folder.file("a.mkv")), window: 1 << 20)
        let found = try reader.remaining()
        #expect(found.map(\.number) == (0..<25).reversed())
        #expect(found.map(\.start) == (0..<25).map { Time(20 + $0, 25) })
        for (time, number) in [(Time.zero, 24), (Time(4, 5), 24), (Time(41, 50), 24), (Time(9, 5), 0), (Time(2, 1), 0)]
        {
            try reader.seek(to: time)
            #expect(try reader.next()?.takeFrame().number == number, "\(time)")
        }
    }

    @Test("a trimmed MP4 ends backwards where its edit list starts")
    func editList() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 25 -bf 2 -qp 8", folder.file("whole.mp4"))
        try ffmpeg("-ss 0.4 -i \(folder.file("whole.mp4")) -c copy", folder.file("a.mp4"))
        let found = try reader(openFile(folder.file("a.mp4")), window: 1 << 20).remaining()
        #expect(found.map(\.number) == (10..<50).reversed())
        #expect(found.map(\.start) == (0..<40).map { Time($0, 25) })
    }

    @Test("a group of pictures larger than the window is held in parts")
    func bounded() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 50 -bf 2 -qp 8", folder.file("a.mp4"))
        let size = try openFile(folder.file("a.mp4")).videoReader().next()?.takeFrame().bufferSize ?? 0
        #expect(size > 64 * 48 * 3 / 2)
        let reader = try reader(openFile(folder.file("a.mp4")), window: 7 * size)
        #expect(try reader.next() != nil)
        #expect(reader.heldPictures == 6)
        #expect(try reader.remaining().map(\.number) == (0..<49).reversed())
    }
}
