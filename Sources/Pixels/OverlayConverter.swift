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
        let scale = Double(Arithmetic.alphaScale)
        let wholeCount = 1 << (shiftX + shiftY)
        let wholeUnit = scale / Double(255 * wholeCount)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                let down = BlockSpan(top + row, shift: shiftY, origin: y, length: bitmap.height, edge: pictureHeight)
                for column in 0..<width {
                    let across = BlockSpan(
                        left + column, shift: shiftX, origin: x, length: bitmap.width, edge: pictureWidth)
                    let sum = PixelSum(pixels, width: bitmap.width, columns: across.pixels, rows: down.pixels)
                    guard sum.alpha > 0 else { continue }
                    let count = across.count * down.count
                    let unit = count == wholeCount ? wholeUnit : scale / Double(255 * count)
                    let index = row * width + column
                    let alpha = min(Int(Double(sum.alpha) * unit + 0.5), Arithmetic.alphaScale)
                    alphas[index] = Arithmetic.Alpha(truncatingIfNeeded: alpha)
                    for plane in 0..<rows.count {
                        values[plane * width * height + index] = Arithmetic.Value(
                            truncatingIfNeeded: value(
                                sum, unit: unit, rows[plane], alpha: alpha, scale: Arithmetic.alphaScale))
                    }
                }
            }
        }
        return OverlayGrid(x: left, y: top, width: width, height: height, alphas: alphas, values: values)
    }

    /// Sample × alpha, to nearest. The offset is multiplied by the *rounded* alpha, so that a neutral overlay on a
    /// neutral picture changes nothing.
    /// - Parameter unit: What one of the summed 8-bit numbers counts, in alpha's scale.
    private func value(
        _ sum: PixelSum, unit: Double, _ row: YCbCrConversion.Row, alpha: Int, scale: Int
    ) -> Int {
        let color = row.red * Double(sum.red) + row.green * Double(sum.green) + row.blue * Double(sum.blue)
        let exact = row.offset * Double(alpha) + color * unit
        let clamped = min(max(exact, 0), Double(alpha * conversion.maximum))
        // A solid sample is rounded to a whole sample here, so that copying it rounds nothing further.
        return alpha == scale ? Int(clamped / Double(scale) + 0.5) * scale : Int(clamped + 0.5)
    }
}

/// What one sample of a plane covers of a bitmap, in one direction.
private struct BlockSpan {
    /// The bitmap's columns or rows.
    let pixels: Range<Int>
    /// How many columns or rows of the picture the sample stands for.
    let count: Int

    /// - Parameters:
    ///   - index: The sample's, in the picture's plane; it stands for `1 << shift` pixels.
    ///   - origin: Where the bitmap starts in the picture.
    ///   - length: Of the bitmap.
    ///   - edge: Where the picture ends. A block it cuts stands for what is inside only; blocks beyond it stay whole,
    ///     since an overlay that is moved may bring them in.
    @inline(__always)
    init(_ index: Int, shift: Int, origin: Int, length: Int, edge: Int) {
        let start = index << shift
        let end = start + (1 << shift)
        let cut = start < edge && edge < end ? edge : end
        let first = max(start - origin, 0)
        pixels = first..<max(min(cut - origin, length), first)
        count = cut - start
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
