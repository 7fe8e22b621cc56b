/// What is done to a picture with alpha and premultiplied colours that several things were drawn into.
extension PictureView {
    /// Keeps as much of the picture, in place, as another one is solid.
    /// - Parameter mask: Of the same size and layout, with alpha; its colours take no part.
    package func multiply(byAlphaOf mask: PictureView, team: BandTeam) {
        guard let alpha = mask.alpha else { preconditionFailure("a mask has alpha") }
        precondition(mask.width == width && mask.height == height, "a mask has the picture's size")
        if layout.bytesPerSample == 1 {
            forEachLine(alpha: alpha, team, UInt8.self, multiply)
        } else {
            forEachLine(alpha: alpha, team, UInt16.self, multiply)
        }
    }

    /// Multiplies colours and alpha, in place.
    package func fade(_ opacity: Opacity, team: BandTeam) {
        guard opacity != .full else { return }
        guard let alpha else { preconditionFailure("what fades has alpha") }
        let share = Float(opacity.fraction)
        if layout.bytesPerSample == 1 {
            forEachLine(alpha: alpha, team, UInt8.self) { line in line.fade(share) }
        } else {
            forEachLine(alpha: alpha, team, UInt16.self) { line in line.fade(share) }
        }
    }

    /// Lays a picture of the same size over this one: `layer × opacity + destination × (1 − alpha × opacity)`.
    ///
    /// Where the layer is transparent nothing is touched. A destination with alpha holds premultiplied colours too.
    /// - Parameter layer: Of the same size, bit depth and chroma layout, with alpha and premultiplied colours.
    package func compose(_ layer: PictureView, opacity: Opacity, team: BandTeam) {
        guard let alpha = layer.alpha else { preconditionFailure("a layer has alpha") }
        precondition(
            layer.width == width && layer.height == height && layer.layout.bitDepth == layout.bitDepth
                && layer.layout.chromaShiftX == layout.chromaShiftX
                && layer.layout.chromaShiftY == layout.chromaShiftY, "a layer has the picture's size and layout")
        guard opacity != .zero else { return }
        let share = Float(opacity.fraction)
        if layout.bytesPerSample == 1 {
            forEachLine(alpha: alpha, team, UInt8.self, from: layer) { line in line.compose(share) }
        } else {
            forEachLine(alpha: alpha, team, UInt16.self, from: layer) { line in line.compose(share) }
        }
    }

    private func multiply<Sample>(_ line: GroupLine<Sample>) { line.multiply() }

    /// Calls `body` with each row of each plane, with the alpha of the row's samples.
    /// - Parameters:
    ///   - alpha: At luma resolution; chroma gets the means.
    ///   - source: Where the rows' ``GroupLine/source`` lies; this picture if nil.
    private func forEachLine<Sample: FixedWidthInteger & UnsignedInteger>(
        alpha: Plane, _ team: BandTeam, _: Sample.Type, from source: PictureView? = nil,
        _ body: @escaping (GroupLine<Sample>) -> Void
    ) {
        let source = source ?? self
        var planes = [(source.cb, cb, layout.chromaShiftX, layout.chromaShiftY)]
        planes += [(source.cr, cr, layout.chromaShiftX, layout.chromaShiftY), (source.y, y, 0, 0)]
        // Last, since the alpha that the others need may be the one that is changed.
        if let own = self.alpha, let other = source.alpha { planes.append((other, own, 0, 0)) }
        let full = Float((1 << layout.bitDepth) - 1)
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
                                alphas: alphas, count: to.width, full: full))
                    }
                }
            }
        }
    }
}

/// A row of a plane of a group, and of what it is drawn onto.
private struct GroupLine<Sample: FixedWidthInteger & UnsignedInteger> {
    let source: UnsafePointer<Sample>
    let target: UnsafeMutablePointer<Sample>
    let alphas: UnsafePointer<Sample>
    let count: Int
    /// The alpha of what is solid.
    let full: Float

    init(
        source: UnsafeMutablePointer<Sample>, target: UnsafeMutablePointer<Sample>,
        alphas: UnsafeMutablePointer<Sample>, count: Int, full: Float
    ) {
        self.source = UnsafePointer(source)
        self.target = target
        self.alphas = UnsafePointer(alphas)
        self.count = count
        self.full = full
    }

    /// The part of the row between its first and last sample that is not transparent.
    private var inked: Range<Int> {
        var (start, end) = (0, count)
        while start < end, alphas[start] == 0 { start &+= 1 }
        while end > start, alphas[end &- 1] == 0 { end &-= 1 }
        return start..<end
    }

    func multiply() {
        let scale = 1 / full
        for x in 0..<count {
            target[x] = Sample(truncatingIfNeeded: Int32(Float(target[x]) * Float(alphas[x]) * scale + 0.5))
        }
    }

    func fade(_ share: Float) {
        for x in inked { target[x] = Sample(truncatingIfNeeded: Int32(Float(target[x]) * share + 0.5)) }
    }

    func compose(_ share: Float) {
        let step = share / full
        for x in inked {
            let rest = 1 - Float(alphas[x]) * step
            let sum = Float(source[x]) * share + Float(target[x]) * rest + 0.5
            target[x] = Sample(truncatingIfNeeded: Int32(min(sum, full)))
        }
    }
}
