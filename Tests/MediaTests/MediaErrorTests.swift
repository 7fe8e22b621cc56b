import EditModel
import Glibc
import MediaTime
import MediaWriting
import Pixels
import Testing

@testable import Media

@Suite("What is said of bad input")
struct MediaErrorTests {
    private let folder = TemporaryFolder()

    private func failure(_ name: String) -> MediaError? { mediaError { _ = try openFile(folder.file(name)) } }

    @Test("a missing file is missing")
    func missing() {
        let error = failure("none.mp4")
        #expect(error?.kind == .missingInput)
        #expect(error?.description == "cannot open '\(folder.file("none.mp4"))': No such file or directory")
    }

    @Test("a folder is no media file")
    func folderItself() {
        let error = mediaError { _ = try openFile(folder.path) }
        #expect(error?.description == "cannot open '\(folder.path)': Is a directory")
    }

    @Test("an empty file is empty")
    func empty() {
        folder.write("a.mp4", [])
        #expect(failure("a.mp4")?.kind == .brokenInput)
        #expect(failure("a.mp4")?.description == "cannot open '\(folder.file("a.mp4"))': the file is empty")
    }

    @Test("a text with a movie's name is not media")
    func text() {
        folder.write("a.mp4", Array(String(repeating: "Dear diary, today nothing happened.\n", count: 40).utf8))
        #expect(failure("a.mp4")?.kind == .brokenInput)
        #expect(
            failure("a.mp4")?.description
                == "cannot open '\(folder.file("a.mp4"))': not a media file, damaged, or cut short before its index")
    }

    @Test("a movie cut short before its index cannot be opened")
    func truncated() throws {
        try ffmpeg("-f lavfi -i testsrc=s=160x120:d=1 -c:v libx264", folder.file("whole.mp4"))
        let bytes = try Program(name: "cat").run([folder.file("whole.mp4")])
        folder.write("a.mp4", Array(bytes.prefix(bytes.count * 2 / 3)))
        #expect(failure("a.mp4")?.kind == .brokenInput)
        #expect(
            failure("a.mp4")?.description
                == "cannot open '\(folder.file("a.mp4"))': not a media file, damaged, or cut short before its index")
    }

    @Test("a movie with its index in front that is cut short is incomplete")
    func truncatedFaststart() throws {
        try ffmpeg(
            "-f lavfi -i testsrc=s=160x120:d=1 -c:v libx264 -movflags +faststart", folder.file("whole.mp4"))
        let bytes = try Program(name: "cat").run([folder.file("whole.mp4")])
        let size = bytes.count * 2 / 3
        folder.write("a.mp4", Array(bytes.prefix(size)))
        let error = try #require(failure("a.mp4"))
        #expect(error.kind == .brokenInput)
        #expect(error.attempt == "read '\(folder.file("a.mp4"))'")
        #expect(
            error.cause == "the file is incomplete: its index promises \(bytes.count) bytes or more, it has \(size)")
    }

    @Test("a codec option that is not there, or a value that is none, is said with both names")
    func codecOptions() {
        func set(_ name: String, _ value: String) -> MediaError? {
            mediaError {
                _ = try Encoder(
                    VideoEncoderSettings(
                        encoder: "libx264",
                        picture: PictureFormat(
                            width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709),
                        frameDuration: Time(1, 25), threads: 1, options: [EncoderOption(name: name, value: value)]))
            }
        }
        #expect(set("fast", "1")?.kind == .unsupported)
        #expect(
            set("fast", "1")?.description
                == "cannot set the codec option 'fast': libx264 has no option of this name")
        #expect(
            set("crf", "good")?.description
                == "cannot set the codec option 'crf' to 'good': libx264 answers: Invalid argument")
        #expect(set("preset", "warp")?.kind == .unsupported)
        #expect(set("crf", "18") == nil)
    }

    @Test("an encoder that is not there is not installed")
    func noEncoder() {
        let error = mediaError {
            _ = try AudioEncoder(
                AudioEncoderSettings(encoder: "warble", format: SoundFormat(sampleRate: 48000), bitRate: 1000))
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.description == "cannot encode with warble: this encoder is not installed")
    }

    @Test("a damaged picture in the middle is skipped and counted")
    func damagedPacket() throws {
        try ffmpeg(numbered(frames: 30) + " -c:v mpeg4 -g 1 -q:v 2", folder.file("a.avi"))
        var bytes = try Program(name: "cat").run([folder.file("a.avi")])
        let middle = bytes.count / 2
        for index in middle..<middle + 600 { bytes[index] = 0xFF }
        folder.write("b.avi", bytes)
        let frames = try openFile(folder.file("b.avi")).videoReader().remaining()
        #expect(frames.count >= 20)
    }
}

