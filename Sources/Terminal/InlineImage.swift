import Messages

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
