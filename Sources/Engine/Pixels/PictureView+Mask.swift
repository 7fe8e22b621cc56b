extension PictureView {
    /// Sets this picture's alpha to a mask's brightness: white is opaque, black transparent.
    ///
    /// Colours stay straight. Alpha is the product of a picture's alpha, if it has any, the mask's luma and the mask's
    /// alpha.
    /// - Parameters:
    ///   - mask: Of the same size and depth.
    ///   - isFullRange: True if the mask's luma spans all code values instead of 16 to 235.
    package func setAlpha(of picture: PictureView, maskedBy mask: PictureView, isFullRange: Bool) {
        precondition(
            mask.width == width && mask.height == height && mask.layout.bitDepth == layout.bitDepth && alpha != nil,
            "a mask has the picture's size and depth, and the picture has alpha")
        if layout.bytesPerSample == 1 {
            setAlpha(picture.alpha, mask, isFullRange, UInt8.self)
        } else {
            setAlpha(picture.alpha, mask, isFullRange, UInt16.self)
        }
    }

    private func setAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
        _ own: Plane?, _ mask: PictureView, _ isFullRange: Bool, _: Sample.Type
    ) {
        let lumas = SampleRange(isFull: isFullRange, bitDepth: layout.bitDepth)
        let (black, range, full) = (Int(lumas.lumaOffset), Int(lumas.lumaScale), lumas.maximum)
        for y in 0..<height {
            guard let target = alpha?.row(y, of: Sample.self) else { return }
            let lumas = mask.y.row(y, of: Sample.self)
            for x in 0..<width {
                let bright = min(max(Int(lumas[x]) &- black, 0), range)
                target[x] = Sample(truncatingIfNeeded: (bright &* full &+ range / 2) / range)
            }
            for plane in [own, mask.alpha] {
                guard let factors = plane?.row(y, of: Sample.self) else { continue }
                for x in 0..<width {
                    let product = Int(target[x]) &* Int(factors[x])
                    target[x] = Sample(truncatingIfNeeded: (product &+ full / 2) / full)
                }
            }
        }
    }
}
