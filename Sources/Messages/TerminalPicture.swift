/// A picture to be shown on the terminal: pixels, whatever the terminal makes of them, see ``TerminalScreen``.
package struct TerminalPicture: Sendable, Equatable {
    /// Pixels in a row.
    package let width: Int
    /// Rows of pixels.
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
