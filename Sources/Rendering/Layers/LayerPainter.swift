import EditModel
import Media
import Pixels

/// Rasterises single layers: backgrounds and what they show.
package struct LayerPainter {
    private let sources: [SourceSnapshot]
    private let library: MediaLibrary
    private let texts = TextPainter()
    private let subtitles: SubtitlePainter

    package init(sources: [SourceSnapshot], library: MediaLibrary) {
        self.sources = sources
        self.library = library
        subtitles = SubtitlePainter(texts: texts)
    }

    /// The size of a layer: its bounds, or what its content needs, or its superlayer's.
    func size(of layer: LayerSnapshot, parentSize: Size) throws -> Size {
        if let bounds = layer.bounds { return bounds.size }
        switch layer.content {
        case .text(let text): return try texts.measure(text)
        case .image(let image): return image.size
        case .plain, .video, .shape, .gradient, .subtitles: return parentSize
        }
    }

    /// What the layer itself shows; nil for nothing.
    func paint(_ layer: LayerSnapshot, size: Size) throws -> LayerPicture? {
        var background: LayerPicture?
        if let color = layer.backgroundColor, color.alpha > 0 {
            background = LayerPicture(bitmap: Bitmap(filledWith: color, size: size))
        }
        return .over(try paintContent(of: layer, size: size), background)
    }

    private func paintContent(of layer: LayerSnapshot, size: Size) throws -> LayerPicture? {
        switch layer.content {
        case .plain, .video: nil
        case .text(let text):
            try texts.paint(text, shadow: layer.shadow, bounds: layer.bounds?.size)
        case .image(let image): try paint(image, size: size)
        case .shape(let shape):
            try ShapePainter().paint(shape, origin: layer.bounds?.origin ?? .zero, scale: 1)
        case .subtitles(let content): try subtitles.paint(content, size: size, scale: 1)
        case .gradient(let gradient): try GradientPainter().paint(gradient, size: size, scale: 1)
        }
    }

    /// Paints a layer and everything inside it onto a bitmap the size of the canvas.
    func paintTree(
        _ layer: LayerSnapshot, superlayer: Point, parentSize: Size, into bitmap: inout Bitmap
    ) throws {
        let size = try size(of: layer, parentSize: parentSize)
        let origin = layer.frameOrigin(size: size).moved(by: superlayer)
        var group = Bitmap(width: bitmap.width, height: bitmap.height)
        if let painted = try paint(layer, size: size) {
            group.draw(
                painted.bitmap, x: Int(origin.x.rounded()) + painted.x, y: Int(origin.y.rounded()) + painted.y)
        }
        for sublayer in layer.sublayers {
            try paintTree(sublayer, superlayer: layer.contentOrigin(origin), parentSize: size, into: &group)
        }
        bitmap.draw(group, x: 0, y: 0, opacity: Opacity(layer.opacity))
    }

    private func paint(_ image: ImageContent, size: Size) throws -> LayerPicture? {
        let file = try library.file(at: sources[image.sourceIndex].path)
        var target = size
        var offset = Point.zero
        if image.gravity == .resizeAspect {
            let scale = min(size.width / image.size.width, size.height / image.size.height)
            target = Size(width: image.size.width * scale, height: image.size.height * scale)
            offset = Point(x: (size.width - target.width) / 2, y: (size.height - target.height) / 2)
        }
        let (width, height) = (Int(target.width.rounded()), Int(target.height.rounded()))
        guard width > 0, height > 0 else { return nil }
        let bitmap = try PictureFile(file, track: image.sourceTrackID).bitmap(width: width, height: height)
        return LayerPicture(bitmap: bitmap, x: Int(offset.x.rounded()), y: Int(offset.y.rounded()))
    }
}

extension Bitmap {
    /// A bitmap of one colour, its size rounded to whole pixels.
    fileprivate init(filledWith color: Color, size: Size) {
        let (width, height) = (Int(max(0, size.width.rounded())), Int(max(0, size.height.rounded())))
        let channels = [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
        let pixel = channels.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        let row = [UInt8]((0..<width).map { _ in pixel }.joined())
        self.init(width: width, height: height, pixels: [UInt8]((0..<height).map { _ in row }.joined()))
    }
}
