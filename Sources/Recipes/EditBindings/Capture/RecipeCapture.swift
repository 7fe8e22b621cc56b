import EditModel
import Glibc
import LuaHost
import Media
import MediaTime
import ModelBindings
import Pixels
import Synchronization
import Threads

/// Devices that record together. AVCaptureSession.
final class CaptureSession: LuaBound {
    static var luaName: String { "capture_session" }

    private(set) var inputs: [CaptureDevice] = []
    private(set) var outputs: [any CaptureOutput] = []
    private(set) var isRunning = false
    /// The inputs that were opened last, for a change that fails.
    private var openInputs: [CaptureDevice] = []
    /// Calls of `begin_configuration` that have no end yet.
    private var configurations = 0
    private var isChanged = false
    private var handlers = EventHandlers()
    private unowned let session: EditSession
    private var ticks: FrameTicks?

    init(_ session: EditSession) { self.session = session }

    /// - Throws: In a recipe that is run.
    func devices() throws -> any CaptureDevices {
        guard let devices = session.devices else { throw LuaMistake(EditSession.noCapture) }
        return devices
    }

    /// Opens the devices again where they have changed. A change that fails is undone, and the session has stopped.
    private func apply() throws {
        guard isRunning, configurations == 0, isChanged else { return }
        guard !inputs.isEmpty else { return try stop() }
        do { try start() } catch {
            inputs = openInputs
            throw error
        }
    }

    func add(_ device: CaptureDevice) throws {
        guard !inputs.contains(where: { $0 === device }) else { throw LuaMistake("the device is an input already") }
        try change { inputs.append(device) }
    }

    func remove(_ device: CaptureDevice) throws {
        guard inputs.contains(where: { $0 === device }) else {
            throw LuaMistake("the device is no input of the session")
        }
        try change { inputs.removeAll { $0 === device } }
    }

    func add(_ output: any CaptureOutput) throws {
        guard output.session == nil else { throw LuaMistake("the output belongs to a session already") }
        output.session = self
        outputs.append(output)
        updateTicks()
    }

    func remove(_ output: any CaptureOutput) throws {
        guard output.session === self else { return }
        guard (output as? CaptureFileOutput)?.isRecording != true else {
            throw LuaMistake("an output stays while it records; call stop_recording and wait first")
        }
        output.session = nil
        outputs.removeAll { $0 === output }
        updateTicks()
    }

    func beginConfiguration() { configurations += 1 }

    func commitConfiguration() throws {
        guard configurations > 0 else { throw LuaMistake("there is no begin_configuration before this") }
        configurations -= 1
        try apply()
    }

    func set(_ event: String, _ function: LuaFunction?) { handlers.set(event, function) }

    private func change(_ body: () -> Void) throws {
        guard !outputs.contains(where: { ($0 as? CaptureFileOutput)?.isRecording == true }) else {
            throw LuaMistake("the inputs of a session stay while it records; stop that first")
        }
        body()
        isChanged = true
        try apply()
    }

    func start() throws {
        guard !inputs.isEmpty else { throw LuaMistake("the session has no input; add one with add_input") }
        if let other = session.capture, other !== self {
            do { try other.stop() } catch { session.warnOfCapture(error) }
        }
        let devices = try devices()
        session.capture = self
        do { try devices.open(inputs.map(\.value)) } catch {
            try? stop()
            throw error
        }
        (isRunning, isChanged, openInputs) = (true, false, inputs)
        updateTicks()
    }

    /// Also after an interruption, when a recording may not have its file yet.
    func stop() throws {
        guard session.capture === self else { return }
        isRunning = false
        updateTicks()
        let calls = Result {
            try devices().close()
            return try takeEvents()
        }
        // Before its functions, which may start it again.
        for output in outputs { (output as? CaptureFileOutput)?.end() }
        session.capture = nil
        try Self.make(try calls.get())
    }

    /// Wakes the prompt now and then while a function waits for pictures.
    func updateTicks() {
        let isNeeded = isRunning && outputs.contains { ($0 as? CaptureFrameOutput)?.handlers.has("frame") == true }
        guard isNeeded != (ticks != nil) else { return }
        ticks = isNeeded ? FrameTicks(session.playersChanged) : nil
    }

    /// Calls the functions of what has happened.
    func deliver() throws {
        guard session.capture === self else { return }
        try Self.make(try takeEvents())
        guard isRunning else { return }
        for output in outputs { try (output as? CaptureFrameOutput)?.deliver(try devices()) }
    }

    /// Notes what has happened.
    /// - Returns: The calls of its functions, which may ask for any state.
    private func takeEvents() throws -> [() throws -> Void] { try devices().takeEvents().flatMap(take) }

