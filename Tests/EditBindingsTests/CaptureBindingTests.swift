import LuaHost
import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

/// A person's devices: their requests are printed.
extension TestEnvironment: CaptureDevices {
    func open(_ devices: [RecordedDevice]) throws {
        if devices.contains(where: { $0.name == busyDevice }) { throw Failure(.inputOutput, "it is busy") }
        print("open " + devices.map { "\($0.role.rawValue) \($0.name)" }.joined(separator: ", ") + "\n")
    }
    func close() throws {
        print("close\n")
        (captureEvents, closingEvents) = (captureEvents + closingEvents, [])
    }
    func beginRecording(_ path: String, _ settings: RecordedFileSettings) throws {
        print("record \(path) \(settings.fragmentInterval) \(settings.replaces)\n")
    }
    func change(_ change: RecordingChange) throws { print("\(change)\n") }
    func takePicture() throws -> (pixels: [UInt8], width: Int, height: Int) { ([1, 2, 3, 255], 1, 1) }
    func takeEvents() throws -> [RecordingEvent] {
        defer { captureEvents = [] }
        return captureEvents
    }
}

/// `edit.capture_session` and what belongs to it.
@Suite struct CaptureBindingTests {
    private static let session = """
        local s, f, p = edit.capture_session(), edit.capture_movie_file_output(), edit.capture_photo_output()
        local camera = edit.capture_device("camera")
        s:add_output(f) s:add_output(p)

        """

    private func outcome(_ statement: String) throws -> String {
        let tests = PromptSessionTests()
        return tests.outcome(Self.session + statement, in: try tests.session())
    }

