import EditModel
import MediaTime
import Testing

@testable import Media

@Suite("Reading pictures")
struct VideoReaderTests {
    private let folder = TemporaryFolder()

    private static let containers = [
        ("a.mp4", "-c:v libx264 -g 12 -bf 3 -qp 8"), ("a.mkv", "-c:v libx264 -g 12 -bf 3 -qp 8"),
        ("a.mov", "-c:v mpeg4 -q:v 1 -g 10 -bf 2"), ("a.avi", "-c:v mpeg4 -q:v 1 -g 10"),
        ("a.webm", "-c:v libvpx -b:v 2M -g 15 -auto-alt-ref 1 -deadline good -cpu-used 5"),
        ("a.ts", "-c:v libx264 -g 12 -bf 3 -qp 8"),
    ]

    @Test("every frame comes once, in order, at its exact time", arguments: containers)
    func all(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let frames = try openFile(folder.file(name)).videoReader().remaining()
        #expect(frames.map(\.number) == Array(0..<50))
        #expect(frames.map(\.start) == (0..<50).map { Time($0, 25) })
    }

    @Test("seeking to any frame, or between two, gives that frame and then all that follow", arguments: containers)
    func seek(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let reader = try openFile(folder.file(name)).videoReader()
        for number in [0, 49, 1, 11, 12, 13, 48, 24, 25, 26, 0] as [Int64] {
            for offset in [0, 39] as [Int64] {
                try reader.seek(to: Time(number * 40 + offset, 1000))
                let found = try reader.remaining()
                #expect(found.first?.number == Int(number), "\(name): \(number) + \(offset) ms")
                #expect(found.first?.start == Time(number, 25))
                #expect(found.map(\.number) == Array(Int(number)..<50))
            }
        }
    }

    private static let passedContainers =
        containers + [
            ("a.mov", "-c:v mjpeg -q:v 2"), ("a.mkv", "-c:v libx265 -qp 8 -x265-params log-level=none:bframes=4"),
            ("a.mpg", "-c:v mpeg2video -q:v 1 -bf 2"),
        ]

