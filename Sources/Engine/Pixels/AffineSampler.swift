/// Draws pictures under any map, with edges weighted by how much of each pixel they cover.
///
/// Keeps its scratch memory from frame to frame. Used by one thread at a time.
package final class AffineSampler {
    private let team: BandTeam
    /// The reductions of pictures that are drawn once.
    private let passing = PicturePyramid()
    private let taps = RecentTaps()
    /// Upright pictures are reduced to the sample, and halved beforehand only where that saves much.
    private static let longestReduction = 4.0

    /// - Parameter team: The threads that draw.
    package init(team: BandTeam = BandTeam(threads: 1)) { self.team = team }

    /// Draws a picture over another, clipped, in the encoded domain.
    ///
    /// An upright source that shrinks is reduced by area, to the sample, and one that grows goes through a bicubic
    /// filter. A turned one is interpolated between four neighbours, and halved by area until it shrinks by less than
    /// two; one in perspective likewise, from the reductions that each place needs. A map that flattens the picture draws
    /// nothing. Alpha is treated as in `PictureView.blend`.
    /// - Parameters:
    ///   - source: Of the destination's bit depth; its chroma subsampling may differ.
    ///   - transform: From the source's luma pixels to the destination's.
    ///   - crop: The part of the source to draw, in its luma pixels (left, top, right, bottom), clipped to the source;
    ///     nil is all of it. Edges may lie between pixels.
    ///   - readsBesideCrop: True if a filter that changes the size of an upright source reads samples outside the crop;
    ///     otherwise it repeats the outermost ones inside.
    ///   - opacity: Multiplies the source's alpha.
    ///   - pyramid: Keeps the reductions of a source that is drawn repeatedly; nil for a source that is drawn once.
    package func draw(
        _ source: PictureView, onto destination: PictureView, transform: PlaneTransform,
        crop: (left: Double, top: Double, right: Double, bottom: Double)? = nil, readsBesideCrop: Bool = false,
        opacity: Opacity = .full, pyramid: PicturePyramid? = nil
    ) {
        precondition(source.layout.bitDepth == destination.layout.bitDepth, "pictures of one depth are drawn")
        guard opacity != .zero, let inverse = transform.inverted else { return }
        let bounds = SourceBounds(
            left: max(crop?.left ?? 0, 0), top: max(crop?.top ?? 0, 0),
            right: min(crop?.right ?? .infinity, Double(source.width)),
            bottom: min(crop?.bottom ?? .infinity, Double(source.height)))
        guard bounds.left < bounds.right, bounds.top < bounds.bottom else { return }
        if pyramid == nil { passing.clear() }
        let draw = PictureDraw(
            source: source, destination: destination, inverse: inverse, bounds: bounds,
            readsBesideCrop: readsBesideCrop, opacity: opacity.rawValue, pyramid: pyramid ?? passing)
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
        let readsBesideCrop: Bool
        let opacity: Int
        let pyramid: PicturePyramid
    }

    private func drawPlanes<Sample: ResampledSample>(_ draw: PictureDraw, _ type: Sample.Type) {
        let (source, destination) = (draw.source, draw.destination)
        let pixel = (x: 1.0, y: 1.0)
        let luma = AlphaPlane(color: source.y, alpha: source.alpha)
        drawPlane(.luma, luma, sampleSize: pixel, onto: destination.y, targetSize: pixel, draw, type)
        if let alpha = destination.alpha {
            drawPlane(.luma, luma, sampleSize: pixel, onto: alpha, targetSize: pixel, draw, type, isAlpha: true)
        }
        let sourceSize = source.layout.chromaSampleSize
        let targetSize = destination.layout.chromaSampleSize
        let alpha = draw.pyramid.chromaAlpha(of: source, type)
        let chroma = [
            (PicturePyramid.Part.cb, source.cb, destination.cb), (PicturePyramid.Part.cr, source.cr, destination.cr),
        ]
        for (part, from, onto) in chroma {
            let plane = AlphaPlane(color: from, alpha: alpha)
            drawPlane(part, plane, sampleSize: sourceSize, onto: onto, targetSize: targetSize, draw, type)
        }
    }

    private func drawPlane<Sample: ResampledSample>(
        _ part: PicturePyramid.Part, _ plane: AlphaPlane, sampleSize: (x: Double, y: Double), onto target: Plane,
        targetSize: (x: Double, y: Double), _ draw: PictureDraw, _ type: Sample.Type, isAlpha: Bool = false
    ) {
        guard draw.inverse.isAffine else {
            return project(part, plane, sampleSize, target, targetSize, draw, type, isAlpha: isAlpha)
        }
        var plane = plane
        var size = sampleSize
        var inverse = draw.inverse.between(input: targetSize, output: size)
        var level = PyramidLevel()
        let limit = inverse.b == 0 && inverse.c == 0 ? Self.longestReduction : 2
        while true {
            let halvesX = inverse.gradientX >= limit && plane.color.width > 1
            let halvesY = inverse.gradientY >= limit && plane.color.height > 1
            guard halvesX || halvesY else { break }
            level.x += halvesX ? 1 : 0
            level.y += halvesY ? 1 : 0
            plane = draw.pyramid.plane(part, level, from: plane, halvesX: halvesX, halvesY: halvesY, type, team)
            size = (halvesX ? size.x * 2 : size.x, halvesY ? size.y * 2 : size.y)
            inverse = draw.inverse.between(input: targetSize, output: size)
        }
        let bounds = draw.bounds.inSamples(of: size)
        let depth = draw.destination.layout.bitDepth
        let samples = target.width * target.height
        // Full alpha needs no filter.
        if !isAlpha || plane.alpha != nil,
            let resampling = UprightResampling<Sample>(
                plane, inverse, bounds: bounds, readsBesideBounds: draw.readsBesideCrop,
                target: (target.width, target.height), taps)
        {
            team.forEachBand(samples: samples) {
                resampling.draw(onto: target, opacity: draw.opacity, bitDepth: depth, isAlpha: isAlpha, $0)
            }
            return
        }
        let drawing = AffinePlane<Sample>(
            source: plane, target: target, inverse: inverse, bounds: bounds, opacity: draw.opacity,
            maximum: (1 << depth) - 1, isAlpha: isAlpha)
        team.forEachBand(samples: samples) { drawing.draw($0) }
    }

    /// Draws a plane in perspective.
    private func project<Sample: ResampledSample>(
        _ part: PicturePyramid.Part, _ plane: AlphaPlane, _ sampleSize: (x: Double, y: Double), _ target: Plane,
        _ targetSize: (x: Double, y: Double), _ draw: PictureDraw, _ type: Sample.Type, isAlpha: Bool
    ) {
        let inverse = draw.inverse.between(input: targetSize, output: sampleSize)
        guard let forward = inverse.inverted else { return }
        let largest = forward.largestReduction(of: (plane.color.width, plane.color.height), inverse: inverse)
        var levels: [[AlphaPlane]] = []
        for y in 0...largest.y {
            var row: [AlphaPlane] = []
            for x in 0...largest.x {
                let level = PyramidLevel(x: x, y: y)
                let larger = x > 0 ? row[x - 1] : y > 0 ? levels[y - 1][0] : plane
                row.append(
                    x == 0 && y == 0
                        ? plane
                        : draw.pyramid.plane(
                            part, level, from: larger, halvesX: x > 0, halvesY: x == 0, type, team))
            }
            levels.append(row)
        }
        let drawing = ProjectedPlane<Sample>(
            levels: levels, target: target, inverse: inverse, forward: forward,
            bounds: draw.bounds.inSamples(of: sampleSize), opacity: draw.opacity,
            maximum: (1 << draw.destination.layout.bitDepth) - 1, isAlpha: isAlpha)
        team.forEachBand(samples: target.width * target.height) { drawing.draw($0) }
    }
}

extension PixelLayout {
    /// The width and height of a chroma sample in luma pixels.
    var chromaSampleSize: (x: Double, y: Double) { (Double(1 << chromaShiftX), Double(1 << chromaShiftY)) }
}

/// A plane's memory that is reused from frame to frame and grows as needed.
final class ScratchPlane {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// A plane with undefined samples. It invalidates the one returned before.
    func plane(width: Int, height: Int, bytesPerSample: Int) -> Plane {
        let stride = (width * bytesPerSample + 63) & ~63
        let byteCount = max(stride * height, 64)
        if memory.count < byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: byteCount, alignment: 64)
        }
        return Plane(base: memory.baseAddress!, stride: stride, width: width, height: height)
    }
}
