import EditModel
import Media
import Pixels

/// Rasterises single layers: backgrounds and what they show.
package struct LayerPainter {
    private let images: ImagePainter
    private let texts = TextPainter()

    package init(sources: [SourceSnapshot], library: MediaLibrary) {
        images = ImagePainter(sources: sources, library: library)
    }

    /// The size of a layer: its bounds, or what its content needs, or its superlayer's.
    func size(of layer: LayerSnapshot, parentSize: Size) throws -> Size {
        if let bounds = layer.bounds { return bounds.size }
        switch layer.content {
        case .text(let text): return try texts.measure(text)
        case .image(let image): return image.size
        case .plain, .video, .shape, .gradient: return parentSize
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
            try texts.paint(text, shadow: layer.shadow, width: layer.bounds == nil ? nil : size.width)
        case .image(let image): try images.paint(image, size: size, scale: 1)
        case .shape(let shape):
            try ShapePainter().paint(shape, origin: layer.bounds?.origin ?? .zero, scale: 1)
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
