import EditModel
import Media
import Pixels

/// A layer tree flattened for drawing: what lies below the composited picture, where that goes, and what lies above.
///
/// Everything in it has been rasterised and converted to the canvas's samples once.
package struct LayerStack {
    /// Where the composited picture goes when it is not the whole canvas.
    struct VideoPlacement {
        var transform: PlaneTransform
        var opacity: Opacity
    }

    private(set) var below: [Overlay] = []
    private(set) var above: [Overlay] = []
    private(set) var videoPlacement: VideoPlacement?

    /// No layers: the composited picture is the whole result.
    package init() {}

    var isEmpty: Bool { above.isEmpty && videoPlacement == nil }

    /// Rasterises a tree.
    /// - Parameters:
    ///   - animation: The tree; nil for none.
    ///   - painter: Draws single layers.
    package init(_ animation: LayerTreeSnapshot?, canvas: Canvas, painter: LayerPainter) throws {
        guard let root = try animation?.root.presented(at: .zero) else { return }
        var flattening = Flattening(canvas: canvas, painter: painter)
        let area = Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
        try flattening.add(root, superlayer: .zero, opacity: 1, parentSize: area.size)
        videoPlacement = flattening.video
        above = flattening.above
        // Nothing below a picture that fills the canvas can be seen.
        below = videoPlacement == nil ? [] : flattening.below
    }

    private struct Flattening {
        let canvas: Canvas
        let painter: LayerPainter
        var below: [Overlay] = []
        var above: [Overlay] = []
        var video: VideoPlacement?
        var hasPassedVideo = false

        /// - Parameter superlayer: The origin of the superlayer's bounds on the canvas.
        mutating func add(
            _ layer: LayerSnapshot, superlayer: Point, opacity: Double, parentSize: Size
        ) throws {
            let opacity = opacity * layer.opacity
            guard opacity > 0 || layer.containsVideo else { return }
            if layer.opacity < 1, !layer.containsVideo, !layer.sublayers.isEmpty {
                return try addGroup(layer, superlayer: superlayer, opacity: opacity, parentSize: parentSize)
            }
            let size = try painter.size(of: layer, parentSize: parentSize)
            let origin = layer.frameOrigin(size: size).moved(by: superlayer)
            if case .video = layer.content {
                place(Rectangle(origin: origin, size: size), opacity)
            }
            if let painted = try painter.paint(layer, size: size) {
                append(painted, at: origin, opacity)
            }
            for sublayer in layer.sublayers {
                try add(sublayer, superlayer: layer.contentOrigin(origin), opacity: opacity, parentSize: size)
            }
        }

        /// Paints a translucent group into one bitmap, so that it fades as one picture.
        private mutating func addGroup(
            _ layer: LayerSnapshot, superlayer: Point, opacity: Double, parentSize: Size
        ) throws {
            var bitmap = Bitmap(width: canvas.width, height: canvas.height)
            var solid = layer
            solid.opacity = 1
            try painter.paintTree(solid, superlayer: superlayer, parentSize: parentSize, into: &bitmap)
            append(LayerPicture(bitmap: bitmap), at: .zero, opacity)
        }

        private mutating func append(_ painted: LayerPicture, at origin: Point, _ opacity: Double) {
            let bitmap = (opacity < 1 ? painted.bitmap.faded(opacity) : painted.bitmap).converted(to: canvas.color)
            let overlay = Overlay(
                bitmap, x: Int(origin.x.rounded()) + painted.x, y: Int(origin.y.rounded()) + painted.y,
                layout: canvas.layout,
                color: canvas.color, pictureWidth: canvas.width, pictureHeight: canvas.height)
            if hasPassedVideo { above.append(overlay) } else { below.append(overlay) }
        }

        private mutating func place(_ area: Rectangle, _ opacity: Double) {
            hasPassedVideo = true
            let isWhole =
                area == Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
            guard !isWhole || opacity < 1 else { return }
            video = VideoPlacement(
                transform: PlaneTransform(
                    a: area.size.width / Double(canvas.width), b: 0, c: 0,
                    d: area.size.height / Double(canvas.height), tx: area.origin.x, ty: area.origin.y),
                opacity: Opacity(opacity))
        }
    }
}

extension Point {
    func moved(by other: Point) -> Point { Point(x: x + other.x, y: y + other.y) }
}

extension Bitmap {
    /// The bitmap with its colours and alpha multiplied.
    fileprivate func faded(_ opacity: Double) -> Bitmap {
        var result = Bitmap(width: width, height: height)
        result.draw(self, x: 0, y: 0, opacity: Opacity(opacity))
        return result
    }
}

extension LayerSnapshot {
    var containsVideo: Bool {
        if case .video = content { return true }
        return sublayers.contains(where: \.containsVideo)
    }

    /// Where sublayers' coordinates have their zero, for a layer whose frame starts at `origin`.
    func contentOrigin(_ origin: Point) -> Point {
        guard let bounds = properties.bounds else { return origin }
        return Point(x: origin.x - bounds.origin.x, y: origin.y - bounds.origin.y)
    }
}
