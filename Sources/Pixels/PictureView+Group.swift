/// What is done to a picture with alpha and premultiplied colours that several things were drawn into.
extension PictureView {
    /// Keeps as much of the picture, in place, as another one is solid.
    /// - Parameter mask: Of the same size and layout, with alpha; its colours take no part.
    package func multiply(byAlphaOf mask: PictureView, team: BandTeam) {
        guard let alpha = mask.alpha else { preconditionFailure("a mask has alpha") }
        precondition(mask.width == width && mask.height == height, "a mask has the picture's size")
        if layout.bytesPerSample == 1 {
            forEachLine(alpha: alpha, team, UInt8.self) { line in line.multiply() }
        } else {
            forEachLine(alpha: alpha, team, UInt16.self) { line in line.multiply() }
        }
    }

    /// Multiplies colours and alpha, in place.
    package func fade(_ opacity: Opacity, team: BandTeam) {
        guard opacity != .full else { return }
        guard let alpha else { preconditionFailure("what fades has alpha") }
        let share = UInt32(opacity.rawValue)
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
        let share = UInt32(opacity.rawValue)
        if layout.bytesPerSample == 1 {
            forEachLine(alpha: alpha, team, UInt8.self, from: layer) { line in line.compose(share) }
        } else {
            forEachLine(alpha: alpha, team, UInt16.self, from: layer) { line in line.compose(share) }
        }
    }

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
        let bitDepth = UInt32(layout.bitDepth)
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

/// A row of a plane of a group, and of what it is drawn onto.
private struct GroupLine<Sample: FixedWidthInteger & UnsignedInteger> {
    let source: UnsafePointer<Sample>
    let target: UnsafeMutablePointer<Sample>
    let alphas: UnsafePointer<Sample>
    let count: Int
    let bitDepth: UInt32

    init(
        source: UnsafeMutablePointer<Sample>, target: UnsafeMutablePointer<Sample>,
        alphas: UnsafeMutablePointer<Sample>, count: Int, bitDepth: UInt32
    ) {
        self.source = UnsafePointer(source)
        self.target = target
        self.alphas = UnsafePointer(alphas)
        self.count = count
        self.bitDepth = bitDepth
    }

    /// The alpha of what is solid.
    private var full: UInt32 { 1 << bitDepth &- 1 }
    private static var half: UInt32 { 1 << (UInt32(Opacity.shift) &- 1) }

    /// The part of a row between its first and last sample that is not 0.
    private func inked(_ samples: UnsafePointer<Sample>) -> Range<Int> {
        var (start, end) = (0, count)
        while start < end, samples[start] == 0 { start &+= 1 }
        while end > start, samples[end &- 1] == 0 { end &-= 1 }
        return start..<end
    }

    func multiply() {
        let range = inked(UnsafePointer(target))
        let (full, shift) = (full, bitDepth)
        guard !range.isEmpty, range.contains(where: { UInt32(alphas[$0]) != full }) else { return }
        let half = (full &+ 1) / 2
        for x in range {
            // Exact division by one less than a power of two, to nearest.
            let product = UInt32(target[x]) &* UInt32(alphas[x]) &+ half
            target[x] = Sample(truncatingIfNeeded: (product &+ (product &>> shift)) &>> shift)
        }
    }

    func fade(_ share: UInt32) {
        let shift = UInt32(Opacity.shift)
        for x in inked(UnsafePointer(target)) {
            target[x] = Sample(truncatingIfNeeded: (UInt32(target[x]) &* share &+ Self.half) &>> shift)
        }
    }

    func compose(_ share: UInt32) {
        let (full, shift, opacityShift) = (full, bitDepth, UInt32(Opacity.shift))
        let half = (full &+ 1) / 2
        for x in inked(alphas) {
            let alpha = (UInt32(alphas[x]) &* share &+ Self.half) &>> opacityShift
            let color = (UInt32(source[x]) &* share &+ Self.half) &>> opacityShift
            let below = UInt32(target[x]) &* (full &- alpha) &+ half
            target[x] = Sample(truncatingIfNeeded: min(color &+ ((below &+ (below &>> shift)) &>> shift), full))
        }
    }
}
