import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal
import Threads

/// Has the program that records make one recording: passes keys, shows its state, and gives the result its name.
package final class RecordSession {
    /// The recording that a person asks for.
    package struct Request {
        package var inputs: [CaptureInput]
        package var settings: RecordingSettings
        package var path: RawString
        package var replaces: Bool

        package init(inputs: [CaptureInput], settings: RecordingSettings, path: RawString, replaces: Bool) {
            (self.inputs, self.settings, self.path, self.replaces) = (inputs, settings, path, replaces)
        }
    }

    private enum Phase {
        case opening, recording, finishing, over
    }

    private let reporter: Reporter
    private let signals: SignalSource?
    private let request: Request
    private let process: CaptureProcess
    private let output: RecordingOutput
    private var keys: TerminalKeys?
    private var phase = Phase.opening
    private var isPaused = false
    /// The signal that ends the recording, if one does.
    private var signal: CInt?

    /// Starts the program.
    /// - Parameter program: `luaedit-capture`.
    /// - Throws: As ``RecordingOutput/init(path:replaces:minimumFreeSpace:program:reporter:advice:)``.
    package init(
        _ request: Request, program: RawString, reporter: Reporter, signals: SignalSource?
    ) throws(Failure) {
        (self.request, self.reporter, self.signals) = (request, reporter, signals)
        output = try RecordingOutput(
            path: request.path, replaces: request.replaces, minimumFreeSpace: request.settings.minimumFreeSpace,
            program: program, reporter: reporter, advice: .option)
        do throws(Failure) { process = try CaptureProcess(program) } catch {
            output.part.remove()
            throw error
        }
    }

    /// Records until a limit, a key, a signal or a failure ends it.
    package func perform() -> ExitStatus {
        do throws(Failure) {
            try process.send(.open(request.inputs))
            while phase != .over { try step() }
        } catch {
            endProgress()
            output.rescue(after: error)
        }
        endProgress()
        output.conclude(isStopped: signal != nil)
        if let file = output.file { reporter.put(files: [(request.path, file)]) }
        return status
    }

    private func endProgress() {
        keys = nil
        reporter.endProgress()
    }

    // MARK: - Waiting

    private func step() throws(Failure) {
        let ready = Readiness(
            of: [process.descriptor, signals?.descriptor, phase == .recording ? keys?.descriptor : nil])
        while let signal = signals?.next() { try take(signal) }
        guard phase != .over else { return }
        if ready[2] { try takeKeys() }
        guard ready[0] else { return }
        for report in try process.takeReports() { try take(report) }
    }

    private func take(_ report: CaptureReport) throws(Failure) {
        switch report {
        case .running(let tracks):
            try process.send(.begin(request.settings, name: output.part.path), passing: output.part.descriptor)
            announce(tracks)
        case .recording:
            phase = .recording
            keys = TerminalKeys()
        case .state(let state):
            isPaused = state.isPaused
            if phase == .recording { reporter.show(state) }
        case .devices, .picture, .noPicture: throw CaptureProcess.mismatch
        case .ended, .copied, .notCopied, .marked, .warning, .failed:
            if case .ended = report {
                endProgress()
                phase = .finishing
            }
            try output.take(report, process)
            if output.isOver { phase = .over }
        }
    }

    private func announce(_ tracks: [CaptureTrack]) {
        let names = tracks.map {
            $0.width > 0 ? "\($0.role.name) \($0.name), \($0.width)×\($0.height)" : "\($0.role.name) \($0.name)"
        }
        let hint = isatty(STDIN_FILENO) == 1 ? " (Space pauses, m marks a chapter, q ends)" : ""
        reporter.show(LogLine(.notice, "recording \(names.joined(separator: "; "))\(hint)"))
    }

    // MARK: - The person

    private func takeKeys() throws(Failure) {
        guard let typed = keys?.take() else {
            keys = nil
            return
        }
        for key in typed {
            switch key {
            case UInt8(ascii: " "):
                isPaused.toggle()
                try process.send(isPaused ? .pause : .resume)
            case UInt8(ascii: "m"): try process.send(.mark)
            case UInt8(ascii: "q"): try process.send(.stop)
            default: break
            }
        }
    }

    /// The first signal that asks for an end is obeyed with a good file; another one, and SIGQUIT, at once.
    private func take(_ signal: CInt) throws(Failure) {
        if signal == SIGTSTP { return try stopItself() }
        // A terminal that is closed sends SIGHUP after what was typed on it.
        if self.signal != nil, signal == SIGHUP { return }
        let isFirst = self.signal == nil
        self.signal = signal
        guard isFirst, signal != SIGQUIT, phase != .opening else {
            process.kill()
            phase = .over
            return
        }
        if phase == .recording { try process.send(.stop) }
    }

    /// Ctrl-Z: the recording pauses until a key lets it go on.
    private func stopItself() throws(Failure) {
        if phase == .recording, !isPaused {
            try process.send(.pause)
            isPaused = true
        }
        keys?.end()
        reporter.endProgress()
        raise(SIGSTOP)
        keys?.begin()
    }

    // MARK: - The end

    private var status: ExitStatus {
        if let failure = output.failure { return failure.status }
        // Ctrl-C is how many end a recording; other signals end luaedit.
        guard let signal, signal != SIGINT || output.file == nil else { return .success }
        return ExitStatus(signal: signal)
    }
}
