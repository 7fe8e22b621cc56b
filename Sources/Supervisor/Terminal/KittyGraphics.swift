import Messages
import Wording

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
        let text = picture.pixels.base64Bytes
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
        return Array(head.utf8) + file.base64Bytes + [0x07]
    }
}
