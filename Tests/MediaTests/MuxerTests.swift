import Glibc
import MediaTime
import MediaWriting
import Pixels
import Testing
import Values

@testable import Media

@Suite("Writing movies")
struct MuxerTests {
    private let folder = TemporaryFolder()

    /// Writes frames of uniform luma `16 + 4 n`, and sound copied from files.
    private func write(
        frames: Int64, copying copiers: [PacketCopier] = [], color: ColorDescription = .bt709,
        frameDuration: Time = Time(1, 25), metadata: [String: String] = [:], chapters: [Chapter] = [],
        keyFrames: Int = 250, layout: MovieLayout = .indexFirst, to name: String = "out.mp4"
    ) throws -> String {
        let path = folder.file(name)
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        try write(
            frames: frames, copying: copiers, color: color, frameDuration: frameDuration, metadata: metadata,
            chapters: chapters, keyFrames: keyFrames, layout: layout, into: .init(descriptor: descriptor, name: path))
        return path
    }

    private func write(
        frames: Int64, copying copiers: [PacketCopier] = [], color: ColorDescription = .bt709,
        frameDuration: Time = Time(1, 25), metadata: [String: String] = [:], chapters: [Chapter] = [],
        keyFrames: Int = 250, layout: MovieLayout, into destination: Muxer.Destination
    ) throws {
        let muxer = try Muxer(format: "mp4", destination: destination, layout: layout)
        let picture = PictureFormat(width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: color)
        let encoder =
            try frames == 0
            ? nil
            : Encoder(
                VideoEncoderSettings(
                    encoder: "libx264", picture: picture, frameDuration: frameDuration, threads: 1,
                    options: [EncoderOption(name: "qp", value: "8"), EncoderOption(name: "g", value: "\(keyFrames)")]))
        let track = try encoder.map { try muxer.addTrack($0) }
        let copies = try copiers.map { ($0, try muxer.addTrack(copying: $0)) }
        try muxer.begin(metadata: metadata, chapters: chapters)
        if let encoder, let track { try encode(encoder, frames, picture, track, muxer) }
        let packet = Packet()
        for (copier, index) in copies {
            while try copier.next(into: packet) { try muxer.write(packet, track: index) }
        }
        try muxer.finish()
    }

