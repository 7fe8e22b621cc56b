import EditModel
import Media
import Pixels
import TextLayout

/// Draws what single layers show of their own: texts, pictures, shapes, gradients, subtitles.
///
/// What has been drawn is kept, so that it is not drawn again when the layer is shown elsewhere or around other things.
/// Not thread-safe: it belongs to one thread.
package final class LayerPainter {
    private let images: ImagePainter
    private let texts = TextPainter()
    private let subtitles: SubtitlePainter
    private var kept = RecentlyUsed<ContentKey, LayerPicture?>(limit: 32 << 20)
    private var measured = RecentlyUsed<MeasuredText, Size>(limit: 1 << 20)
    /// How many contents have been drawn so far.
    private(set) var paintings = 0

    /// Everything that a content's picture depends on.
    private struct ContentKey: Hashable {
        let content: LayerSnapshot.Content
        let origin: Point
        let size: Size
        /// Whether the layer has bounds of its own; a text aligns in them.
        let isSized: Bool
        let scale: Double
    }

    /// What the room that a text takes depends on.
    private struct MeasuredText: Hashable {
        let text: TextContent
        let width: Double?
    }

    /// The most pixels of one content; a larger one is drawn at a lower scale.
    private static let largestArea = Double(1 << 24)

    /// Pixels beyond which nothing is seen of a path.
    private static let farthestPath = 1e9

    package init(sources: [SourceSnapshot], library: MediaLibrary) {
        images = ImagePainter(sources: sources, library: library)
        subtitles = SubtitlePainter(texts: texts)
    }

    /// Tells that a new frame begins: what the earlier ones used may be forgotten.
    func beginFrame() {
        kept.beginRound()
        measured.beginRound()
    }

    /// Forgets what has been drawn.
    func forget() { kept.removeAll() }

    /// The size of a layer: its bounds, or what its content needs, or its superlayer's.
    func size(of layer: LayerSnapshot, parentSize: Size) throws -> Size {
        if let bounds = layer.bounds {
            // A spring may take them below nothing.
            return Size(width: max(bounds.size.width, 0), height: max(bounds.size.height, 0))
        }
        switch layer.content {
        case .text(let text): return try measure(text, width: nil)
        case .image(let image): return image.size
        case .plain, .video, .shape, .gradient, .subtitles: return parentSize
        }
    }

    /// What the layer itself shows, without its background; nil for nothing.
    /// - Parameters:
    ///   - size: The layer's.
    ///   - scale: Pixels of the picture to one of the layer. Huge contents get fewer.
    func picture(of layer: LayerSnapshot, size: Size, scale: Double) throws -> LayerPicture? {
        switch layer.content {
        case .plain, .video: return nil
        case .text(let text) where text.fontSize <= 0: return nil
        default: break
        }
        let key = ContentKey(
            content: layer.content, origin: layer.bounds?.origin ?? .zero, size: size, isSized: layer.bounds != nil,
            scale: scale)
        if let known = kept.value(for: key) { return known }
        let possible = min(scale, try largestScale(of: layer, size: size))
        guard possible > 0 else { return nil }
        paintings += 1
        var picture = try paint(layer, size: size, scale: possible)
        picture?.scale = possible
        kept.insert(picture, for: key, bytes: 256 + (picture?.bitmap.pixels.count ?? 0))
        return picture
    }

    /// The size of a text, laid out once.
    func measure(_ text: TextContent, width: Double?) throws -> Size {
        let key = MeasuredText(text: text, width: width)
        guard text.fontSize > 0 else { return .zero }
        if let known = measured.value(for: key) { return known }
        let size = try telling(of: text) { try texts.measure(text, width: width) }
        measured.insert(size, for: key, bytes: 256 + text.string.utf8.count)
        return size
    }

    /// Says which text cannot be laid out or drawn: one that an animation brings is not judged before.
    private func telling<Result>(of text: TextContent, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as TextError {
            guard !error.isFailure else { throw error }
            throw MediaError(.unsupported, "draw the text '\(text.string.prefix(32))'", "\(error)")
        }
    }

    private func paint(_ layer: LayerSnapshot, size: Size, scale: Double) throws -> LayerPicture? {
        switch layer.content {
        case .plain, .video: return nil
        case .text(let text):
            return try telling(of: text) { try texts.paint(text, bounds: layer.bounds?.size, scale: scale) }
        case .image(let image): return try images.paint(image, size: size, scale: scale)
        case .shape(let shape):
            return try ShapePainter().paint(shape, origin: layer.bounds?.origin ?? .zero, scale: scale)
        case .gradient(let gradient): return try GradientPainter().paint(gradient, size: size, scale: scale)
        case .subtitles(let content): return try subtitles.paint(content, size: size, scale: scale)
        }
    }

    /// The largest scale that a content's picture does not become too large at.
    private func largestScale(of layer: LayerSnapshot, size: Size) throws -> Double {
        var size = size
        switch layer.content {
        case .text(let text):
            let own = try measure(text, width: layer.bounds == nil ? nil : size.width)
            size = Size(width: max(size.width, own.width), height: max(size.height, own.height))
        case .shape(let shape):
            guard let bounds = shape.path.bounds, shape.path.isFinite,
                max(bounds.origin.x.magnitude, bounds.origin.y.magnitude) < Self.farthestPath
            else { return 0 }
            let line = shape.strokeColor == nil ? 0 : shape.line.width * max(1.5, shape.line.miterLimit)
            size = Size(width: bounds.size.width + line, height: bounds.size.height + line)
        default: break
        }
        let area = max(size.width * size.height, 1)
        let side = max(size.width, size.height, 1)
        return min((Self.largestArea / area).squareRoot(), max(RenderSize.limit / side, 1e-6))
    }
}
