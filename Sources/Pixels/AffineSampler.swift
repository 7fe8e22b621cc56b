/// Draws pictures under any affine map: bilinear inside, with edges weighted by how much of each pixel they cover.
///
/// Keeps its scratch memory from frame to frame. Used by one thread at a time.
package final class AffineSampler {
    private let team: BandTeam
    private var scratch: [ScratchPlane] = []
    private var used = 0

    /// - Parameter team: The threads that draw.
    package init(team: BandTeam = BandTeam(threads: 1)) { self.team = team }

    /// Draws a picture over another, clipped, in the encoded domain.
    ///
    /// A source that shrinks by two or more is first halved by area until it does not. A map that flattens the picture
    /// draws nothing. Alpha is treated as in `PictureView.blend`.
    /// - Parameters:
    ///   - source: Of the destination's bit depth; its chroma may be shared otherwise.
    ///   - transform: From the source's luma pixels to the destination's.
    ///   - crop: The part of the source to draw, in its luma pixels (left, top, right, bottom), clipped to the source;
    ///     nil is all of it. Edges may lie between pixels.
    ///   - opacity: Multiplies the source's alpha.
    package func draw(
        _ source: PictureView, onto destination: PictureView, transform: PlaneTransform,
        crop: (left: Double, top: Double, right: Double, bottom: Double)? = nil, opacity: Opacity = .full
    ) {
        precondition(source.layout.bitDepth == destination.layout.bitDepth, "pictures of one depth are drawn")
        guard opacity != .zero, let inverse = transform.inverted else { return }
        let bounds = SourceBounds(
            left: max(crop?.left ?? 0, 0), top: max(crop?.top ?? 0, 0),
            right: min(crop?.right ?? .infinity, Double(source.width)),
            bottom: min(crop?.bottom ?? .infinity, Double(source.height)))
        guard bounds.left < bounds.right, bounds.top < bounds.bottom else { return }
        used = 0
        let draw = PictureDraw(
            source: source, destination: destination, inverse: inverse, bounds: bounds, opacity: opacity.rawValue)
        if destination.layout.bytesPerSample == 1 {
            drawPlanes(draw, UInt8.self)
        } else {
            drawPlanes(draw, UInt16.self)
        }
    }

    private struct PictureDraw {
        let source, destination: PictureView
        let inverse: PlaneTransform
        let bounds: SourceBounds
        let opacity: Int
    }

    private func drawPlanes<Sample: FixedWidthInteger & UnsignedInteger>(_ draw: PictureDraw, _ type: Sample.Type) {
        let (source, destination) = (draw.source, draw.destination)
        let pixel = (x: 1.0, y: 1.0)
        let luma = AlphaPlane(color: source.y, alpha: source.alpha)
        drawPlane(luma, sampleSize: pixel, onto: destination.y, targetSize: pixel, draw, type)
        if let alpha = destination.alpha {
            drawPlane(luma, sampleSize: pixel, onto: alpha, targetSize: pixel, draw, type, isAlpha: true)
        }
        let sourceSize = source.layout.chromaSampleSize
        let targetSize = destination.layout.chromaSampleSize
        let chromaAlpha = source.alpha.map { averaged($0, source, type) }
        for (from, onto) in [(source.cb, destination.cb), (source.cr, destination.cr)] {
            let plane = AlphaPlane(color: from, alpha: chromaAlpha)
            drawPlane(plane, sampleSize: sourceSize, onto: onto, targetSize: targetSize, draw, type)
        }
    }

    private func drawPlane<Sample: FixedWidthInteger & UnsignedInteger>(
        _ plane: AlphaPlane, sampleSize: (x: Double, y: Double), onto target: Plane,
        targetSize: (x: Double, y: Double), _ draw: PictureDraw, _ type: Sample.Type, isAlpha: Bool = false
    ) {
        var plane = plane
        var size = sampleSize
        var inverse = draw.inverse.between(input: targetSize, output: size)
        while true {
            let halvesX = inverse.gradientX >= 2 && plane.color.width > 1
            let halvesY = inverse.gradientY >= 2 && plane.color.height > 1
            guard halvesX || halvesY else { break }
            plane = reduced(plane, halvesX: halvesX, halvesY: halvesY, type)
            size = (halvesX ? size.x * 2 : size.x, halvesY ? size.y * 2 : size.y)
            inverse = draw.inverse.between(input: targetSize, output: size)
        }
        let bounds = SourceBounds(
            left: draw.bounds.left / size.x, top: draw.bounds.top / size.y, right: draw.bounds.right / size.x,
            bottom: draw.bounds.bottom / size.y)
        let full = Int((1 << draw.destination.layout.bitDepth) - 1)
        let drawing = AffinePlane<Sample>(
            source: plane, target: target, inverse: inverse, bounds: bounds, opacity: draw.opacity, maximum: full,
            isAlpha: isAlpha)
        team.forEachBand(samples: target.width * target.height) { drawing.draw($0) }
    }

    private func reduced<Sample: FixedWidthInteger>(
        _ plane: AlphaPlane, halvesX: Bool, halvesY: Bool, _ type: Sample.Type
    ) -> AlphaPlane {
        let width = halvesX ? (plane.color.width + 1) / 2 : plane.color.width
        let height = halvesY ? (plane.color.height + 1) / 2 : plane.color.height
        let target = AlphaPlane(
            color: nextPlane(width, height, type), alpha: plane.alpha == nil ? nil : nextPlane(width, height, type))
        plane.reduce(into: target, type)
        return target
    }

    /// The alpha of a source at the resolution of its chroma.
    private func averaged<Sample: FixedWidthInteger>(
        _ alpha: Plane, _ source: PictureView, _ type: Sample.Type
    ) -> Plane {
        let layout = source.layout
        guard layout.chromaShiftX != 0 || layout.chromaShiftY != 0 else { return alpha }
        let means = nextPlane(source.cb.width, source.cb.height, type)
        for row in 0..<means.height {
            alpha.average(
                into: means.row(row, of: type), row: row, column: 0, count: means.width, shiftX: layout.chromaShiftX,
                shiftY: layout.chromaShiftY)
        }
        return means
    }

    private func nextPlane<Sample: FixedWidthInteger>(_ width: Int, _ height: Int, _ type: Sample.Type) -> Plane {
        if used == scratch.count { scratch.append(ScratchPlane()) }
        defer { used += 1 }
        return scratch[used].plane(width: width, height: height, bytesPerSample: MemoryLayout<Sample>.stride)
    }
}

extension PixelLayout {
    /// How many luma pixels wide and high a chroma sample is.
    var chromaSampleSize: (x: Double, y: Double) { (Double(1 << chromaShiftX), Double(1 << chromaShiftY)) }
}
