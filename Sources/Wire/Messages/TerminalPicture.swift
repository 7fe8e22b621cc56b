import SystemCalls

/// The pixels of a picture for the terminal, see ``TerminalScreen``.
package struct TerminalPicture: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// Red, green and blue of each pixel, rows without gaps.
    package let pixels: [UInt8]

    /// In pixels.
    package static let maximumSide = 4096

    /// Returns nil unless the sides are in range and match the number of pixels.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), pixels.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// A picture of a movie that plays on the terminal.
package struct MoviePicture: Sendable, Equatable {
    package var picture: TerminalPicture
    /// In milliseconds from the movie's start.
    package var time: Int64
    /// The movie's duration in milliseconds.
    package var duration: Int64

    package init(_ picture: TerminalPicture, time: Int64, duration: Int64) {
        self.picture = picture
        self.time = time
        self.duration = duration
    }
}

extension TerminalPicture: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(width, height, RawString(bytes: pixels)) }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (width, height): (Int, Int) = try reader.values()
        guard let picture = TerminalPicture(width: width, height: height, pixels: try reader.bytes()) else {
            throw MessageError(expected: "a picture")
        }
        self = picture
    }
}

extension MoviePicture: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(picture, time, duration) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (picture, time, duration) = try reader.values()
        guard time >= 0, time <= duration else { throw MessageError(expected: "a time within the movie") }
    }
}
