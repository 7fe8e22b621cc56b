import EditModel
import Glibc
import MediaTime
import MediaWriting
import Pixels
import Testing

@testable import Media

@Suite("Packages for streaming")
struct HLSPackageTests {
    private let folder = TemporaryFolder()

    /// One rendition of numbered frames, with B-frames and key frames of its own choice between the segments'.
    private func encoder(height: Int, frameDuration: Time, name: String = "libx264") throws -> Encoder {
        let picture = PictureFormat(
            width: height * 4 / 3, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let options: [String: [(String, String)]] = [
            "libx264": [("qp", "18"), ("g", "40"), ("bf", "3")],
            "libx265": [("x265-params", "log-level=none:crf=28:keyint=40:pools=1:frame-threads=1")],
            "libsvtav1": [("preset", "12"), ("crf", "40")],
            "libvpx-vp9": [("deadline", "good"), ("cpu-used", "5"), ("crf", "40")],
        ]
        return try Encoder(
            VideoEncoderSettings(
                encoder: name, picture: picture, frameDuration: frameDuration, threads: 1,
                options: options[name]!.map { EncoderOption(name: $0.0, value: $0.1) }
                    + SegmentGrid.keyFrameOptions(of: name)))
    }

    private func encode(
        _ encoder: Encoder, track: Int, frames: Int64, frameDuration: Time, into package: HLSPackage
    ) throws {
        let context = encoder.context.pointee
        let pool = FramePool(
            width: Int(context.width), height: Int(context.height), format: PixelFormat(layout: .yuv420p8)!)
        var previous: Time?
        for number in 0..<frames {
            let frame = try pool.makeFrame()
            let level = Double(4 * (number % 55)) / 219
            frame.view?.fill(red: level, green: level, blue: level, color: .bt709)
            frame.prepareForEncoding(timestamp: number)
            let time = try frameDuration.multiplied(by: number)
            if try package.grid.startsSegment(at: time, after: previous) { frame.requestKeyFrame() }
            previous = time
            try encoder.send(frame)
            try drain(encoder, track, package)
        }
        try encoder.finish()
        try drain(encoder, track, package)
    }

    private func encodeSound(_ encoder: AudioEncoder, track: Int, samples: Int64, into package: HLSPackage) throws {
        let room = PlanarSamples(channelCount: 2, capacity: encoder.blockSize)
        var position: Int64 = 0
        while position < samples {
            let count = Int(min(Int64(encoder.blockSize), samples - position))
            for index in 0..<count {
                // A click on every second, to hear where it comes out.
                let value: Float = (position + Int64(index)) % 48000 < 48 ? 0.8 : 0
                room[0][index] = value
                room[1][index] = value
            }
            try encoder.encoder.send(try encoder.makeFrame(room, position: position, count: count))
            try drain(encoder.encoder, track, package)
            position += Int64(count)
        }
        try encoder.encoder.finish()
        try drain(encoder.encoder, track, package)
    }

    private func drain(_ encoder: Encoder, _ track: Int, _ package: HLSPackage) throws {
        let packet = Packet()
        while case .packet = try encoder.receive(into: packet) { try package.write(packet, track: track) }
    }

    /// Two sizes and two languages, cut every two seconds.
    private func makePackage(
        in name: String = "stream", frameDuration: Time = Time(1001, 30000), frames: Int64 = 150,
        video: String = "libx264",
        audio: String = "aac", heights: [Int] = [96, 48], languages: [String] = ["en", "fr"]
    ) throws -> FolderOfFiles {
        let output = FolderOfFiles(folder.file(name))
        let package = HLSPackage(folder: output, grid: SegmentGrid(duration: Time(2, 1)))
        let pictures = try heights.map { try encoder(height: $0, frameDuration: frameDuration, name: video) }
        let sounds = try languages.map { _ in
            try AudioEncoder(
                AudioEncoderSettings(encoder: audio, format: SoundFormat(sampleRate: 48000), bitRate: 64000))
        }
        let pictureTracks = try pictures.map { try package.addTrack($0) }
        let soundTracks = try sounds.map { try package.addTrack($0.encoder) }
        for (language, track) in zip(languages, soundTracks) { package.setLanguage(language, ofTrack: track) }
        try package.begin(metadata: ["title": "none"], chapters: [])
        for (encoder, track) in zip(pictures, pictureTracks) {
            try encode(encoder, track: track, frames: frames, frameDuration: frameDuration, into: package)
        }
        let samples = try frameDuration.multiplied(by: frames).units(per: 48000)
        for (encoder, track) in zip(sounds, soundTracks) {
            try encodeSound(encoder, track: track, samples: samples, into: package)
        }
        try package.finish()
        #expect(output.openCount == 0)
        return output
    }

    @Test("every track has its segments and its playlist, and the main playlist names them all")
    func files() throws {
        let output = try makePackage()
        #expect(
            output.names == [
                "48p.m3u8", "48p_00001.m4s", "48p_00002.m4s", "48p_00003.m4s", "48p_init.mp4", "96p.m3u8",
                "96p_00001.m4s", "96p_00002.m4s", "96p_00003.m4s", "96p_init.mp4", "audio.m3u8", "audio_00001.m4s",
                "audio_00002.m4s", "audio_00003.m4s", "audio_2.m3u8", "audio_2_00001.m4s", "audio_2_00002.m4s",
                "audio_2_00003.m4s", "audio_2_init.mp4", "audio_init.mp4", "main.m3u8",
            ])
        // Frames 0, 60 and 120 are the first at or after 0, 2 and 4 s.
        #expect(
            try output.text("96p.m3u8") == """
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:1
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MAP:URI="96p_init.mp4"
                #EXTINF:2.002000,
                96p_00001.m4s
                #EXTINF:2.002000,
                96p_00002.m4s
                #EXTINF:1.001000,
                96p_00003.m4s
                #EXT-X-ENDLIST

                """)
        let main = try output.text("main.m3u8").split(separator: "\n").map(String.init)
        #expect(main.prefix(3) == ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"])
        #expect(
            main[3...4] == [
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\"en\",LANGUAGE=\"en\",DEFAULT=YES,AUTOSELECT=YES,"
                    + "CHANNELS=\"2\",URI=\"audio.m3u8\"",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\"fr\",LANGUAGE=\"fr\",DEFAULT=NO,AUTOSELECT=YES,"
                    + "CHANNELS=\"2\",URI=\"audio_2.m3u8\"",
            ])
        let variant = try #require(main[5].firstMatch(of: /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),(.*)$/))
        let (peak, average) = (Int(variant.1) ?? 0, Int(variant.2) ?? 0)
        #expect(average > 0 && peak >= average, "\(main[5])")
        #expect(
            variant.3
                == "CODECS=\"avc1.64000a,mp4a.40.2\",RESOLUTION=128x96,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO=\"audio\""
        )
        #expect(main[6] == "96p.m3u8" && main[8] == "48p.m3u8")
    }

    @Test("bit rates in the playlist are those of the files")
    func bitRates() throws {
        let output = try makePackage(heights: [96], languages: [])
        let sizes = try (1...3).map { number -> Int in
            try Program(name: "cat").run(["\(output.path)/96p_0000\(number).m4s"]).count
        }
        let average = (Double(sizes.reduce(0, +) * 8) / 5.005).rounded(.up)
        let peak = (sizes.enumerated().map { Double($1 * 8) / ($0 == 2 ? 1.001 : 2.002) }.max() ?? 0).rounded(.up)
        let line = try #require(try output.text("main.m3u8").split(separator: "\n").first { $0.contains("BANDWIDTH") })
        #expect(line.contains(":BANDWIDTH=\(Int(peak)),AVERAGE-BANDWIDTH=\(Int(average)),"), "\(line)")
    }

    @Test("each rendition and the whole play: every frame, from zero, without a gap or a warning")
    func plays() throws {
        let output = try makePackage()
        for name in ["96p.m3u8", "48p.m3u8", "main.m3u8"] {
            let frames = try ffprobe(
                "-allowed_extensions ALL -select_streams v:0 -show_entries frame=pts_time -of csv=p=0",
                "\(output.path)/\(name)")
            let times = frames.compactMap { Double($0.prefix { $0 != "," }) }
            #expect(times.count == 150, "\(name)")
            for (number, time) in times.enumerated() {
                #expect(abs(time - Double(number) * 1001 / 30000) < 0.0001, "\(name) \(number)")
            }
        }
        let said = try Program(name: "ffmpeg").run([
            "-v", "warning", "-nostdin", "-allowed_extensions", "ALL", "-i", "\(output.path)/main.m3u8", "-map", "0",
            "-t", "20", "-f", "null", "-",
        ])
        #expect(said.isEmpty)
    }

    @Test("sound is heard where it was put, and its lead-in is not")
    func sound() throws {
        let output = try makePackage(heights: [48], languages: ["en"])
        // AAC begins with 1024 samples of the encoder's, which lie before zero: pictures begin at zero.
        let times = try ffprobe(
            "-allowed_extensions ALL -show_entries packet=pts_time -of csv=p=0", "\(output.path)/audio.m3u8")
        #expect(times.first.map { $0.prefix(9) } == "-0.021333", "\(times.prefix(3))")
        let bytes = try ffmpegOutput(
            "-allowed_extensions ALL -copyts -i \(output.path)/audio.m3u8 -af atrim=start=0 -f f32le -ac 1")
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        for second in 0..<5 {
            let window = max(0, second * 48000 - 1500)..<(second * 48000 + 1500)
            let loudest = window.max { abs(samples[$0]) < abs(samples[$1]) } ?? 0
            #expect((second * 48000 - 8..<second * 48000 + 56).contains(loudest), "\(second): \(loudest)")
        }
    }

    @Test("segments of all renditions begin with a key frame at the same time, and decode alone")
    func aligned() throws {
        let output = try makePackage()
        var starts: [[String]] = []
        for name in ["96p", "48p"] {
            var found: [String] = []
            for number in 1...3 {
                let whole = try Program(name: "cat").run([
                    "\(output.path)/\(name)_init.mp4", "\(output.path)/\(name)_0000\(number).m4s",
                ])
                let alone = folder.write("\(name)-\(number).mp4", whole)
                let packets = try ffprobe("-show_entries packet=pts_time,flags -of csv=p=0", alone)
                let first = try #require(packets.first)
                #expect(first.contains("K"))
                #expect(packets.count == (number == 3 ? 30 : 60))
                found.append(String(first.prefix { $0 != "," }))
            }
            starts.append(found)
        }
        #expect(starts[0] == ["0.000000", "2.002000", "4.004000"])
        #expect(starts[1] == starts[0])
    }

    @Test(
        "codecs are named with their profile and level",
        arguments: [
            ("libx265", "aac", "hvc1\\.1\\.6\\.L\\d+\\.90,mp4a\\.40\\.2"),
            ("libsvtav1", "libopus", "av01\\.0\\.\\d\\dM\\.08,Opus"),
            ("libvpx-vp9", "flac", "vp09\\.00\\.\\d\\d\\.08,fLaC"),
        ])
    func codecs(video: String, audio: String, pattern: String) throws {
        let name = try Regex(pattern)
        let output = try makePackage(
            frameDuration: Time(1, 25), frames: 75, video: video, audio: audio, heights: [96], languages: ["en"])
        let main = try output.text("main.m3u8")
        let codecs = try #require(main.firstMatch(of: /CODECS="([^"]*)"/)?.1)
        #expect(codecs.wholeMatch(of: name) != nil, "\(codecs)")
        let count = try ffprobe(
            "-allowed_extensions ALL -count_frames -select_streams v -show_entries stream=nb_read_frames",
            "\(output.path)/main.m3u8")
        #expect(count.contains("nb_read_frames=75"))
    }

    @Test("sound alone is a package too")
    func soundOnly() throws {
        let output = try makePackage(heights: [], languages: ["en"])
        let main = try output.text("main.m3u8")
        #expect(main.contains("CODECS=\"mp4a.40.2\"\naudio.m3u8\n") && !main.contains("EXT-X-MEDIA:"))
        let samples = try decodedSound("\(output.path)/main.m3u8")
        #expect((240_240...242_000).contains(samples.count / 2), "\(samples.count / 2)")
    }

    @Test("the same movie gives the same bytes")
    func deterministic() throws {
        let (first, second) = (try makePackage(in: "a"), try makePackage(in: "b"))
        for name in first.names {
            let bytes = try [first, second].map { try Program(name: "cat").run(["\($0.path)/\(name)"]) }
            #expect(bytes[0] == bytes[1], "\(name)")
        }
    }

    @Test("the peak leaves out what is too short to matter")
    func shortEnd() throws {
        // 2.002 s and one frame: a rate over 33 ms says nothing.
        let output = try makePackage(frames: 61, heights: [96], languages: [])
        let first = try Program(name: "cat").run(["\(output.path)/96p_00001.m4s"]).count
        let second = try Program(name: "cat").run(["\(output.path)/96p_00002.m4s"]).count
        let both = (Double((first + second) * 8) * 30000 / (61 * 1001)).rounded(.up)
        let alone = (Double(first * 8) / 2.002).rounded(.up)
        let line = try #require(try output.text("main.m3u8").split(separator: "\n").first { $0.contains("BANDWIDTH") })
        #expect(line.contains(":BANDWIDTH=\(Int(max(both, alone))),"), "\(line)")
    }
}
