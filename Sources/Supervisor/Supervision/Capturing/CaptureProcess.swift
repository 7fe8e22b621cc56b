import Glibc
import Messages
import SystemCalls
import Threads

/// The program that records, in a process of its own: it may open cameras, screens and microphones, which the engine may not.
/// It ends with this object.
package final class CaptureProcess {
    /// Becomes readable when ``takeReports()`` has something to take.
    package var descriptor: CInt { socket.descriptor }

    private let process: ChildProcess
    private let socket: MessageSocket
    private let diagnostics: MemoryFile

    /// Time for an answer to be sent, and for the process to end, in seconds.
    private static let (patience, farewell) = (15, 2.0)

    /// True if the devices' library is there; nil if the program cannot be asked.
    package static func hasLibrary(_ program: RawString) -> Bool? {
        guard let status = try? ProgramStart([program, "--has-library"]).perform().wait(), status & 0x7F == 0
        else { return nil }
        return status >> 8 & 0xFF == 0
    }

    /// The devices of this machine, and notices about kinds of devices that are not available.
    package static func devices(
        _ program: RawString
    ) throws(Failure) -> (devices: [CaptureDevice], notices: [String]) {
        let process = try CaptureProcess(program)
        try process.send(.list)
        switch try process.awaitReports().first {
        case .devices(let devices, let notices): return (devices, notices)
        case .failed(let failure): throw failure
        default: throw Self.mismatch
        }
    }

    static let mismatch = Failure(.engineFailure, "luaedit-capture and luaedit do not match; install luaedit anew")

    /// Starts the program.
    /// - Parameter program: `luaedit-capture`.
    /// - Throws: `.missingPart` if it cannot be started.
    package init(_ program: RawString, variables: ProgramStart.Variables = .ofParent) throws(Failure) {
        do throws(SystemError) {
            let (ours, theirs) = try makeSocketPair(patience: Self.patience)
            defer { close(theirs) }
            socket = MessageSocket(descriptor: ours)
            diagnostics = try MemoryFile()
            var start = ProgramStart([program], output: diagnostics.descriptor, errors: diagnostics.descriptor)
            start.descriptors = [theirs]
            start.variables = variables
            process = try start.perform()
        } catch {
            throw Failure(starting: "'\(program)'", error)
        }
    }

    deinit {
        guard process.status == nil else { return }
        try? send(.close)
        if process.wait(seconds: Self.farewell) == nil { kill() }
    }

    /// Ends the process at once.
    package func kill() { process.end() }

    /// Sends a message.
    /// - Parameter passing: The descriptor that comes with it, or -1.
    /// - Throws: `.engineFailure` when the process has ended.
    package func send(_ message: CaptureMessage, passing: CInt = -1) throws(Failure) {
        do throws(SendingError) { try socket.send(message, passing: passing) } catch { throw ended() }
    }

    /// The reports that have arrived, for a caller that found ``descriptor`` readable.
    /// - Throws: `.engineFailure` when the process has ended.
    package func takeReports() throws(Failure) -> [CaptureReport] {
        let isThere: Bool
        do throws(SystemError) { isThere = try socket.receive() } catch { throw ended() }
        var reports: [CaptureReport] = []
        do throws(MessageError) {
            while let report = try socket.nextOfCapture() { reports.append(report) }
        } catch {
            throw Failure(.engineFailure, "luaedit-capture and luaedit do not match: expected \(error.expected)")
        }
        guard isThere || !reports.isEmpty else { throw ended() }
        return reports
    }

    /// Waits for reports.
    /// - Throws: As ``takeReports()``; `.interrupted` when a signal has come that ends luaedit or a statement. The signal
    ///   stays for its receiver.
    package func awaitReports() throws(Failure) -> [CaptureReport] {
        while true {
            if hasReports(within: 100) {
                let reports = try takeReports()
                if !reports.isEmpty { return reports }
            }
            if SignalSource.waiting != nil {
                throw Failure(.interrupted, "the program that records was interrupted")
            }
        }
    }

    /// Takes the oldest descriptor that came with a report. The caller closes it.
    package func takeDescriptor() -> CInt? { socket.takeDescriptor() }

    /// True if ``takeReports()`` has something to take now.
    package var hasReports: Bool { hasReports(within: 0) }

    /// Waits until ``takeReports()`` has something to take; false if that lasts too long.
    func hasReports(within milliseconds: CInt) -> Bool { isReadable(descriptor, within: milliseconds) }

    private func ended() -> Failure {
        kill()
        let words = String(decoding: diagnostics.end(limit: 4096), as: UTF8.self)
        let reason = words.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
        return Failure(.engineFailure, "the program that records has ended\(reason)")
    }
}
