import Glibc

extension PictureView {
    /// Blends a picture over this one, clipped, in the encoded domain: `destination + (source − destination) × opacity`.
    ///
    /// A source with alpha is straight and fades by it; its chroma fades by the mean alpha of the luma pixels around. A
    /// destination with alpha has premultiplied colours, and the drawing is composed over its alpha.
    /// - Parameters:
    ///   - source: Of the same bit depth and chroma layout.
    ///   - x: The place of the source's left edge, in luma pixels; a multiple of the chroma sample's width.
    ///   - y: The place of its top edge; a multiple of the chroma sample's height.
    ///   - opacity: Multiplies the source's alpha.
    ///   - team: The threads that work on it; nil for the caller's alone.
    package func blend(
        _ source: PictureView, x: Int = 0, y: Int = 0, opacity: Opacity = .full, team: BandTeam? = nil
    ) {
        precondition(
            source.layout.bitDepth == layout.bitDepth && source.layout.chromaShiftX == layout.chromaShiftX
                && source.layout.chromaShiftY == layout.chromaShiftY, "pictures of one layout are blended")
        precondition(
            x & ((1 << layout.chromaShiftX) - 1) == 0 && y & ((1 << layout.chromaShiftY) - 1) == 0,
            "a picture lies on whole chroma samples")
        guard opacity != .zero else { return }
        let work: (Band) -> Void = { band in
            if layout.bytesPerSample == 1 {
                blend(ByteBlendArithmetic.self, source, x, y, opacity.rawValue, band)
            } else {
                blend(WordBlendArithmetic.self, source, x, y, opacity.rawValue, band)
            }
        }
        guard let team else { return work(.whole) }
        team.forEachBand(samples: source.width * source.height, work)
    }

    private func blend<Arithmetic: BlendArithmetic>(
        _: Arithmetic.Type, _ source: PictureView, _ x: Int, _ y: Int, _ opacity: Int, _ band: Band
    ) {
        let (shiftX, shiftY) = (layout.chromaShiftX, layout.chromaShiftY)
        let (chromaX, chromaY) = (x >> shiftX, y >> shiftY)
        let blender = PlaneBlender<Arithmetic>(
            opacity: opacity, bitDepth: layout.bitDepth, alpha: source.alpha, band: band)
        blender.blend(source.y, onto: self.y, x: x, y: y, shiftX: 0, shiftY: 0)
        blender.blend(source.cb, onto: cb, x: chromaX, y: chromaY, shiftX: shiftX, shiftY: shiftY)
        blender.blend(source.cr, onto: cr, x: chromaX, y: chromaY, shiftX: shiftX, shiftY: shiftY)
        guard let alpha else { return }
        blender.cover(alpha, width: source.width, height: source.height, x: x, y: y)
    }

}

/// Blends planes of one source picture.
private struct PlaneBlender<Arithmetic: BlendArithmetic> {
    typealias Sample = Arithmetic.Sample

    let opacity: Int
    let bitDepth: Int
    /// The source's straight alpha at luma resolution; nil if it is opaque.
    let alpha: Plane?
    /// The part of the source's visible rows that is drawn.
    let band: Band

    /// The number of samples processed at once, so that intermediate results fit a small buffer on the stack.
    private static var chunk: Int { 512 }

    /// - Parameters:
    ///   - x: The place of the source plane's left edge in the destination plane.
    ///   - shiftX: log2 of the alpha columns that share a sample of this plane.
    func blend(_ source: Plane, onto destination: Plane, x: Int, y: Int, shiftX: Int, shiftY: Int) {
        let columns = max(0, -x)..<max(0, -x, min(source.width, destination.width - x))
        let rows = max(0, -y)..<max(0, -y, min(source.height, destination.height - y))
        for row in band.rows(of: rows) where !columns.isEmpty {
            let target = destination.row(y + row, of: Sample.self) + (x + columns.lowerBound)
            let from = UnsafePointer(source.row(row, of: Sample.self) + columns.lowerBound)
            if let alpha {
                blend(target, from, alpha, row: row, columns: columns, shiftX: shiftX, shiftY: shiftY)
            } else if opacity == Opacity.scale {
                memcpy(target, from, columns.count * MemoryLayout<Sample>.stride)
            } else {
                Arithmetic.mix(target, from, opacity: opacity, count: columns.count)
            }
        }
    }

