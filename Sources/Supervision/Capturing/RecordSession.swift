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

    private let program: RawString
    private let reporter: Reporter
    private let signals: SignalSource?
    private let request: Request
    private var process: CaptureProcess
    private var output: RecordingOutput
    private var keys: TerminalKeys?
    private var phase = Phase.opening
    private var isPaused = false
    private var marks: [ExactTime] = []
    private var end: RecordingEnd?
    private var file: Summary.File?
    /// The signal that ends the recording, if one does.
    private var signal: CInt?
    private var failure: Failure?

    /// Starts the program.
    /// - Parameter program: `luaedit-capture`.
    /// - Throws: As ``RecordingOutput/init(path:replaces:minimumFreeSpace:)``.
    package init(
        _ request: Request, program: RawString, reporter: Reporter, signals: SignalSource?
    ) throws(Failure) {
        (self.request, self.program, self.reporter, self.signals) = (request, program, reporter, signals)
        output = try RecordingOutput(
            path: request.path, replaces: request.replaces, minimumFreeSpace: request.settings.minimumFreeSpace)
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
            fail(error)
        }
        keys = nil
        reporter.endProgress()
        if failure != nil, file == nil, let rescued = rescue() { file = rescued }
        return conclude()
    }

    // MARK: - Waiting

    private func step() throws(Failure) {
        var events = [
            pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: phase == .recording ? keys?.descriptor ?? -1 : -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&events, nfds_t(events.count), -1) > 0 else { return }
        while let signal = signals?.next() { try take(signal) }
        guard phase != .over else { return }
        if events[2].revents != 0 { try takeKeys() }
        guard events[0].revents != 0 else { return }
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
        case .marked(let time): marks.append(time)
        case .warning(let text): reporter.show(LogLine(.warning, text))
        case .ended(let end): try finish(end)
        case .copied(let file):
            self.file = file
            phase = .over
        case .notCopied(let failure):
            output.dropCopy()
            reporter.show(LogLine(.warning, "the recording stays in fragments: \(failure.text)"))
            try process.send(.keep)
        case .failed(let failure): throw failure
        case .devices, .picture, .noPicture: throw CaptureProcess.mismatch
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

    private func finish(_ end: RecordingEnd) throws(Failure) {
        keys = nil
        reporter.endProgress()
        self.end = end
        phase = .finishing
        guard end.size > 0 else {
            phase = .over
            return
        }
        if let reason = try output.finish(process, marks: marks) {
            reporter.show(LogLine(.warning, "the recording stays in fragments: \(reason)"))
        }
    }

    private func fail(_ failure: Failure) {
        self.failure = failure
        phase = .over
    }

    /// Finishes, in another process, what one that has crashed recorded.
    private func rescue() -> Summary.File? {
        guard output.part.size > 0 else { return nil }
        output.dropCopy()
        do throws(Failure) {
            process = try CaptureProcess(program)
            try process.send(.adopt, passing: output.part.descriptor)
            _ = try output.finish(process, marks: marks)
            for report in try process.awaitReports() {
                if case .copied(let file) = report { return file }
            }
        } catch {}
        output.dropCopy()
        return nil
    }

    private func conclude() -> ExitStatus {
        let size = output.part.size
        if let failure { reporter.show(failure) }
        if case .failed(let failure) = end?.reason { reporter.show(failure) }
        guard let file else {
            if size == 0 { output.part.remove() } else { keepPart() }
            return statusWithoutResult()
        }
        do throws(Failure) { try output.place() } catch {
            reporter.show(error)
            keepPart()
            return error.status
        }
        if let dropped = end?.dropped, dropped > 0 {
            let pictures = dropped == 1 ? "1 picture is" : "\(dropped) pictures are"
            reporter.show(
                LogLine(.warning, "\(pictures) missing: encoding was too slow; record less often or a smaller part"))
        }
        showLimit()
        reporter.put(files: [(request.path, file)])
        return statusOfResult
    }

    private func keepPart() {
        reporter.show(
            LogLine(
                .notice, "what was recorded is '\(output.part.path)'; 'luaedit run trim' makes a finished file of it"))
    }

    private func showLimit() {
        switch end?.reason {
        case .fileSizeReached: reporter.show(LogLine(.notice, "the recording ended at --file-size"))
        case .freeSpaceReached: reporter.show(LogLine(.notice, "the recording ended at --keep-free"))
        default: break
        }
    }

    private var statusOfResult: ExitStatus {
        if let failure { return failure.status }
        if case .failed(let failure) = end?.reason { return failure.status }
        // Ctrl-C is how many end a recording; other signals end luaedit.
        guard let signal, signal != SIGINT else { return .success }
        return ExitStatus(signal: signal)
    }

    private func statusWithoutResult() -> ExitStatus {
        if let failure { return failure.status }
        if case .failed(let failure) = end?.reason { return failure.status }
        if let signal { return ExitStatus(signal: signal) }
        let text =
            switch end?.reason {
            case .fileSizeReached: "nothing was recorded: the first fragment is larger than --file-size"
            case .freeSpaceReached: "nothing was recorded: the disk has less free than --keep-free"
            default: "nothing was recorded"
            }
        reporter.show(Failure(.inputOutput, text))
        return .inputOutput
    }
}
