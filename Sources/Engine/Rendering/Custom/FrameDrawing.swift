import Media
import MediaTime
import Pixels
import Values

/// Makes the frames of a recipe's functions and draws them on each other, with the compositor's own kernels.
///
/// Keeps its buffers and scalers from frame to frame. Used by one thread at a time.
final class FrameDrawing {
    let canvas: Canvas
    let effects: FrameEffects
    /// The tools of the canvases that draw onto frames.
    let tools: CanvasTools
    private let compositor: Compositor
    private var pools: [FramePool] = []
    private var preparers: [(key: PreparerKey, preparer: PicturePreparer)] = []

    /// The parameters of a scaler.
    private struct PreparerKey: Hashable {
        var width, height: Int
        var format: PixelFormat
        var method: Placement.Method
    }

    /// Pools and scalers that are kept: a function rarely has frames of more sizes.
    private static let keptCount = 8
    private static let largestSide = 16384

    /// - Parameters:
    ///   - frameDuration: The movie's; effects count in it.
    ///   - library: Opens the files of effects.
    init(canvas: Canvas, frameDuration: Time, library: MediaLibrary) {
        self.canvas = canvas
        tools = CanvasTools(library: library)
        compositor = Compositor(canvas: canvas, overlays: LayerStack())
        effects = FrameEffects(
            canvas: canvas, frameDuration: frameDuration, files: library, team: compositor.team)
    }

    /// A frame of one colour, premultiplied.
    /// - Parameter hasAlpha: True for an alpha plane; nil adds one unless the colour is solid.
    /// - Throws: ``FrameError/size(width:height:)``
    func makeFrame(width: Int, height: Int, color: Color, hasAlpha: Bool? = nil) throws -> Frame {
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
            throw FrameError.size(width: Double(width), height: Double(height))
        }
        let frame = try pool(width, height, format(hasAlpha: hasAlpha ?? (color.alpha < 1))).makeFrame()
        frame.color = canvas.color
        let encoded = canvas.encoded(color)
        frame.view?.fill(
            red: encoded.red, green: encoded.green, blue: encoded.blue, alpha: encoded.alpha, color: canvas.color)
        return frame
    }

    /// A drawing as a frame with straight alpha.
    func picture(of bitmap: Bitmap) throws -> Frame {
        let frame = try pool(bitmap.width, bitmap.height, format(hasAlpha: true)).makeFrame()
        frame.color = canvas.color
        frame.view?.set(to: bitmap.converted(to: canvas.color), color: canvas.color)
        return frame
    }

    func makeCopy(of frame: borrowing Frame) throws -> Frame {
        try pool(frame.width, frame.height, frame.format).makeCopy(of: frame)
    }

    /// A straight picture with alpha that shows as much of a frame as a mask of its size is bright.
    func mask(_ source: borrowing Frame, by mask: borrowing Frame) throws -> Frame {
        let result = try pool(source.width, source.height, format(hasAlpha: true)).makeFrame()
        result.color = canvas.color
        guard let target = result.view, let picture = source.view, let bright = mask.view else {
            throw MediaError(.engineFailure, "mask a picture", "its format is \(source.format.name)")
        }
        target.copyColors(of: picture)
        target.setAlpha(of: picture, maskedBy: bright, isFullRange: canvas.color.isFullRange)
        return result
    }

    /// A decoded picture in the canvas's samples and at its natural size.
    func prepare(_ picture: borrowing Frame, _ format: VideoFormat) throws -> Frame {
        let (width, height) = format.naturalPixels
        let method = Placement.Method.upright(.upright, x: 0, y: 0, width: width, height: height)
        return try preparer(picture, method).prepare(picture, format, .upright, size: (width, height))
    }

    /// Draws a straight frame onto a premultiplied one.
    func draw(_ source: borrowing Frame, _ options: VideoFrame.Drawing, onto target: borrowing Frame) throws {
        let format = VideoFormat(frame: source, canvas.color)
        let crop = options.crop?.visiblePart(of: format)
        let opacity = Opacity(options.opacity)
        guard opacity != .zero, crop?.isEmpty != true else { return }
        let placement = Placement(
            options.transform, format, canvas: (target.width, target.height, canvas.layout))
        let method = crop == nil ? placement.method : placement.sampledMethod
        guard method != .invisible else { return }
        let placed = PlacedPlate(format: format, crop: crop, placement: placement)
        let preparer = preparer(source, method)
        guard let mode = SeparableBlendMode(options.blendMode) else {
            return try compositor.draw(source, placed, method, opacity, preparer, onto: target)
        }
        let layer = try makeFrame(width: target.width, height: target.height, color: .clear)
        try compositor.draw(source, placed, method, opacity, preparer, onto: layer)
        guard let above = layer.view else { return }
        target.view?.blend(above, mode: mode, color: canvas.color)
    }

    private func format(hasAlpha: Bool) -> PixelFormat {
        var layout = canvas.layout
        layout.hasAlpha = hasAlpha
        return PixelFormat(layout: layout)!
    }

    private func pool(_ width: Int, _ height: Int, _ format: PixelFormat) -> FramePool {
        let known = pools.first { $0.width == width && $0.height == height && $0.format == format }
        if let known { return known }
        if pools.count >= Self.keptCount { pools.removeFirst() }
        let made = FramePool(width: width, height: height, format: format)
        pools.append(made)
        return made
    }

    private func preparer(_ frame: borrowing Frame, _ method: Placement.Method) -> PicturePreparer {
        let key = PreparerKey(width: frame.width, height: frame.height, format: frame.format, method: method.sized)
        if let known = preparers.first(where: { $0.key == key }) { return known.preparer }
        if preparers.count >= Self.keptCount { preparers.removeFirst() }
        let made = PicturePreparer(canvas: canvas, team: compositor.team)
        preparers.append((key, made))
        return made
    }
}

extension Placement.Method {
    /// The same without its place: the part on which a scaler depends.
    fileprivate var sized: Placement.Method {
        guard case .upright(let orientation, _, _, let width, let height) = self else { return .invisible }
        return .upright(orientation, x: 0, y: 0, width: width, height: height)
    }
}

extension VideoFormat {
    /// The format of a frame that is in the canvas's samples already.
    fileprivate init(frame: borrowing Frame, _ color: ColorDescription) {
        self.init(
            codedWidth: frame.width, codedHeight: frame.height,
            naturalSize: Size(width: Double(frame.width), height: Double(frame.height)), nominalFrameRate: nil,
            minFrameDuration: .indefinite, color: color, hasAlpha: frame.format.hasAlphaPlane)
    }

    /// The natural size in whole pixels.
    fileprivate var naturalPixels: (width: Int, height: Int) {
        (max(1, Int(naturalSize.width.rounded())), max(1, Int(naturalSize.height.rounded())))
    }
}
