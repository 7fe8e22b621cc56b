import Messages

/// A picture of upper half blocks: each character cell holds two pixels, one above the other.
struct BlockPicture {
    private let picture: TerminalPicture

    /// The cube has few dark colours: with all of the error, pictures of so few pixels are speckled beyond recognition.
    private static let share: Int32 = 10

    init(_ picture: TerminalPicture) {
        self.picture = picture
    }

    /// Lines in 24-bit colour.
    var trueColorText: String {
        lines { kind, column, row in
            let first = (row * picture.width + column) * 3
            let pixels = picture.pixels
            return "\(kind);2;\(pixels[first]);\(pixels[first + 1]);\(pixels[first + 2])"
        }
    }

    /// Lines in the 256 colours of xterm, without the first 16, which everybody chooses as they like.
    var indexedText: String {
        let indexed = IndexedPicture(picture, ColorPalette.terminal, share: Self.share)
        return lines { kind, column, row in "\(kind);5;\(Int(indexed.indices[row * picture.width + column]) + 16)" }
    }

    /// - Parameter color: The parameters of a colour of a pixel: 38 as the foreground, 48 as the background.
    private func lines(_ color: (_ kind: Int, _ column: Int, _ row: Int) -> String) -> String {
        var text = ""
        for row in stride(from: 0, to: picture.height, by: 2) {
            var last = ("", "")
            for column in 0..<picture.width {
                // An odd last row stands on the terminal's own background.
                let lower = row + 1 < picture.height ? color(48, column, row + 1) : "49"
                let colors = (color(38, column, row), lower)
                if colors.0 != last.0 { text += "\u{1B}[\(colors.0)m" }
                if colors.1 != last.1 { text += "\u{1B}[\(colors.1)m" }
                last = colors
                text += "▀"
            }
            text += "\u{1B}[0m" + (row + 2 < picture.height ? "\n" : "")
        }
        return text
    }
}