/// Lets one file be read and nothing else.
private final class OneFile: FileGate {
    let allowed: String
    init(_ allowed: String) { self.allowed = allowed }

    func authorizeReading(of path: String) throws(MediaError) -> String {
        guard path == allowed else { throw MediaError(.notAllowed, refusal: "'\(path)' may not be read") }
        return path
    }
}

/// Lets every file be read but one.
private final class AllBut: FileGate {
    let refused: String
    init(_ refused: String) { self.refused = refused }

    func authorizeReading(of path: String) throws(MediaError) -> String {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        guard resolved.map({ String(cString: $0) }) != refused else {
            throw MediaError(.notAllowed, refusal: "'\(path)' may not be read")
        }
        return path
    }
}

@Suite("Files and the gate")
struct FileGateTests {
    private let folder = TemporaryFolder()

    @Test("what the gate refuses is not opened, and its words are the error")
    func refusal() throws {
        try ffmpeg("-f lavfi -i sine=d=0.1", folder.file("a.wav"))
        let path = folder.file("a.wav")
        #expect(throws: Never.self) { try MediaFile(path: path, gate: OneFile(path)) }
        let error = mediaError { _ = try MediaFile(path: path, gate: OneFile("/other")) }
        #expect(error == MediaError(.notAllowed, refusal: "'\(path)' may not be read"))
        #expect(error?.description == "'\(path)' may not be read")
    }

    @Test("files that a playlist names pass the same gate")
    func nested() throws {
        try ffmpeg("-f lavfi -i sine=d=0.5 -f mpegts", folder.file("a.ts"))
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:0.5,\n\(folder.file("a.ts"))\n#EXT-X-ENDLIST\n"
        let list = folder.write("a.m3u8", Array(text.utf8))
        #expect(mediaError { _ = try MediaFile(path: list, gate: OneFile(list)) } != nil)
    }

