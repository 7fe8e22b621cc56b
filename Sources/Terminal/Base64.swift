private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// Bytes as base64, padded, without line ends (RFC 4648).
func base64(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { target, written in
        bytes.withUnsafeBufferPointer { source in
            alphabet.withUnsafeBufferPointer { letters in
                var position = 0
                for first in stride(from: 0, to: source.count, by: 3) {
                    let second = first + 1 < source.count ? UInt32(source[first + 1]) : 0
                    let third = first + 2 < source.count ? UInt32(source[first + 2]) : 0
                    let word = UInt32(source[first]) << 16 | second << 8 | third
                    for shift in [18, 12, 6, 0] as [UInt32] {
                        target[position] = letters[Int(word >> shift & 63)]
                        position += 1
                    }
                }
            }
        }
        let padding = (3 - bytes.count % 3) % 3
        for index in 0..<padding { target[count - 1 - index] = UInt8(ascii: "=") }
        written = count
    }
}