    @Test("a recipe that is run records nothing, and the error has its line")
    func recipe() throws {
        let failure = #expect(throws: Failure.self) {
            try RecipeRunner(
                source: Array("\nlocal s = edit.capture_session()\n".utf8), file: "test.lua",
                environment: TestEnvironment()
            ).run()
        }
        #expect(
            failure?.text == "test.lua:2: a recipe records nothing: capture is for the prompt (luaedit repl); "
                + "'luaedit record' records from the command line")
    }

    @Test(
        "what cannot be done says why",
        arguments: [
            ("s:start_running()", "the session has no input; add one with add_input"),
            ("f:start_recording('a.mp4')", "the session does not run; call start_running first"),
            ("f:pause_recording()", "nothing is being recorded; call start_recording first"),
            ("p:capture_photo()", "the session does not run; call start_running first"),
            ("edit.capture_photo_output():capture_photo()", "the output belongs to no session; add it with add_output"),
            ("s:add_output(f)", "the output belongs to a session already"),
            (
                "s:add_input(camera) s:start_running() f:start_recording('a.mp4') s:remove_output(f)",
                "an output stays while it records; call stop_recording and wait first"
            ),
            ("s:add_input(camera) s:add_input(camera)", "the device is an input already"),
            ("s:remove_input(camera)", "the device is no input of the session"),
            ("s:commit_configuration()", "there is no begin_configuration before this"),
            (
                "edit.capture_device('front')",
                "no device 'front': write \"camera\", \"screen\", \"microphone\" or KIND:NAME"
            ),
            (
                "edit.capture_device('microphone', { frame_rate = 25 })",
                "a microphone has neither a size nor a frame rate"
            ),
            ("f.fragment_interval = 0", "fragment_interval is from 0.1 to 60 seconds, not 0"),
        ])
    func refuses(statement: String, text: String) throws {
        let outcome = try outcome(statement)
        #expect(outcome.contains(text), "\(outcome)")
    }

    /// A prompt whose devices a test decides about.
    private struct Prompt {
        let environment = TestEnvironment()
        let session: PromptSession

        init() throws {
            session = try PromptSession(
                recipe: nil, arguments: [], version: "1", environment: environment, limits: LuaLimits(),
                fatalReport: nil, isInterrupted: { false })
            _ = run(
                """
                s, f = edit.capture_session(), edit.capture_movie_file_output()
                camera, microphone = edit.capture_device("camera"), edit.capture_device("microphone")
                s:add_input(camera) s:add_output(f)
                function note(name) return function(...) print(name, ...) end end
                """)
        }

        /// What a statement gives.
        func run(_ statement: String) -> String { PromptSessionTests().outcome(statement, in: session) }
    }

    @Test func `a device that is lost ends the session, and its recording still gets its file`() throws {
        let prompt = try Prompt()
        _ = prompt.run("s:on('interrupted', note('lost')) f:on('finished', note('done'))")
        _ = prompt.run("s:start_running() f:start_recording('a.mp4')")
        prompt.environment.captureEvents = [.interrupted("gone")]
        #expect(prompt.run("s.running") == "false")
        #expect(prompt.run("f.recording") == "true")
        prompt.environment.captureEvents = [.finished(path: "a.mp4", hasFile: true, problem: "gone")]
        #expect(prompt.run("f.recording") == "false")
        #expect(prompt.run("s:stop_running()") == "")
        #expect(
            prompt.environment.printed
                == "open camera default\nrecord a.mp4 10 s false\nlost\tgone\ndone\ta.mp4\tgone\nclose\n")
    }

    @Test func `what happens to devices is told to the session that runs`() throws {
        let prompt = try Prompt()
        _ = prompt.run("s:on('interrupted', note('s')) s:start_running()")
        prompt.environment.captureEvents = [.interrupted("gone")]
        _ = prompt.run("t = edit.capture_session() t:add_input(camera)")
        _ = prompt.run("t:on('interrupted', note('t')) t:start_running()")
        prompt.environment.captureEvents = [.interrupted("again")]
        #expect(prompt.run("t.running") == "false")
        #expect(prompt.environment.printed.contains("s\tgone\n"))
        #expect(prompt.environment.printed.hasSuffix("t\tagain\n"))
    }

    @Test func `an error of a function does not keep other events back`() throws {
        let prompt = try Prompt()
        _ = prompt.run("s:on('interrupted', function() error('no') end) f:on('finished', note('done'))")
        _ = prompt.run("s:start_running() f:start_recording('a.mp4')")
        prompt.environment.captureEvents = [
            .interrupted("gone"), .finished(path: "a.mp4", hasFile: true, problem: nil),
        ]
        #expect(prompt.run("f.recording") == "false")
        #expect(prompt.environment.printed.contains("done\ta.mp4\tnil\n"))
    }

    @Test func `a function may start a session again that stops`() throws {
        let prompt = try Prompt()
        _ = prompt.run("s:on('interrupted', function() s:start_running() end) s:start_running()")
        prompt.environment.closingEvents = [.interrupted("gone")]
        _ = prompt.run("s:stop_running()")
        #expect(prompt.run("s.running") == "true")
        // It still hears of its devices.
        prompt.environment.captureEvents = [.interrupted("gone")]
        #expect(prompt.run("s.running") == "true")
        _ = prompt.run("s:stop_running()")
        #expect(prompt.run("s.running") == "false")
    }

    @Test func `a change that fails is undone, and the session has stopped`() throws {
        let prompt = try Prompt()
        _ = prompt.run("s:start_running()")
        #expect(prompt.run("s:add_input(edit.capture_device('camera', { device = 'busy' }))").contains("it is busy"))
        #expect(prompt.run("s.running") == "false")
        #expect(prompt.run("#s.inputs") == "1")
        _ = prompt.run("s:start_running()")
        #expect(prompt.run("s:remove_input(camera)") == "")
        #expect(prompt.run("s.running") == "false")
        #expect(
            prompt.environment.printed == "open camera default\nclose\nopen camera default\nclose\n")
    }

    @Test(
        "a test device is what it delivers", arguments: [("sine=frequency=440", "microphone"), ("testsrc", "camera")])
    func testDevice(source: String, role: String) throws {
        #expect(try Prompt().run("edit.capture_device('lavfi:\(source)').role") == "\"\(role)\"")
    }
}