    @Test("a packet that cannot be written is named by its track and its time")
    func refusedPacket() throws {
        let path = folder.file("out.mp4")
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let muxer = try Muxer(format: "mp4", destination: .init(descriptor: descriptor, name: "out.mp4"))
        let picture = PictureFormat(width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let track = try muxer.addTrack(
            Encoder(
                VideoEncoderSettings(
                    encoder: "libx264", picture: picture, frameDuration: Time(1, 25), threads: 1, options: [])))
        try muxer.begin(metadata: [:], chapters: [])
        // The second is decoded before the first.
        let first = try Packet([1, 2, 3][...], flags: 0)
        let second = try Packet([1, 2, 3][...], flags: 0)
        first.setTimes(presentation: 75, decoding: 75)
        second.setTimes(presentation: 50, decoding: 50)
        try muxer.write(first, track: track)
        let error = #expect(throws: MediaError.self) { try muxer.write(second, track: track) }
        #expect(error?.attempt == "write 'out.mp4', track 1 at 2 s")
        #expect(error?.kind == .brokenInput)
    }

    private func encode(
        _ encoder: Encoder, _ frames: Int64, _ format: PictureFormat, _ track: Int, _ muxer: Muxer
    ) throws {
        let pool = FramePool(width: format.width, height: format.height, format: format.pixels)
        let packet = Packet()
        for number in 0..<frames {
            let frame = try pool.makeFrame()
            let level = Double(4 * number) / 219
            frame.view?.fill(red: level, green: level, blue: level, color: format.color)
            frame.prepareForEncoding(timestamp: number)
            try encoder.send(frame)
            while case .packet = try encoder.receive(into: packet) { try muxer.write(packet, track: track) }
        }
        try encoder.finish()
        while case .packet = try encoder.receive(into: packet) { try muxer.write(packet, track: track) }
    }

    @Test("a movie that is given up writes nothing more over what its descriptor holds since")
    func givenUp() throws {
        let path = folder.file("out.mp4")
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let destination = Muxer.Destination(descriptor: descriptor, name: path)
        var muxer: Muxer? = try Muxer(format: "mp4", destination: destination)
        let encoder = try AudioEncoder(.init(encoder: "aac", format: SoundFormat(sampleRate: 48000), bitRate: 96000))
        _ = try muxer?.addTrack(encoder.encoder)
        try muxer?.begin(metadata: [:], chapters: [])
        #expect(ftruncate(descriptor, 0) == 0)
        let bytes = [UInt8](repeating: 7, count: 4096)
        try destination.write(bytes)
        muxer = nil
        #expect(readFile(path) == bytes)
    }

    @Test("frames, length, colour tags and metadata are what ffprobe finds")
    func roundTrip() throws {
        let path = try write(
            frames: 30, frameDuration: Time(1001, 30000), metadata: ["title": "A film", "artist": "Möbius"])
        let stream = try ffprobe("-count_frames -select_streams v -show_streams", path)
        for expected in [
            "codec_name=h264", "width=64", "height=48", "pix_fmt=yuv420p", "sample_aspect_ratio=1:1",
            "nb_read_frames=30", "r_frame_rate=30000/1001", "avg_frame_rate=30000/1001", "color_range=tv",
            "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709", "duration_ts=30030",
        ] { #expect(stream.contains(expected), "\(expected)") }
        let format = try ffprobe("-show_format", path)
        #expect(format.contains("TAG:title=A film") && format.contains("TAG:artist=Möbius"))
        #expect(!format.contains { $0.hasPrefix("TAG:creation_time") })
        let frames = try openFile(path).videoReader().remaining()
        #expect(frames.map(\.number) == Array(0..<30))
        #expect(frames.map(\.start) == (0..<30).map { Time($0 * 1001, 30000) })
    }

    @Test("BT.601 and full range are tagged as what they are")
    func otherColor() throws {
        var color = ColorDescription.bt601
        color.isFullRange = true
        let stream = try ffprobe("-select_streams v -show_streams", try write(frames: 3, color: color))
        for expected in ["color_range=pc", "color_space=smpte170m", "color_primaries=smpte170m"] {
            #expect(stream.contains(expected), "\(expected)")
        }
    }

    @Test("the index stands in front of the media")
    func fastStart() throws {
        let bytes = try Program(name: "cat").run([try write(frames: 10)])
        func place(_ name: String) -> Int? {
            let wanted = Array(name.utf8)
            return bytes.indices.first { bytes[$0...].starts(with: wanted) }
        }
        let (index, media) = (try #require(place("moov")), try #require(place("mdat")))
        #expect(index < media)
    }

    /// The names of the file's boxes, in order.
    private func boxes(_ path: String) throws -> [String] {
        var rest = try Program(name: "cat").run([path])[...]
        var names: [String] = []
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
            rest = rest.dropFirst(max(8, size))
        }
        return names
    }

    @Test(
        "the parts of a file lie as they were asked to",
        arguments: [
            (.indexFirst, ["ftyp", "moov", "free", "mdat"]), (.indexLast, ["ftyp", "free", "mdat", "moov"]),
            (.fragments(Time(1, 1)), ["ftyp", "moov", "moof", "mdat", "moof", "mdat", "mfra"]),
        ] as [(MovieLayout, [String])])
    func layouts(layout: MovieLayout, expected: [String]) throws {
        let path = try write(frames: 54, keyFrames: 12, layout: layout)
        #expect(try boxes(path) == expected)
        let frames = try openFile(path).videoReader().remaining()
        #expect(frames.map(\.number) == Array(0..<54))
        #expect(frames.map(\.start) == (0..<54).map { Time($0, 25) })
    }

    @Test("a fragmented file can go into a pipe, one in a piece cannot")
    func pipes() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        // So little that the pipe holds it.
        try write(
            frames: 54, layout: .fragments(Time(1, 1)), into: .init(descriptor: ends[1], name: "pipe"))
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var count = 0
        while case let got = read(ends[0], &bytes[count], bytes.count - count), got > 0 { count += got }
        close(ends[0])
        let path = folder.write("piped.mp4", Array(bytes[..<count]))
        #expect(try openFile(path).videoReader().remaining().count == 54)
        let whole = try write(frames: 54, layout: .fragments(Time(1, 1)))
        #expect(folder.read("piped.mp4") == (try Program(name: "cat").run([whole])))
    }

    @Test("chapters are read back")
    func chapters() throws {
        let chapters = [
            Chapter(title: "Before", timeRange: TimeRange(start: .zero, duration: Time(2, 5))),
            Chapter(title: "After: “it”", timeRange: TimeRange(start: Time(2, 5), duration: Time(3, 5))),
        ]
        let path = try write(frames: 25, chapters: chapters)
        let found = try ffprobe("-show_chapters", path).filter { $0.hasPrefix("TAG") || $0.contains("_time=") }
        #expect(
            found == [
                "start_time=0.000000", "end_time=0.400000", "TAG:title=Before", "start_time=0.400000",
                "end_time=1.000000", "TAG:title=After: “it”",
            ])
        #expect(try openFile(path).description.chapters == chapters)
    }

