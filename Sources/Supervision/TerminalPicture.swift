/// A small picture for a terminal that shows 24-bit colour: each character cell holds two pixels, one above the other.
package struct TerminalPicture: Sendable, Equatable {
    /// Pixels in a row: one a character cell.
    package let width: Int
    /// Rows of pixels: two a line of text.
    package let height: Int
    /// Red, green and blue of each pixel, rows without gaps.
    package let pixels: [UInt8]

    /// The largest side that is accepted, in pixels.
    package static let maximumSide = 4096

    /// Nil unless the sides are in range and there are as many pixels as they say.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), pixels.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Lines of upper half blocks: the foreground is the upper pixel, the background the lower one.
    package var text: String {
        var text = ""
        for row in stride(from: 0, to: height, by: 2) {
            for column in 0..<width {
                text += "\u{1B}[38;2;\(color(column, row))m"
                text += row + 1 < height ? "\u{1B}[48;2;\(color(column, row + 1))m" : "\u{1B}[49m"
                text += "▀"
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }

    private func color(_ column: Int, _ row: Int) -> String {
        let first = (row * width + column) * 3
        return "\(pixels[first]);\(pixels[first + 1]);\(pixels[first + 2])"
    }
}

extension TerminalPicture: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(width)
        writer.write(height)
        writer.write(bytes: pixels)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (width, height): (Int, Int) = (try reader.integer(), try reader.integer())
        guard let picture = TerminalPicture(width: width, height: height, pixels: try reader.bytes()) else {
            throw MessageError(expected: "a picture")
        }
        self = picture
    }
}
