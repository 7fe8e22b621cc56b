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
    func encode(to writer: inout MessageWriter) { writer.write(width, height, pixels) }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (width, height, pixels): (Int, Int, [UInt8]) = try reader.values()
        guard let picture = TerminalPicture(width: width, height: height, pixels: pixels) else {
            throw MessageError(expected: "a picture")
        }
        self = picture
    }
}

extension MoviePicture: Record {
    static let layout = Fields(Self.init(_:time:duration:)) { ($0.picture, $0.time, $0.duration) }
        .require("a time within the movie") { $0.time >= 0 && $0.time <= $0.duration }
}
