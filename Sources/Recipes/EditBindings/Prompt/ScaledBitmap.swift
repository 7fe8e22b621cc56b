import ModelBindings
import Pixels

/// A picture made small enough for a terminal, on grey, each pixel the mean of those it stands for.
struct ScaledBitmap {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, by rows.
    let pixels: [UInt8]

    /// Behind what is clear.
    private static let ground = 51

    /// - Parameter room: In pixels. The picture keeps its shape and is never enlarged.
    init(_ bitmap: Bitmap, fitting room: (width: Int, height: Int)) {
        let scale = min(Double(room.width) / Double(bitmap.width), Double(room.height) / Double(bitmap.height), 1)
        width = max(1, Int(Double(bitmap.width) * scale))
        height = max(1, Int(Double(bitmap.height) * scale))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for row in 0..<height {
            let rows = Self.span(row, of: height, in: bitmap.height)
            for column in 0..<width {
                pixels += Self.mean(bitmap, rows, Self.span(column, of: width, in: bitmap.width))
            }
        }
        self.pixels = pixels
    }

    private static func span(_ index: Int, of count: Int, in size: Int) -> Range<Int> {
        let start = index * size / count
        return start..<max(start + 1, (index + 1) * size / count)
    }

    private static func mean(_ bitmap: Bitmap, _ rows: Range<Int>, _ columns: Range<Int>) -> [UInt8] {
        var (red, green, blue, alpha) = (0, 0, 0, 0)
        for row in rows {
            for column in columns {
                let first = (row * bitmap.width + column) * 4
                red += Int(bitmap.pixels[first])
                green += Int(bitmap.pixels[first + 1])
                blue += Int(bitmap.pixels[first + 2])
                alpha += Int(bitmap.pixels[first + 3])
            }
        }
        let count = rows.count * columns.count
        let clear = ground * (255 * count - alpha) / 255
        return [red, green, blue].map { UInt8(min(255, ($0 + clear) / count)) }
    }
}
