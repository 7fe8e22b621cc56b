import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values
import Wording

extension EditTypes {
    /// Everything about devices, for prompts.
    static func capture(_ session: EditSession) -> [LuaType] {
        [captureSession(session), captureDevice, captureFileOutput(session), capturePhotoOutput, captureFrameOutput]
    }

    private static func captureSession(_ session: EditSession) -> LuaType {
        LuaType(
            CaptureSession.luaName, of: CaptureSession.self,
            summary: "Devices that record together. At the prompt only: a recipe records nothing.",
            counterpart: "AVCaptureSession",
            example: """
                -- At the prompt (luaedit repl): a screen with a voice.
                function record(path)
                  local session = edit.capture_session()
                  session:add_input(edit.capture_device("screen", { size = { 1280, 720 } }))
                  session:add_input(edit.capture_device("microphone"))
                  local file = edit.capture_movie_file_output { maximum_duration = 60 }
                  session:add_output(file)
                  session:on("interrupted", function(reason) print(reason) end)
                  session:start_running()
                  file:start_recording(path)
                  return session, file
                end
                """,
            constructor: .constructor("Makes a session without inputs and outputs.") {
                guard session.devices != nil else { throw LuaMistake(EditSession.noCapture) }
                return CaptureSession(session)
            },
            description: { "capture session of \(counted($0.inputs.count, "input"))" },
            members: [
                .property(
                    "inputs", .shown("capture_device[]", definition: "edit.capture_device[]"), "The devices.",
                    get: { $0.inputs }),
                .property("running", .boolean, "True while the devices deliver.", get: { $0.isRunning }),
                .method(
                    "add_input", "Adds a device.",
                    .object("device", CaptureDevice.self, "a camera, a screen or a microphone"),
                    body: { capture, device in try capture.add(device) }),
                .method(
                    "remove_input", "Removes a device.", .object("device", CaptureDevice.self, "one of its inputs"),
                    body: { capture, device in try capture.remove(device) }),
                .method(
                    "add_output", "Adds something that the devices deliver to.",
                    LuaParameter("output", .captureOutput, "an output of no session"),
                    body: { capture, output in try capture.add(output) }),
                .method(
                    "remove_output", "Removes an output.", LuaParameter("output", .captureOutput, "one of its outputs"),
                    body: { capture, output in try capture.remove(output) }),
                .method(
                    "begin_configuration",
                    "Begins changes that take place together, at commit_configuration: devices are opened once.",
                    body: { $0.beginConfiguration() }),
                .method(
                    "commit_configuration", "Makes the changes since begin_configuration.", .call,
                    body: { capture, call in try call.rendering { try capture.commitConfiguration() } }),
                .method(
                    "start_running", "Opens the devices, which deliver from then on.", .call,
                    body: { capture, call in try call.rendering { try capture.start() } }),
                .method(
                    "stop_running", "Closes the devices. A recording ends first, with a whole file.", .call,
                    body: { capture, call in try call.rendering { try capture.stop() } }),
                .method(
                    "on",
                    "Sets the function that is called when something happens, between statements and while the "
                        + "prompt waits.",
                    .choice("event", ["finished", "interrupted"], "the end of a recording, or of a device"),
                    .optional(
                        .function(
                            "f", "fun(path_or_reason: string?, problem: string?)",
                            "receives the file's path (nil without a file) and a problem, or the reason of the end"),
                        default: "none"),
                    body: { capture, event, function in capture.set(event, function) }),
            ])
    }

