import Messages

/// A picture in the colours of a palette.
struct IndexedPicture {
    /// Into the palette, of each pixel by rows.
    let indices: [UInt8]

    /// Each pixel's own number.
    init(indices: [UInt8]) {
        self.indices = indices
    }

    /// Gives each pixel the nearest colour, and what that is wrong by to the pixels around it, so that areas have the right
    /// colour on the whole. Floyd and Steinberg's weights, row by row from alternating sides.
    /// - Parameter share: Of the error, how many sixteenths are passed on: with fewer, edges are clearer and colours less true.
    init(_ picture: TerminalPicture, _ palette: ColorPalette, share: Int32 = 16) {
        typealias Color = ColorPalette.Color
        let width = picture.width
        var nearest = NearestColors(palette)
        // Errors in sixteenths, with a column to spare on either side.
        var current = [Color](repeating: .zero, count: width + 2)
        var next = current
        indices = [UInt8](unsafeUninitializedCapacity: width * picture.height) { indices, written in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<picture.height {
                    let step = row % 2 == 0 ? 1 : -1
                    var column = step > 0 ? 0 : width - 1
                    for _ in 0..<width {
                        let first = (row * width + column) * 3
                        let own = Color(Int32(pixels[first]), Int32(pixels[first + 1]), Int32(pixels[first + 2]), 0)
                        let wanted = (own &+ (current[column + 1] &+ 8) &>> 4).clamped(
                            lowerBound: .zero, upperBound: Color(repeating: 255))
                        let index = nearest.index(of: wanted)
                        indices[row * width + column] = UInt8(index)
                        let error = (wanted &- palette.colors[index]) &* share / 16
                        current[column + 1 + step] &+= error &* 7
                        next[column + 1 - step] &+= error &* 3
                        next[column + 1] &+= error &* 5
                        next[column + 1 + step] &+= error
                        column += step
                    }
                    swap(&current, &next)
                    for place in next.indices { next[place] = .zero }
                }
            }
            written = width * picture.height
        }
    }
}
