import Glibc
import Messages
import SystemCalls

/// The output of a worker and its libraries beside the messages, and the meaning of its end.
struct Diagnostics {
    /// The end is what tells; earlier bytes are dropped.
    private static let maximumSize = 4 << 10

    private var bytes: [UInt8] = []
    /// True while more may come.
    private(set) var isOpen = true

    var isEmpty: Bool { bytes.isEmpty }

    /// The last lines, without the final line end.
    var text: String {
        var shown = bytes[...]
        while shown.last == UInt8(ascii: "\n") { shown.removeLast() }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Takes what can be read from a pipe at once.
    mutating func receive(from descriptor: CInt) {
        var chunk = [UInt8](repeating: 0, count: Self.maximumSize)
        guard isReadable(descriptor) else { return }
        let count = read(descriptor, &chunk, chunk.count)
        isOpen = count > 0
        guard isOpen else { return }
        bytes = Array((bytes + chunk[..<count]).suffix(Self.maximumSize))
    }

    // MARK: - The end

    /// What libraries write as they end the process because memory or threads have run out: Swift, C++, GLib and x265.
    private static let memoryWords = ["failed to allocate", "std::bad_alloc", "Cannot allocate memory"]
    private static let threadWords = ["Resource temporarily unavailable", "Error creating thread"]

    /// Why a worker ended that had not said so itself.
    /// - Parameters:
    ///   - status: As `waitpid` tells it.
    ///   - memory: What is known of its memory.
    func explain(_ status: CInt, _ memory: MemoryAtEnd) -> Failure {
        let signal = status & 0x7F
        if signal == SIGPIPE { return Failure(.readerGone, "the reader of a result ended before all was written") }
        if signal == SIGKILL || signal == SIGXCPU, memory.reason == nil, let seconds = SystemLimits.processorTime {
            return Failure(
                .timeLimit,
                "the system has ended the engine: a process may take \(seconds) s of processors' time (ulimit -t); "
                    + "raise the limit")
        }
        if signal == SIGKILL {
            return memory.reason
                ?? Failure(
                    .engineFailure, "the engine crashed (signal 9): it was killed; the machine may be out of memory")
        }
        // A library that gives up ends by one of these; any other signal is a fault of ours.
        let text = [0, SIGABRT, SIGTRAP, SIGILL].contains(signal) ? text : ""
        if Self.threadWords.contains(where: { text.contains($0) }) {
            return Failure(.systemLimit, "the engine cannot start a thread; \(SystemLimits.threads)")
        }
        if Self.memoryWords.contains(where: { text.contains($0) }) { return memory.exceeded }
        if signal != 0 {
            let advice = isEmpty ? "" : "; run again with --verbose to see what it said"
            return Failure(.engineFailure, "the engine crashed (signal \(signal))\(advice)")
        }
        let code = status >> 8 & 0xFF
        // The dynamic loader's exit status; its message names the library.
        if code == 127 { return Failure(.missingPart, "the engine cannot start: \(text)") }
        return Failure(.engineFailure, "the engine ended without a word (status \(code))")
    }
}