    private static let captureDevice = LuaType(
        CaptureDevice.luaName, of: CaptureDevice.self, summary: "A camera, a screen or a microphone.",
        counterpart: "AVCaptureDevice",
        example: """
            local screen = edit.capture_device("screen", { size = { 640, 360 }, frame_rate = 25 })
            local test = edit.capture_device("lavfi:testsrc2=size=320x240:rate=25")
            print(screen.role, test.name)
            """,
        constructor: .constructor(
            "Names a device; it is opened when a session starts.",
            .string("name", "\"camera\", \"screen\" or \"microphone\", or KIND:NAME as 'luaedit devices' lists it"),
            .optional(
                .table(
                    "settings",
                    .optional(.string("device", "its place in the list, or its name"), default: "the system's choice"),
                    .optional("size", .size, "in pixels", default: "the device's own"),
                    .optional(
                        "frame_rate", .frameRate, "pictures a second", default: "the device's own; 30 of a screen"))),
            takesProperties: false
        ) { name, settings in
            let (device, size, rate) = settings ?? (nil, nil, nil)
            return try CaptureDevice(named: name, device: device, size: size, rate: rate)
        },
        description: { "\($0.value.role.rawValue) '\($0.value.name)'" },
        members: [
            .property("name", .string, "Its name, or its place in the list.", get: { $0.value.name }),
            .property(
                "role", .string, "\"camera\", \"screen\" or \"microphone\".", get: { $0.value.role.rawValue }),
        ])

    private static func captureFileOutput(_ session: EditSession) -> LuaType {
        LuaType(
            CaptureFileOutput.luaName, of: CaptureFileOutput.self,
            summary: "Records what the devices of a session deliver into a movie, as 'luaedit record' does.",
            counterpart: "AVCaptureMovieFileOutput",
            example: """
                local file = edit.capture_movie_file_output { maximum_duration = 10, fragment_interval = 2 }
                print(file.recording, file.maximum_duration)
                """,
            constructor: .constructor("Makes an output that belongs to no session.") { CaptureFileOutput() },
            description: { $0.isRecording ? "capture movie file output, recording" : "capture movie file output" },
            members: [
                .property(
                    "maximum_duration", .optional(.numericTime), "The longest movie. Nil: no limit.",
                    get: { $0.settings.maximumDuration },
                    set: { output, time in
                        output.settings.maximumDuration = try time.map {
                            try limited($0, "maximum_duration", most: 1_000_000)
                        }
                    }),
                .property(
                    "maximum_file_size", .optional(.byteCount), "The largest file in bytes. Nil: no limit.",
                    get: { $0.settings.maximumFileSize }, set: { $0.settings.maximumFileSize = $1 }),
                .property(
                    "minimum_free_space", .optional(.byteCount),
                    "What remains free on the disk, in bytes. Nil: no limit.",
                    get: { $0.settings.minimumFreeSpace }, set: { $0.settings.minimumFreeSpace = $1 }),
                .property(
                    "fragment_interval", .numericTime,
                    "The longest part that is lost if everything is killed. Default: 10.",
                    get: { $0.settings.fragmentInterval },
                    set: { output, time in
                        output.settings.fragmentInterval = try limited(time, "fragment_interval", most: 60)
                    }),
                .property("recording", .boolean, "True while it records.", get: { $0.isRecording }),
                .property("paused", .boolean, "True while the recording pauses.", get: { $0.isPaused }),
            ], recordingMethods(session))
    }

    private static func recordingMethods(_ session: EditSession) -> [LuaMember<CaptureFileOutput>] {
        [
            .method(
                "start_recording",
                "Begins a movie. The user has to allow it: --allow-write. It appears under its name when it is whole.",
                .string("path", "ends in .mp4 or .mov; relative to the current folder"),
                .optional(
                    .table(
                        "settings",
                        .optional(.boolean("overwrite", "true to replace a file that is there"), default: "false"))),
                body: { output, path, settings in try output.start(path, replaces: (settings ?? nil) ?? false) }),
            .method("pause_recording", "Pauses: one gap is cut out of all tracks.", body: { try $0.change(.pause) }),
            .method("resume_recording", "Goes on after a pause.", body: { try $0.change(.resume) }),
            .method("mark_chapter", "A chapter begins now.", body: { try $0.change(.mark) }),
            .method(
                "stop_recording", "Ends the movie. The event finished comes when its file is whole.",
                body: { try $0.change(.stop) }),
            .method(
                "wait", "Waits until the movie has ended: by a limit, or after stop_recording.", .call,
                body: { output, call in try call.rendering { try output.wait { !session.isInterrupted() } } }),
            .method(
                "on", "Sets the function that is called when a movie has ended.",
                .choice("event", ["finished"], "the end of a movie"),
                .optional(
                    .function(
                        "f", "fun(path: string?, problem: string?)",
                        "receives the file's path, nil without a file, and a problem"), default: "none"),
                body: { output, event, function in output.handlers.set(event, function) }),
        ]
    }

