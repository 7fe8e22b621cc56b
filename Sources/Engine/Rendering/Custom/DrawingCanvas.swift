import Drawing
import Pixels
import TextLayout
import Values

/// The canvas of a recipe's draw function. CGContext.
///
/// It ends with the call. Positions are in pixels, origin top left, y down, and go through the transform. Used by one
/// thread at a time.
package final class DrawingCanvas {
    /// In pixels.
    package let width: Int
    package let height: Int
    private let tools: CanvasTools
    private var bitmap: Bitmap
    private var transform = AffineTransform.identity
    private var saved: [AffineTransform] = []
    private var isOver = false

    private static let savedLimit = 1000

    /// A transparent canvas.
    init(width: Int, height: Int, _ tools: CanvasTools) {
        self.width = width
        self.height = height
        self.tools = tools
        bitmap = Bitmap(width: width, height: height)
    }

    /// Ends the canvas.
    /// - Returns: The drawing.
    func finish() -> Bitmap {
        isOver = true
        defer { bitmap = Bitmap(width: 0, height: 0) }
        return bitmap
    }

    // MARK: - Transform

    /// Sets the map from drawing coordinates to the canvas's pixels, for what follows.
    /// - Throws: ``FrameError/ended(_:)``
    package func setTransform(_ transform: AffineTransform) throws {
        try checkAlive()
        self.transform = transform
    }

    /// Applies another map before the current transform.
    package func concatenate(_ first: AffineTransform) throws {
        try checkAlive()
        transform = first.concatenating(transform)
    }

    /// Remembers the transform until ``restore()``.
    package func save() throws {
        try checkAlive()
        guard saved.count < Self.savedLimit else {
            throw FrameError.transformStack("save has been called \(Self.savedLimit) times without restore")
        }
        saved.append(transform)
    }

    /// Goes back to the transform of the last ``save()``.
    package func restore() throws {
        try checkAlive()
        guard let last = saved.popLast() else {
            throw FrameError.transformStack("restore has been called without save")
        }
        transform = last
    }

    // MARK: - Shapes

    /// Sets every pixel, without the transform.
    package func clear(_ color: Color) throws {
        try checkAlive()
        let channels = [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
        let bytes = channels.map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
        // A word is the four channels in memory's order.
        let word = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
        bitmap.pixels.withUnsafeMutableBytes { $0.bindMemory(to: UInt32.self).update(repeating: word.littleEndian) }
    }

    /// Fills a path over the drawing.
    package func fill(_ path: Path, _ rule: FillRule = .nonZero, with color: Color) throws {
        try checkAlive()
        guard transform.isFinite else { return }
        try bitmap.fill(path, rule, with: .color(color), transform: transform)
    }

    /// Strokes a path over the drawing.
    /// - Throws: `PathError` too, for a style or a path that cannot be drawn.
    package func stroke(_ path: Path, _ style: StrokeStyle, with color: Color) throws {
        try checkAlive()
        guard transform.isFinite, style.width > 0 else { return }
        try bitmap.stroke(path, style, with: .color(color), transform: transform)
    }

    // MARK: - Texts and pictures

    /// Draws a text.
    /// - Parameters:
    ///   - position: The anchor's place.
    ///   - anchor: The point of the text's box at that place, in unit coordinates: 0, 0 is its top left corner.
    package func draw(_ style: TextStyle, at position: Point, anchor: Point) throws {
        try checkAlive()
        // Letters are drawn at their visible size; the rest of the transform turns and moves them.
        let scale = abs(transform.determinant).squareRoot()
        guard transform.isFinite, scale > 0 else { return }
        let text = try tools.texts.render(style, scale: scale)
        let size = Size(width: text.metrics.size.width * scale, height: text.metrics.size.height * scale)
        let origin = AffineTransform.identity.translated(x: position.x, y: position.y).scaled(
            x: 1 / scale, y: 1 / scale
        )
        .translated(
            x: Double(text.x) - anchor.x * size.width, y: Double(text.y) - anchor.y * size.height)
        place(text.bitmap, origin.concatenating(transform), .full)
    }

    /// The size of a text's box in pixels, where the transform does not scale.
    package func measure(_ style: TextStyle) throws -> TextMetrics {
        try checkAlive()
        return try tools.texts.measure(style)
    }

    /// Draws a still picture upright into a rectangle.
    /// - Parameters:
    ///   - path: A file that may be read.
    ///   - track: Its video track's id.
    ///   - opacity: From 0 to 1.
    package func drawPicture(_ path: String, track: Int, in rectangle: Rectangle, opacity: Double) throws {
        try checkAlive()
        let (width, height) = (rectangle.size.width, rectangle.size.height)
        guard transform.isFinite, width > 0, height > 0 else { return }
        let (across, down) = (transform.scaleX * width, transform.scaleY * height)
        guard let bitmap = try tools.picture(path, track: track, width: across, height: down) else { return }
        let fit = AffineTransform.identity.translated(x: rectangle.origin.x, y: rectangle.origin.y)
            .scaled(x: width / Double(bitmap.width), y: height / Double(bitmap.height))
        place(bitmap, fit.concatenating(transform), Opacity(opacity))
    }

    /// Draws a bitmap under a map to canvas pixels; at whole pixels where that only moves it.
    private func place(_ other: Bitmap, _ map: AffineTransform, _ opacity: Opacity) {
        guard map.isFinite else { return }
        let limit = Double(1 << 24)
        if map.isNearlyTranslation(over: max(other.width, other.height)), abs(map.tx) < limit, abs(map.ty) < limit {
            return bitmap.draw(other, x: Int(map.tx.rounded()), y: Int(map.ty.rounded()), opacity: opacity)
        }
        let plane = PlaneTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
        bitmap.draw(other, transform: plane, opacity: opacity)
    }

    private func checkAlive() throws {
        guard !isOver else { throw FrameError.ended("canvas") }
    }
}

extension AffineTransform {
    /// The length of a step of one pixel to the right.
    fileprivate var scaleX: Double { (a * a + b * b).squareRoot() }
    /// The length of a step of one pixel down.
    fileprivate var scaleY: Double { (c * c + d * d).squareRoot() }

    /// True when the map only moves a picture of that longer side, within half a pixel.
    fileprivate func isNearlyTranslation(over side: Int) -> Bool {
        let room = 0.5 / Double(max(side, 1))
        return abs(a - 1) < room && abs(d - 1) < room && abs(b) < room && abs(c) < room
    }
}
