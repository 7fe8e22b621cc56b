import Glibc
import SystemCalls

/// Lines of a descriptor as they come.
struct LineReader {
    /// A longer line is not a request: it is cut there, and refused as what it is then.
    private static let longest = 4 << 20

    private var buffer: [UInt8] = []
    /// True once there are no more.
    private(set) var isAtEnd = false

    /// Reads what has arrived.
    /// - Returns: The lines that are whole, without their ends and without empty ones.
    mutating func read(_ descriptor: CInt) -> [[UInt8]] {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count > 0 {
            buffer += chunk[..<count]
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            isAtEnd = true
        }
        var lines: [[UInt8]] = []
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(buffer[..<end]))
            buffer.removeFirst(end + 1)
        }
        if isAtEnd || buffer.count > Self.longest {
            lines.append(buffer)
            buffer = []
        }
        return lines.filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
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
