import CWindow
import Glibc
import Messages
import SystemCalls
import Threads

/// A player's window, in a process of its own: it may connect to a display and a sound server, which the engine may not. It ends
/// with this object.
package final class WindowProcess {
    /// Samples per second of its sound device; 0 without one.
    package private(set) var soundRate: Int
    /// Why there is no sound, and the like.
    package let notices: [String]
    /// Becomes readable when ``takeReports()`` has something to take.
    package var descriptor: CInt { socket.descriptor }

    let process: ChildProcess
    private let socket: MessageSocket
    private let diagnostics: MemoryFile
    /// Reports that came while an answer was waited for.
    private var held: [WindowReport] = []

    /// Time for a window to open, and to close, in seconds.
    private static let (patience, farewell) = (15.0, 3.0)

    /// Makes the memory that a window shares with the engine. Its pages are taken only when they are used.
    package static func makeMemory() throws(Failure) -> MemoryFile {
        do throws(SystemError) { return try MemoryFile(fixedSize: Int(windowmemory_size())) } catch {
            throw Failure(.missingPart, "cannot share memory with a window: \(error)")
        }
    }

    /// What a window has on this machine.
    package struct Means: Equatable {
        /// The driver that shows it, or why there is none.
        package var display: Result<String, Failure>
        /// The driver that plays its sound, or why there is none.
        package var sound: Result<String, Failure>
    }

    /// Asks the window's program what there is for it.
    /// - Throws: `.missingPart` without its library, or if the program does not start.
    package static func means(
        of program: RawString, variables: ProgramStart.Variables = .own
    ) throws(Failure) -> Means {
        let (status, text): (CInt, String)
        do throws(SystemError) {
            let output = try MemoryFile()
            var start = ProgramStart([program, "--inspect"], output: output.descriptor)
            start.variables = variables
            status = try start.perform().wait()
            text = String(decoding: try output.contents(limit: 4096), as: UTF8.self)
        } catch {
            throw Failure(starting: "'\(program)'", error)
        }
        if status >> 8 & 0xFF == ExitStatus(.missingPart).rawValue {
            throw Failure(
                .missingPart, "SDL 2 is missing (apt-get install libsdl2-2.0-0): luaedit play opens no window")
        }
        let lines = text.split(separator: "\n")
        func mean(_ number: Int) -> Result<String, Failure> {
            guard lines.indices.contains(number) else { return .failure(Failure(.missingPart, "it does not answer")) }
            let words = String(lines[number].dropFirst())
            return lines[number].hasPrefix("+") ? .success(words) : .failure(Failure(.missingPart, words))
        }
        return Means(display: mean(0), sound: mean(1))
    }

    /// Opens a window.
    /// - Parameters:
    ///   - program: `luaedit-window`.
    ///   - memory: See ``makeMemory()``.
    ///   - width: Of the picture, in pixels.
    ///   - height: Of the picture, in pixels.
    ///   - soundRate: Samples per second; 0 for no sound.
    /// - Throws: `.missingPart` without a display or the program.
    package init(
        _ program: RawString, memory: MemoryFile, title: String, width: Int, height: Int, soundRate: Int,
        fillsScreen: Bool = false, variables: ProgramStart.Variables = .own
    ) throws(Failure) {
        do throws(SystemError) {
            let (ours, theirs) = try makeSocketPair(patience: Int(Self.patience))
            defer { close(theirs) }
            socket = MessageSocket(descriptor: ours)
            diagnostics = try MemoryFile()
            var start = ProgramStart([program], output: diagnostics.descriptor, errors: diagnostics.descriptor)
            start.descriptors = [theirs, memory.descriptor]
            start.variables = variables
            process = try start.perform()
        } catch {
            throw Failure(starting: "'\(program)'", error)
        }
        do throws(Failure) {
            try Self.send(
                .open(title: title, width: width, height: height, soundRate: soundRate, fillsScreen: fillsScreen),
                socket)
            (self.soundRate, notices) = try Self.answer(socket, diagnostics) { _ in }
        } catch {
            process.end()
            throw error
        }
    }

    /// Opens the sound device anew.
    /// - Parameter rate: Samples per second; 0 for no sound. See ``soundRate`` for what came of it.
    /// - Returns: Why there is no sound, and the like.
    func openSound(rate: Int) throws(Failure) -> [String] {
        try send(.opensSound(rate: rate))
        let notices: [String]
        (soundRate, notices) = try Self.answer(socket, diagnostics) { held.append($0) }
        return notices
    }

    /// The device is gone.
    func loseSound() { soundRate = 0 }

    /// Waits for the window to open its device.
    private static func answer(
        _ socket: MessageSocket, _ diagnostics: MemoryFile, others: (WindowReport) -> Void
    ) throws(Failure) -> (rate: Int, notices: [String]) {
        var notices: [String] = []
        let end = monotonicSeconds() + patience
        while let report = try nextReport(socket, before: end) {
            switch report {
            case .ready(let rate): return (rate, notices)
            case .notice(let text): notices.append(text)
            case .failed(let failure): throw failure
            case .key, .soundLost, .closed: others(report)
            }
        }
        throw Failure(.engineFailure, "the window does not open: \(lastLine(diagnostics))")
    }

    deinit {
        guard process.status == nil else { return }
        try? Self.send(.close, socket)
        if process.wait(seconds: Self.farewell) == nil { process.end() }
    }

    /// Sends a message.
    /// - Throws: `.engineFailure` when the window has ended.
    package func send(_ message: WindowMessage) throws(Failure) { try Self.send(message, socket) }

    /// The reports that have arrived.
    /// - Throws: `.engineFailure` when the window has ended: by itself, or with its display.
    package func takeReports() throws(Failure) -> [WindowReport] {
        var reports = held
        held = []
        guard isReadable(socket.descriptor) else { return reports }
        let isThere: Bool
        do throws(SystemError) { isThere = try socket.receive() } catch { throw ended() }
        guard isThere else { throw ended() }
        while let report = try Self.next(socket) { reports.append(report) }
        return reports
    }

    private func ended() -> Failure {
        // One that has closed its line may hang.
        let status = process.wait(seconds: Self.farewell) ?? process.end()
        let signal = status & 0x7F
        let reason = signal == 0 ? Self.lastLine(diagnostics) : "by signal \(signal)"
        return Failure(.engineFailure, "the window has ended: \(reason)")
    }

    // MARK: - Messages

    private static func send(_ message: WindowMessage, _ socket: MessageSocket) throws(Failure) {
        do throws(SendingError) { try socket.send(message) } catch {
            throw Failure(.engineFailure, "the window does not answer any more")
        }
    }

    private static func nextReport(_ socket: MessageSocket, before end: Double) throws(Failure) -> WindowReport? {
        while true {
            if let report = try next(socket) { return report }
            let rest = end - monotonicSeconds()
            guard rest > 0 else { return nil }
            guard isReadable(socket.descriptor, within: CInt(rest * 1000)) else { continue }
            guard (try? socket.receive()) == true else { return nil }
        }
    }

    private static func next(_ socket: MessageSocket) throws(Failure) -> WindowReport? {
        do throws(MessageError) { return try socket.nextOfWindow() } catch {
            throw Failure(.engineFailure, "the window and luaedit do not match: expected \(error.expected)")
        }
    }

    private static func lastLine(_ file: MemoryFile) -> String {
        let words = (try? file.contents(limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return words.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it did not say why"
    }
}
