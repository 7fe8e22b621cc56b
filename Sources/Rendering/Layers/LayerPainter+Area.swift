import EditModel

extension LayerPainter {
    /// Pixels beyond which nothing is seen of a path.
    private static let farthestPath = 1e9
    /// The farthest pixel of a drawn picture from the layer's corner.
    private static let farthestPixel = 1e8
    /// FreeType rasterises outlines that reach no farther than twice this.
    private static let farthestGlyph = Double(1 << 17)
    /// The most pixels that libass draws subtitles on.
    private static let largestSubtitles = Double(1 << 23)

    /// The rectangle around a layer's own content, in its pixels from its top left corner; nil for none.
    func area(of layer: LayerSnapshot, size: Size) throws -> Rectangle? {
        let bounds = Rectangle(origin: .zero, size: size)
        switch layer.content {
        case .plain, .video: return nil
        case .gradient, .subtitles: return size.width > 0 && size.height > 0 ? bounds : nil
        case .image(let image):
            let place = image.placement(in: size)
            return image.gravity.isClipped ? place.overlap(with: bounds) : place
        case .text(let text):
            guard text.fontSize > 0 else { return nil }
            let ink = try ink(of: text, bounds: layer.bounds?.size)
            return ink.size.width > 0 && ink.size.height > 0 ? ink : nil
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

    /// The largest scale at which a content can be drawn; a larger one is sampled from it.
    func sharpestScale(of layer: LayerSnapshot, _ area: Rectangle) -> Double {
        let side = max(area.size.width, area.size.height, 1)
        switch layer.content {
        case .text: return Self.farthestGlyph / side
        case .subtitles:
            let count = max(area.size.width * area.size.height, 1)
            return min((Self.largestSubtitles / count).squareRoot(), RenderSize.limit / side)
        default: return Self.farthestPixel / side
        }
    }
}
