import Messages

/// Pictures in kitty's graphics protocol: pixels in base64, in pieces of at most 4096 characters.
enum KittyGraphics {
    /// The longest piece of one sequence, in characters.
    static let pieceLength = 4096

    /// Shows a picture at the cursor, which ends in its last line.
    static func drawing(_ picture: TerminalPicture) -> [UInt8] {
        sequence("a=T,q=2", picture)
    }

    /// Shows one picture of a moving one at the cursor, which stays where it is.
    /// - Parameter number: The terminal's identifier of the picture, not 0.
    static func drawing(_ picture: TerminalPicture, number: Int) -> [UInt8] {
        sequence("a=T,i=\(number),p=1,C=1,q=2", picture)
    }

    /// Takes a picture off the screen and out of the terminal's memory.
    static func removing(number: Int) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8)
    }

    /// - Parameter keys: The action; `q=2` keeps the terminal from answering, which would look like typing.
    private static func sequence(_ keys: String, _ picture: TerminalPicture) -> [UInt8] {
        let text = base64(picture.pixels)
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 100 + 100)
        var start = 0
        repeat {
            let end = min(start + pieceLength, text.count)
            let more = end < text.count ? 1 : 0
            let head = start == 0 ? "\(keys),f=24,s=\(picture.width),v=\(picture.height),m=\(more)" : "m=\(more)"
            result.append(contentsOf: "\u{1B}_G\(head);".utf8)
            result.append(contentsOf: text[start..<end])
            result.append(contentsOf: "\u{1B}\\".utf8)
            start = end
        } while start < text.count
        return result
    }
}

/// Pictures as iTerm2 takes them: a PNG file inline.
enum InlineImage {
    /// Shows a picture at the cursor, which ends in its last line.
    static func drawing(_ picture: TerminalPicture) -> [UInt8] {
        let file = StoredPNG.encode(picture)
        let head =
            "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(picture.width)px;height=\(picture.height)px;"
            + "preserveAspectRatio=1:"
        return Array(head.utf8) + base64(file) + [0x07]
    }
}

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
