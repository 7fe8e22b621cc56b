import MediaTime
import Pixels
import Testing
import Values

@testable import Media

@Suite("Probe")
struct ProbeTests {
    private let folder = TemporaryFolder()

    private func probe(_ arguments: String, _ name: String) throws -> MediaFile {
        try ffmpeg(arguments, folder.file(name))
        return try openFile(folder.file(name))
    }

    @Test("size, rate, length, colour tags and sound format are what the file was made with")
    func describes() throws {
        let file = try probe(
            numbered(frames: 50, size: "96x64") + " -f lavfi -i sine=r=44100:d=1.5 -ac 2 -c:v libx264 -preset ultrafast"
                + " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -c:a aac"
                + " -metadata title=Hello -metadata:s:a language=deu",
            "a.mp4")
        let video = try file.first(.video)
        let format = try #require(video.video)
        #expect(video.id == 1 && video.codec == "h264")
        #expect(video.timeRange == TimeRange(start: .zero, duration: Time(2, 1)))
        #expect(format.naturalSize == Size(width: 96, height: 64))
        #expect(format.nominalFrameRate == FrameRate(25, 1))
        #expect(format.minFrameDuration == Time(1, 25))
        #expect(format.color == .bt709)
        #expect(format.preferredTransform == .identity)
        #expect(!format.isStill && !format.hasAlpha && format.bitDepth == 8)
        let audio = try file.first(.audio)
        #expect(audio.codec == "aac" && audio.language == "deu" && video.language == nil)
        #expect(audio.audio == AudioFormat(sampleRate: 44100, channels: 2, channelLayout: "stereo"))
        #expect(file.description.duration == Time(2, 1))
        #expect(file.description.metadata == ["title": "Hello"])
        #expect(file.track(1) == video && file.track(3) == nil)
    }

    @Test(
        "untagged colour is BT.601 up to 576 lines and BT.709 above",
        arguments: [("64x576", ColorDescription.bt601), ("64x578", ColorDescription.bt709)])
    func untaggedColor(size: String, expected: ColorDescription) throws {
        let file = try probe("-f lavfi -i color=s=\(size):r=25:d=0.2 -c:v libx264 -preset ultrafast", "a.mp4")
        #expect(try file.first(.video).video?.color == expected)
    }

    @Test("a rotation in the file becomes the transform that turns the picture upright", arguments: [90, 180, 270])
    func rotation(degrees: Int) throws {
        // One bright block, whose place the ffmpeg program tells after it has turned the picture.
        let block = "drawbox=x=8:y=4:w=8:h=4:color=white:t=fill"
        try ffmpeg("-f lavfi -i color=black:s=64x48:d=0.2,\(block) -c:v libx264", folder.file("stored.mp4"))
        let file = try probe("-i \(folder.file("stored.mp4")) -c copy -metadata:s:v rotate=\(degrees)", "a.mp4")
        let format = try #require(try file.first(.video).video)
        #expect(format.naturalSize == Size(width: 64, height: 48))
        let area = format.preferredTransform.apply(to: Rectangle(x: 0, y: 0, width: 64, height: 48))
        #expect(area.origin == .zero)
        let upright = try ffmpegOutput("-i \(folder.file("a.mp4")) -frames:v 1 -f rawvideo -pix_fmt gray")
        let (x, y, width) = brightCentre(upright, width: Int(area.size.width))
        #expect(width == (degrees == 180 ? 64 : 48))
        let expected = format.preferredTransform.apply(to: Point(x: 12, y: 6))
        #expect(abs(x - expected.x) < 1 && abs(y - expected.y) < 1, "\(x), \(y) for \(expected)")
    }

    private func brightCentre(_ pixels: [UInt8], width: Int) -> (x: Double, y: Double, width: Int) {
        let bright = pixels.indices.filter { pixels[$0] > 128 }
        let count = Double(bright.count)
        let x = bright.reduce(0) { $0 + Double($1 % width) + 0.5 } / count
        return (x, bright.reduce(0) { $0 + Double($1 / width) + 0.5 } / count, width)
    }

    @Test("pixels that are not square widen the natural size and not the stored one")
    func pixelAspect() throws {
        let file = try probe(numbered(frames: 5) + " -aspect 2:1", "a.mp4")
        let format = try #require(try file.first(.video).video)
        #expect(format.codedWidth == 64 && format.codedHeight == 48)
        #expect(format.naturalSize == Size(width: 96, height: 48))
    }