    @Test(
        "passing on to any later time gives the picture of that time and then those that follow",
        arguments: passedContainers)
    func passed(name: String, codec: String) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file(name))
        let reader = try openFile(folder.file(name)).videoReader()
        let all = try reader.remaining()
        for step in [1, 2, 3, 5, 8, 13, 20] as [Int64] {
            try reader.seek(to: .zero)
            guard var picture = try reader.next() else {
                Issue.record("there is a picture")
                return
            }
            var last: Int64 = 0
            for wanted in stride(from: step, to: 50, by: Int(step)) {
                picture = try reader.pass(from: picture, to: Time(wanted * 40 + 10, 1000))
                #expect(picture.start == all[Int(wanted)].start, "\(name) by \(step)")
                #expect(picture.frame.number == all[Int(wanted)].number, "\(name) by \(step)")
                last = wanted
            }
            #expect(try reader.remaining().map(\.start) == all.map(\.start).suffix(49 - Int(last)))
        }
    }

    @Test(
        "pictures that are passed over and to which no other refers are not decoded",
        arguments: [("-c:v libx264 -g 48 -bf 3 -b_strategy 0 -qp 8", 36), ("-c:v mjpeg", 20)])
    func leftOut(codec: String, most: Int) throws {
        try ffmpeg(numbered(frames: 50) + " " + codec, folder.file("a.mov"))
        let file = try openFile(folder.file("a.mov"))
        let reader = try file.videoReader()
        guard var picture = try reader.next() else {
            Issue.record("there is a picture")
            return
        }
        for wanted in stride(from: 10, to: 50, by: 10) {
            picture = try reader.pass(from: picture, to: Time(Int64(wanted), 25))
        }
        #expect(picture.start == Time(40, 25))
        let decoded = try #require(file.tally(ofTrack: 1)).frames
        #expect(decoded <= most, "\(decoded) frames")
    }

    @Test("a picture that is shown for much longer than others is not passed over")
    func longPicture() throws {
        let times = ",setpts='if(gt(N,21),N+60,N)/25/TB' -vsync passthrough -c:v libx264 -qp 8 -g 100 -bf 3"
        try ffmpeg(numbered(frames: 40) + times, folder.file("a.mkv"))
        for time in [22, 40, 60, 81] as [Int64] {
            let reader = try openFile(folder.file("a.mkv")).videoReader()
            guard let first = try reader.next() else {
                Issue.record("there is a picture")
                return
            }
            let shown = try reader.pass(from: first, to: Time(time, 25))
            #expect(shown.start == Time(21, 25) && shown.frame.number == 21)
            #expect(try reader.remaining().map(\.number) == Array(22..<40))
        }
    }

    @Test("a GIF's pictures keep their times")
    func gif() throws {
        try ffmpeg("-f lavfi -i testsrc=s=32x24:r=10:d=1", folder.file("a.gif"))
        let reader = try openFile(folder.file("a.gif")).videoReader()
        #expect(try reader.remaining().map(\.start) == (0..<10).map { Time($0, 10) })
        try reader.seek(to: Time(35, 100))
        #expect(try reader.remaining().map(\.start) == (3..<10).map { Time($0, 10) })
    }

    @Test("a still's picture is in no decoder's memory, and comes again after a seek", arguments: ["a.jpg", "a.png"])
    func stillInMemory(name: String) throws {
        try ffmpeg("-f lavfi -i testsrc=s=64x48:r=1 -frames:v 1", folder.file(name))
        let reader = try openFile(folder.file(name)).videoReader()
        for _ in 0..<2 {
            try reader.seek(to: Time(3, 1))
            guard let picture = try reader.next()?.takeFrame() else {
                Issue.record("there is a picture")
                return
            }
            #expect(picture.isWritable && picture.width == 64)
            #expect(try reader.remaining().isEmpty)
        }
    }

    @Test("before the first picture the first is shown, after the last the last")
    func outside() throws {
        try ffmpeg(numbered(frames: 10), folder.file("a.mp4"))
        let reader = try openFile(folder.file("a.mp4")).videoReader()
        try reader.seek(to: Time(100, 1))
        #expect(try reader.remaining().map(\.number) == [9])
        try reader.seek(to: Time(-1, 1))
        #expect(try reader.remaining().first?.number == 0)
    }

    @Test("Matroska's milliseconds become the exact times of 29.97 frames a second")
    func ntsc() throws {
        try ffmpeg(numbered(frames: 40, rate: "30000/1001") + " -c:v libx264 -qp 8", folder.file("a.mkv"))
        let frames = try openFile(folder.file("a.mkv")).videoReader().remaining()
        #expect(frames.map(\.start) == (0..<40).map { Time($0 * 1001, 30000) })
    }

    @Test("frames of a varying rate keep their own times")
    func variable() throws {
        let filter =
            ",settb=1/1000,setpts='floor((N+0.4*mod(N*N,3))*1000/30)' -vsync passthrough -enc_time_base 1:1000 -c:v libx264 -qp 8 -g 9"
        try ffmpeg(numbered(frames: 40, rate: "30") + filter, folder.file("a.mkv"))
        let starts = (0..<40).map { number in Time(Int64(10 * number + [0, 4, 4][number % 3]), 300) }
        let reader = try openFile(folder.file("a.mkv")).videoReader()
        let frames = try reader.remaining()
        #expect(frames.map(\.number) == Array(0..<40))
        for (frame, start) in zip(frames, starts) {
            #expect(abs(frame.start.approximateSeconds - start.approximateSeconds) <= 0.0011)
        }
        for frame in frames {
            try reader.seek(to: frame.start)
            #expect(try reader.next()?.takeFrame().number == frame.number)
        }
    }

    @Test("a trimmed MP4 starts where its edit list says")
    func editList() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 25 -bf 2 -qp 8", folder.file("whole.mp4"))
        try ffmpeg("-ss 0.4 -i \(folder.file("whole.mp4")) -c copy", folder.file("a.mp4"))
        let file = try openFile(folder.file("a.mp4"))
        #expect(try file.first(.video).timeRange == TimeRange(start: .zero, duration: Time(40, 25)))
        let frames = try file.videoReader().remaining()
        #expect(frames.map(\.number) == Array(10..<50))
        #expect(frames.map(\.start) == (0..<40).map { Time($0, 25) })
        let reader = try file.videoReader()
        for number in [0, 5, 14, 15, 16, 39] as [Int64] {
            try reader.seek(to: Time(number, 25))
            #expect(try reader.next()?.takeFrame().number == Int(number) + 10)
        }
    }

    @Test("sound that starts first does not move the pictures")
    func lateStart() throws {
        try ffmpeg(numbered(frames: 25) + " -c:v libx264 -qp 8", folder.file("v.mp4"))
        try ffmpeg(
            "-f lavfi -i sine=d=2 -itsoffset 1 -i \(folder.file("v.mp4")) -map 0 -map 1 -c:v copy -c:a pcm_s16le",
            folder.file("a.mkv"))
        let file = try openFile(folder.file("a.mkv"))
        #expect(try file.first(.video).timeRange == TimeRange(start: Time(1, 1), duration: Time(1, 1)))
        let frames = try file.videoReader().remaining()
        #expect(frames.map(\.start) == (0..<25).map { Time(25 + $0, 25) })
    }

    @Test("a short lead-in is filled with the first picture")
    func leadIn() throws {
        try ffmpeg(numbered(frames: 25) + " -c:v libx264 -qp 8", folder.file("v.mp4"))
        try ffmpeg(
            "-f lavfi -i sine=d=2 -itsoffset 0.2 -i \(folder.file("v.mp4")) -map 0 -map 1 -c:v copy -c:a pcm_s16le",
            folder.file("a.mkv"))
        let file = try openFile(folder.file("a.mkv"))
        #expect(try file.first(.video).timeRange == TimeRange(start: .zero, duration: Time(6, 5)))
        let reader = try file.videoReader()
        for time in [Time(1, 10), .zero, Time(1, 1), Time(1, 25)] {
            try reader.seek(to: time)
            let expected = try max(0, time.dividedRoundingDown(by: Time(1, 25)) - 5)
            #expect(try reader.next()?.takeFrame().number == Int(expected))
        }
    }

    @Test(
        "a still gives its one picture at any time, as often as it is asked",
        arguments: ["png", "jpg", "bmp", "webp", "tiff"])
    func still(name: String) throws {
        try ffmpeg(numbered(frames: 1) + " -frames:v 1", folder.file("a.\(name)"))
        let reader = try openFile(folder.file("a.\(name)")).videoReader()
        for time in [Time(1, 50), .zero, Time(3, 1), Time(3, 1), .zero, Time(7, 2)] {
            try reader.seek(to: time)
            let first = try reader.next() != nil
            let second = try reader.next() != nil
            #expect(first && !second)
        }
    }

    @Test("a sound track cannot be read as pictures")
    func wrongTrack() throws {
        try ffmpeg("-f lavfi -i sine=d=0.1", folder.file("a.wav"))
        let file = try openFile(folder.file("a.wav"))
        let error = mediaError { _ = try VideoReader(file, track: 1) }
        #expect(error?.description == "cannot read track 1 of '\(file.path)': it is not a video track")
        #expect(error?.kind == .engineFailure)
    }
}