    private func blend(
        _ target: UnsafeMutablePointer<Sample>, _ from: UnsafePointer<Sample>, _ alpha: Plane, row: Int,
        columns: Range<Int>, shiftX: Int, shiftY: Int
    ) {
        if shiftX == 0 && shiftY == 0 {
            let alphas = UnsafePointer(alpha.row(row, of: Sample.self) + columns.lowerBound)
            Arithmetic.mix(target, from, alphas, opacity: opacity, bitDepth: bitDepth, count: columns.count)
            return
        }
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: Self.chunk) { buffer in
            let means = buffer.baseAddress!
            for start in stride(from: 0, to: columns.count, by: Self.chunk) {
                let count = min(Self.chunk, columns.count - start)
                alpha.average(
                    into: means, row: row, column: columns.lowerBound + start, count: count, shiftX: shiftX,
                    shiftY: shiftY)
                Arithmetic.mix(
                    target + start, from + start, means, opacity: opacity, bitDepth: bitDepth, count: count)
            }
        }
    }

    /// Composes the source's alpha over the destination's: the blend of a sample that is full everywhere.
    func cover(_ destination: Plane, width: Int, height: Int, x: Int, y: Int) {
        let columns = max(0, -x)..<max(0, -x, min(width, destination.width - x))
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: Self.chunk) { buffer in
            buffer.initialize(repeating: Sample((1 << bitDepth) - 1))
            let full = UnsafePointer(buffer.baseAddress!)
            let rows = max(0, -y)..<max(0, -y, min(height, destination.height - y))
            for row in band.rows(of: rows) {
                let target = destination.row(y + row, of: Sample.self) + x
                for start in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.chunk) {
                    let count = min(Self.chunk, columns.upperBound - start)
                    guard let alpha else {
                        Arithmetic.mix(target + start, full, opacity: opacity, count: count)
                        continue
                    }
                    let alphas = UnsafePointer(alpha.row(row, of: Sample.self) + start)
                    Arithmetic.mix(
                        target + start, full, alphas, opacity: opacity, bitDepth: bitDepth, count: count)
                }
            }
        }
    }
}

extension Plane {
    /// The means of the blocks of `1 << shiftX` by `1 << shiftY` samples (1 or 2 each), to nearest; a block at the
    /// plane's edge averages the samples inside.
    func average<Sample: FixedWidthInteger>(
        into means: UnsafeMutablePointer<Sample>, row: Int, column: Int, count: Int, shiftX: Int, shiftY: Int
    ) {
        let upper = self.row(row << shiftY, of: Sample.self)
        let lower = self.row(min((row << shiftY) + (1 << shiftY) - 1, height - 1), of: Sample.self)
        let whole = max(min(count, (width >> shiftX) - column), 0)
        if shiftX == 1 {
            let (upper, lower) = (upper + 2 * column, lower + 2 * column)
            for i in 0..<whole {
                let left = UInt32(upper[2 &* i]) &+ UInt32(lower[2 &* i])
                let right = UInt32(upper[2 &* i &+ 1]) &+ UInt32(lower[2 &* i &+ 1])
                means[i] = Sample(truncatingIfNeeded: (left &+ right &+ 2) >> 2)
            }
        } else {
            for i in 0..<whole {
                means[i] = Sample(
                    truncatingIfNeeded: (UInt32(upper[column &+ i]) &+ UInt32(lower[column &+ i]) &+ 1) >> 1)
            }
        }
        guard whole < count else { return }
        means[whole] = Sample(truncatingIfNeeded: (UInt32(upper[width - 1]) + UInt32(lower[width - 1]) + 1) >> 1)
    }
}
