import Glibc
import Messages
import SystemCalls
import Wording

/// A run of luaedit for one row, in a process of its own.
///
/// Its process leads a group, so that a Ctrl-C on the terminal reaches it only through the batch, and ends with the batch
/// also when that is killed.
final class RunProcess {
    /// The most bytes of a line and of the results that are kept.
    private static let maximumSize = 4 << 20

    /// Its outcome.
    struct Outcome {
        var status: ExitStatus
        /// The written files; empty unless it succeeded.
        var files: [RawString] = []
        /// The error; nil if it succeeded.
        var message: String?
        /// The `errno` of the call of the system that failed; nil where none did.
        var systemError: CInt?
    }

    let run: BatchPlan.Run
    private let process: ChildProcess
    private var output: CInt
    private var error: CInt
    private var results: [UInt8] = []
    private var line: [UInt8] = []
    private var message: String?
    /// From 0 to 1.
    private(set) var fraction = 0.0
    private let show: (LogLine) -> Void

    /// Starts it.
    /// - Parameters:
    ///   - words: What follows `luaedit run`.
    ///   - spare: Used if it is there, and still waits.
    ///   - lock: See ``StartedRun/init(lock:)``.
    ///   - show: Gets what it says, but its error.
    init(
        _ run: BatchPlan.Run, words: [RawString], spare: StartedRun?, lock: CInt, show: @escaping (LogLine) -> Void
    ) throws(SystemError) {
        self.run = run
        self.show = show
        let started = try Self.begin(["run", "--json", "--quiet", "--progress=json"] + words, spare, lock)
        (process, output, error) = (started.process, started.output, started.error)
    }

    private static func begin(
        _ words: [RawString], _ spare: StartedRun?, _ lock: CInt
    ) throws(SystemError) -> StartedRun {
        if let spare, (try? spare.begin(words)) != nil { return spare }
        let started = try StartedRun(lock: lock)
        try started.begin(words)
        return started
    }

    deinit {
        process.end()
        for descriptor in [output, error] where descriptor >= 0 { close(descriptor) }
    }

    /// The descriptors to wait for: its pipes, and that of its end once it has closed both.
    var descriptors: [CInt] { isClosed ? [process.descriptor] : [output, error] }
    private var isClosed: Bool { output < 0 && error < 0 }

    /// The longest wait for them, in milliseconds.
    func longestWait(_ milliseconds: CInt) -> CInt { isClosed ? process.longestWait(milliseconds) : milliseconds }

    /// Sends a signal to it, unless it has ended.
    func send(_ signal: CInt) { process.kill(signal) }

    /// Takes what it has written.
    func receive() {
        output = take(output) {
            self.results += $0.prefix(Self.maximumSize - min(self.results.count, Self.maximumSize))
        }
        error = take(error) { self.takeLines($0) }
    }

    /// Its outcome; nil while it runs.
    func outcome() -> Outcome? {
        guard isClosed, let status = process.status else { return nil }
        if !line.isEmpty { takeLine() }
        let signal = status & 0x7F
        if signal != 0 {
            return Outcome(
                status: ExitStatus(.engineFailure),
                message: message ?? "luaedit was ended by signal \(signal); see the kernel's log")
        }
        let exit = ExitStatus(rawValue: UInt8(truncatingIfNeeded: status >> 8))
        guard exit == .success else {
            let number = report?["system_error"]?.integerValue.flatMap { CInt(exactly: $0) }
            return Outcome(
                status: exit, message: message ?? "luaedit ended with status \(exit.rawValue)", systemError: number)
        }
        return Outcome(status: exit, files: [run.output] + otherFiles)
    }

    /// What it wrote to standard output: its results, or its error.
    private var report: JSON? { try? JSON(reading: results) }

    /// The written files but the main one, whose name is known better.
    private var otherFiles: [RawString] {
        let files = report?["files"]?.arrayValue ?? []
        return files.dropFirst().compactMap { $0["path"]?.stringValue.map { RawString($0) } }
    }

    // MARK: - Reading

    /// - Returns: The descriptor, or -1 after its end.
    private func take(_ descriptor: CInt, _ body: ([UInt8]) -> Void) -> CInt {
        guard isReadable(descriptor) else { return descriptor }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 {
            body(Array(chunk[..<count]))
            return descriptor
        }
        if count < 0, errno == EINTR { return descriptor }
        close(descriptor)
        return -1
    }

    private func takeLines(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                takeLine()
            } else if line.count < Self.maximumSize {
                line.append(byte)
            }
        }
    }

    private func takeLine() {
        let bytes = line
        line = []
        guard let value = try? JSON(reading: bytes) else {
            // Not luaedit's own words, such as the loader's.
            if message == nil { message = String(decoding: bytes, as: UTF8.self) }
            return
        }
        if let frames = value["frames"]?.integerValue {
            if let total = value["total_frames"]?.integerValue, total > 0 {
                fraction = min(max(Double(frames) / Double(total), 0), 1)
            }
        } else if let level = value["level"]?.stringValue, let text = value["message"]?.stringValue {
            switch level {
            case "error": message = message.map { $0 + "\n" + text } ?? text
            case "warning": show(LogLine(.warning, "\(run.label): \(text)"))
            case "print": show(LogLine(.print, "\(run.label): \(text)"))
            default: show(LogLine(.detail, "\(run.label): \(text)"))
            }
        }
    }
}
