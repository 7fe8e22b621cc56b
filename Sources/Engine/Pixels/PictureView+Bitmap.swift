extension PictureView {
    /// Sets the picture to a bitmap's colours and alpha, straight.
    ///
    /// Chroma is the mean colour of the pixels that share it, weighted by their alpha: transparent pixels do not tint.
    /// Transparent samples are black.
    /// - Parameters:
    ///   - bitmap: Of the picture's size.
    ///   - color: The picture's colour description, resolved.
    package func set(to bitmap: Bitmap, color: ColorDescription) {
        precondition(bitmap.width == width && bitmap.height == height, "a bitmap has the picture's size")
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        if layout.bytesPerSample == 1 {
            BitmapReader(bitmap, conversion).fill(self, UInt8.self)
        } else {
            BitmapReader(bitmap, conversion).fill(self, UInt16.self)
        }
    }
}

/// Converts a bitmap's pixels.
private struct BitmapReader {
    private let bitmap: Bitmap
    private let luma, cb, cr: SIMD4<Float>
    private let maximum: Int

    init(_ bitmap: Bitmap, _ conversion: YCbCrConversion) {
        self.bitmap = bitmap
        maximum = conversion.maximum
        luma = Self.factors(conversion.y)
        cb = Self.factors(conversion.cb)
        cr = Self.factors(conversion.cr)
    }

    /// Red, green, blue and offset: the dot product with premultiplied RGBA over alpha is the sample.
    private static func factors(_ row: YCbCrConversion.Row) -> SIMD4<Float> {
        SIMD4(Float(row.red), Float(row.green), Float(row.blue), Float(row.offset))
    }

    func fill<Sample: FixedWidthInteger & UnsignedInteger>(_ picture: PictureView, _: Sample.Type) {
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            let base = pixels.baseAddress!
            for row in 0..<picture.height {
                fillLuma(
                    picture.y.row(row, of: Sample.self), picture.alpha?.row(row, of: Sample.self),
                    base + row * bitmap.width * 4)
            }
            for row in 0..<picture.cb.height {
                fillChroma(
                    picture.cb.row(row, of: Sample.self), picture.cr.row(row, of: Sample.self), base, row, picture)
            }
        }
    }

    private func fillLuma<Sample: FixedWidthInteger & UnsignedInteger>(
        _ lumas: UnsafeMutablePointer<Sample>, _ alphas: UnsafeMutablePointer<Sample>?,
        _ pixels: UnsafePointer<UInt8>
    ) {
        let black = Sample(luma.w.rounded())
        for x in 0..<bitmap.width {
            let pixel = pixels + x &* 4
            let alpha = Int(pixel[3])
            alphas?[x] = Sample(truncatingIfNeeded: (alpha &* maximum &+ 127) / 255)
            guard alpha > 0 else {
                lumas[x] = black
                continue
            }
            lumas[x] = sample(luma, Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), Float(alpha))
        }
    }

    private func fillChroma<Sample: FixedWidthInteger & UnsignedInteger>(
        _ cbs: UnsafeMutablePointer<Sample>, _ crs: UnsafeMutablePointer<Sample>, _ pixels: UnsafePointer<UInt8>,
        _ row: Int, _ picture: PictureView
    ) {
        let (shiftX, shiftY) = (picture.layout.chromaShiftX, picture.layout.chromaShiftY)
        let neutral = Sample(cb.w.rounded())
        let rows = (row << shiftY)..<min((row + 1) << shiftY, bitmap.height)
        for column in 0..<picture.cb.width {
            var (red, green, blue, alpha) = (0, 0, 0, 0)
            for y in rows {
                for x in (column &<< shiftX)..<min((column &+ 1) &<< shiftX, bitmap.width) {
                    let pixel = pixels + (y &* bitmap.width &+ x) &* 4
                    red &+= Int(pixel[0])
                    green &+= Int(pixel[1])
                    blue &+= Int(pixel[2])
                    alpha &+= Int(pixel[3])
                }
            }
            guard alpha > 0 else {
                (cbs[column], crs[column]) = (neutral, neutral)
                continue
            }
            cbs[column] = sample(cb, Float(red), Float(green), Float(blue), Float(alpha))
            crs[column] = sample(cr, Float(red), Float(green), Float(blue), Float(alpha))
        }
    }

    @inline(__always)
    private func sample<Sample: FixedWidthInteger>(
        _ factors: SIMD4<Float>, _ red: Float, _ green: Float, _ blue: Float, _ alpha: Float
    ) -> Sample {
        let value = (factors.x * red + factors.y * green + factors.z * blue) / alpha + factors.w
        return Sample(truncatingIfNeeded: Int(min(max(value + 0.5, 0), Float(maximum))))
    }
}
