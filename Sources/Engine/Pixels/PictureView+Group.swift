import CPixelKernels

/// Operations on a group: a picture with alpha and premultiplied colours that several layers were drawn into.
extension PictureView {
    /// Multiplies the picture in place by another one's alpha.
    /// - Parameter mask: Of the same size and layout, with alpha; its colours are ignored.
    package func multiply(byAlphaOf mask: PictureView, team: BandTeam) {
        guard let alpha, let solid = mask.alpha else { preconditionFailure("a mask and what it is for have alpha") }
        precondition(mask.width == width && mask.height == height, "a mask has the picture's size")
        if layout.bytesPerSample == 1 {
            multiply(alpha, by: solid, team, UInt8.self)
        } else {
            multiply(alpha, by: solid, team, UInt16.self)
        }
    }

    private func multiply<Sample: GroupSample>(_ alpha: Plane, by mask: Plane, _ team: BandTeam, _: Sample.Type) {
        let layout = layout
        let isShared = layout.chromaShiftX + layout.chromaShiftY > 0
        let planes = isShared ? [y, alpha] : [y, cb, cr, alpha]
        team.forEachBand(samples: width * height * 3) { band in
            for row in band.rows(of: 0..<cb.height) {
                let rows = (row << layout.chromaShiftY)..<min((row + 1) << layout.chromaShiftY, height)
                // Before alpha is changed, which weights the chroma under the mask.
                if isShared { multiplyChroma(row, alpha, by: mask, rows, Sample.self) }
                for y in rows {
                    let factors = UnsafePointer(mask.row(y, of: Sample.self))
                    for plane in planes {
                        Sample.multiply(
                            plane.row(y, of: Sample.self), factors, bitDepth: layout.bitDepth, count: width)
                    }
                }
            }
        }
    }

    /// Multiplies chroma by the part of its pixels' alpha that a mask keeps, so that grey stays grey at every edge.
    private func multiplyChroma<Sample: GroupSample>(
        _ row: Int, _ alpha: Plane, by mask: Plane, _ rows: Range<Int>, _: Sample.Type
    ) {
        let full = Sample(truncatingIfNeeded: (1 << layout.bitDepth) - 1)
        let (first, last) = (rows.lowerBound, rows.upperBound - 1)
        let alphas = (alpha.row(first, of: Sample.self), alpha.row(last, of: Sample.self))
        let factors = (mask.row(first, of: Sample.self), mask.row(last, of: Sample.self))
        let (blues, reds) = (cb.row(row, of: Sample.self), cr.row(row, of: Sample.self))
        for column in 0..<cb.width {
            let left = column &<< layout.chromaShiftX
            let right = min(left &+ (1 &<< layout.chromaShiftX), width) &- 1
            let factor = (factors.0[left], factors.0[right], factors.1[left], factors.1[right])
            guard factor.0 & factor.1 & factor.2 & factor.3 != full else { continue }
            let solid = (
                UInt32(alphas.0[left]), UInt32(alphas.0[right]), UInt32(alphas.1[left]), UInt32(alphas.1[right])
            )
            let kept =
                solid.0 &* UInt32(factor.0) &+ solid.1 &* UInt32(factor.1) &+ solid.2 &* UInt32(factor.2) &+ solid.3
                &* UInt32(factor.3)
            let sum = solid.0 &+ solid.1 &+ solid.2 &+ solid.3
            let share = sum == 0 ? 0 : Float(kept) / (Float(sum) * Float(full))
            blues[column] = Sample(truncatingIfNeeded: Int32(Float(blues[column]) * share + 0.5))
            reds[column] = Sample(truncatingIfNeeded: Int32(Float(reds[column]) * share + 0.5))
        }
    }

    /// Composes a picture of the same size over this one: `layer × opacity + destination × (1 − alpha × opacity)`.
    ///
    /// Transparent parts of the layer are skipped. A destination with alpha has premultiplied colours too.
    /// - Parameter layer: Of the same size, bit depth and chroma layout, with alpha and premultiplied colours.
    package func compose(_ layer: PictureView, opacity: Opacity, team: BandTeam) {
        guard let alpha = layer.alpha else { preconditionFailure("a layer has alpha") }
        precondition(
            layer.width == width && layer.height == height && layer.layout.bitDepth == layout.bitDepth
                && layer.layout.chromaShiftX == layout.chromaShiftX
                && layer.layout.chromaShiftY == layout.chromaShiftY, "a layer has the picture's size and layout")
        guard opacity != .zero else { return }
        let share = opacity.rawValue
        if layout.bytesPerSample == 1 {
            forEachLine(of: layer, alpha: alpha, team, UInt8.self) { line in line.compose(share) }
        } else {
            forEachLine(of: layer, alpha: alpha, team, UInt16.self) { line in line.compose(share) }
        }
    }