    @Test(
        "rates are exact in containers that round to milliseconds too",
        arguments: [
            ("24000/1001", "a.mkv", FrameRate(24000, 1001)), ("30000/1001", "a.mkv", FrameRate(30000, 1001)),
            ("30", "a.mkv", FrameRate(30, 1)), ("60000/1001", "a.mp4", FrameRate(60000, 1001)),
            ("15", "a.mov", FrameRate(15, 1)), ("25", "a.avi", FrameRate(25, 1)), ("50", "a.ts", FrameRate(50, 1)),
        ])
    func rates(rate: String, name: String, expected: FrameRate) throws {
        let file = try probe(numbered(frames: 40, rate: rate) + " -c:v mpeg4 -q:v 2", name)
        let track = try file.first(.video)
        #expect(track.video?.nominalFrameRate == expected)
        #expect(try track.timeRange == TimeRange(start: .zero, duration: expected.frameDuration.multiplied(by: 40)))
    }

    @Test("a live Matroska file without a duration is as long as its packets say")
    func noDuration() throws {
        let bytes = try ffmpegOutput(
            numbered(frames: 30) + " -f lavfi -i sine=r=48000:d=1.2 -c:v libx264 -preset ultrafast -c:a pcm_s16le"
                + " -f matroska -live 1")
        let file = try openFile(folder.write("live.mkv", bytes))
        #expect(try file.first(.video).timeRange == TimeRange(start: .zero, duration: Time(30, 25)))
        #expect(try file.first(.video).video?.nominalFrameRate == FrameRate(25, 1))
        #expect(abs(try file.first(.audio).timeRange.duration.approximateSeconds - 1.2) < 0.01)
    }

    @Test("a long file without a duration is measured at its end, not read whole")
    func noDurationLong() throws {
        let bytes = try ffmpegOutput("-f lavfi -i color=s=16x16:r=5:d=45 -c:v mpeg4 -f matroska -live 1")
        let file = try openFile(folder.write("live.mkv", bytes))
        #expect(try file.first(.video).timeRange == TimeRange(start: .zero, duration: Time(45, 1)))
    }

    @Test(
        "a picture file is a still of indefinite duration", arguments: ["a.png", "a.jpg", "a.bmp", "a.webp", "a.tiff"])
    func still(name: String) throws {
        let file = try probe("-f lavfi -i color=red:s=32x20 -frames:v 1", name)
        let track = try file.first(.video)
        #expect(track.timeRange == TimeRange(start: .zero, duration: .indefinite))
        #expect(file.description.duration == .indefinite)
        #expect(track.video?.isStill == true && track.video?.nominalFrameRate == nil)
        #expect(track.video?.naturalSize == Size(width: 32, height: 20))
    }

    @Test("a PNG with transparency says so, and red, green and blue count as no matrix of their own")
    func alphaStill() throws {
        let format = try #require(
            try probe("-f lavfi -i color=red@0.5:s=32x20,format=rgba -frames:v 1", "a.png").first(.video).video)
        #expect(format.hasAlpha && format.color.matrix == ColorDescription.bt601.matrix)
    }

    @Test("a GIF is a movie")
    func gif() throws {
        let file = try probe("-f lavfi -i testsrc=s=32x24:r=10:d=1", "a.gif")
        let track = try file.first(.video)
        #expect(track.video?.isStill == false && track.video?.nominalFrameRate == FrameRate(10, 1))
        #expect(track.timeRange == TimeRange(start: .zero, duration: Time(1, 1)))
    }

    @Test("cover art is not a track of the movie")
    func coverArt() throws {
        try ffmpeg("-f lavfi -i color=red:s=32x20 -frames:v 1", folder.file("cover.png"))
        let file = try probe(
            "-f lavfi -i sine=d=1 -i \(folder.file("cover.png")) -map 0 -map 1 -c:a libmp3lame -c:v copy"
                + " -disposition:v attached_pic", "a.mp3")
        #expect(file.description.tracks.map(\.mediaType) == [.audio])
    }

    @Test("chapters keep their titles and times")
    func chapters() throws {
        let text = """
            ;FFMETADATA1
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=400
            title=One
            [CHAPTER]
            TIMEBASE=1/1000
            START=400
            END=1000
            title=Two
            """
        folder.write("meta.txt", Array(text.utf8))
        let file = try probe("-i \(folder.file("meta.txt")) \(numbered(frames: 25)) -map 1 -map_chapters 0", "a.mkv")
        #expect(
            file.description.chapters == [
                Chapter(title: "One", timeRange: TimeRange(start: .zero, duration: Time(2, 5))),
                Chapter(title: "Two", timeRange: TimeRange(start: Time(2, 5), duration: Time(3, 5))),
            ])
    }

    @Test("pictures that come at uneven times have a varying rate")
    func variableRate() throws {
        let file = try probe(
            numbered(frames: 40, rate: "30") + ",settb=1/1000,setpts='floor((N+0.4*mod(N*N,3))*1000/30)'"
                + " -vsync passthrough -enc_time_base 1:1000 -c:v libx264 -preset ultrafast", "a.mkv")
        let format = try #require(try file.first(.video).video)
        #expect(abs(format.minFrameDuration.approximateSeconds - 0.6 / 30) < 0.001)
        #expect(file.timing(ofTrack: 1).grid == nil)
    }
}
