import EditModel
import MediaTime
import Pixels
import Values

extension LayerPainter {
    /// Pixels beyond which nothing is seen of a path.
    private static let farthestPath = 1e9
    /// The farthest pixel of a drawn picture from the layer's corner.
    private static let farthestPixel = 1e8
    /// FreeType rasterises outlines that reach no farther than twice this.
    private static let farthestGlyph = Double(1 << 17)
    /// The deviation in drawn pixels to which the scale of a blurred text is reduced.
    private static let finestBlur = 8.0
    /// The most pixels that libass draws subtitles on.
    private static let largestSubtitles = Double(1 << 23)

    /// The rectangle around a layer's own content, in its pixels from its top left corner; nil without content.
    func area(of layer: LayerSnapshot, size: Size) throws -> Rectangle? {
        let bounds = Rectangle(origin: .zero, size: size)
        switch layer.content {
        case .plain, .video, .replicator, .emitter, .particles: return nil
        case .gradient, .subtitles: return size.width > 0 && size.height > 0 ? bounds : nil
        case .image(let image):
            return image.visible.reduce(nil as Rectangle?) { area, part in part.placement(in: size).union(area) }
        case .text(let text):
            guard text.fontSize > 0 else { return nil }
            let ink = try ink(of: text, bounds: layer.bounds?.size)
            return ink.size.width > 0 && ink.size.height > 0 ? ink : nil
        case .textPart(let part): return try ink(of: part, bounds: layer.bounds?.size)
        case .shape(let shape):
            guard let path = shape.path.bounds, shape.path.isFinite,
                max(path.origin.x.magnitude, path.origin.y.magnitude) < Self.farthestPath
            else { return nil }
            let line = shape.strokeColor == nil ? 0 : shape.line.width * max(1.5, shape.line.miterLimit)
            let origin = layer.bounds?.origin ?? .zero
            return Rectangle(
                x: path.origin.x - origin.x, y: path.origin.y - origin.y, width: path.size.width,
                height: path.size.height
            ).grown(by: line / 2)
        }
    }

    /// The rectangle that a part of a text may ink, from its layer's top left corner; nil if it has no letters.
    private func ink(of part: TextPart, bounds: Size?) throws -> Rectangle? {
        guard !part.letters.isEmpty else { return nil }
        // Three deviations, and the blur's rounding to whole pixels.
        let reach = part.blur * 4
        if part.ink == .box { return try ink(of: part.text.content, bounds: bounds).grown(by: reach) }
        let letters = try letters(of: part.text, bounds: bounds)
        var ink = letters.letters.ink(of: part.letters).grown(by: reach)
        ink.origin = Point(x: ink.origin.x + letters.origin.x, y: ink.origin.y + letters.origin.y)
        return ink
    }

    /// The largest scale at which a content can be drawn; a larger one is sampled from it.
    func sharpestScale(of layer: LayerSnapshot, _ area: Rectangle) -> Double {
        let side = max(area.size.width, area.size.height, 1)
        switch layer.content {
        case .text: return Self.farthestGlyph / side
        case .textPart(let part):
            // A blur leaves no detail finer than this.
            let blurred = part.blur > 0 ? Self.finestBlur / part.blur : .infinity
            return min(Self.farthestGlyph / side, blurred)
        case .subtitles:
            let count = max(area.size.width * area.size.height, 1)
            return min((Self.largestSubtitles / count).squareRoot(), RenderSize.limit / side)
        default: return Self.farthestPixel / side
        }
    }
}

extension LayerPainter {
    /// A rectangle of the canvas that contains all that a layer draws, found without drawing, so that an invisible
    /// layer is not rasterised. Nil if only drawing can find it.
    func reach(of placed: PlacedLayer) throws -> Rectangle? {
        guard placed.layer.shadowPath == nil || !placed.layer.shadow.isVisible, let area = try area(of: placed) else {
            return nil
        }
        // Sizes that are put on whole pixels grow by less than one, and soft edges by less than another.
        let shown = placed.map.apply(to: area).grown(by: 2)
        let reaches = placed.casts.map(\.shadow).map {
            2 + 3 * $0.radius + max($0.offset.x.magnitude, $0.offset.y.magnitude)
        }
        return reaches.max().map { shown.grown(by: $0) } ?? shown
    }

    /// The same without the shadow, in the layer's coordinates.
    private func area(of placed: PlacedLayer) throws -> Rectangle? {
        let layer = placed.layer
        let bounds = Rectangle(origin: placed.origin, size: placed.size)
        if layer.masksToBounds { return bounds }
        guard layer.sublayers.isEmpty else { return nil }
        switch layer.content {
        case .plain, .video, .gradient, .subtitles, .replicator: return bounds
        case .image, .shape, .emitter, .particles: return nil
        case .textPart(let part):
            guard var ink = try ink(of: part, bounds: layer.bounds?.size) else { return nil }
            ink.origin = Point(x: ink.origin.x + placed.origin.x, y: ink.origin.y + placed.origin.y)
            return ink
        case .text(let text):
            let own = try measure(text, width: layer.bounds == nil ? nil : placed.size.width)
            // Lines may exceed the bounds on either side, and letters exceed their lines.
            return bounds.grown(by: max(own.width, own.height) + text.overhang)
        }
    }
}

extension TextContent {
    /// The most that any letter, stroke or box exceeds the lines, in pixels.
    fileprivate var overhang: Double {
        let largest = runs.reduce(fontSize) { max($0, $1.fontSize ?? 0) }
        return 2 * largest + strokeWidth + max(box?.padding.width ?? 0, box?.padding.height ?? 0)
    }
}

extension LayerPainter {
    /// The picture of a tree of layers that is a track of its own.
    /// - Parameters:
    ///   - width: The width of the picture, which shows this part of the superlayer.
    ///   - time: In the movie's time.
    func picture(of tree: LayerTreeSnapshot, width: Int, height: Int, at time: Time) throws -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        guard let root = try tree.root.presented(at: time) else { return bitmap }
        beginFrame()
        let area = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        let stage = PlacedLayer(
            layer: LayerSnapshot(content: .plain, bounds: area), size: area.size, map: tree.transform, motion: .still)
        try LayerRasterizer(painter: self).draw(root, in: stage, into: &bitmap)
        return bitmap
    }
}