    /// Makes all calls, and throws the first error of one.
    private static func make(_ calls: [() throws -> Void]) throws {
        var failure: (any Error)?
        for call in calls {
            do { try call() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }
}

extension CaptureSession {
    /// Notes an event.
    /// - Returns: The calls of its functions.
    fileprivate func take(_ event: RecordingEvent) -> [() throws -> Void] {
        switch event {
        case .interrupted(let reason):
            isRunning = false
            updateTicks()
            return [{ try self.handlers.call("interrupted", reason) }]
        case .finished(let path, let hasFile, let problem):
            let ended = outputs.compactMap { $0 as? CaptureFileOutput }.filter(\.isRecording)
            for output in ended { output.end() }
            return (ended.map(\.handlers) + [handlers]).map { handlers in
                { try handlers.call("finished", hasFile ? path : nil, problem) }
            }
        }
    }
}

/// Calls a function again and again, until it is released.
private final class FrameTicks {
    private let isOver = Flag()

    /// Between two calls, in microseconds.
    private static let interval: UInt32 = 50_000

    init(_ wake: @escaping @Sendable () -> Void) {
        let isOver = isOver
        _ = try? Thread {
            while !isOver.value.load(ordering: .relaxed) {
                usleep(Self.interval)
                wake()
            }
        }
    }

    deinit { isOver.value.store(true, ordering: .relaxed) }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}

extension EditSession {
    static let noCapture =
        "a recipe records nothing: capture is for the prompt (luaedit repl); 'luaedit record' records from the command line"

    /// Calls the functions of what has happened to devices since the last call. An error of theirs becomes a warning.
    func deliverCaptureEvents() {
        guard let capture, devices != nil else { return }
        do { try capture.deliver() } catch { warnOfCapture(error) }
    }

    fileprivate func warnOfCapture(_ error: any Error) { warn("a function of a capture session: \(error)") }
}

/// The functions of a script for events, by the events' names.
struct EventHandlers {
    private var functions: [String: LuaFunction] = [:]

    mutating func set(_ name: String, _ function: LuaFunction?) { functions[name] = function }

    func call(_ name: String, _ arguments: String?...) throws {
        guard let function = functions[name] else { return }
        switch arguments.count {
        case 1: _ = try function(arguments[0])
        default: _ = try function(arguments[0], arguments[1])
        }
    }

    func call(_ name: String, image: RecipeImage) throws { _ = try functions[name]?(image) }

    func has(_ name: String) -> Bool { functions[name] != nil }
}

/// A camera, screen or microphone. AVCaptureDevice, and its input.
final class CaptureDevice: LuaBound {
    static var luaName: String { "capture_device" }

    let value: RecordedDevice

    init(_ value: RecordedDevice) { self.value = value }
}

/// Something that a session delivers to.
protocol CaptureOutput: AnyObject {
    var session: CaptureSession? { get set }
}

extension CaptureOutput {
    /// - Throws: Unless its session runs.
    func runningSession() throws -> CaptureSession {
        guard let session else { throw LuaMistake("the output belongs to no session; add it with add_output") }
        guard session.isRunning else { throw LuaMistake("the session does not run; call start_running first") }
        return session
    }
}

/// Records a movie. AVCaptureMovieFileOutput.
final class CaptureFileOutput: LuaBound, CaptureOutput {
    static var luaName: String { "capture_movie_file_output" }

    weak var session: CaptureSession?
    var settings = RecordedFileSettings()
    private(set) var isRecording = false
    private(set) var isPaused = false
    var handlers = EventHandlers()

    func start(_ path: String, replaces: Bool) throws {
        var settings = settings
        settings.replaces = replaces
        try runningSession().devices().beginRecording(path, settings)
        (isRecording, isPaused) = (true, false)
    }

    func change(_ change: RecordingChange) throws {
        guard isRecording else { throw LuaMistake("nothing is being recorded; call start_recording first") }
        try runningSession().devices().change(change)
        switch change {
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .mark, .stop: break
        }
    }

    func end() { (isRecording, isPaused) = (false, false) }

    /// Waits until the recording has ended.
    /// - Parameter isWanted: Asked now and then; false gives up.
    func wait(while isWanted: () -> Bool) throws {
        while isRecording, isWanted() {
            try session?.deliver()
            if isRecording { usleep(20_000) }
        }
    }
}

/// Takes single pictures. AVCapturePhotoOutput.
final class CapturePhotoOutput: LuaBound, CaptureOutput {
    static var luaName: String { "capture_photo_output" }
    weak var session: CaptureSession?

    func take() throws -> RecipeImage { try RecipeImage(from: runningSession().devices()) }
}

/// Delivers pictures one by one. AVCaptureVideoDataOutput, which leaves out late ones.
final class CaptureFrameOutput: LuaBound, CaptureOutput {
    static var luaName: String { "capture_video_data_output" }
    weak var session: CaptureSession?
    var handlers = EventHandlers()

    func next() throws -> RecipeImage { try RecipeImage(from: runningSession().devices()) }

    func deliver(_ devices: any CaptureDevices) throws {
        if handlers.has("frame") { try handlers.call("frame", image: RecipeImage(from: devices)) }
    }
}

extension RecipeImage {
    /// The next picture of devices.
    fileprivate convenience init(from devices: any CaptureDevices) throws {
        let (pixels, width, height) = try devices.takePicture()
        self.init(Bitmap(width: width, height: height, pixels: pixels))
    }
}
