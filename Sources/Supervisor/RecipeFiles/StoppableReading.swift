import Glibc
import Messages
import SystemCalls
import Wording

/// Reads from a pipe or a terminal that may stay silent, until a signal comes.
///
/// ``SignalSource`` holds back the signals that would end such a wait, so they are looked for here, and left to be taken.
enum StoppableReading {
    /// Interval between looks for signals, in milliseconds.
    private static let pollInterval: CInt = 100

    /// Opens a file without waiting for a pipe's other end. Wraps `open`.
    /// - Returns: A descriptor, or -1 with `errno` set.
    static func open(_ path: RawString) -> CInt {
        path.withCString { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    }

    /// Waits until there is something to read, or the end is known.
    /// - Parameter name: The file's name as the person wrote it.
    /// - Throws: The status of a signal that came meanwhile.
    static func wait(for descriptor: CInt, named name: RawString) throws(Failure) {
        repeat {
            if let signal = SignalSource.waiting {
                throw Failure(
                    FailureKind(signal: signal), "stopped while reading \(name == "-" ? "standard input" : "'\(name)'")"
                )
            }
        } while !isReadable(descriptor, within: pollInterval)
    }

    /// Reads to the end or until there are `count` bytes.
    /// - Throws: As ``wait(for:named:)``; `.inputOutput`.
    static func read(_ count: Int, from descriptor: CInt, named name: RawString) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(count, 256 << 10))
        while bytes.count < count {
            try wait(for: descriptor, named: name)
            let got = Glibc.read(descriptor, &chunk, min(chunk.count, count - bytes.count))
            if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard got >= 0 else { throw Failure(.inputOutput, "cannot read '\(name)': \(systemMessage(errno))") }
            if got == 0 { break }
            bytes += chunk[..<got]
        }
        return bytes
    }
}
