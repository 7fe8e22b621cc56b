import Glibc

/// The output forms of a composed picture with premultiplied alpha.
extension PictureView {
    /// Writes the picture with its colours divided by their alpha, to nearest; transparent pixels become black.
    ///
    /// Chroma is divided by the mean alpha of the luma pixels that share it.
    /// - Parameters:
    ///   - target: Of the same size and layout.
    ///   - color: Determines the code value of black.
    ///   - team: The threads to use. The result does not depend on it.
    package func writeStraight(to target: PictureView, color: ColorDescription, team: BandTeam) {
        guard let targetAlpha = target.alpha else { preconditionFailure("a straight picture has alpha") }
        write(to: target, color, team) { black, full in AlphaDivision(black: black, full: full) }
        team.forEachBand(samples: width * height) { band in
            for row in band.rows(of: 0..<height) { targetAlpha.copyRow(row, of: alpha!, layout.bytesPerSample) }
        }
    }

    /// Writes the picture composed over black.
    /// - Parameter target: Of the same size and layout, without alpha.
    package func writeOnBlack(to target: PictureView, color: ColorDescription, team: BandTeam) {
        write(to: target, color, team) { black, full in BlackBehind(black: black, full: full) }
    }

    private func write<Change: AlphaChange>(
        to target: PictureView, _ color: ColorDescription, _ team: BandTeam, _ change: (Int, Int) -> Change
    ) {
        precondition(alpha != nil, "a picture with alpha is rewritten")
        precondition(
            target.width == width && target.height == height && target.layout.bitDepth == layout.bitDepth
                && target.layout.subsampling == layout.subsampling, "a picture is rewritten at its size and depth")
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let black = conversion.convert(red: 0, green: 0, blue: 0)
        let (shiftX, shiftY) = (layout.chromaShiftX, layout.chromaShiftY)
        for (from, to, black, shiftX, shiftY) in [
            (y, target.y, black.y, 0, 0), (cb, target.cb, black.cb, shiftX, shiftY),
            (cr, target.cr, black.cr, shiftX, shiftY),
        ] {
            let change = change(black, conversion.maximum)
            team.forEachBand(samples: to.width * to.height) { band in
                if layout.bytesPerSample == 1 {
                    write(from, to, shiftX, shiftY, change, band, UInt8.self)
                } else {
                    write(from, to, shiftX, shiftY, change, band, UInt16.self)
                }
            }
        }
    }

    private func write<Sample: FixedWidthInteger, Change: AlphaChange>(
        _ from: Plane, _ to: Plane, _ shiftX: Int, _ shiftY: Int, _ change: Change, _ band: Band, _: Sample.Type
    ) {
        guard let alpha else { return }
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: max(to.width, 1)) { buffer in
            let means = buffer.baseAddress!
            for row in band.rows(of: 0..<to.height) {
                var alphas = alpha.row(min(row << shiftY, alpha.height - 1), of: Sample.self)
                if shiftX + shiftY > 0 {
                    alpha.average(into: means, row: row, column: 0, count: to.width, shiftX: shiftX, shiftY: shiftY)
                    alphas = means
                }
                let (source, target) = (from.row(row, of: Sample.self), to.row(row, of: Sample.self))
                for x in 0..<to.width {
                    target[x] = Sample(
                        truncatingIfNeeded: change.apply(UInt64(source[x]), alpha: Int(alphas[x])))
                }
            }
        }
    }
}

extension Plane {
    fileprivate func copyRow(_ row: Int, of other: Plane, _ bytesPerSample: Int) {
        memcpy(base + row * stride, other.base + row * other.stride, width * bytesPerSample)
    }
}

/// A conversion of premultiplied code values by their alpha.
private protocol AlphaChange {
    func apply(_ value: UInt64, alpha: Int) -> UInt64
}

/// Division by alpha, to nearest, with a table of reciprocals.
///
/// With values below 2¹⁰ and so the dividends below 2²⁰ + 2⁹, `⌈2³² / a⌉` gives every quotient exactly.
private struct AlphaDivision: AlphaChange {
    private let black: UInt64
    private let full: UInt64
    private let reciprocals: [UInt64]

    init(black: Int, full: Int) {
        self.black = UInt64(black)
        self.full = UInt64(full)
        reciprocals = [0] + (1...full).map { ((1 << 32) + UInt64($0) - 1) / UInt64($0) }
    }

    @inline(__always)
    func apply(_ value: UInt64, alpha: Int) -> UInt64 {
        guard alpha > 0 else { return black }
        let quotient = ((value &* full &+ UInt64(alpha) >> 1) &* reciprocals[min(alpha, Int(full))]) >> 32
        return min(quotient, full)
    }
}

/// `value + black × (1 − alpha)`.
private struct BlackBehind: AlphaChange {
    private let full: UInt64
    private let shares: [UInt64]

    init(black: Int, full: Int) {
        self.full = UInt64(full)
        shares = (0...full).map { UInt64((black * (full - $0) + full / 2) / full) }
    }

    @inline(__always)
    func apply(_ value: UInt64, alpha: Int) -> UInt64 { min(value &+ shares[min(alpha, Int(full))], full) }
}
