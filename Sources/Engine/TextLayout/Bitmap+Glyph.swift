import CText
import Drawing
import Pixels

extension Bitmap {
    /// Copies a colour glyph's picture; nil if it is empty. FreeType's are premultiplied, like ours.
    init?(bgra source: FT_Bitmap) {
        let (width, height) = (Int(source.width), Int(source.rows))
        guard width > 0, height > 0, let buffer = source.buffer else { return nil }
        self.init(width: width, height: height)
        for y in 0..<height {
            let row = buffer + y * Int(source.pitch)
            for x in 0..<width {
                let index = (y * width + x) * 4
                pixels[index] = row[x * 4 + 2]
                pixels[index + 1] = row[x * 4 + 1]
                pixels[index + 2] = row[x * 4]
                pixels[index + 3] = row[x * 4 + 3]
            }
        }
    }

    /// The bitmap at another size: each pixel is the mean of the area it covers, or interpolated between the nearest
    /// four.
    func resized(width: Int, height: Int) -> Bitmap {
        guard (width, height) != (self.width, self.height) else { return self }
        let columns = Self.taps(from: self.width, to: width)
        let rows = Self.taps(from: self.height, to: height)
        var result = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = (0.0, 0.0, 0.0, 0.0)
                for (row, share) in rows[y] {
                    for (column, part) in columns[x] {
                        let index = (row * self.width + column) * 4
                        sum.0 += Double(pixels[index]) * share * part
                        sum.1 += Double(pixels[index + 1]) * share * part
                        sum.2 += Double(pixels[index + 2]) * share * part
                        sum.3 += Double(pixels[index + 3]) * share * part
                    }
                }
                let index = (y * width + x) * 4
                result.pixels[index] = UInt8(sum.0.rounded())
                result.pixels[index + 1] = UInt8(sum.1.rounded())
                result.pixels[index + 2] = UInt8(sum.2.rounded())
                result.pixels[index + 3] = UInt8(sum.3.rounded())
            }
        }
        return result
    }

    /// The old samples and their shares for each sample of the new line: a triangle filter as wide as the larger pixel.
    private static func taps(from old: Int, to new: Int) -> [[(index: Int, share: Double)]] {
        let scale = Double(old) / Double(new)
        let reach = max(scale, 1)
        return (0..<new).map { position in
            let center = (Double(position) + 0.5) * scale - 0.5
            let first = max(Int((center - reach).rounded(.up)), 0)
            let last = min(Int((center + reach).rounded(.down)), old - 1)
            let weights = (first...max(first, last)).map { (min($0, old - 1), 1 - abs(Double($0) - center) / reach) }
            let total = weights.reduce(0) { $0 + max($1.1, 0) }
            guard total > 0 else { return [(min(first, old - 1), 1)] }
            return weights.map { ($0.0, max($0.1, 0) / total) }
        }
    }
}

extension Bitmap {
    /// The smallest part with all pixels that are not transparent, and its place; 0×0 if there is none.
    func trimmed() -> (bitmap: Bitmap, x: Int, y: Int) {
        let alphas = Mask(alphaOf: self).coverage
        let rows = (0..<height).filter { y in alphas[(y * width)..<((y + 1) * width)].contains { $0 > 0 } }
        guard let top = rows.first, let bottom = rows.last else { return (Bitmap(width: 0, height: 0), 0, 0) }
        var (left, right) = (width, 0)
        for y in rows {
            let row = alphas[(y * width)..<((y + 1) * width)]
            left = min(left, row.firstIndex { $0 > 0 }! - row.startIndex)
            right = max(right, row.lastIndex { $0 > 0 }! - row.startIndex)
        }
        var result = Bitmap(width: right - left + 1, height: bottom - top + 1)
        result.draw(self, x: -left, y: -top)
        return (result, left, top)
    }

    /// Adds another bitmap of this size, channel by channel: for shapes that share pixels but no ink.
    mutating func add(_ other: Bitmap) {
        precondition((width, height) == (other.width, other.height), "what is added is as large")
        for index in pixels.indices {
            let sum = UInt16(pixels[index]) + UInt16(other.pixels[index])
            pixels[index] = UInt8(truncatingIfNeeded: min(sum, 255))
        }
    }
}
