import Testing

@testable import EditBindings

/// A person's devices: their requests are printed.
extension TestEnvironment: CaptureDevices {
    func open(_ devices: [RecordedDevice]) throws {
        print("open " + devices.map { "\($0.role.rawValue) \($0.name)" }.joined(separator: ", ") + "\n")
    }
    func close() throws { print("close\n") }
    func beginRecording(_ path: String, _ settings: RecordedFileSettings) throws {
        print("record \(path) \(settings.fragmentInterval) \(settings.replaces)\n")
    }
    func change(_ change: RecordingChange) throws { print("\(change)\n") }
    func takePicture() throws -> (pixels: [UInt8], width: Int, height: Int) { ([1, 2, 3, 255], 1, 1) }
    func takeEvents() throws -> [RecordingEvent] { [] }
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
        let failure = #expect(throws: RecipeFailure.self) {
            try RecipeRunner(
                source: Array("\nlocal s = edit.capture_session()\n".utf8), file: "test.lua",
                environment: TestEnvironment()
            ).run()
        }
        #expect(
            failure?.message == "test.lua:2: a recipe records nothing: capture is for the prompt (luaedit repl); "
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
}