    @Test("the pictures beside an index of VobSub subtitles pass the same gate")
    func companion() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v mpeg2video -f vob", folder.file("a.sub"))
        let colors = (0..<16).map { "\($0 % 10)00000" }.joined(separator: ", ")
        let text = """
            # VobSub index file, v7 (do not modify this line!)
            size: 720x576
            palette: \(colors)
            id: en, index: 0
            timestamp: 00:00:01:000, filepos: 000000000

            """
        let index = folder.write("a.idx", Array(text.utf8))
        #expect(throws: Never.self) { try MediaFile(path: index, gate: OpenGate()) }
        let error = mediaError { _ = try MediaFile(path: index, gate: OneFile(index)) }
        #expect(error?.description == "'\(folder.file("a.sub"))' may not be read")
    }

    /// A manifest of DASH that names a file, which FFmpeg opens itself.
    private func manifest(_ path: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static"
          mediaPresentationDuration="PT1S" minBufferTime="PT1S"><Period id="0"><AdaptationSet contentType="video">
        <Representation id="0" mimeType="video/mp4" codecs="avc1.64000a" bandwidth="40000" width="64" height="48">
        <BaseURL>\(path)</BaseURL></Representation></AdaptationSet></Period></MPD>
        """
    }

    @Test("files that FFmpeg would open past the gate are not opened, whatever names them")
    func unseen() throws {
        let secret = folder.file("secret.ts")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p -f mpegts", secret)
        func playlist(_ segment: String) -> String {
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(segment)\n#EXT-X-ENDLIST\n"
        }
        folder.write("list.m3u8", Array(playlist(secret).utf8))
        folder.write("inner.mpd", Array(manifest(secret).utf8))
        let texts = [
            "a.mpd": manifest(secret), "b.ffconcat": "ffconcat version 1.0\nfile list.m3u8\n",
            "c.ffconcat": "ffconcat version 1.0\nfile inner.mpd\n", "d.m3u8": playlist("inner.mpd"),
        ]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            let path = folder.write(name, Array(text.utf8))
            let gate = AllBut(secret)
            #expect(mediaError { _ = try MediaFile(path: path, gate: gate) } != nil, "\(name)")
        }
        let error = mediaError { _ = try MediaFile(path: folder.file("a.mpd"), gate: OpenGate()) }
        #expect(
            error?.description == "cannot open '\(folder.file("a.mpd"))': it is a manifest of DASH, whose files would "
                + "be opened unseen; name those files instead")
        // By lists alone files are named that the gate sees.
        let list = folder.write("e.ffconcat", Array("ffconcat version 1.0\nfile secret.ts\n".utf8))
        #expect(throws: Never.self) { try MediaFile(path: list, gate: OpenGate()) }
    }

    /// A gate that answers where links lead.
    private final class Resolving: FileGate {
        func authorizeReading(of path: String) throws(MediaError) -> String {
            guard let resolved = realpath(path, nil) else { throw MediaError(.missingInput, "open '\(path)'", "-") }
            defer { free(resolved) }
            return String(cString: resolved)
        }
    }

    @Test("a link in a list that leads to a path with a line break is refused", arguments: ["\n", "\r"])
    func listedLineBreak(end: String) throws {
        try ffmpeg("-f lavfi -i sine=d=0.1 -f mpegts", folder.file("a.ts"))
        // Behind the break FFmpeg would read a directive of its own.
        let target = folder.rename("a.ts", to: "x\(end)file b.ts")
        symlink(target, folder.file("link.ts"))
        let list = folder.write("list.ffconcat", Array("ffconcat version 1.0\nfile link.ts\n".utf8))
        let error = mediaError { _ = try MediaFile(path: list, gate: Resolving()) }
        #expect(
            error?.description
                == "cannot open '\(folder.file("link.ts"))': its path has a line break, which no list can name")
        #expect(error?.kind == .unsupported)
        unlink(folder.file("link.ts"))
        symlink(folder.rename("x\(end)file b.ts", to: "plain.ts"), folder.file("link.ts"))
        #expect(throws: Never.self) { try MediaFile(path: list, gate: Resolving()) }
    }

    @Test("a list behind a tag of ID3 that another list names is refused")
    func taggedList() throws {
        try ffmpeg("-f lavfi -i sine=d=0.1 -f mpegts", folder.file("secret.ts"))
        let inner = Array("ffconcat version 1.0\nfile secret.ts\n".utf8)
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 0, count: 20)
        let list = folder.write("list.ffconcat", Array("ffconcat version 1.0\nfile inner.mp3\n".utf8))
        for tags in [tag, tag + tag] {
            let path = folder.write("inner.mp3", tags + inner)
            let error = mediaError { _ = try MediaFile(path: list, gate: AllBut(folder.file("secret.ts"))) }
            #expect(
                error?.description == "cannot open '\(path)': it is a list behind a tag, whose files would be opened "
                    + "unseen; name those files instead")
        }
        // Without a tag its files pass the gate.
        folder.write("inner.mp3", inner)
        let error = mediaError { _ = try MediaFile(path: list, gate: AllBut(folder.file("secret.ts"))) }
        #expect(error?.kind == .notAllowed)
        #expect(throws: Never.self) { try MediaFile(path: list, gate: OpenGate()) }
    }

    @Test("a list of files names them from anywhere, as far as the gate lets it")
    func listedAnywhere() throws {
        mkdir(folder.file("lists"), 0o777)
        mkdir(folder.file("it's"), 0o777)
        let film = folder.file("a.ts")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p -f mpegts", film)
        try ffmpeg("-i \(film) -c copy -f mpegts", folder.file("it's/b c.ts"))
        let inner = "ffconcat version 1.0\nfile ../a.ts\n"
        let list = """
            ffconcat version 1.0
            # absolute, above, with quotes, and in a list of its own
            file '\(film)'
            file file:\(film)
            duration 1
            file ../a.ts
            file '../it'\\''s/b c.ts'
            file inner.ffconcat

            """
        folder.write("lists/inner.ffconcat", Array(inner.utf8))
        let path = folder.write("lists/list.ffconcat", Array(list.utf8))
        let file = try MediaFile(path: path, gate: OpenGate())
        #expect(try file.first(.video).timeRange.duration > Time(4, 1))
        for text in [list, "ffconcat version 1.0\nfile \(film)", inner, "ffconcat version 1.0\nfile inner.ffconcat"] {
            folder.write("lists/list.ffconcat", Array(text.utf8))
            let error = mediaError { _ = try MediaFile(path: path, gate: AllBut(film)) }
            #expect(error?.kind == .notAllowed && error?.description.hasSuffix(" may not be read") == true, "\(text)")
        }
    }

    @Test("a list of files sets no options of FFmpeg")
    func listedOptions() throws {
        try ffmpeg("-f lavfi -i sine=d=0.1", folder.file("a.wav"))
        let path = folder.write(
            "list.ffconcat", Array("ffconcat version 1.0\nfile a.wav\noption ignore_length 1\n".utf8))
        let error = mediaError { _ = try MediaFile(path: path, gate: OpenGate()) }
        #expect(
            error?.description
                == "cannot open '\(path):3': it sets an option of FFmpeg, which lists may not: leave the line out")
    }

    @Test("a gate that answers with another path has that one opened")
    func resolved() throws {
        final class Redirect: FileGate {
            let target: String
            init(_ target: String) { self.target = target }
            func authorizeReading(of path: String) throws(MediaError) -> String { target }
        }
        try ffmpeg("-f lavfi -i sine=d=0.1", folder.file("a.wav"))
        let file = try MediaFile(path: "no such file", gate: Redirect(folder.file("a.wav")))
        #expect(file.description.path == "no such file")
        #expect(try file.sound(count: 100).left.count == 100)
    }

    @Test(
        "any name opens",
        arguments: [
            "a%03d.png", "a*?[0].png", "a:b.png", "http:a.png", "-a.png", "new\nline.png", "ümlaut 日本.png",
            "q'uo\"te\\.png", String(pathBytes: [0x66, 0xFF, 0xFE, 0x80, 0x2E, 0x70, 0x6E, 0x67]),
        ])
    func names(name: String) throws {
        try ffmpeg("-f lavfi -i color=red:s=32x20 -frames:v 1", folder.file("source.png"))
        let file = try openFile(folder.rename("source.png", to: name))
        #expect(try file.first(.video).video?.isStill == true)
        #expect(try file.videoReader().next() != nil)
    }

    @Test(
        "a relative name with a leading dash is a file's too", arguments: ["-i.mp4", "--.mp4", "a%d.mp4", "pipe:0.mp4"])
    func movieNames(name: String) throws {
        try ffmpeg(numbered(frames: 3), folder.file("source.mp4"))
        #expect(try openFile(folder.rename("source.mp4", to: name)).videoReader().remaining().count == 3)
    }

    @Test("the library probes a file once")
    func library() throws {
        try ffmpeg("-f lavfi -i sine=d=0.1", folder.file("a.wav"))
        let library = MediaLibrary(gate: OpenGate())
        let first = try library.file(at: folder.file("a.wav"))
        let second = try library.file(at: folder.file("a.wav"))
        #expect(first === second)
        #expect(library.paths == [folder.file("a.wav")])
    }
}
