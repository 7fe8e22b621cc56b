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
        var values = [Arithmetic.Value](repeating: 0, count: width * height * rows.count)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                let pixelRows = self.rows(of: top + row, shiftY)
                let down = max(min(1 << shiftY, pictureHeight - ((top + row) << shiftY)), 1)
                for column in 0..<width {
                    let pixelColumns = columns(of: left + column, shiftX)
                    let sum = PixelSum(pixels, width: bitmap.width, columns: pixelColumns, rows: pixelRows)
                    guard sum.alpha > 0 else { continue }
                    // Fewer pixels than a whole block where the picture has an odd edge.
                    let across = max(min(1 << shiftX, pictureWidth - ((left + column) << shiftX)), 1)
                    let divisor = Double(255 * across * down)
                    let index = row * width + column
                    let alpha = min(
                        Int(Double(sum.alpha * Arithmetic.alphaScale) / divisor + 0.5), Arithmetic.alphaScale)
                    alphas[index] = Arithmetic.Alpha(truncatingIfNeeded: alpha)
                    for plane in 0..<rows.count {
                        values[plane * width * height + index] = Arithmetic.Value(
                            truncatingIfNeeded: value(
                                sum, over: divisor, rows[plane], alpha: alpha, scale: Arithmetic.alphaScale))
                    }
                }
            }
        }
        return OverlayGrid(x: left, y: top, width: width, height: height, alphas: alphas, values: values)
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

    /// Sample × alpha, to nearest. The offset is multiplied by the *rounded* alpha, so that a neutral overlay on a
    /// neutral picture changes nothing.
    private func value(
        _ sum: PixelSum, over divisor: Double, _ row: YCbCrConversion.Row, alpha: Int, scale: Int
    ) -> Int {
        let color = row.red * Double(sum.red) + row.green * Double(sum.green) + row.blue * Double(sum.blue)
        let exact = row.offset * Double(alpha) + color * Double(scale) / divisor
        let clamped = min(max(exact, 0), Double(alpha * conversion.maximum))
        // A solid sample is rounded to a whole sample here, so that copying it rounds nothing further.
        return alpha == scale ? Int(clamped / Double(scale) + 0.5) * scale : Int(clamped + 0.5)
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
