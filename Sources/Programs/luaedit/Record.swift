import ArgumentParser
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal

struct Record: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Records cameras, screens and microphones into a movie.",
        discussion: """
            A device is named by its place in 'luaedit devices', as KIND:NAME or as default; --screen also takes a display \
            and a place on it, :0+100,200. Each device becomes a track. Keys: Space pauses, M marks a chapter, Q ends; \
            Ctrl-C ends with a good file, too. The recording grows in FILE.part, which plays up to its last fragment even if \
            everything is killed, and appears under its name when it is whole.
            """)

    @OptionGroup var options: Options<Record>

    func validate() throws {
        let count = own.camera.count + own.screen.count + own.microphone.count
        guard (1...CaptureInput.most).contains(count) else {
            throw ValidationError(
                count == 0
                    ? "Say what to record: --camera, --screen or --microphone; 'luaedit devices' lists them."
                    : "A recording has at most \(CaptureInput.most) devices.")
        }
        guard own.captureSize == nil || !own.screen.isEmpty || !own.camera.isEmpty else {
            throw ValidationError("--size is of a screen or a camera; there is neither.")
        }
        _ = try makeRequest()
    }

    func run() throws {
        let reporter = Reporter(style: own.style(own.progress))
        let status: ExitStatus
        do throws(Failure) {
            let program = try HelperProgram.path("luaedit-capture", named: "the program that records")
            let output = own.recording.isNamedWithoutExtension ? own.recording + ".mp4" : own.recording
            guard var request = try? makeRequest() else { throw Failure(.usage, "these options do not fit") }
            request.path = output
            status = try RecordSession(request, program: program, reporter: reporter, signals: try? SignalSource())
                .perform()
        } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func makeRequest() throws -> RecordSession.Request {
        let size =
            try read(\.captureSize.row) { text throws(QuantityError) in try Quantity.size(text, from: 16) } ?? (0, 0)
        let frame = try read(\.captureRate.row) { text throws(QuantityError) in
            try Quantity.frameDuration(text)
        }.map { ExactTime($0.value, $0.timescale) }
        func input(_ role: CaptureRole, _ name: String) -> CaptureInput {
            let isSized = role == .screen || (role == .camera && own.screen.isEmpty)
            return CaptureInput(
                role: role, name: name, width: isSized ? size.0 : 0, height: isSized ? size.1 : 0,
                frameDuration: role == .microphone ? nil : frame)
        }
        let inputs =
            own.screen.map { input(.screen, $0) } + own.camera.map { input(.camera, $0) }
            + own.microphone.map { input(.microphone, $0) }
        let settings = RecordingSettings(
            fragmentInterval: try time(\.fragment.row, to: 60)!,
            maximumDuration: try time(\.duration.row, to: 1_000_000),
            maximumFileSize: try bytes(\.fileSize.row), minimumFreeSpace: try bytes(\.keepFree.row))
        return RecordSession.Request(inputs: inputs, settings: settings, path: own.recording, replaces: own.overwrite)
    }

    private func read<Value>(
        _ path: KeyPath<OptionTable, OptionRow>, _ parse: (String) throws(QuantityError) -> Value
    ) throws -> Value? {
        let row = OptionTable.shared[keyPath: path]
        guard let text = (own[row] ?? row.usual) as? String else { return nil }
        do throws(QuantityError) { return try parse(text) } catch { throw ValidationError("\(row.flags[0]): \(error)") }
    }

    private func bytes(_ path: KeyPath<OptionTable, OptionRow>) throws -> Int64? {
        try read(path) { text throws(QuantityError) in try Quantity.byteCount(text) }
    }

    /// A time from 0.1 seconds on.
    private func time(_ path: KeyPath<OptionTable, OptionRow>, to most: Int64) throws -> ExactTime? {
        try read(path) { text throws(QuantityError) in
            let time = try Quantity.time(text)
            let (own, scale) = (Int128(time.value), Int128(time.timescale))
            guard time.isNumeric, own * 10 >= scale, own <= Int128(most) * scale else {
                throw QuantityError(description: "'\(text)' is not from 0.1 to \(most) seconds.")
            }
            return ExactTime(time.value, time.timescale)
        }
    }
}
