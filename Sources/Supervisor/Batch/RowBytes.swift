import Glibc
import Messages
import SystemCalls

/// The bytes of a file of rows, one by one, and the line that they are in. Holds one chunk of the file in memory.
struct RowBytes {
    /// The most bytes of a row. A file that is not a table may be one line of a gigabyte.
    static let maximumRowLength = 1 << 20

    /// As the person named it, for messages.
    let name: RawString
    private let descriptor: CInt
    private var chunk: [UInt8] = []
    private var position = 0
    private var capacity: Int
    /// The line of the next byte, from 1.
    private(set) var line = 1

    /// - Parameters:
    ///   - descriptor: Stays the caller's.
    ///   - capacity: The bytes that are read at once. For tests.
    init(_ descriptor: CInt, name: RawString, capacity: Int = 64 << 10) {
        self.descriptor = descriptor
        self.name = name
        self.capacity = capacity
    }

    /// The next byte, which stays the next; nil at the end.
    mutating func peek() throws(Failure) -> UInt8? {
        if position == chunk.count { try fill() }
        return position < chunk.count ? chunk[position] : nil
    }

    /// Takes the next byte; nil at the end.
    /// - Throws: `.brokenInput` for NUL, which no text has.
    mutating func next() throws(Failure) -> UInt8? {
        guard let byte = try peek() else { return nil }
        guard byte != 0 else { throw failure("it has a NUL byte; rows are text in UTF-8") }
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// Passes over the byte order mark of UTF-8.
    /// - Throws: `.brokenInput` for that of UTF-16.
    mutating func skipMark() throws(Failure) {
        guard let first = try peek() else { return }
        if (first == 0xFF || first == 0xFE) && chunk.count > 1 && (chunk[1] == 0xFF || chunk[1] == 0xFE) {
            throw failure("it is UTF-16; save it as UTF-8")
        }
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// A failure of the file's content.
    /// - Parameter line: The line of the mistake; nil for the one of the next byte.
    func failure(_ text: String, line: Int? = nil) -> Failure {
        Failure(.brokenInput, "'\(name)', line \(line ?? self.line): \(text)")
    }

    private mutating func fill() throws(Failure) {
        if chunk.count != capacity { chunk = [UInt8](repeating: 0, count: capacity) }
        var count = 0
        repeat { count = read(descriptor, &chunk, capacity) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Failure(.inputOutput, "cannot read '\(name)': \(systemMessage(errno))") }
        chunk.removeLast(capacity - count)
        position = 0
    }
}

/// Reads bytes as UTF-8.
/// - Returns: Nil for other bytes, which `String` would repair.
func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
