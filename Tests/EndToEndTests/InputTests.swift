import TestSupport
import Testing

/// Inputs that are broken, incomplete, missing or unusual.
@Suite struct InputTests {
    private let folder = TemporaryFolder()

    private func run(_ words: [Word]) throws -> Outcome {
        try luaedit(["run", "watermark"] + words + ["-o", "out.mp4"] + quick, in: folder)
    }

    private func expectRefusal(_ outcome: Outcome, _ status: Int32, _ text: String, _ location: SourceLocation) {
        #expect(outcome.errorText == "error: \(text)\n", sourceLocation: location)
        #expect(outcome.status == status, sourceLocation: location)
        #expect(!folder.names.contains("out.mp4"), sourceLocation: location)
    }

    /// What errors about an input that a recipe declares begin with.
    private static let speaker = "watermark"

    @Test("a playlist is as long as what it lists, once that may be read")
    func playlist() throws {
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=3", "-g", "25", "-f", "hls", "-hls_time", "1",
                "-hls_list_size", "0", "list.m3u8",
            ], in: folder.path)
        let refused = try luaedit(["probe", "list.m3u8"], in: folder)
        #expect(refused.status == 77)
        #expect(refused.errorText.hasPrefix("error: not allowed to read 'list"), "\(refused)")
        #expect(refused.errorText.contains("; run again with --allow-read list"), "\(refused)")
        let probed = try luaedit(["probe", "list.m3u8", "--allow-read", "."], in: folder)
        #expect(probed.outputText.hasPrefix("list.m3u8\n  duration    3 s\n"), "\(probed)")
        folder.write("all.lua", "return edit.asset('list.m3u8')")
        let words: [Word] = ["run", "all.lua", "--allow-read", ".", "-o", "out.mp4"]
        let outcome = try luaedit(words + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let count = try succeed(
            "ffprobe",
            [
                "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", "out.mp4",
            ], in: folder.path)
        #expect(String(decoding: count, as: UTF8.self) == "75\n")
    }

    @Test("a file without content is broken")
    func empty() throws {
        folder.write("in.mp4", "")
        expectRefusal(
            try run(["in.mp4"]), 65, "\(Self.speaker): cannot open 'in.mp4': the file is empty", #_sourceLocation)
    }

    @Test("a text is no movie, whatever its name")
    func text() throws {
        folder.write("in.mp4", String(repeating: "This is a text and not a movie.\n", count: 100))
        expectRefusal(
            try run(["in.mp4"]), 65,
            "\(Self.speaker): cannot open 'in.mp4': not a media file, damaged, or cut short before its index",
            #_sourceLocation)
    }

    @Test("a movie that was cut before its index is broken")
    func cutBeforeIndex() throws {
        let bytes = try #require(readFile(Samples.movie))
        folder.write("in.mp4", Array(bytes.prefix(bytes.count / 2)))
        expectRefusal(
            try run(["in.mp4"]), 65,
            "\(Self.speaker): cannot open 'in.mp4': not a media file, damaged, or cut short before its index",
            #_sourceLocation)
    }

    @Test("a movie that was cut after its index is broken, before anything is rendered")
    func cutAfterIndex() throws {
        try ffmpeg(["-i", Samples.movie, "-c", "copy", "-movflags", "+faststart", folder.file("whole.mp4")])
        let bytes = try #require(folder.read("whole.mp4"))
        folder.write("in.mp4", Array(bytes.prefix(bytes.count / 2)))
        let outcome = try run(["in.mp4"])
        #expect(
            outcome.errorText.hasPrefix(
                "error: \(Self.speaker): cannot read 'in.mp4': the file is incomplete: its index promises "),
            "\(outcome)")
        #expect(outcome.errorText.hasSuffix(" bytes or more, it has \(bytes.count / 2)\n"))
        #expect(outcome.status == 65)
        #expect(folder.names == ["in.mp4", "whole.mp4"])
    }

    @Test("a movie without sound stays without sound")
    func pictureOnly() throws {
        #expect(try run([Samples.pictureOnly]).status == 0)
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_type", streams: "a") == "")
    }

    @Test("sound without a picture is refused in the recipe's name")
    func soundOnly() throws {
        folder.copy(Samples.soundOnly, as: "in.m4a")
        expectRefusal(try run(["in.m4a"]), 1, "watermark: there is no picture in 'in.m4a'", #_sourceLocation)
    }

    @Test("sound without a picture can be trimmed")
    func trimmedSound() throws {
        let words: [Word] = ["run", "trim", Samples.soundOnly, "--from", "0.5", "--to", "1.5", "-o", "out.mp4"]
        #expect(try luaedit(words, in: folder).status == 0)
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_name", streams: "a") == "aac")
        let duration = try #require(Double(try Judge.probe(folder.file("out.mp4"), "format=duration")))
        #expect(abs(duration - 1) < 0.03)
    }

    @Test("a track without any content is no obstacle")
    func emptyTrack() throws {
        // Matroska announces its tracks before it knows what they hold; the AAC track never gets a packet.
        try ffmpeg([
            "-i", Samples.movie, "-map", "0:v", "-map", "0:a", "-c", "copy", "-bsf:a", "noise=drop=1",
            folder.file("in.mkv"),
        ])
        #expect(try Judge.probe(folder.file("in.mkv"), "stream=codec_type", streams: "a") == "audio")
        #expect(try ffmpeg(["-i", folder.file("in.mkv"), "-map", "0:a", "-c", "copy", "-f", "data", "-"]).isEmpty)
        let outcome = try run(["in.mkv"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
    }

    @Test("a movie of a single frame stays one")
    func singleFrame() throws {
        try ffmpeg(["-i", Samples.pictureOnly, "-frames:v", "1", folder.file("in.mp4")])
        let outcome = try run(["in.mp4"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 1)
    }

    @Test("an input that is not there is missing, with every command", arguments: ["run", "check", "frame"])
    func missing(command: String) throws {
        let time: [Word] = command == "frame" ? ["--at", "0"] : []
        let outcome = try luaedit([Word(command), "watermark", "none.mp4"] + time, in: folder)
        #expect(outcome.errorText == "error: watermark: no such file: 'none.mp4'\n")
        #expect(outcome.status == 66)
    }

    @Test("an input that vanishes between check and run is missing")
    func vanishing() throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        let check = try luaedit(["check", "watermark", "in.mp4"], in: folder)
        #expect(check.outputText == "nothing found: the edit can be rendered\n")
        #expect(check.status == 0)
        try succeed("rm", [folder.file("in.mp4")])
        expectRefusal(try run(["in.mp4"]), 66, "watermark: no such file: 'in.mp4'", #_sourceLocation)
    }

    @Test("a folder is no input")
    func folderAsInput() throws {
        folder.makeFolder("in.mp4")
        let outcome = try run(["in.mp4"])
        #expect(outcome.errorText == "error: watermark: cannot read 'in.mp4': Is a directory\n")
        #expect(outcome.status == 65)
    }

    @Test("a probe of several files ends with what is wrong with one")
    func probe() throws {
        folder.write("broken.mp4", "")
        let outcome = try luaedit(["probe", Samples.movie, "broken.mp4"], in: folder)
        #expect(outcome.errorText == "error: cannot open 'broken.mp4': the file is empty\n")
        #expect(outcome.status == 65)
    }
}
