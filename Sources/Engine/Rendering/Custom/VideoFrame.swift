import EditModel
import Media
import Pixels
import Values

/// A picture that a recipe's function may read, draw on and return. CVPixelBuffer.
///
/// Its pixels are the decoder's or another frame's until it is written to: then it gets its own. It lives as long as
/// its request. Used by one thread at a time.
package final class VideoFrame {
    package let width: Int
    package let height: Int
    private let drawing: FrameDrawing
    /// Ends the frame, and its copies, when it ends itself.
    weak var request: FrameRequest?
    /// Nil when the request is over.
    private var held: Held?
    /// True when a frame with alpha is premultiplied: drawing onto it needs that, drawing it the opposite.
    private var isPremultiplied: Bool

    init(_ frame: consuming Frame, isPremultiplied: Bool, _ drawing: FrameDrawing) {
        width = frame.width
        height = frame.height
        self.drawing = drawing
        self.isPremultiplied = isPremultiplied
        held = Held(frame)
    }

    /// A frame with pixels that can be accessed directly.
    private final class Held {
        let frame: Frame
        init(_ frame: consuming Frame) { self.frame = frame }
    }

    package var size: Size { Size(width: Double(width), height: Double(height)) }

    /// Bytes of its pixels.
    package var byteCount: Int {
        let layout = drawing.canvas.layout
        let chroma = layout.chromaWidth(width) * layout.chromaHeight(height)
        return (width * height + 2 * chroma) * layout.bytesPerSample
    }

    /// True while its request lasts.
    package var isAlive: Bool { held != nil }

    /// True when a pixel may be transparent.
    package var hasAlpha: Bool {
        get throws {
            try alive.frame.format.hasAlphaPlane
        }
    }

    /// Another frame with the same pixels. Writing to one does not change the other.
    /// - Throws: ``FrameError``
    package func makeCopy() throws -> VideoFrame {
        let copy = VideoFrame(try alive.frame.makeReference(), isPremultiplied: isPremultiplied, drawing)
        return request?.own(copy) ?? copy
    }

    /// The way in which a frame is drawn onto another.
    package struct Drawing {
        /// From the drawn frame's pixels to the target's.
        package var transform = AffineTransform.identity
        /// From 0 to 1.
        package var opacity = 1.0
        /// The drawn part, in pixels of the drawn frame; nil for all of it.
        package var crop: Rectangle?
        package var blendMode = BlendMode.normal
        /// A frame of the drawn one's size: the drawn frame shows where the mask is white, and not where it is black;
        /// nil shows it everywhere.
        package var mask: VideoFrame?

        package init() {}
    }

    /// Draws a frame over this one, clipped.
    package func draw(_ other: VideoFrame, _ options: Drawing) throws {
        let below = try alive
        try other.setPremultiplied(false)
        let source = try other.masked(by: options.mask)
        if options.blendMode != .normal, below.frame.format.hasAlphaPlane {
            throw FrameError.blendBelowTransparency(options.blendMode.rawValue)
        }
        try drawing.draw(source, options, onto: writable(isPremultiplied: true).frame)
    }

    /// The straight pixels, as solid as a mask is bright.
    private func masked(by mask: VideoFrame?) throws -> Frame {
        guard let mask else { return try alive.frame.makeReference() }
        guard mask.width == width, mask.height == height else {
            throw FrameError.maskSize(
                width: mask.width, height: mask.height, drawnWidth: width, drawnHeight: height)
        }
        try mask.setPremultiplied(false)
        return try drawing.mask(alive.frame, by: mask.alive.frame)
    }

    /// Paints a rectangle over this frame, clipped.
    /// - Parameter rectangle: In pixels; edges between pixels cover them partially. Nil for the whole frame.
    package func fill(_ color: Color, _ rectangle: Rectangle?) throws {
        let area = rectangle ?? Rectangle(origin: .zero, size: size)
        let color = drawing.canvas.encoded(color)
        try writable(isPremultiplied: true).frame.view?.paintRectangle(
            (area.origin.x, area.origin.y, area.origin.x + area.size.width, area.origin.y + area.size.height),
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha, color: drawing.canvas.color)
    }

    /// Draws paths, texts and pictures over this frame.
    /// - Parameter body: Draws on a transparent canvas of the frame's size, which ends with it.
    package func paint(_ body: (DrawingCanvas) throws -> Void) throws {
        _ = try alive
        let canvas = DrawingCanvas(width: width, height: height, drawing.tools)
        defer { _ = canvas.finish() }
        try body(canvas)
        try drawing.draw(drawing.picture(of: canvas.finish()), Drawing(), onto: writable(isPremultiplied: true).frame)
    }

    /// Changes the frame by an effect. The effect's ramps have their values at the request's time.
    /// - Throws: ``FrameError`` for an effect that needs other frames too or changes the size; ``MediaError`` where it
    ///   cannot be applied. The frame is then unchanged.
    package func filter(_ effect: EffectSnapshot) throws {
        guard let request else { throw FrameError.ended("video_frame") }
        try setPremultiplied(false)
        held = Held(try drawing.effects.apply(effect, to: alive.frame, at: request.time))
    }

    /// The colour of a pixel.
    /// - Parameters:
    ///   - x: Column from the left, from 0.
    ///   - y: Row from the top, from 0.
    package func color(x: Int, y: Int) throws -> Color {
        guard (0..<width).contains(x), (0..<height).contains(y) else {
            throw FrameError.outside(x: x, y: y, width: width, height: height)
        }
        try setPremultiplied(false)
        let canvas = drawing.canvas
        return try alive.frame.view.map { canvas.decoded($0.color(x: x, y: y, canvas.color)) } ?? .clear
    }

    /// Gives up the pixels as the render's result: over a background, with alpha as the canvas has it.
    func takeResult(over background: Color) throws -> Frame {
        defer { end() }
        let keepsAlpha = drawing.canvas.layout.hasAlpha
        guard try hasAlpha || keepsAlpha else { return try alive.frame.makeReference() }
        let base = VideoFrame(
            try drawing.makeFrame(
                width: width, height: height, color: keepsAlpha ? background : background.opaque, hasAlpha: keepsAlpha),
            isPremultiplied: true, drawing)
        try base.draw(self, Drawing())
        return try base.alive.frame.makeReference()
    }

    /// Releases the pixels, when the request has ended.
    func end() { held = nil }

    // MARK: - Its own pixels

    private var alive: Held {
        get throws {
            guard let held else { throw FrameError.ended("video_frame") }
            return held
        }
    }

    /// The pixels as this frame's own.
    private func writable(isPremultiplied wanted: Bool) throws -> Held {
        let current = try alive
        if !current.frame.isWritable { held = Held(try drawing.makeCopy(of: current.frame)) }
        try setPremultiplied(wanted)
        return try alive
    }

    private func setPremultiplied(_ wanted: Bool) throws {
        guard isPremultiplied != wanted else { return }
        isPremultiplied = wanted
        guard try hasAlpha else { return }
        let view = try writable(isPremultiplied: wanted).frame.view
        if wanted { view?.premultiply() } else { view?.unpremultiply() }
    }
}

extension PictureView {
    /// The straight colour of one pixel of a picture with straight alpha.
    fileprivate func color(x: Int, y: Int, _ color: ColorDescription) -> Color {
        func sample(_ plane: Plane, _ x: Int, _ y: Int) -> Int {
            layout.bytesPerSample == 1 ? Int(plane.row(y, of: UInt8.self)[x]) : Int(plane.row(y, of: UInt16.self)[x])
        }
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let (chromaX, chromaY) = (x >> layout.chromaShiftX, y >> layout.chromaShiftY)
        let (red, green, blue) = conversion.color(
            y: sample(self.y, x, y), cb: sample(cb, chromaX, chromaY), cr: sample(cr, chromaX, chromaY))
        let alpha = self.alpha.map { Double(sample($0, x, y)) / Double(conversion.maximum) }
        return Color(red: red, green: green, blue: blue, alpha: alpha ?? 1)
    }
}

extension Color {
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
