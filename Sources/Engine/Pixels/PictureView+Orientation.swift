import Glibc

extension PictureView {
    /// Copies a picture into this one, turned or mirrored, sample for sample.
    ///
    /// - Parameters:
    ///   - source: Of the same layout; its width and height are swapped where `orientation` transposes. Chroma of an
    ///     odd-sized picture moves with its own plane, so a mirrored odd edge is off by half a chroma sample.
    ///   - orientation: Transposing requires equal chroma subsampling in both directions (4:2:0 or 4:4:4).
    package func copy(_ source: PictureView, orientation: Orientation) {
        precondition(source.layout == layout, "a copy has its source's layout")
        precondition(
            !orientation.isTransposed || layout.chromaShiftX == layout.chromaShiftY,
            "chroma shared in one direction only cannot be transposed")
        let size = orientation.isTransposed ? (source.height, source.width) : (source.width, source.height)
        precondition(size == (width, height), "a copy has its source's size, turned")
        y.copy(source.y, orientation, layout)
        cb.copy(source.cb, orientation, layout)
        cr.copy(source.cr, orientation, layout)
        if let alpha, let sourceAlpha = source.alpha { alpha.copy(sourceAlpha, orientation, layout) }
    }
}

extension Plane {
    /// Copies the samples of a plane, turned or mirrored.
    func copy(_ source: Plane, _ orientation: Orientation, _ layout: PixelLayout) {
        let target = orientation.isMirroredY ? upsideDown : self
        let isByte = layout.bytesPerSample == 1
        if orientation.isTransposed {
            // Mirroring the result left to right is transposing the source from the bottom up.
            let source = orientation.isMirroredX ? source.upsideDown : source
            isByte ? target.transpose(source, UInt8.self) : target.transpose(source, UInt16.self)
        } else if orientation.isMirroredX {
            isByte ? target.mirror(source, UInt8.self) : target.mirror(source, UInt16.self)
        } else {
            for index in 0..<height {
                memcpy(
                    target.base + index * target.stride, source.base + index * source.stride,
                    width * layout.bytesPerSample)
            }
        }
    }

    /// The same samples with the last row first.
    private var upsideDown: Plane {
        Plane(base: base + max(height - 1, 0) * stride, stride: -stride, width: width, height: height)
    }

    private func mirror<Sample>(_ source: Plane, _ type: Sample.Type) {
        for index in 0..<height {
            let target = row(index, of: type)
            let end = source.row(index, of: type) + (width - 1)
            for column in 0..<width { target[column] = end[0 &- column] }
        }
    }

    /// `target(x, y) = source(y, x)`, in blocks with rows and columns that fit the first-level cache together.
    private func transpose<Sample>(_ source: Plane, _ type: Sample.Type) {
        let block = 32
        let sourceStep = source.stride / MemoryLayout<Sample>.stride
        for top in Swift.stride(from: 0, to: height, by: block) {
            let bottom = min(top + block, height)
            for left in Swift.stride(from: 0, to: width, by: block) {
                let count = min(block, width - left)
                for y in top..<bottom {
                    let target = row(y, of: type) + left
                    let from = source.row(left, of: type) + y
                    for x in 0..<count { target[x] = from[x &* sourceStep] }
                }
            }
        }
    }
}
