import Glibc
import SystemCalls

/// Lines of a descriptor as they come.
struct LineReader {
    /// A line of a descriptor.
    enum Line: Equatable {
        /// Without its end.
        case whole([UInt8])
        /// It has more than ``longest`` bytes, which are gone.
        case tooLong
    }

    /// The most bytes of a line.
    static let longest = 4 << 20

    /// The beginning of the next line; at most ``longest`` bytes.
    private var buffer: [UInt8] = []
    /// The beginning of the next line was thrown away.
    private var isSkipping = false
    /// True once there are no more.
    private(set) var isAtEnd = false

    /// Reads what has arrived.
    /// - Returns: The lines that have ended, without those that are empty.
    mutating func read(_ descriptor: CInt) -> [Line] {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count > 0 { return take(chunk[..<count]) }
        guard count == 0 || (errno != EINTR && errno != EAGAIN) else { return [] }
        isAtEnd = true
        return end().map { [$0] } ?? []
    }

    /// Takes bytes that have arrived.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            add(rest[..<end])
            if let line = self.end() { lines.append(line) }
            rest = rest[(end + 1)...]
        }
        add(rest)
        return lines
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        buffer += bytes
        guard buffer.count > Self.longest else { return }
        (buffer, isSkipping) = ([], true)
    }

    /// Ends the line.
    /// - Returns: Nil for an empty one.
    private mutating func end() -> Line? {
        defer { (buffer, isSkipping) = ([], false) }
        if isSkipping { return .tooLong }
        let isEmpty = buffer.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
        return isEmpty ? nil : .whole(buffer)
    }
}

/// The bytes of a sealed file.
enum SealedBytes {
    static func read(_ descriptor: CInt) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }
}

/// Bytes as text, RFC 4648.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = min(3, bytes.count - start)
            var word = UInt32(bytes[start]) << 16
            if rest > 1 { word |= UInt32(bytes[start + 1]) << 8 }
            if rest > 2 { word |= UInt32(bytes[start + 2]) }
            for place in 0..<4 {
                let index = Int(word >> UInt32(18 - 6 * place)) & 63
                result.append(place <= rest ? letters[index] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
