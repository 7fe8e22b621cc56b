extension PictureView {
    /// Blends a layer over this picture by a mode other than normal, in the encoded R'G'B' domain.
    ///
    /// Each luma pixel is taken with the chroma of its block; the block's new chroma is the mean over its pixels. Where
    /// the layer is transparent, no bit changes. Allocates nothing.
    /// - Parameters:
    ///   - layer: Of the same size and layout, with alpha, its colours premultiplied, as the drawing kernels leave it in
    ///     a picture that was cleared before.
    ///   - color: Both pictures' colour description, resolved.
    ///
    /// If this picture has alpha, its colours are premultiplied too, and the mode applies to the extent that it is
    /// opaque (W3C Compositing and Blending Level 1, section 9.1.4).
    package func blend(_ layer: PictureView, mode: SeparableBlendMode, color: ColorDescription) {
        precondition(
            layer.width == width && layer.height == height && layer.layout.bitDepth == layout.bitDepth
                && layer.layout.chromaShiftX == layout.chromaShiftX
                && layer.layout.chromaShiftY == layout.chromaShiftY && layer.alpha != nil,
            "a layer has the picture's size and layout, and alpha")
        let kernel = BlendModeKernel(mode: mode, conversion: RGBConversion(color, bitDepth: layout.bitDepth))
        if layout.bytesPerSample == 1 {
            kernel.run(layer, over: self, UInt8.self)
        } else {
            kernel.run(layer, over: self, UInt16.self)
        }
    }
}

/// YCbCr to R'G'B' from 0 to 1 and back, as single-precision factors (H.273, equations 20 to 53).
private struct RGBConversion {
    let lumaScale, lumaOffset, chromaScale, chromaOffset: Float
    let kr, kg, kb: Float
    let maximum: Float

    init(_ color: ColorDescription, bitDepth: Int) {
        let range = SampleRange(isFull: color.isFullRange, bitDepth: bitDepth)
        (lumaScale, lumaOffset) = (Float(range.lumaScale), Float(range.lumaOffset))
        (chromaScale, chromaOffset) = (Float(range.chromaScale), Float(range.chromaOffset))
        maximum = Float(range.maximum)
        let shares = color.matrix.lumaCoefficients ?? (kr: 0.2126, kb: 0.0722)
        kr = Float(shares.kr)
        kb = Float(shares.kb)
        kg = 1 - kr - kb
    }

    /// The code values of an R'G'B' colour.
    @inline(__always)
    func code(_ rgb: SIMD3<Float>) -> (y: Float, cb: Float, cr: Float) {
        let scaled = change(rgb)
        return (scaled.y + lumaOffset, scaled.cb + chromaOffset, scaled.cr + chromaOffset)
    }

    @inline(__always)
    func rgb(_ y: Float, _ cb: Float, _ cr: Float) -> SIMD3<Float> {
        let luma = (y - lumaOffset) / lumaScale
        let red = luma + 2 * (1 - kr) * (cr - chromaOffset) / chromaScale
        let blue = luma + 2 * (1 - kb) * (cb - chromaOffset) / chromaScale
        return SIMD3(red, (luma - kr * red - kb * blue) / kg, blue)
    }

    /// The change of Y, Cb and Cr in code values for a change of R', G' and B'.
    @inline(__always)
    func change(_ delta: SIMD3<Float>) -> (y: Float, cb: Float, cr: Float) {
        let luma = kr * delta.x + kg * delta.y + kb * delta.z
        return (
            luma * lumaScale, (delta.z - luma) / (2 * (1 - kb)) * chromaScale,
            (delta.x - luma) / (2 * (1 - kr)) * chromaScale
        )
    }
}

private struct BlendModeKernel {
    let mode: SeparableBlendMode
    let conversion: RGBConversion

    /// Processes the blocks of luma pixels that share a chroma sample.
    func run<Sample: FixedWidthInteger>(_ layer: PictureView, over picture: PictureView, _: Sample.Type) {
        let (shiftX, shiftY) = (picture.layout.chromaShiftX, picture.layout.chromaShiftY)
        for chromaRow in 0..<picture.cb.height {
            let rows = (chromaRow << shiftY)..<min((chromaRow + 1) << shiftY, picture.height)
            for column in 0..<picture.cb.width {
                let columns = (column << shiftX)..<min((column + 1) << shiftX, picture.width)
                if let backdrop = picture.alpha {
                    block(layer, picture, backdrop, rows, columns, chromaRow, column, Sample.self)
                } else {
                    block(layer, picture, rows, columns, chromaRow, column, Sample.self)
                }
            }
        }
    }