    @Test("the same frames give the same bytes")
    func deterministic() throws {
        let first = try Program(name: "cat").run([try write(frames: 20, metadata: ["title": "x", "album": "y"])])
        let second = try Program(name: "cat").run([try write(frames: 20, metadata: ["album": "y", "title": "x"])])
        #expect(first == second)
    }

    @Test("a full disk is an error of writing")
    func fullDisk() throws {
        let descriptor = open("/dev/full", O_RDWR)
        defer { close(descriptor) }
        let error = mediaError {
            let muxer = try Muxer(format: "mp4", destination: .init(descriptor: descriptor, name: "out.mp4"))
            let picture = PictureFormat(width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
            let encoder = try Encoder(
                VideoEncoderSettings(
                    encoder: "libx264", picture: picture, frameDuration: Time(1, 25), threads: 1, options: []))
            let track = try muxer.addTrack(encoder)
            try muxer.begin(metadata: [:], chapters: [])
            try encode(encoder, 10, picture, track, muxer)
            try muxer.finish()
        }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description == "cannot write 'out.mp4': No space left on device")
    }

    @Test(
        "small packets are gathered before they are written, unless the file is read before its end",
        arguments: [(.indexFirst, false), (.indexLast, false), (.fragments(Time(1, 1)), true)] as [(MovieLayout, Bool)])
    func gathered(layout: MovieLayout, isOutside: Bool) throws {
        let descriptor = open(folder.file("out.mp4"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let muxer = try Muxer(
            format: "mp4", destination: .init(descriptor: descriptor, name: "out.mp4"), layout: layout)
        let picture = PictureFormat(width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: "libx264", picture: picture, frameDuration: Time(1, 25), threads: 1,
                options: [EncoderOption(name: "g", value: "12")]))
        let track = try muxer.addTrack(encoder)
        try muxer.begin(metadata: [:], chapters: [])
        let file = Muxer.Destination(descriptor: descriptor, name: "out.mp4")
        let begun = file.byteCount
        try encode(encoder, 54, picture, track, muxer)
        #expect((file.byteCount > begun) == isOutside)
        try muxer.finish()
        #expect(try openFile(folder.file("out.mp4")).videoReader().remaining().count == 54)
    }

    // MARK: Copied sound

    private func clicks() throws -> String {
        var samples = [Int16](repeating: 0, count: 96000)
        for click in stride(from: 6000, to: 96000, by: 12000) { samples[click] = 32000 }
        let source = folder.write("clicks.wav", wav(samples, channels: 1, rate: 48000))
        try ffmpeg("-i \(source) -c:a aac -b:a 160k", folder.file("clicks.m4a"))
        return folder.file("clicks.m4a")
    }

    private let mp4 = CopyTarget(format: "mp4", codecs: ["aac", "mp3", "flac"], hasEditLists: true)

    private func packets(_ file: String) throws -> [UInt8] {
        try ffmpegOutput("-i \(file) -map 0:a -c copy -f md5")
    }

    private func peaks(_ file: String) throws -> [Int] {
        let sound = try decodedSound(file)
        return stride(from: 0, to: sound.count, by: 2).filter { abs(sound[$0]) > 0.5 }.map { $0 / 2 }
    }

    @Test("a whole track is copied bit by bit", arguments: ["aac", "libmp3lame", "flac"])
    func copyWhole(codec: String) throws {
        let name = codec == "aac" ? "s.m4a" : codec == "flac" ? "s.flac" : "s.mp3"
        try ffmpeg("-f lavfi -i sine=f=500:d=2:r=48000 -ac 2 -c:a \(codec)", folder.file(name))
        let file = try openFile(folder.file(name))
        #expect(try file.canCopy(track: 1, into: mp4))
        let copier = try PacketCopier(file, track: 1, range: try file.first(.audio).timeRange, start: .zero)
        let path = try write(frames: 0, copying: [copier])
        #expect(try packets(path) == packets(folder.file(name)))
        let (copied, source) = (try decodedSound(path), try decodedSound(folder.file(name)))
        #expect(copied.count >= source.count - 2 * 1152 && copied.prefix(100_000) == source.prefix(100_000))
    }

    @Test("short frames of E-AC-3, which FFmpeg's muxer would group again, are not copied from MP4 to MP4")
    func shortFrames() throws {
        let target = CopyTarget(format: "mp4", codecs: ["eac3"], hasEditLists: true)
        for (rate, isCopied) in [("448k", true), ("4096k", false)] {
            try ffmpeg("-f lavfi -i sine=d=1:r=48000 -c:a eac3 -b:a \(rate)", folder.file("a.mp4"))
            #expect(try openFile(folder.file("a.mp4")).canCopy(track: 1, into: target) == isCopied)
        }
        let matroska = CopyTarget(format: "matroska", codecs: ["eac3"], hasEditLists: false)
        #expect(try openFile(folder.file("a.mp4")).canCopy(track: 1, into: matroska))
    }

    @Test("a part of a track begins and ends where it should", arguments: [12000, 12345, 30000])
    func copyPart(start: Int64) throws {
        let file = try openFile(try clicks())
        let range = TimeRange(start: Time(start, 48000), duration: Time(40000, 48000))
        let path = try write(frames: 0, copying: [try PacketCopier(file, track: 1, range: range, start: .zero)])
        let expected = (0..<8).map { 6000 + 12000 * $0 - Int(start) }.filter { (0..<40000).contains($0) }
        #expect(try peaks(path) == expected)
        #expect(abs(try openFile(path).first(.audio).timeRange.duration.approximateSeconds - 40000.0 / 48000) < 0.001)
    }

    @Test("a copied track may start later than the movie")
    func copyLater() throws {
        let file = try openFile(try clicks())
        let range = try file.first(.audio).timeRange
        let copier = try PacketCopier(file, track: 1, range: range, start: Time(1, 2))
        let path = try write(frames: 70, copying: [copier])
        let found = try openFile(path)
        // The codec's lead-in of 1024 samples comes before.
        #expect(abs(try found.first(.audio).timeRange.start.approximateSeconds - 0.5) < 0.022)
        let (left, _) = try found.sound(count: 96000)
        #expect(left.indices.filter { abs(left[$0]) > 0.5 } == (0..<6).map { 24000 + 6000 + 12000 * $0 })
    }

    @Test("sound that players do not expect in MP4 is not copied")
    func notCopied() throws {
        try ffmpeg("-f lavfi -i sine=d=0.2 -c:a libvorbis", folder.file("a.ogg"))
        #expect(try !openFile(folder.file("a.ogg")).canCopy(track: 1, into: mp4))
        try ffmpeg("-f lavfi -i sine=d=0.2", folder.file("a.wav"))
        #expect(try !openFile(folder.file("a.wav")).canCopy(track: 1, into: mp4))
    }
}
