import EditModel
import Media
import MediaTime
import Pixels
import TextLayout
import Values

/// Composes the movies that image layers show.
package protocol LayerMovies: AnyObject {
    /// The picture that a movie shows at a time, premultiplied, in the colours of drawings.
    /// - Parameters:
    ///   - source: The movie's place in the sources.
    ///   - time: In the inner movie's time.
    func bitmap(ofSource source: Int, at time: Time) throws -> Bitmap
}

/// Draws the contents of single layers: texts, pictures, shapes, gradients, subtitles.
///
/// Keeps drawn contents for layers that show them elsewhere or later.
/// Not thread-safe: it belongs to one thread.
package final class LayerPainter {
    private let images: ImagePainter
    private let texts = TextPainter()
    private let subtitles: SubtitlePainter
    private var kept = RecentlyUsed<ContentKey, LayerPicture?>(limit: 32 << 20)
    private var measured = RecentlyUsed<MeasuredText, Size>(limit: 1 << 20)
    private var divided = RecentlyUsed<SizedText, LayerLetters>(limit: 16 << 20)
    /// The number of contents drawn so far.
    private(set) var paintings = 0
    /// The size of the kept contents, in bytes.
    var keptBytes: Int { kept.total }

    /// Everything that a content's picture depends on.
    private struct ContentKey: Hashable {
        let content: LayerSnapshot.Content
        let origin: Point
        let size: Size
        /// True when the layer has bounds of its own; a text aligns in them.
        let isSized: Bool
        let scale: Double
        /// The only part that is drawn; nil for all of it.
        let visible: Rectangle?
    }

    /// The values on which the picture in letters depends.
    private struct FilledText: Equatable {
        let text: TextContent
        let bounds: Size?
        let scale: Double
    }

    /// The last picture used to fill letters: the letters of a text are often drawn one by one.
    private var lastFill: (key: FilledText, fill: TextFill)?

    /// The values on which a text's size depends.
    private struct MeasuredText: Hashable {
        let text: TextContent
        let width: Double?
    }

    /// The values on which the places of a text's letters depend.
    private struct SizedText: Hashable {
        let text: SharedText
        let bounds: Size?
    }

    /// The most pixels of a content that is drawn whole, even if little of it is seen.
    private let largestWhole: Double
    /// The most pixels of the drawn part of a larger one: 64 MiB. More are drawn at a lower scale.
    static let largestPart = 1 << 24

    /// - Parameters:
    ///   - movies: Composes the movies that layers show; nil if there are none.
    ///   - largestWhole: The most pixels of a content that is drawn whole, even if little of it is seen; 16 MiB.
    package init(
        sources: [SourceSnapshot], library: MediaLibrary, movies: (any LayerMovies)? = nil, largestWhole: Int = 1 << 22
    ) {
        self.largestWhole = Double(largestWhole)
        images = ImagePainter(sources: sources, library: library, movies: movies)
        subtitles = SubtitlePainter(texts: texts)
    }

    /// Begins a new frame: contents that only earlier frames used may be dropped.
    func beginFrame() {
        kept.beginRound()
        measured.beginRound()
        divided.beginRound()
    }

    /// Drops all kept contents.
    func forget() {
        kept.removeAll()
        lastFill = nil
    }

    /// The size of a layer: its bounds, or what its content needs, or its superlayer's.
    func size(of layer: LayerSnapshot, parentSize: Size) throws -> Size {
        if let bounds = layer.bounds {
            // A spring may take them below nothing.
            return Size(width: max(bounds.size.width, 0), height: max(bounds.size.height, 0))
        }
        switch layer.content {
        case .text(let text): return try measure(text, width: nil)
        case .textPart(let part): return try letters(of: part.text, bounds: nil).letters.metrics.size
        case .image(let image): return image.size
        case .plain, .video, .shape, .gradient, .subtitles, .replicator, .emitter, .particles: return parentSize
        }
    }

    /// The layer's own content, without its background; nil without content.
    /// - Parameters:
    ///   - size: The layer's.
    ///   - scale: Pixels of the picture to one of the layer. Huge contents get fewer.
    ///   - visible: The part to draw of a content that is too large to be drawn whole, in its pixels from its top left
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

    /// The rectangle around a content that is too large to be drawn whole, in the layer's pixels from its top left
    /// corner; nil for a smaller content.
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
        let size = try withErrorContext(of: text) { try texts.measure(text, width: width) }
        measured.insert(size, for: key, cost: 256 + text.string.utf8.count)
        return size
    }

    /// The letters of a text, divided once.
    func letters(of text: SharedText, bounds: Size?) throws -> LayerLetters {
        let key = SizedText(text: text, bounds: bounds)
        if let known = divided.value(for: key) { return known }
        let letters = try withErrorContext(of: text.content) { try texts.letters(of: text.content, bounds: bounds) }
        let made = LayerLetters(text, letters, origin: letters.metrics.origin(of: text.content, in: bounds))
        divided.insert(made, for: key, cost: 1024 + 160 * letters.letters.count)
        return made
    }

    /// The rectangle that a text may ink, from the layer's top left corner.
    func ink(of text: TextContent, bounds: Size?) throws -> Rectangle {
        try withErrorContext(of: text) { try texts.metrics(of: text, bounds: bounds).ink }
    }

    /// Adds the text to the error: validation does not check a text that an animation brings.
    func withErrorContext<Result>(of text: TextContent, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as TextError {
            guard !error.isFailure else { throw error }
            throw MediaError(.unsupported, "draw the text '\(text.string.prefix(32))'", "\(error)")
        }
    }

    /// The picture that fills the lines of a text; nil without one.
    private func fill(of text: TextContent, bounds: Size?, scale: Double) throws -> TextFill? {
        guard let image = text.foregroundImage else { return nil }
        let key = FilledText(text: text, bounds: bounds, scale: scale)
        if let lastFill, lastFill.key == key { return lastFill.fill }
        let rooms = try texts.metrics(of: text, bounds: bounds).lines.map(\.rectangle)
        guard let first = rooms.first else { return nil }
        let room = rooms.dropFirst().reduce(first) { $0.union($1) }
        let visible = Rectangle(origin: .zero, size: room.size)
        guard var picture = try images.paint(image, size: room.size, scale: scale, visible: visible) else { return nil }
        picture.scale = scale
        let fill = TextFill(picture.bitmap, transform: picture.toLayer(origin: room.origin))
        lastFill = (key, fill)
        return fill
    }

    private func paint(
        _ layer: LayerSnapshot, size: Size, scale: Double, visible: Rectangle?
    ) throws -> LayerPicture? {
        switch layer.content {
        case .plain, .video, .replicator, .emitter, .particles: return nil
        case .text(let text):
            return try withErrorContext(of: text) {
                let fill = try fill(of: text, bounds: layer.bounds?.size, scale: scale)
                return try texts.paint(text, bounds: layer.bounds?.size, scale: scale, visible: visible, fill: fill)
            }
        case .textPart(let part):
            return try withErrorContext(of: part.text.content) {
                let fill = try fill(of: part.text.content, bounds: layer.bounds?.size, scale: scale)
                return try texts.paint(part, bounds: layer.bounds?.size, scale: scale, visible: visible, fill: fill)
            }
        case .image(let image) where image.others.isEmpty && image.share == 1:
            return try images.paint(image, size: size, scale: scale, visible: visible)
        case .image(let image):
            // Each is kept: a cross-fade shows the same ones in every frame.
            return LayerPicture(
                mixing: try image.visible.compactMap { part in
                    var (alone, shown) = (layer, part)
                    shown.share = 1
                    alone.content = .image(shown)
                    return try picture(of: alone, size: size, scale: scale, visible: visible).map { ($0, part.share) }
                })
        case .shape(let shape):
            return try ShapePainter().paint(
                shape, origin: layer.bounds?.origin ?? .zero, scale: scale, visible: visible)
        case .gradient(let gradient):
            return try GradientPainter().paint(gradient, size: size, scale: scale, visible: visible)
        case .subtitles(let content): return try subtitles.paint(content, size: size, scale: scale)
        }
    }
}
