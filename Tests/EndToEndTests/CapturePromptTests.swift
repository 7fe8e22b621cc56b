import Glibc
import Testing

/// `edit.capture_session` at the prompt, with libavfilter's sources as devices.
@Suite(.serialized) struct CapturePromptTests {
    private let folder = TemporaryFolder()

    private static let opening = """
        s = edit.capture_session()
        s:add_input(edit.capture_device("lavfi:testsrc2=size=64x48:rate=25"))
        s:add_input(edit.capture_device("microphone", { device = "lavfi:sine" }))
        f = edit.capture_movie_file_output { maximum_duration = 0.5, fragment_interval = 0.2 }
        s:add_output(f)

        """

    private func prompt(_ lines: String) throws -> Outcome {
        try luaedit(["repl", "--allow-write", "."], in: folder, environment: ["DISPLAY": ""], input: lines)
    }

    @Test func `statements record, take pictures, and hear of the end`() throws {
        let outcome = try prompt(
            Self.opening + """
                p = edit.capture_photo_output()
                s:add_output(p)
                f:on("finished", function(path, problem) print("ended", path, problem) end)
                s:start_running()
                f:start_recording("out.mp4")
                print(f.recording, p:capture_photo())
                f:wait()
                print(f.recording)
                """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errorText.hasPrefix(
                "note: in use: camera lavfi:testsrc2=size=64x48:rate=25; microphone lavfi:sine\n"))
        for line in ["true\timage of 64 × 48", "ended\tout.mp4\tnil", "false"] {
            #expect((outcome.errorText + outcome.outputText).contains(line), "\(outcome)")
        }
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_name,width") == "h264,64")
    }

    @Test func `the prompt's end finishes what is being recorded`() throws {
        let outcome = try prompt(
            Self.opening + """
                f.maximum_duration = nil
                s:start_running()
                f:start_recording("out.mp4")
                edit.capture_photo_output()
                local p = edit.capture_photo_output() s:add_output(p) for _ = 1, 8 do p:capture_photo() end
                """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(Int(try Judge.probe(folder.file("out.mp4"), "stream=nb_frames")) ?? 0 >= 7)
        #expect(folder.read("out.mp4.part") == nil)
    }

    @Test(
        "what may not be is refused, with its status",
        arguments: [
            ("lavfi:movie=/etc/passwd", 77, "at the prompt a test device is one of anoisesrc"),
            ("lavfi:color=black,movie=x", 77, "at the prompt a test device is one of"),
            ("v4l2:/dev/video99", 66, "cannot open 'v4l2:/dev/video99'"),
        ] as [(String, Int32, String)])
    func refuses(device: String, status: Int32, text: String) throws {
        let outcome = try prompt(
            "s = edit.capture_session()\ns:add_input(edit.capture_device('\(device)'))\ns:start_running()\n")
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errorText.contains(text), "\(outcome)")
    }

    @Test func `a device that ends leaves a file, and the session has stopped`() throws {
        let outcome = try prompt(
            """
            s = edit.capture_session()
            s:add_input(edit.capture_device("lavfi:testsrc2=size=64x48:rate=25:duration=2"))
            f = edit.capture_movie_file_output()
            s:add_output(f)
            s:on("interrupted", function(reason) print("lost", reason) end)
            s:start_running() f:start_recording("out.mp4")
            f:wait()
            print(s.running, f.recording)
            s:stop_running()
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let camera = "the camera 'lavfi:testsrc2=size=64x48:rate=25:duration=2' has ended"
        #expect(outcome.errorText.contains("error: \(camera)\n"), "\(outcome)")
        #expect((outcome.errorText + outcome.outputText).contains("lost\t\(camera)\n"), "\(outcome)")
        #expect((outcome.errorText + outcome.outputText).contains("false\tfalse\n"), "\(outcome)")
        #expect(Int(try Judge.probe(folder.file("out.mp4"), "stream=nb_frames")) ?? 0 >= 20)
    }

    @Test func `a recording without a file says why, without a function too`() throws {
        let outcome = try prompt(
            Self.opening + """
                f.maximum_file_size = 1000
                s:start_running() f:start_recording("out.mp4")
                f:wait()
                """)
        #expect(
            outcome.errorText.contains(
                "error: nothing was recorded: the first fragment is larger than maximum_file_size; shorter ones are "
                    + "written with fragment_interval\n"), "\(outcome)")
        #expect(folder.read("out.mp4.part") == nil)
    }

    @Test func `only the person's own word has a file replaced`() throws {
        folder.write("out.mp4", "mine")
        let refused = try prompt(
            Self.opening + "s:start_running() f:start_recording('out.mp4', { ['over' .. 'write'] = true })\n")
        #expect(refused.status == 73, "\(refused)")
        #expect(refused.errorText.contains("out.mp4' exists already; { overwrite = true } replaces it"), "\(refused)")
        #expect(folder.read("out.mp4") == Array("mine".utf8))
        let allowed = try prompt(
            Self.opening + "s:start_running() f:start_recording('out.mp4', { overwrite = true }) f:wait()\n")
        #expect(allowed.status == 0, "\(allowed)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_name", streams: "v:0") == "h264")
    }

    @Test func `a recipe that is run records nothing`() throws {
        folder.write("r.lua", "\nlocal s = edit.capture_session()\n")
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errorText.hasPrefix("error: r.lua:2: a recipe records nothing: "), "\(outcome)")
    }
}