    /// Calls `body` with each row of each plane, with the alpha of the row's samples.
    /// - Parameters:
    ///   - layer: The picture of the rows' ``GroupLine/source``.
    ///   - alpha: The layer's, at luma resolution; chroma gets the means.
    private func forEachLine<Sample: GroupSample>(
        of layer: PictureView, alpha: Plane, _ team: BandTeam, _: Sample.Type,
        _ body: @escaping (GroupLine<Sample>) -> Void
    ) {
        var planes = [(layer.cb, cb, layout.chromaShiftX, layout.chromaShiftY)]
        planes += [(layer.cr, cr, layout.chromaShiftX, layout.chromaShiftY), (layer.y, y, 0, 0)]
        if let own = self.alpha { planes.append((alpha, own, 0, 0)) }
        let bitDepth = layout.bitDepth
        let isAveraged = layout.chromaShiftX + layout.chromaShiftY > 0
        for (from, to, shiftX, shiftY) in planes {
            team.forEachBand(samples: to.width * to.height) { band in
                withUnsafeTemporaryAllocation(of: Sample.self, capacity: max(to.width, 1)) { means in
                    for row in band.rows(of: 0..<to.height) {
                        var alphas = alpha.row(min(row << shiftY, alpha.height - 1), of: Sample.self)
                        if isAveraged, shiftX + shiftY > 0, let buffer = means.baseAddress {
                            alpha.average(
                                into: buffer, row: row, column: 0, count: to.width, shiftX: shiftX, shiftY: shiftY)
                            alphas = buffer
                        }
                        body(
                            GroupLine(
                                source: from.row(row, of: Sample.self), target: to.row(row, of: Sample.self),
                                alphas: alphas, count: to.width, bitDepth: bitDepth))
                    }
                }
            }
        }
    }
}

/// A row of a plane of a group, and of its target.
private struct GroupLine<Sample: GroupSample> {
    let source: UnsafePointer<Sample>
    let target: UnsafeMutablePointer<Sample>
    let alphas: UnsafePointer<Sample>
    let count: Int
    let bitDepth: Int

    init(
        source: UnsafeMutablePointer<Sample>, target: UnsafeMutablePointer<Sample>,
        alphas: UnsafeMutablePointer<Sample>, count: Int, bitDepth: Int
    ) {
        self.source = UnsafePointer(source)
        self.target = target
        self.alphas = UnsafePointer(alphas)
        self.count = count
        self.bitDepth = bitDepth
    }

    func compose(_ share: Int) {
        let inked = inked(alphas)
        let first = inked.lowerBound
        Sample.compose(
            target + first, source + first, alphas + first, opacity: share, bitDepth: bitDepth, count: inked.count)
    }

    /// The part of a row from its first to its last sample that is not 0, or slightly more.
    private func inked(_ samples: UnsafePointer<Sample>) -> Range<Int> {
        let step = 8 / MemoryLayout<Sample>.size
        func isZero(_ index: Int) -> Bool {
            UnsafeRawPointer(samples + index).loadUnaligned(as: UInt64.self) == 0
        }
        var (start, end) = (0, count)
        while start &+ step <= end, isZero(start) { start &+= step }
        while end &- step >= start, isZero(end &- step) { end &-= step }
        return start..<end
    }
}

/// A sample of groups and their targets.
private protocol GroupSample: FixedWidthInteger & UnsignedInteger {
    /// target × alpha, to nearest.
    static func multiply(
        _ target: UnsafeMutablePointer<Self>, _ alphas: UnsafePointer<Self>, bitDepth: Int, count: Int)

    /// source × opacity + target × (1 − alpha × opacity).
    /// - Parameter opacity: In units of `Opacity.scale`.
    static func compose(
        _ target: UnsafeMutablePointer<Self>, _ source: UnsafePointer<Self>, _ alphas: UnsafePointer<Self>,
        opacity: Int, bitDepth: Int, count: Int)
}

extension UInt8: GroupSample {
    static func multiply(
        _ target: UnsafeMutablePointer<UInt8>, _ alphas: UnsafePointer<UInt8>, bitDepth: Int, count: Int
    ) {
        pixels_multiply8(target, alphas, CInt(count))
    }

    static func compose(
        _ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ alphas: UnsafePointer<UInt8>,
        opacity: Int, bitDepth: Int, count: Int
    ) {
        pixels_compose8(target, source, alphas, CInt(opacity), CInt(count))
    }
}

extension UInt16: GroupSample {
    static func multiply(
        _ target: UnsafeMutablePointer<UInt16>, _ alphas: UnsafePointer<UInt16>, bitDepth: Int, count: Int
    ) {
        pixels_multiply16(target, alphas, CInt(bitDepth), CInt(count))
    }

    static func compose(
        _ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ alphas: UnsafePointer<UInt16>,
        opacity: Int, bitDepth: Int, count: Int
    ) {
        pixels_compose16(target, source, alphas, CInt(opacity), CInt(bitDepth), CInt(count))
    }
}
