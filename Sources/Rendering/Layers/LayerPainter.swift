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
    /// Of what has been drawn and is kept, in bytes.
    var keptBytes: Int { kept.total }

    /// Everything that a content's picture depends on.
    private struct ContentKey: Hashable {
        let content: LayerSnapshot.Content
        let origin: Point
        let size: Size
        /// Whether the layer has bounds of its own; a text aligns in them.
        let isSized: Bool
        let scale: Double
        /// The only part that is drawn; nil for all.
        let visible: Rectangle?
    }

    /// What the room that a text takes depends on.
    private struct MeasuredText: Hashable {
        let text: TextContent
        let width: Double?
    }

    /// The most pixels of a content that is drawn whole, whatever is to be seen of it.
    private let largestWhole: Double
    /// The most pixels of what is drawn of a larger one: 64 MiB. More are drawn at a lower scale.
    static let largestPart = 1 << 24

    /// - Parameter largestWhole: The most pixels of a content that is drawn whole, whatever is to be seen of it; 16 MiB.
    package init(sources: [SourceSnapshot], library: MediaLibrary, largestWhole: Int = 1 << 22) {
        self.largestWhole = Double(largestWhole)
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
    ///   - visible: What of the layer is drawn if it is too large to be drawn whole, in its pixels from its top left
    ///     corner; nil for all of it.
    func picture(
        of layer: LayerSnapshot, size: Size, scale: Double, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        guard let area = try area(of: layer, size: size) else { return nil }
        var scale = min(scale, sharpestScale(of: layer, area))
        var part: Rectangle?
        if !isWhole(area, at: scale) {
            guard let seen = (visible ?? area).overlap(with: area) else { return nil }
            let excess = seen.size.width * seen.size.height * scale * scale / Double(Self.largestPart)
            if excess > 1 { scale /= excess.squareRoot() * 1.001 }
            part = seen
        }
        let key = ContentKey(
            content: layer.content, origin: layer.bounds?.origin ?? .zero, size: size, isSized: layer.bounds != nil,
            scale: scale, visible: part)
        if let known = kept.value(for: key) { return known }
        guard scale > 0 else { return nil }
        paintings += 1
        var picture = try paint(layer, size: size, scale: scale, visible: part)
        picture?.scale = scale
        kept.insert(picture, for: key, cost: 256 + (picture?.bitmap.pixels.count ?? 0))
        return picture
    }

    /// The rectangle around what a layer shows, in its pixels from its top left corner, where that is too large to be drawn
    /// whole; else nil.
    func areaOfLargeContent(of layer: LayerSnapshot, size: Size, scale: Double) throws -> Rectangle? {
        guard let area = try area(of: layer, size: size) else { return nil }
        return isWhole(area, at: min(scale, sharpestScale(of: layer, area))) ? nil : area
    }

    private func isWhole(_ area: Rectangle, at scale: Double) -> Bool {
        area.size.width * area.size.height * scale * scale <= largestWhole
            && max(area.size.width, area.size.height) * scale <= RenderSize.limit
    }

    /// The size of a text, laid out once.
    func measure(_ text: TextContent, width: Double?) throws -> Size {
        let key = MeasuredText(text: text, width: width)
        guard text.fontSize > 0 else { return .zero }
        if let known = measured.value(for: key) { return known }
        let size = try telling(of: text) { try texts.measure(text, width: width) }
        measured.insert(size, for: key, cost: 256 + text.string.utf8.count)
        return size
    }

    /// What a text may ink, from the layer's top left corner.
    func ink(of text: TextContent, bounds: Size?) throws -> Rectangle {
        try telling(of: text) { try texts.metrics(of: text, bounds: bounds).ink }
    }

    /// Says which text cannot be laid out or drawn: one that an animation brings is not judged before.
    private func telling<Result>(of text: TextContent, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as TextError {
            guard !error.isFailure else { throw error }
            throw MediaError(.unsupported, "draw the text '\(text.string.prefix(32))'", "\(error)")
        }
    }

    private func paint(
        _ layer: LayerSnapshot, size: Size, scale: Double, visible: Rectangle?
    ) throws -> LayerPicture? {
        switch layer.content {
        case .plain, .video: return nil
        case .text(let text):
            return try telling(of: text) {
                try texts.paint(text, bounds: layer.bounds?.size, scale: scale, visible: visible)
            }
        case .image(let image): return try images.paint(image, size: size, scale: scale, visible: visible)
        case .shape(let shape):
            return try ShapePainter().paint(
                shape, origin: layer.bounds?.origin ?? .zero, scale: scale, visible: visible)
        case .gradient(let gradient):
            return try GradientPainter().paint(gradient, size: size, scale: scale, visible: visible)
        case .subtitles(let content): return try subtitles.paint(content, size: size, scale: scale)
        }
    }
}
