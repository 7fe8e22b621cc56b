import Glibc  // links libm, which rounding calls

/// The code values between which the samples of a picture lie (H.273, equations 20 to 33).
struct SampleRange {
    /// The luma of white less that of black; red, green and blue have the same range.
    let lumaScale: Double
    /// The luma of black.
    let lumaOffset: Double
    /// The distance between the extremes of Cb and of Cr.
    let chromaScale: Double
    /// The Cb and Cr of grey.
    let chromaOffset: Double
    /// The greatest code value of the depth: 255, 1023 or 4095.
    let maximum: Int

    /// - Parameter bitDepth: Bits per sample, 8 to 16.
    init(isFull: Bool, bitDepth: Int) {
        let steps = Double(1 << (bitDepth - 8))
        maximum = (1 << bitDepth) - 1
        lumaScale = isFull ? Double(maximum) : 219 * steps
        lumaOffset = isFull ? 0 : 16 * steps
        chromaScale = isFull ? Double(maximum) : 224 * steps
        chromaOffset = 128 * steps
    }
}

/// The exact map from R'G'B' to the numbers of a YCbCr picture, after H.273 (equations 20 to 53).
package struct YCbCrConversion: Hashable, Sendable {
    /// One output sample: `offset + red·r + green·g + blue·b`, in code values, with r, g, b from 0 to 1.
    package struct Row: Hashable, Sendable {
        package let red, green, blue, offset: Double
    }

    package let y, cb, cr: Row
    /// The greatest code value of the depth: 255, 1023 or 4095.
    package let maximum: Int

    /// The conversion for a colour description.
    ///
    /// A matrix that is unspecified or unknown is treated as BT.709: call `ColorDescription.resolved(height:)` first.
    /// - Parameter bitDepth: Bits per sample, 8 to 16.
    package init(_ color: ColorDescription, bitDepth: Int) {
        let range = SampleRange(isFull: color.isFullRange, bitDepth: bitDepth)
        let (lumaScale, lumaOffset) = (range.lumaScale, range.lumaOffset)
        let (chromaScale, chromaOffset) = (range.chromaScale, range.chromaOffset)
        maximum = range.maximum
        if color.matrix == .ycgco {  // the planes are Y, Cg, Co
            y = Row(red: lumaScale / 4, green: lumaScale / 2, blue: lumaScale / 4, offset: lumaOffset)
            cb = Row(red: -chromaScale / 4, green: chromaScale / 2, blue: -chromaScale / 4, offset: chromaOffset)
            cr = Row(red: chromaScale / 2, green: 0, blue: -chromaScale / 2, offset: chromaOffset)
            return
        }
        guard let (kr, kb) = color.matrix.lumaCoefficients else {  // the planes are G, B, R
            y = Row(red: 0, green: lumaScale, blue: 0, offset: lumaOffset)
            cb = Row(red: 0, green: 0, blue: lumaScale, offset: lumaOffset)
            cr = Row(red: lumaScale, green: 0, blue: 0, offset: lumaOffset)
            return
        }
        let kg = 1 - kr - kb
        let forBlue = chromaScale / (2 * (1 - kb))
        let forRed = chromaScale / (2 * (1 - kr))
        y = Row(red: lumaScale * kr, green: lumaScale * kg, blue: lumaScale * kb, offset: lumaOffset)
        cb = Row(red: -kr * forBlue, green: -kg * forBlue, blue: chromaScale / 2, offset: chromaOffset)
        cr = Row(red: chromaScale / 2, green: -kg * forRed, blue: -kb * forRed, offset: chromaOffset)
    }

    /// The code values of a colour, rounded to nearest and clamped to the depth.
    /// - Parameters: R'G'B' from 0 to 1.
    package func convert(red: Double, green: Double, blue: Double) -> (y: Int, cb: Int, cr: Int) {
        func sample(_ row: Row) -> Int {
            let value = row.offset + row.red * red + row.green * green + row.blue * blue
            guard value > 0 else { return 0 }  // false for NaN too
            return value < Double(maximum) ? Int(value.rounded()) : maximum
        }
        return (sample(y), sample(cb), sample(cr))
    }
}

extension ColorDescription.Matrix {
    /// The shares of red and blue in luma (H.273 table 4); nil for GBR and YCgCo.
    package var lumaCoefficients: (kr: Double, kb: Double)? {
        switch self {
        case .rgb, .ycgco: nil
        case .fcc: (0.30, 0.11)
        case .bt470bg, .smpte170m: (0.299, 0.114)
        case .smpte240m: (0.212, 0.087)
        case .bt2020NonConstant, .bt2020Constant: (0.2627, 0.0593)
        default: (0.2126, 0.0722)
        }
    }

    private static let fcc = Self(rawValue: 4)
    private static let bt2020Constant = Self(rawValue: 10)
}

extension YCbCrConversion {
    /// The R'G'B' of code values, from 0 to 1: the inverse of ``convert(red:green:blue:)`` except for rounding.
    package func color(y luma: Int, cb: Int, cr: Int) -> (red: Double, green: Double, blue: Double) {
        // The linear equations are solved by Cramer's rule.
        let (a, b, c) = (Double(luma) - y.offset, Double(cb) - self.cb.offset, Double(cr) - self.cr.offset)
        func determinant(_ p: Row, _ q: Row, _ r: Row) -> Double {
            p.red * (q.green * r.blue - q.blue * r.green) - p.green * (q.red * r.blue - q.blue * r.red)
                + p.blue * (q.red * r.green - q.green * r.red)
        }
        let whole = determinant(y, self.cb, self.cr)
        func solved(_ part: (Row, Double) -> Row) -> Double {
            let value = determinant(part(y, a), part(self.cb, b), part(self.cr, c)) / whole
            return min(max(value, 0), 1)
        }
        return (
            solved { Row(red: $1, green: $0.green, blue: $0.blue, offset: 0) },
            solved { Row(red: $0.red, green: $1, blue: $0.blue, offset: 0) },
            solved { Row(red: $0.red, green: $0.green, blue: $1, offset: 0) }
        )
    }
}
