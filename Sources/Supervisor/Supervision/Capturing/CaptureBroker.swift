import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal
import Threads

/// Answers the requests of a prompt's statements to devices. The worker sees no device: only this process starts the program
/// that opens them, and tells the person so.
package final class CaptureBroker {
    private let findProgram: () throws(Failure) -> RawString
    private let reporter: Reporter
    private var process: CaptureProcess?
    private var output: RecordingOutput?
    /// The recording's, as its statement names it.
    private var path = RawString("")
    private var events: [CaptureEvent] = []
    /// The descriptor is this object's.
    private var picture: (picture: CapturedPicture, pixels: CInt)?
    private var pictureFailure: Failure?
    /// True once the worker was told of the events.
    private var isTold = false

    /// The longest wait for a sign that a recording's end goes on, in seconds.
    private static let patience = 60.0

    /// - Parameter program: Finds `luaedit-capture`.
    package init(reporter: Reporter, program: @escaping () throws(Failure) -> RawString) {
        (self.reporter, findProgram) = (reporter, program)
    }

    deinit { dropPicture() }

    /// Answers a request.
    /// - Parameters:
    ///   - grants: Which paths statements may write.
    ///   - letsReplace: True if a request may have a file replaced.
    /// - Returns: The answer, and the descriptor that goes with it, which the caller closes.
    package func answer(
        _ request: CaptureRequest, _ grants: Grants, letsReplace: Bool
    ) -> (answer: CaptureAnswer, descriptor: CInt?) {
        do throws(Failure) {
            serve()
            switch request {
            case .open(let inputs): try open(inputs)
            case .close: close()
            case .begin(let path, let settings, let replaces):
                try begin(path, writing: try grants.writing(path), settings, replaces && letsReplace)
            case .pause: try send(.pause)
            case .resume: try send(.resume)
            case .mark: try send(.mark)
            case .stop: try send(.stop)
            case .picture:
                let (picture, descriptor) = try takePicture()
                return (.picture(picture), descriptor)
            case .events:
                defer { (events, isTold) = ([], false) }
                return (.events(events), nil)
            }
            return (.done, nil)
        } catch {
            return (.failed(error), nil)
        }
    }

    /// Becomes readable when ``takeReports()`` has something to take; nil while no device is open.
    package var descriptor: CInt? { process?.descriptor }

    /// Takes what the program that records has sent. A recording that has ended gets its name here.
    /// - Returns: True if the worker is to be told that there are events.
    package func takeReports() -> Bool {
        serve()
        guard !events.isEmpty, !isTold else { return false }
        isTold = true
        return true
    }

    private func serve() {
        while let process, process.hasReports {
            do throws(Failure) {
                for report in try process.takeReports() { try take(report, process) }
            } catch {
                fail(error)
            }
        }
    }

    /// Ends a recording, waits for its file, and closes the devices. Ctrl-C gives the file up.
    package func close() {
        if output != nil { try? process?.send(.stop) }
        var (end, size) = (monotonicSeconds() + Self.patience, Int64?.none)
        while let output, let process {
            if process.hasReports(within: 100) || output.copiedSize != size {
                (end, size) = (monotonicSeconds() + Self.patience, output.copiedSize)
            }
            serve()
            let isInterrupted = [SIGINT, SIGQUIT].contains(SignalSource.waiting)
            guard self.output != nil, isInterrupted || monotonicSeconds() > end else { continue }
            process.kill()
            let failure =
                isInterrupted
                ? Failure(.interrupted, "the recording's file was not finished: it was interrupted")
                : Failure(.inputOutput, "the recording's file was not finished: nothing happens any more")
            output.giveUp(failure)
            conclude()
        }
        process = nil
    }

    /// Closes the devices and forgets their events: another worker has no objects for them.
    package func reset() {
        close()
        (events, isTold) = ([], false)
    }

    // MARK: - Requests

    private func open(_ inputs: [CaptureInput]) throws(Failure) {
        try StatementDevices.check(inputs)
        close()
        let process = try CaptureProcess(try findProgram())
        try process.send(.open(inputs))
        self.process = process
        let names = try awaitReport(of: process) { report -> [String]? in
            guard case .running(let tracks) = report else { return nil }
            return tracks.map { "\($0.role.name) \($0.name)" }
        }
        reporter.show(LogLine(.notice, "in use: \(names.joined(separator: "; "))"))
    }

    /// - Parameters:
    ///   - path: As the statement names it.
    ///   - place: The path that may be written.
    private func begin(
        _ path: RawString, writing place: RawString, _ settings: RecordingSettings, _ replaces: Bool
    ) throws(Failure) {
        guard let process else { throw Failure(.recipeError, "the session does not run: call start_running first") }
        guard output == nil else { throw Failure(.recipeError, "'\(self.path)' is being recorded; stop that first") }
        let output = try RecordingOutput(
            path: place, replaces: replaces, minimumFreeSpace: settings.minimumFreeSpace, program: try findProgram(),
            reporter: reporter, advice: .statement)
        (self.output, self.path) = (output, path)
        try process.send(.begin(settings, name: output.part.path), passing: output.part.descriptor)
        _ = try awaitReport(of: process) { report -> Bool? in report == .recording ? true : nil }
        reporter.show(LogLine(.notice, "recording '\(path)'"))
    }

    private func takePicture() throws(Failure) -> (CapturedPicture, CInt) {
        guard let process else { throw Failure(.recipeError, "the session does not run: call start_running first") }
        dropPicture()
        pictureFailure = nil
        try process.send(.picture)
        while picture == nil {
            if let pictureFailure { throw pictureFailure }
            for report in try process.awaitReports() { try take(report, process) }
        }
        defer { picture = nil }
        return (picture!.picture, picture!.pixels)
    }

    /// Closes a picture that came after its statement was interrupted.
    private func dropPicture() {
        if let picture { Glibc.close(picture.pixels) }
        picture = nil
    }

    private func send(_ message: CaptureMessage) throws(Failure) {
        guard let process, output != nil else { throw Failure(.recipeError, "nothing is being recorded") }
        try process.send(message)
    }

    /// Waits for a report, and takes those before it. The devices are closed if it does not come.
    private func awaitReport<Value>(
        of process: CaptureProcess, _ find: (CaptureReport) -> Value?
    ) throws(Failure) -> Value {
        var found: Value?
        while found == nil {
            do throws(Failure) {
                for report in try process.awaitReports() {
                    if let value = find(report) { found = value } else { try take(report, process) }
                }
            } catch {
                if error.kind == .interrupted { process.kill() }
                self.process = nil
                if let output {
                    events.append(.interrupted(error))
                    if output.part.size == 0 { output.part.remove() }
                }
                output = nil
                throw error
            }
        }
        return found!
    }

    // MARK: - Reports

    private func take(_ report: CaptureReport, _ process: CaptureProcess) throws(Failure) {
        switch report {
        case .picture(let picture):
            dropPicture()
            guard let pixels = process.takeDescriptor() else { throw CaptureProcess.mismatch }
            self.picture = (picture, pixels)
        case .noPicture(let failure): pictureFailure = failure
        case .warning(let text) where output == nil: reporter.show(LogLine(.warning, text))
        case .failed(let failure): throw failure
        default:
            if case .ended(let end) = report, case .deviceLost(let failure) = end.reason {
                events.append(.interrupted(failure))
            }
            try output?.take(report, process)
            if output?.isOver == true { conclude() }
        }
    }

    private func conclude() {
        guard let output else { return }
        let failure = output.conclude()
        events.append(.finished(path: path, hasFile: output.file != nil, failure: failure))
        // The other devices must not stay open for a session that has ended.
        if output.isDeviceLost { process = nil }
        self.output = nil
    }

    /// The devices are gone: what was recorded becomes a file all the same.
    private func fail(_ failure: Failure) {
        process = nil
        events.append(.interrupted(failure))
        guard let output else { return reporter.show(failure) }
        output.rescue(after: failure)
        conclude()
    }
}
