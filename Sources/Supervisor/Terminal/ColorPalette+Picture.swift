import Messages

extension ColorPalette {
    /// The colours of a picture that has no more than `limit` of them, in the order of their first pixel; nil of others.
    static func exact(of picture: TerminalPicture, limit: Int) -> [UInt32: UInt8]? {
        var indices: [UInt32: UInt8] = [:]
        var last: UInt32?
        for pixel in 0..<picture.width * picture.height {
            let color = picture.packedColor(at: pixel)
            if color == last { continue }
            last = color
            if indices[color] != nil { continue }
            guard indices.count < limit else { return nil }
            indices[color] = UInt8(indices.count)
        }
        return indices
    }

    /// The colours that stand best for a picture's own: its colours are cut into boxes, always the one that is furthest
    /// from its mean, across its widest channel.
    init(of picture: TerminalPicture, limit: Int) {
        var bins = Self.histogram(of: picture)
        var boxes = [ColorBox(bins[...])]
        while boxes.count < limit {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[widest].error > 0
            else { break }
            let range = boxes[widest].range
            let cut = boxes[widest].cut(&bins)
            boxes[widest] = ColorBox(bins[range.lowerBound..<cut])
            boxes.append(ColorBox(bins[cut..<range.upperBound]))
        }
        self.init(colors: boxes.map(\.color))
    }

    /// The picture's colours in 32 levels a channel, each with the mean and the number of its pixels.
    private static func histogram(of picture: TerminalPicture) -> [ColorBin] {
        var sums = [SIMD4<Int64>](repeating: .zero, count: 1 << 15)
        picture.pixels.withUnsafeBufferPointer { pixels in
            sums.withUnsafeMutableBufferPointer { sums in
                for first in stride(from: 0, to: pixels.count, by: 3) {
                    let color = SIMD4(Int64(pixels[first]), Int64(pixels[first + 1]), Int64(pixels[first + 2]), 1)
                    let levels = color &>> 3
                    sums[Int(levels.x << 10 | levels.y << 5 | levels.z)] &+= color
                }
            }
        }
        return sums.filter { $0.w > 0 }.map { sum in
            let count = Double(sum.w)
            return ColorBin(
                color: SIMD4(Double(sum.x) / count, Double(sum.y) / count, Double(sum.z) / count, 0), count: count)
        }
    }
}

extension TerminalPicture {
    /// A pixel's red, green and blue in one number.
    func packedColor(at pixel: Int) -> UInt32 {
        let first = pixel * 3
        return UInt32(pixels[first]) << 16 | UInt32(pixels[first + 1]) << 8 | UInt32(pixels[first + 2])
    }
}

/// Pixels of nearly one colour.
private struct ColorBin {
    /// Their mean, from 0 to 255 a channel.
    let color: SIMD4<Double>
    let count: Double
}

/// Some bins, to be shown in one colour.
private struct ColorBox {
    let range: Range<Int>
    let mean: SIMD4<Double>
    /// The squared distances of all pixels from the mean, summed for each channel.
    private let errors: SIMD4<Double>

    init(_ bins: ArraySlice<ColorBin>) {
        range = bins.indices
        var (sum, squares, count) = (SIMD4<Double>.zero, SIMD4<Double>.zero, 0.0)
        for bin in bins {
            sum += bin.color * bin.count
            squares += bin.color * bin.color * bin.count
            count += bin.count
        }
        mean = sum / count
        errors = bins.count > 1 ? squares - mean * mean * count : .zero
    }

    /// The error of one colour for the whole box; 0 for a single bin.
    var error: Double { range.count > 1 ? max(errors.x, 0) + max(errors.y, 0) + max(errors.z, 0) : 0 }

    var color: ColorPalette.Color {
        ColorPalette.Color(Int32(mean.x.rounded()), Int32(mean.y.rounded()), Int32(mean.z.rounded()), 0)
    }

    /// Sorts the box's bins at its mean across the widest channel.
    /// - Returns: Where the second half begins: within the box, so that both halves hold something.
    func cut(_ bins: inout [ColorBin]) -> Int {
        let widest = (0..<3).max { errors[$0] < errors[$1] } ?? 0
        let middle = mean[widest]
        let cut = bins[range].partition { $0.color[widest] > middle }
        return min(max(cut, range.lowerBound + 1), range.upperBound - 1)
    }
}
