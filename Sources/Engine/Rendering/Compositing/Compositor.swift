import EditModel
import Media
import MediaTime
import Pixels
import Values

/// Composes the pictures of an edit's layers into output frames.
///
/// A picture that fills the canvas becomes the output frame itself; everything else is drawn onto it in place.
/// Not thread-safe: it belongs to one thread.
package final class Compositor {
    let canvas: Canvas
    let pool: FramePool
    /// Frames with alpha, for layers that are blended by a mode of their own.
    private lazy var layerPool: FramePool = {
        var layout = canvas.layout
        layout.hasAlpha = true
        return FramePool(width: canvas.width, height: canvas.height, format: PixelFormat(layout: layout)!)
    }()
    let team: BandTeam
    let sampler: AffineSampler
    let overlays: LayerStack
    let maskFrames = MaskFrames()
    /// Scratch of each layer position of the current span.
    private var preparers: [PicturePreparer] = []
    /// The picture that was prepared last for the frame being composed: layers of the same picture and size share it.
    private var lastPrepared: PreparedPicture?
    /// The last frame composed only of stills, before the layers around it are drawn.
    private var constant: ConstantFrame?

    /// - Parameters:
    ///   - overlays: The layers around the composited picture, ready to be drawn.
    ///   - team: The threads that draw; the pictures do not depend on how many there are.
    package init(canvas: Canvas, overlays: LayerStack, team: BandTeam = BandTeam()) {
        self.canvas = canvas
        self.team = team
        sampler = AffineSampler(team: team)
        self.overlays = overlays
        pool = FramePool(width: canvas.width, height: canvas.height, format: canvas.format.pixels)
    }

    /// Composes one frame.
    /// - Parameters:
    ///   - time: The frame's movie time.
    ///   - span: The span it belongs to.
    ///   - formats: The format of each layer's source.
    ///   - picture: Returns the picture of a layer of the span; nil if the source has none. Called once for each layer.
    /// - Returns: A frame in the canvas's format. Its pixels may be shared with the decoder.
    package func compose(
        at time: Time, _ span: Span, formats: [VideoFormat], picture: (Int) throws -> Frame?
    ) throws -> Frame {
        try compose(at: time, span, formats: formats) { index, _ in
            guard let frame = try picture(index) else { return nil }
            return PicturePlate(frame)
        }
    }

    /// Composes one frame of pictures that may come in part.
    /// - Parameter plate: Gives as much of a layer's picture as is shown, or more of it; all of it where the demand is nil.
    package func compose(
        at time: Time, _ span: Span, formats: [VideoFormat], plate: (Int, PictureDemand?) throws -> PicturePlate?
    ) throws -> Frame {
        while preparers.count < span.layers.count { preparers.append(PicturePreparer(canvas: canvas, team: team)) }
        let states = span.layers.indices.map { LayerState(span.layers[$0].instruction, formats[$0], at: time) }
        let frame: Frame
        if formats.allSatisfy(\.isStill) {
            if constant == nil || !constant!.shows(span, states) {
                let made = try composeLayers(span, states, formats, plate)
                constant = ConstantFrame(span: span, states: states, frame: made)
            }
            frame = constant!.makeReference()
        } else {
            constant = nil
            frame = try composeLayers(span, states, formats, plate)
        }
        return try postProcess(frame, span, at: time)
    }

    private func composeLayers(
        _ span: Span, _ states: [LayerState], _ formats: [VideoFormat],
        _ plate: (Int, PictureDemand?) throws -> PicturePlate?
    ) throws -> Frame {
        defer { lastPrepared = nil }
        return try withoutActuallyEscaping(plate) { plate in
            try composeLayers(
                span, states, formats,
                FetchedPlates { index in
                    let isMoving = span.layers[index].instruction.isMoving
                    return try plate(
                        index, states[index].demand(of: formats[index], isMoving: isMoving, on: self.canvas))
                })
        }
    }

    private func composeLayers(
        _ span: Span, _ states: [LayerState], _ formats: [VideoFormat], _ plates: consuming FetchedPlates
    ) throws -> Frame {
        var plates = plates
        var output: Frame?
        for (index, state) in states.enumerated() where state.isVisible {
            let isMoving = span.layers[index].instruction.isMoving
            guard let plate = try plates.take(index) else { continue }
            let size = (plate.frame.width, plate.frame.height)
            let placed = PlacedPlate(plate.part, size: size, formats[index], state, on: canvas)
            let source = plate.takeFrame()
            let (format, opacity, crop, placement) = (placed.format, state.opacity, placed.crop, placed.placement)
            let mode = SeparableBlendMode(span.layers[index].instruction.blendMode)
            let isSolid = opacity == .full && !source.format.hasAlphaPlane && mode == nil && crop == nil
            if isSolid, placement.coversCanvas, !canvas.layout.hasAlpha,
                !isMoving || placement.isWhole,
                case .upright(let orientation, 0, 0, canvas.width, canvas.height) =
                    placement.method
            {
                let size = (canvas.width, canvas.height)
                output = try preparers[index].prepare(source, format, orientation, size: size)
                continue
            }
            let hidesAll = isSolid && placement.hidesCanvas
            let base = try hidesAll ? blank() : writable(output.take(), canvas.background(span.background))
            // A moving layer is sampled in every frame: switching to the scaler's filter at whole pixels would be
            // visible.
            let method = crop == nil && !isMoving ? placement.method : placement.sampledMethod
            if let mode {
                try blend(source, placed, method, opacity, preparers[index], mode, onto: base)
            } else if case .sampled(let map) = method, map.enlarges,
                let parts = try partsInSight(below: index, span, states, formats, &plates)
            {
                try draw(source, placed, method, opacity, preparers[index], onto: base, parts)
            } else {
                try draw(source, placed, method, opacity, preparers[index], onto: base)
            }
            output = consume base
        }
        if let composed = output.take() { return composed }
        return try filled(canvas.background(span.background))
    }

    /// The parts of the canvas that the layers above one leave visible; nil if that is all of it, or more than two
    /// parts.
    private func partsInSight(
        below index: Int, _ span: Span, _ states: [LayerState], _ formats: [VideoFormat], _ plates: inout FetchedPlates
    ) throws -> [PictureArea]? {
        let whole = PictureArea(width: canvas.width, height: canvas.height)
        for above in states.indices.dropFirst(index + 1) where states[above].isVisible {
            let (layer, state, format) = (span.layers[above].instruction, states[above], formats[above])
            guard state.opacity == .full, layer.blendMode == .normal, !layer.isMoving, !format.hasAlpha,
                state.crop(of: format) == nil,
                let area = Placement(state.transform, format, canvas: (canvas.width, canvas.height, canvas.layout))
                    .hiddenArea(of: whole, canvas.layout), let parts = whole.parts(beside: area)
            else { continue }
            // Only the picture itself shows whether it exists, has no alpha, and has its track's size.
            if try plates.plate(above).hidesItsPlace(format) { return parts }
        }
        return nil
    }

    /// Draws the layers around a composited picture, where the instruction wants them.
    func postProcess(_ frame: consuming Frame, _ span: Span, at time: Time) throws -> Frame {
        span.isPostProcessed ? try addLayers(around: frame, at: time, background: span.background) : frame
    }

    /// Draws a straight picture onto one that holds premultiplied colours if it has alpha.
    /// - Parameter parts: The parts of the base onto which a sampled picture is drawn; nil for all of it.
    func draw(
        _ source: borrowing Frame, _ placed: PlacedPlate, _ method: Placement.Method, _ opacity: Opacity,
        _ preparer: PicturePreparer, onto base: borrowing Frame, _ parts: [PictureArea]? = nil
    ) throws {
        guard let target = base.view else { throw unsupported(base.format) }
        switch method {
        case .invisible: return
        case .upright(let orientation, let x, let y, let width, let height):
            let prepared = try prepare(source, placed.format, orientation, size: (width, height), preparer)
            guard let view = prepared.view else { throw unsupported(prepared.format) }
            target.blend(view, x: x, y: y, opacity: opacity, team: team)
        case .sampled(let transform):
            let size = (source.width, source.height)
            let prepared = try prepare(source, placed.format, .upright, size: size, preparer)
            guard let view = prepared.view else { throw unsupported(prepared.format) }
            for part in parts ?? [PictureArea(width: target.width, height: target.height)] {
                sampler.draw(
                    view, onto: target.part(part), transform: transform.onto(part), crop: placed.crop?.edges,
                    readsBesideCrop: placed.readsBesideCrop, opacity: opacity, pyramid: preparer.pyramid)
            }
        }
    }

    /// Prepares a layer's picture, unless it is the one that was prepared last.
    private func prepare(
        _ source: borrowing Frame, _ format: VideoFormat, _ orientation: Orientation, size: (width: Int, height: Int),
        _ own: PicturePreparer
    ) throws(MediaError) -> Frame {
        // A still has reductions, which its own preparer keeps.
        guard !format.isStill else { return try own.prepare(source, format, orientation, size: size) }
        if lastPrepared != nil, lastPrepared!.isMade(of: source, format, orientation, size) {
            return lastPrepared!.makeReference()
        }
        lastPrepared = nil
        // Scalers need much memory, so layers with equal formats and sizes share one.
        let preparer = preparers.first { $0.isReady(for: format, orientation, size) } ?? own
        let result = try preparer.prepare(source, format, orientation, size: size)
        lastPrepared = PreparedPicture(
            source: source.makeReference(), format: format, orientation: orientation, size: size,
            result: result.makeReference())
        return result
    }

    /// Draws a layer by itself first, then lays it over the base by a mode other than normal.
    private func blend(
        _ source: borrowing Frame, _ placed: PlacedPlate, _ method: Placement.Method, _ opacity: Opacity,
        _ preparer: PicturePreparer, _ mode: SeparableBlendMode, onto base: borrowing Frame
    ) throws {
        let layer = try clearLayer()
        guard let view = layer.view, let target = base.view else { throw unsupported(layer.format) }
        try draw(source, placed, method, opacity, preparer, onto: layer)
        target.blend(view, mode: mode, color: canvas.color)
    }

    /// The frame itself if its pixels are not shared, else a copy; without a frame, a filled canvas.
    func writable(_ frame: consuming Frame?, _ background: Color) throws -> Frame {
        guard let frame else { return try filled(background) }
        return frame.isWritable ? frame : try pool.makeCopy(of: frame)
    }

    /// A frame with undefined samples.
    private func blank() throws -> Frame {
        let frame = try pool.makeFrame()
        frame.color = canvas.color
        return frame
    }

    /// A frame with alpha that nothing has been drawn onto.
    private func clearLayer() throws -> Frame {
        let layer = try makeLayer()
        guard let view = layer.view else { throw unsupported(layer.format) }
        view.fill(red: 0, green: 0, blue: 0, alpha: 0, color: canvas.color)
        return layer
    }

    /// A frame with alpha and undefined samples.
    func makeLayer() throws -> Frame { try layerPool.makeFrame() }

    func filled(_ color: Color) throws -> Frame {
        let frame = try blank()
        let encoded = canvas.encoded(color)
        frame.view?.fill(
            red: encoded.red, green: encoded.green, blue: encoded.blue, alpha: encoded.alpha, color: canvas.color)
        return frame
    }

    /// A composed frame as one to draw: its colours divided by their alpha, if it has any, in a frame of its own.
    func straight(_ frame: borrowing Frame) throws -> Frame {
        guard canvas.layout.hasAlpha else { return frame.makeReference() }
        let copy = try pool.makeCopy(of: frame)
        copy.view?.unpremultiply()
        return copy
    }

    func unsupported(_ format: PixelFormat) -> MediaError {
        MediaError(.engineFailure, "compose a picture", "its format is \(format.name)")
    }
}

extension SeparableBlendMode {
    /// Nil for the normal mode, which needs no kernel of its own.
    init?(_ mode: BlendMode) { self.init(rawValue: mode.rawValue) }
}

/// A decoded picture, and the picture prepared from it for a layer.
private struct PreparedPicture: ~Copyable {
    let source: Frame
    let format: VideoFormat
    let orientation: Orientation
    let size: (width: Int, height: Int)
    let result: Frame

    func makeReference() -> Frame { result.makeReference() }

    func isMade(
        of other: borrowing Frame, _ format: VideoFormat, _ orientation: Orientation, _ size: (width: Int, height: Int)
    ) -> Bool {
        source.hasSamePixels(as: other) && self.size == size && self.orientation == orientation && self.format == format
    }
}

/// A composed frame that stays valid while its layers do not move.
struct ConstantFrame: ~Copyable {
    let span: Span
    let states: [LayerState]
    let frame: Frame

    func makeReference() -> Frame { frame.makeReference() }

    /// True if the frame shows a span of stills with its layers in these states.
    func shows(_ other: Span, _ states: [LayerState]) -> Bool {
        other.frames == span.frames && states == self.states && other == span
    }
}
