import Media
import Values

/// The whole pixels around a layer's content, counted from its top left corner at the drawn scale.
struct RasterArea: Equatable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// The most pixels one drawing may have: 256 MiB of them, more than the largest picture that can be rendered twice.
    static let maximumCount = 1 << 26

    /// - Parameters:
    ///   - box: The drawn rectangle; nil or an empty one for none.
    ///   - visible: The visible part of it; nil for all of it.
    /// - Returns: Nil if no pixel is visible.
    /// - Throws: `MediaError` of kind `unsupported` for more than ``maximumCount`` pixels.
    init?(around box: Rectangle?, visible: Rectangle?) throws(MediaError) {
        guard let box else { return nil }
        // Limits far distances, so that whole numbers hold them.
        let farthest = 1e9
        func edges(_ start: Double, _ length: Double, _ from: Double?, _ span: Double?) -> (Double, Double) {
            let (low, high) = (
                max(from ?? start, start, -farthest), min((from ?? start) + (span ?? length), start + length)
            )
            // A rounding error beyond a whole pixel adds no pixel.
            return ((low + 1e-6).rounded(.down), (min(high, farthest) - 1e-6).rounded(.up))
        }
        let (left, right) = edges(box.origin.x, box.size.width, visible?.origin.x, visible?.size.width)
        let (top, bottom) = edges(box.origin.y, box.size.height, visible?.origin.y, visible?.size.height)
        guard left < right, top < bottom else { return nil }
        guard (right - left) * (bottom - top) <= Double(Self.maximumCount) else {
            throw MediaError(
                .unsupported, "draw a layer",
                "\(Int(right - left)) × \(Int(bottom - top)) pixels are too many at once: make it smaller")
        }
        (x, y, width, height) = (Int(left), Int(top), Int(right - left), Int(bottom - top))
    }

    /// The area's own rectangle.
    var rectangle: Rectangle {
        Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }

    /// From the layer's pixels at that scale to the drawing's.
    var toDrawing: AffineTransform { .identity.translated(x: -Double(x), y: -Double(y)) }
}

extension Rectangle {
    func scaled(_ factor: Double) -> Rectangle {
        Rectangle(
            x: origin.x * factor, y: origin.y * factor, width: size.width * factor, height: size.height * factor)
    }
}