    private static let capturePhotoOutput = LuaType(
        CapturePhotoOutput.luaName, of: CapturePhotoOutput.self,
        summary: "Takes single pictures of the first camera or screen of a session, also while it records.",
        counterpart: "AVCapturePhotoOutput",
        example: """
            local photo = edit.capture_photo_output()
            -- Once its session runs: photo:capture_photo():write("me.png")
            """,
        constructor: .constructor("Makes an output that belongs to no session.") { CapturePhotoOutput() },
        members: [
            .method(
                "capture_photo", "Waits for the next picture and returns it.", .call, returns: "edit.image",
                body: { output, call in try call.rendering { try output.take() } })
        ])

    private static let captureFrameOutput = LuaType(
        CaptureFrameOutput.luaName, of: CaptureFrameOutput.self,
        summary:
            "Delivers pictures of the first camera or screen of a session one by one. Those that come while none is "
            + "wanted are left out.",
        counterpart: "AVCaptureVideoDataOutput",
        example: """
            local frames = edit.capture_video_data_output()
            frames:on("frame", function(image) print(image:pixel(0, 0).r) end)
            """,
        constructor: .constructor("Makes an output that belongs to no session.") { CaptureFrameOutput() },
        members: [
            .method(
                "next_frame", "Waits for the next picture and returns it.", .call, returns: "edit.image",
                body: { output, call in try call.rendering { try output.next() } }),
            .method(
                "on", "Sets the function that is called with a picture, between statements and while the prompt waits.",
                .choice("event", ["frame"], "a picture"),
                .optional(.function("f", "fun(image: edit.image)", "receives the newest picture"), default: "none"),
                body: { output, event, function in
                    output.handlers.set(event, function)
                    output.session?.updateTicks()
                }),
        ])

    private static func limited(_ time: Time, _ name: String, most: Int64) throws(LuaMistake) -> Time {
        guard time >= Time(1, 10), time <= Time(most, 1) else {
            throw LuaMistake("\(name) is from 0.1 to \(most) seconds, not \(time)")
        }
        return time
    }
}

extension LuaKind where Value == any CaptureOutput {
    fileprivate static var captureOutput: LuaKind {
        LuaKind(
            objects: "capture output",
            definition: "edit.capture_movie_file_output|edit.capture_photo_output|edit.capture_video_data_output"
        ) { $0 as? any CaptureOutput }
    }
}

extension CaptureDevice {
    /// The device of a name, see `edit.capture_device`.
    fileprivate convenience init(named name: String, device: String?, size: Size?, rate: FrameRate?) throws {
        let kinds: [(String, RecordedDevice.Role)] = [
            ("v4l2:", .camera), ("x11grab:", .screen), ("pulse:", .microphone), ("alsa:", .microphone),
            ("lavfi:sine", .microphone), ("lavfi:anullsrc", .microphone), ("lavfi:anoisesrc", .microphone),
            ("lavfi:", .camera),
        ]
        var value: RecordedDevice
        if let role = RecordedDevice.Role(rawValue: name) {
            value = RecordedDevice(role: role, name: device ?? "default")
        } else if let role = kinds.first(where: { name.hasPrefix($0.0) })?.1 {
            if device != nil { throw LuaMistake("'\(name)' names the device already; leave 'device' out") }
            value = RecordedDevice(role: role, name: name)
        } else {
            throw LuaMistake("no device '\(name)': write \"camera\", \"screen\", \"microphone\" or KIND:NAME")
        }
        if let size {
            let sides = [size.width, size.height].map { Int(exactly: $0) ?? 0 }
            guard sides.allSatisfy({ (16...16384).contains($0) }) else {
                throw LuaMistake("a size has two whole sides from 16 to 16384 pixels, not \(size.text)")
            }
            value.size = (sides[0], sides[1])
        }
        value.frameDuration = rate?.frameDuration
        guard value.role != .microphone || (size == nil && rate == nil) else {
            throw LuaMistake("a microphone has neither a size nor a frame rate")
        }
        self.init(value)
    }
}
