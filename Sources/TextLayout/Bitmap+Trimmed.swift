import Drawing
import Pixels

extension Bitmap {
    /// The smallest part that holds every pixel that is not transparent, and where it lies. 0×0 when there is none.
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