    @inline(__always)
    private func block<Sample: FixedWidthInteger>(
        _ layer: PictureView, _ picture: PictureView, _ rows: Range<Int>, _ columns: Range<Int>, _ chromaRow: Int,
        _ column: Int, _: Sample.Type
    ) {
        var alphaSum: Float = 0
        for row in rows {
            let alphas = layer.alpha!.row(row, of: Sample.self)
            for x in columns { alphaSum += Float(alphas[x]) }
        }
        guard alphaSum > 0 else { return }
        let count = Float(rows.count * columns.count)
        let chromaAlpha = alphaSum / count / conversion.maximum
        let cbBelow = picture.cb.row(chromaRow, of: Sample.self)
        let crBelow = picture.cr.row(chromaRow, of: Sample.self)
        let below = (cb: Float(cbBelow[column]), cr: Float(crBelow[column]))
        let cb = Float(layer.cb.row(chromaRow, of: Sample.self)[column]) / chromaAlpha
        let cr = Float(layer.cr.row(chromaRow, of: Sample.self)[column]) / chromaAlpha
        var (cbChange, crChange): (Float, Float) = (0, 0)
        for row in rows {
            let lumas = picture.y.row(row, of: Sample.self)
            let layerLumas = layer.y.row(row, of: Sample.self)
            let alphas = layer.alpha!.row(row, of: Sample.self)
            for x in columns where alphas[x] > 0 {
                let alpha = Float(alphas[x]) / conversion.maximum
                let under = conversion.rgb(Float(lumas[x]), below.cb, below.cr)
                let over = conversion.rgb(Float(layerLumas[x]) / alpha, cb, cr)
                let change = conversion.change((blended(under, over) - clamped(under)) * alpha)
                lumas[x] = sample(Float(lumas[x]) + change.y)
                cbChange += change.cb
                crChange += change.cr
            }
        }
        cbBelow[column] = sample(below.cb + cbChange / count)
        crBelow[column] = sample(below.cr + crChange / count)
    }

    /// The same over a picture with alpha: `(1 − backdrop alpha) × layer + backdrop alpha × blended` is composed over
    /// it.
    @inline(__always)
    private func block<Sample: FixedWidthInteger>(
        _ layer: PictureView, _ picture: PictureView, _ backdrop: Plane, _ rows: Range<Int>, _ columns: Range<Int>,
        _ chromaRow: Int, _ column: Int, _: Sample.Type
    ) {
        let count = Float(rows.count * columns.count) * conversion.maximum
        let alpha = sum(layer.alpha!, rows, columns, Sample.self) / count
        guard alpha > 0 else { return }
        let belowAlpha = sum(backdrop, rows, columns, Sample.self) / count
        let (cbs, crs) = (picture.cb.row(chromaRow, of: Sample.self), picture.cr.row(chromaRow, of: Sample.self))
        let below = (cb: Float(cbs[column]), cr: Float(crs[column]))
        let cb = Float(layer.cb.row(chromaRow, of: Sample.self)[column]) / alpha
        let cr = Float(layer.cr.row(chromaRow, of: Sample.self)[column]) / alpha
        var (newCb, newCr): (Float, Float) = (0, 0)
        for row in rows {
            let lumas = picture.y.row(row, of: Sample.self)
            let belowAlphas = backdrop.row(row, of: Sample.self)
            let layerLumas = layer.y.row(row, of: Sample.self)
            let alphas = layer.alpha!.row(row, of: Sample.self)
            for x in columns where alphas[x] > 0 {
                let (share, solid) = (
                    Float(alphas[x]) / conversion.maximum, Float(belowAlphas[x]) / conversion.maximum
                )
                let over = clamped(conversion.rgb(Float(layerLumas[x]) / share, cb, cr))
                var mixed = over
                if solid > 0, belowAlpha > 0 {
                    let under = conversion.rgb(
                        Float(lumas[x]) / solid, below.cb / belowAlpha, below.cr / belowAlpha)
                    mixed = over * (1 - solid) + blended(under, over) * solid
                }
                let code = conversion.code(mixed)
                lumas[x] = sample(code.y * share + Float(lumas[x]) * (1 - share))
                belowAlphas[x] = sample(conversion.maximum * (share + solid - share * solid))
                newCb += code.cb * share
                newCr += code.cr * share
            }
        }
        let pixels = Float(rows.count * columns.count)
        cbs[column] = sample(newCb / pixels + below.cb * (1 - alpha))
        crs[column] = sample(newCr / pixels + below.cr * (1 - alpha))
    }

    @inline(__always)
    private func sum<Sample: FixedWidthInteger>(
        _ plane: Plane, _ rows: Range<Int>, _ columns: Range<Int>, _: Sample.Type
    ) -> Float {
        var sum: Float = 0
        for row in rows {
            let samples = plane.row(row, of: Sample.self)
            for x in columns { sum += Float(samples[x]) }
        }
        return sum
    }

    @inline(__always)
    private func blended(_ below: SIMD3<Float>, _ above: SIMD3<Float>) -> SIMD3<Float> {
        let (b, a) = (clamped(below), clamped(above))
        return SIMD3(mode.blend(b.x, a.x), mode.blend(b.y, a.y), mode.blend(b.z, a.z))
    }

    // Each part by itself: the clamping of vectors is a call for each pixel.
    @inline(__always)
    private func clamped(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(min(max(rgb.x, 0), 1), min(max(rgb.y, 0), 1), min(max(rgb.z, 0), 1))
    }

    /// To nearest, halves up, without the calls that rounding and the conversion to a small integer would be.
    @inline(__always)
    private func sample<Sample: FixedWidthInteger>(_ value: Float) -> Sample {
        let limited = min(max(value, 0), conversion.maximum)
        let whole = Int32(limited)
        return Sample(truncatingIfNeeded: whole &+ (limited - Float(whole) >= 0.5 ? 1 : 0))
    }
}
