/// Turns a bitmap into the grids of an ``Overlay``.
///
/// The map from premultiplied RGBA to premultiplied YCbCr is linear, so the average over a chroma sample's pixels is
/// taken on the sums of R, G, B and A.
struct OverlayConverter {
    let bitmap: Bitmap
    /// Where the bitmap lies in the picture, in luma pixels.
    let x, y: Int
    let layout: PixelLayout
    let conversion: YCbCrConversion
    let pictureWidth, pictureHeight: Int

    func luma<Arithmetic>() -> OverlayGrid<Arithmetic> {
        grid(rows: [conversion.y], shiftX: 0, shiftY: 0)
    }

    func chroma<Arithmetic>() -> OverlayGrid<Arithmetic> {
        grid(rows: [conversion.cb, conversion.cr], shiftX: layout.chromaShiftX, shiftY: layout.chromaShiftY)
    }

    /// The grid whose samples each cover `1 << shiftX` by `1 << shiftY` luma pixels of the picture.
    private func grid<Arithmetic>(rows: [YCbCrConversion.Row], shiftX: Int, shiftY: Int) -> OverlayGrid<Arithmetic> {
        let left = x >> shiftX
        let top = y >> shiftY
        let width = bitmap.width == 0 ? 0 : ((x + bitmap.width - 1) >> shiftX) - left + 1
        let height = bitmap.height == 0 ? 0 : ((y + bitmap.height - 1) >> shiftY) - top + 1
        var alphas = [Arithmetic.Alpha](repeating: 0, count: width * height)
        var planes = [[Arithmetic.Value]](
            repeating: [Arithmetic.Value](repeating: 0, count: width * height), count: rows.count)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                for column in 0..<width {
                    let sum = PixelSum(
                        pixels, width: bitmap.width,
                        columns: columns(of: left + column, shiftX), rows: self.rows(of: top + row, shiftY))
                    guard sum.alpha > 0 else { continue }
                    let count = pixelCount(left + column, top + row, shiftX, shiftY)
                    let index = row * width + column
                    let alpha = Self.alpha(sum, over: count, scale: Arithmetic.alphaScale)
                    alphas[index] = Arithmetic.Alpha(alpha)
                    for plane in rows.indices {
                        planes[plane][index] = Arithmetic.Value(
                            value(sum, over: count, rows[plane], alpha: alpha, scale: Arithmetic.alphaScale))
                    }
                }
            }
        }
        return OverlayGrid(x: left, y: top, width: width, height: height, alphas: alphas, planes: planes)
    }

    /// The bitmap's columns that share the picture's sample column `index`, without those right of the picture.
    private func columns(of index: Int, _ shift: Int) -> Range<Int> {
        let first = (index << shift) - x
        let end = min(first + (1 << shift), bitmap.width, pictureWidth - x)
        return max(first, 0)..<max(end, first, 0)
    }

    private func rows(of index: Int, _ shift: Int) -> Range<Int> {
        let first = (index << shift) - y
        let end = min(first + (1 << shift), bitmap.height, pictureHeight - y)
        return max(first, 0)..<max(end, first, 0)
    }

    /// How many pixels a sample averages: fewer than its block where the picture has an odd edge.
    private func pixelCount(_ column: Int, _ row: Int, _ shiftX: Int, _ shiftY: Int) -> Int {
        let across = min(1 << shiftX, pictureWidth - (column << shiftX))
        let down = min(1 << shiftY, pictureHeight - (row << shiftY))
        return max(across, 1) * max(down, 1)
    }

    private static func alpha(_ sum: PixelSum, over count: Int, scale: Int) -> Int {
        let divisor = 255 * count
        return min((sum.alpha * scale * 2 + divisor) / (2 * divisor), scale)
    }

    /// Sample × alpha, to nearest. The offset is multiplied by the *rounded* alpha, so that a neutral overlay on a
    /// neutral picture changes nothing.
    private func value(_ sum: PixelSum, over count: Int, _ row: YCbCrConversion.Row, alpha: Int, scale: Int) -> Int {
        let color = row.red * Double(sum.red) + row.green * Double(sum.green) + row.blue * Double(sum.blue)
        let exact = row.offset * Double(alpha) + color * Double(scale) / Double(255 * count)
        let clamped = min(max(exact, 0), Double(alpha * conversion.maximum))
        // A solid sample is rounded to a whole sample here, so that copying it rounds nothing further.
        return alpha == scale ? Int((clamped / Double(scale)).rounded()) * scale : Int(clamped.rounded())
    }
}

/// The sum of some pixels of a bitmap, channel by channel.
private struct PixelSum {
    var red = 0
    var green = 0
    var blue = 0
    var alpha = 0

    init(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, columns: Range<Int>, rows: Range<Int>) {
        for row in rows {
            for column in columns {
                let index = (row * width + column) * 4
                red += Int(pixels[index])
                green += Int(pixels[index + 1])
                blue += Int(pixels[index + 2])
                alpha += Int(pixels[index + 3])
            }
        }
    }
}
