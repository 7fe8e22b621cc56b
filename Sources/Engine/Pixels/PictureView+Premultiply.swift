extension PictureView {
    /// Multiplies the colours by their alpha, rounding to nearest, in place; no effect without an alpha plane.
    ///
    /// Chroma is multiplied by the mean alpha of the luma pixels around, as when it is blended.
    package func premultiply() {
        changeColors { color, alpha, full, _ in (color &* alpha &+ full / 2) / full }
    }

    /// Divides the colours by their alpha, rounding to nearest, in place; transparent pixels become black.
    package func unpremultiply() {
        changeColors { color, alpha, full, zero in
            alpha == 0 ? zero : min((color &* full &+ alpha / 2) / alpha, full)
        }
    }

    /// Multiplies luma and the difference of chroma from grey by alpha, in place; no effect without an alpha plane.
    ///
    /// For scaling: grey stays grey even where chroma and alpha samples do not coincide.
    package func weightByAlpha() {
        changeColors { color, alpha, full, zero in
            zero &+ ((color &- zero) &* alpha &+ (color < zero ? -full : full) / 2) / full
        }
    }

    /// Reverses ``weightByAlpha()``; transparent pixels become black.
    package func divideByAlpha() {
        changeColors { color, alpha, full, zero in
            guard alpha > 0 else { return zero }
            let part = ((color &- zero) &* full &+ (color < zero ? -alpha : alpha) / 2) / alpha
            return min(max(zero &+ part, 0), full)
        }
    }

    /// - Parameter change: Receives a sample, its alpha, the largest alpha, and the sample's neutral value.
    @inline(__always)
    private func changeColors(_ change: (Int32, Int32, Int32, Int32) -> Int32) {
        if layout.bytesPerSample == 1 {
            changeColors(UInt8.self, change)
        } else {
            changeColors(UInt16.self, change)
        }
    }

    @inline(__always)
    private func changeColors<Sample: FixedWidthInteger & UnsignedInteger>(
        _: Sample.Type, _ change: (Int32, Int32, Int32, Int32) -> Int32
    ) {
        guard let alpha else { return }
        let full = Int32((1 << layout.bitDepth) - 1)
        let neutral = Int32(1 << (layout.bitDepth - 1))
        let means = UnsafeMutablePointer<Sample>.allocate(capacity: max(width, 1))
        defer { means.deallocate() }
        for (plane, shiftX, shiftY, zero) in [
            (y, 0, 0, 0), (cb, layout.chromaShiftX, layout.chromaShiftY, neutral),
            (cr, layout.chromaShiftX, layout.chromaShiftY, neutral),
        ] {
            for row in 0..<plane.height {
                let samples = plane.row(row, of: Sample.self)
                var alphas = alpha.row(min(row << shiftY, height - 1), of: Sample.self)
                if shiftX + shiftY > 0 {
                    alpha.average(into: means, row: row, column: 0, count: plane.width, shiftX: shiftX, shiftY: shiftY)
                    alphas = means
                }
                for x in 0..<plane.width {
                    samples[x] = Sample(
                        truncatingIfNeeded: change(Int32(samples[x]), Int32(alphas[x]), full, zero))
                }
            }
        }
    }
}
