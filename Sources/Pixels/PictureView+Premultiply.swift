extension PictureView {
    /// Multiplies the colours by their alpha, rounding to nearest, in place; nothing without an alpha plane.
    ///
    /// Chroma is multiplied by the mean alpha of the luma pixels around, as when it is blended.
    package func premultiply() {
        multiplyColors { (color: UInt32, alpha: UInt32, full: UInt32) in (color &* alpha &+ full / 2) / full }
    }

    /// Divides the colours by their alpha, rounding to nearest, in place: what is transparent becomes black.
    package func unpremultiply() {
        multiplyColors { (color: UInt32, alpha: UInt32, full: UInt32) in
            alpha == 0 ? 0 : min((color &* full &+ alpha / 2) / alpha, full)
        }
    }

    private func multiplyColors(_ change: (UInt32, UInt32, UInt32) -> UInt32) {
        if layout.bytesPerSample == 1 {
            multiplyColors(UInt8.self, change)
        } else {
            multiplyColors(UInt16.self, change)
        }
    }

    @inline(__always)
    private func multiplyColors<Sample: FixedWidthInteger & UnsignedInteger>(
        _: Sample.Type, _ change: (UInt32, UInt32, UInt32) -> UInt32
    ) {
        guard let alpha else { return }
        let full = UInt32((1 << layout.bitDepth) - 1)
        let means = UnsafeMutablePointer<Sample>.allocate(capacity: max(width, 1))
        defer { means.deallocate() }
        for (plane, shiftX, shiftY) in [
            (y, 0, 0), (cb, layout.chromaShiftX, layout.chromaShiftY), (cr, layout.chromaShiftX, layout.chromaShiftY),
        ] {
            for row in 0..<plane.height {
                let samples = plane.row(row, of: Sample.self)
                var alphas = alpha.row(min(row << shiftY, height - 1), of: Sample.self)
                if shiftX + shiftY > 0 {
                    alpha.average(into: means, row: row, column: 0, count: plane.width, shiftX: shiftX, shiftY: shiftY)
                    alphas = means
                }
                for x in 0..<plane.width {
                    samples[x] = Sample(truncatingIfNeeded: change(UInt32(samples[x]), UInt32(alphas[x]), full))
                }
            }
        }
    }
}
