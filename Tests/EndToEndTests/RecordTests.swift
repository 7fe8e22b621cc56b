import Glibc
import Testing

/// `luaedit record` and `luaedit devices`, with libavfilter's sources as devices.
@Suite(.serialized) struct RecordTests {
    private let folder = TemporaryFolder()
    private let picture: [Word] = ["--camera", "lavfi:testsrc2=size=160x120:rate=25"]
    private let sound: [Word] = ["--microphone", "lavfi:sine=sample_rate=48000"]
    private let environment = ["DISPLAY": ""]

    @Test func `picture and sound are recorded for as long as was said`() throws {
        let words: [Word] = ["record", "-o", "out", "--duration", "1.5", "--fragment", "0.5"]
        let outcome = try luaedit(words + picture + sound, in: folder, environment: environment)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText == "out.mp4\n")
        #expect(
            outcome.errorText.hasPrefix(
                "note: recording camera lavfi:testsrc2=size=160x120:rate=25, 160×120; microphone lavfi:sine"))
        let file = folder.file("out.mp4")
        #expect(try Judge.probe(file, "stream=codec_name,width,height") == "h264,160,120")
        let frames = try #require(Int(try Judge.probe(file, "stream=nb_frames")))
        #expect((36...38).contains(frames))
        #expect(try Judge.probe(file, "stream=codec_name,sample_rate", streams: "a:0") == "aac,48000")
        let duration = try #require(Double(try Judge.probe(file, "format=duration")))
        #expect(abs(duration - 1.5) < 0.045)
        #expect(folder.read("out.mp4.part") == nil)
    }

    @Test func `a file is never passed in size, and misses it by less than a fragment`() throws {
        let words: [Word] = ["record", "-o", "out.mp4", "--file-size", "100k", "--fragment", "0.2", "--json"]
        let outcome = try luaedit(words + picture, in: folder, environment: environment)
        #expect(outcome.status == 0, "\(outcome)")
        let size = folder.read("out.mp4")?.count ?? 0
        #expect((75_000...100_000).contains(size))
    }

    @Test func `what was recorded before everything is killed plays, and is not replaced`() throws {
        let words: [Word] = ["record", "-o", "out.mp4", "--fragment", "0.2", "--progress", "json"]
        let program = try startLuaedit(words + picture + sound, in: folder, environment: environment)
        while (folder.read("out.mp4.part")?.count ?? 0) < 40_000, program.isRunning { usleep(10_000) }
        let child = try #require(program.child)
        program.send(SIGKILL)
        kill(child, SIGKILL)
        _ = try program.wait(seconds: 20)
        let part = folder.file("out.mp4.part")
        #expect(try Judge.frameCount(part) ?? 0 >= 20)
        let report = try luaedit(["probe", "out.mp4.part"], in: folder)
        #expect(report.outputText.contains("doubtful    it is an unfinished recording"), "\(report)")
        let second = try luaedit(["record", "-o", "out.mp4"] + picture, in: folder, environment: environment)
        #expect(second.status == 73)
        #expect(
            second.errorText.hasPrefix(
                "error: 'out.mp4.part' is an unfinished recording; finish it with 'luaedit run trim'"))
        let trimmed = try luaedit(["run", "trim", "out.mp4.part", "-o", "kept.mp4"], in: folder)
        #expect(trimmed.status == 0, "\(trimmed)")
    }

    @Test func `when the program that records crashes, the file is finished`() throws {
        let words: [Word] = ["record", "-o", "out.mp4", "--fragment", "0.2"]
        let program = try startLuaedit(words + picture, in: folder, environment: environment)
        while (folder.read("out.mp4.part")?.count ?? 0) < 30_000, program.isRunning { usleep(10_000) }
        kill(try #require(program.child), SIGKILL)
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 70, "\(outcome)")
        #expect(outcome.errorText.contains("error: the program that records has ended"))
        #expect(Int(try Judge.probe(folder.file("out.mp4"), "stream=nb_frames")) ?? 0 >= 5)
    }

    @Test("a camera that changes its size ends the recording with what came before", arguments: [80, 320])
    func changedSize(width: Int) throws {
        let camera: Word =
            "lavfi:testsrc2=size=160x120:rate=25,scale=w='if(gte(n,25),\(width),160)':h=120:eval=frame"
        let outcome = try luaedit(
            ["record", "-o", "out.mp4", "--duration", "5", "--camera", camera], in: folder, environment: environment)
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errorText.contains("it delivers pictures of another size"), "\(outcome)")
        let frames = try #require(Int(try Judge.probe(folder.file("out.mp4"), "stream=nb_frames")))
        #expect((20...25).contains(frames))
    }

    @Test func `sound that stays away becomes silence of the same length`() throws {
        let microphone: Word = "lavfi:sine=sample_rate=48000,asetpts='if(gte(N,96000),N+96000,N)'"
        let outcome = try luaedit(
            ["record", "-o", "out.mp4", "--duration", "4.5", "--microphone", microphone], in: folder,
            environment: environment)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains("of sound; silence stands in its place"), "\(outcome)")
        let duration = try #require(Double(try Judge.probe(folder.file("out.mp4"), "format=duration")))
        #expect(abs(duration - 4.5) < 0.001)
    }

    @Test func `keys pause, mark chapters and end, and the terminal is given back`() throws {
        let words: [Word] = ["record", "-o", "out.mp4", "--fragment", "1"]
        let program = try TerminalProgram(
            luaeditProgram, words + picture + sound, in: folder.path, environment: environment)
        try program.wait(for: "REC 0:00")
        program.type("m")
        program.type(" ")
        try program.wait(for: "PAUSED 0:00")
        program.type(" ")
        try program.wait(for: "REC 0:01")
        program.type("m")
        try program.wait(for: "REC 0:02")
        program.type("q")
        #expect(try program.end() == 0)
        #expect(program.isOrdinary)
        let chapters = try succeed("ffprobe", ["-v", "error", "-show_chapters", folder.file("out.mp4")])
        #expect(String(decoding: chapters, as: UTF8.self).contains("Chapter 3"))
    }

    @Test func `Ctrl-C ends a recording with a good file and status 0, SIGTERM with 143`() throws {
        for (signal, status) in [(SIGINT, Int32(0)), (SIGTERM, 143)] {
            let words: [Word] = ["record", "-o", "out\(status).mp4", "--progress", "json"]
            let program = try startLuaedit(words + picture, in: folder, environment: environment)
            while !String(decoding: program.errorSoFar, as: UTF8.self).contains("\"frames\":1"), program.isRunning {
                usleep(10_000)
            }
            program.send(signal)
            let outcome = try program.wait(seconds: 20)
            #expect(outcome.status == status, "\(outcome)")
            #expect(Int(try Judge.probe(folder.file("out\(status).mp4"), "stream=nb_frames")) ?? 0 > 0)
        }
    }

    @Test(
        "what cannot be recorded says why",
        arguments: [
            (["--camera", "/dev/video99"], 66, "error: cannot open 'v4l2:/dev/video99': Cannot open video device"),
            (["--camera", "front"], 2, "error: there is no camera 'front': write its place in 'luaedit devices'"),
            (["--screen", "0"], 66, "error: there is no screen: DISPLAY is not set"),
            (["--screen", ":799"], 66, "error: cannot open 'x11grab::799': Cannot open display :799"),
            (
                ["--microphone", "lavfi:testsrc2"], 2,
                "error: the microphone 'lavfi:testsrc2' delivers pictures, not sound"
            ),
            (["--camera", "lavfi:nothing"], 2, "error: cannot open 'lavfi:nothing': No such filter: 'nothing'"),
            ([], 2, "error: Say what to record: --camera, --screen or --microphone"),
        ] as [([Word], Int32, String)])
    func refuses(words: [Word], status: Int32, text: String) throws {
        let outcome = try luaedit(["record", "-o", "out.mp4"] + words, in: folder, environment: environment)
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errorText.hasPrefix(text), "\(outcome)")
        #expect(folder.read("out.mp4.part") == nil)
    }

    @Test func `a result that exists, or is no movie, is refused before a device is opened`() throws {
        folder.write("out.mp4", "mine")
        let existing = try luaedit(["record", "-o", "out.mp4"] + picture, in: folder, environment: environment)
        #expect(existing.status == 73)
        #expect(existing.errorText == "error: 'out.mp4' exists already; run again with --overwrite to replace it\n")
        let other = try luaedit(["record", "-o", "out.png"] + picture, in: folder, environment: environment)
        #expect(other.status == 2)
        #expect(other.errorText.contains("a recording is an MP4 or a QuickTime file"))
    }

    @Test func `devices are listed for persons and for programs`() throws {
        let text = try luaedit(["devices"], in: folder, environment: environment)
        #expect(text.status == 0)
        #expect(text.outputText.hasPrefix("no screen\n"), "\(text)")
        let json = try luaedit(["devices", "--json"], in: folder, environment: environment)
        #expect(try parseJSON(json.outputText)["devices"] is [Any])
        let wayland = try luaedit(
            ["devices"], in: folder, environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "wayland-0"])
        #expect(wayland.errorText.hasPrefix("note: this is a Wayland session"))
    }
}
