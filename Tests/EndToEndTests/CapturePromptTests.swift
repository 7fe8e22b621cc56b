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

    @Test func `a recipe that is run records nothing`() throws {
        folder.write("r.lua", "\nlocal s = edit.capture_session()\n")
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errorText.hasPrefix("error: r.lua:2: a recipe records nothing: "), "\(outcome)")
    }
}
