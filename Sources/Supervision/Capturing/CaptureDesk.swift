import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal
import Threads

/// Answers the requests of a prompt's statements to devices. The worker sees no device: only this process starts the program
/// that opens them, and tells the person so.
package final class CaptureDesk {
    private let findProgram: () throws(Failure) -> RawString
    private let reporter: Reporter
    private var process: CaptureProcess?
    private var output: RecordingOutput?
    private var path = RawString("")
    private var marks: [ExactTime] = []
    private var endFailure: Failure?
    private var events: [CaptureEvent] = []
    private var picture: CapturedPicture?
    private var pictureFailure: Failure?
    /// True once the worker was told of the events.
    private var isTold = false

    /// Time for a recording to end and to be copied, in seconds.
    private static let patience = 60.0
    /// The sources that a statement may name, each one filter without files.
    private static let testSources: Set = [
        "testsrc", "testsrc2", "smptebars", "smptehdbars", "color", "sine", "anullsrc", "anoisesrc", "mandelbrot",
        "life",
    ]

    /// - Parameter program: Finds `luaedit-capture`.
    package init(reporter: Reporter, program: @escaping () throws(Failure) -> RawString) {
        (self.reporter, findProgram) = (reporter, program)
    }

    /// Answers a request.
    /// - Parameter grants: Which paths statements may write.
    /// - Returns: The answer, and the descriptor that goes with it, which the caller closes.
    package func answer(_ request: CaptureRequest, _ grants: Grants) -> (answer: CaptureAnswer, descriptor: CInt?) {
        do throws(Failure) {
            try serve()
            switch request {
            case .open(let inputs): try open(inputs)
            case .close: close()
            case .begin(let path, let settings, let replaces):
                try begin(path, writing: try grants.writing(path), settings, replaces)
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
        do throws(Failure) { try serve() } catch { fail(error) }
        guard !events.isEmpty, !isTold else { return false }
        isTold = true
        return true
    }

    private func serve() throws(Failure) {
        while let process, process.hasReports {
            do throws(Failure) {
                for report in try process.takeReports() { try take(report) }
            } catch {
                fail(error)
            }
        }
    }

    /// Ends a recording, waits for its file, and closes the devices.
    package func close() {
        if output != nil {
            try? process?.send(.stop)
            let end = monotonicSeconds() + Self.patience
            while output != nil, process != nil, monotonicSeconds() < end {
                try? serve()
                usleep(10_000)
            }
        }
        process = nil
        output = nil
    }

    // MARK: - Requests

    private func open(_ inputs: [CaptureInput]) throws(Failure) {
        for input in inputs { try Self.check(input) }
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

    /// Refuses test devices that could read files: their words are a graph of filters.
    private static func check(_ input: CaptureInput) throws(Failure) {
        guard input.name.hasPrefix("lavfi:") else { return }
        let graph = input.name.dropFirst("lavfi:".count)
        let source = String(graph.prefix { $0 != "=" })
        guard testSources.contains(source), !graph.utf8.contains(where: { ",;[]'\\".utf8.contains($0) }) else {
            throw Failure(
                .notAllowed,
                "'\(input.name)': at the prompt a test device is one of \(testSources.sorted().joined(separator: ", "))"
            )
        }
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
            path: place, replaces: replaces, minimumFreeSpace: settings.minimumFreeSpace)
        (self.output, self.path, marks, endFailure) = (output, path, [], nil)
        try process.send(.begin(settings, name: output.part.path), passing: output.part.descriptor)
        _ = try awaitReport(of: process) { report -> Bool? in report == .recording ? true : nil }
        reporter.show(LogLine(.notice, "recording '\(path)'"))
    }

    private func takePicture() throws(Failure) -> (CapturedPicture, CInt) {
        guard let process else { throw Failure(.recipeError, "the session does not run: call start_running first") }
        (picture, pictureFailure) = (nil, nil)
        try process.send(.picture)
        while picture == nil {
            if let pictureFailure { throw pictureFailure }
            for report in try process.awaitReports() { try take(report) }
        }
        guard let picture, let descriptor = process.takeDescriptor() else { throw CaptureProcess.mismatch }
        return (picture, descriptor)
    }

    private func send(_ message: CaptureMessage) throws(Failure) {
        guard let process, output != nil else { throw Failure(.recipeError, "nothing is being recorded") }
        try process.send(message)
    }

    /// Waits for a report, and takes those before it.
    private func awaitReport<Value>(
        of process: CaptureProcess, _ find: (CaptureReport) -> Value?
    ) throws(Failure) -> Value {
        var found: Value?
        while found == nil {
            do throws(Failure) {
                for report in try process.awaitReports() {
                    if let value = find(report) { found = value } else { try take(report) }
                }
            } catch {
                self.process = nil
                if let output, output.part.size == 0 { output.part.remove() }
                output = nil
                throw error
            }
        }
        return found!
    }

    // MARK: - Reports

    private func take(_ report: CaptureReport) throws(Failure) {
        switch report {
        case .running, .recording, .state, .devices: break
        case .marked(let time): marks.append(time)
        case .warning(let text): reporter.show(LogLine(.warning, text))
        case .picture(let picture): self.picture = picture
        case .noPicture(let failure): pictureFailure = failure
        case .ended(let end): try finish(end)
        case .copied: conclude()
        case .notCopied(let failure):
            output?.dropCopy()
            reporter.show(LogLine(.warning, "the recording stays in fragments: \(failure.text)"))
            try process?.send(.keep)
        case .failed(let failure): throw failure
        }
    }

    private func finish(_ end: RecordingEnd) throws(Failure) {
        if case .failed(let failure) = end.reason {
            endFailure = failure
            events.append(.interrupted(failure))
        }
        guard end.size > 0, let process else {
            output?.part.remove()
            output = nil
            let failure = endFailure ?? Failure(.inputOutput, "nothing was recorded")
            return events.append(.finished(path: path, hasFile: false, failure: failure))
        }
        if let reason = try output?.finish(process, marks: marks) {
            reporter.show(LogLine(.warning, "the recording stays in fragments: \(reason)"))
        }
    }

    private func conclude() {
        do throws(Failure) {
            try output?.place()
            events.append(.finished(path: path, hasFile: true, failure: endFailure))
        } catch {
            events.append(.finished(path: path, hasFile: false, failure: error))
        }
        output = nil
    }

    /// The devices are gone: what was recorded stays as the part.
    private func fail(_ failure: Failure) {
        process = nil
        events.append(.interrupted(failure))
        guard let output else { return }
        if output.part.size == 0 { output.part.remove() }
        self.output = nil
        events.append(.finished(path: path, hasFile: false, failure: failure))
    }
}
