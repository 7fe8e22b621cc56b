import EditModel
import MediaTime
import Pixels

/// The layers around the composited picture, ready to be drawn at any time.
///
/// A tree that does not change is rasterised once. If it changes, only layers with changed pictures are rasterised
/// again, not those that only move, turn or fade. Not thread-safe: it belongs to one thread.
package final class LayerStack {
    private let tree: LayerTreeSnapshot?
    private let flattening: LayerFlattening?
    private let painter: LayerPainter?
    private let isAnimated: Bool
    /// The tree as it was drawn last, and what that was.
    private var last: (presented: LayerSnapshot?, scene: LayerScene)?

    /// No layers: the composited picture is the whole result.
    package init() {
        (tree, flattening, painter, isAnimated) = (nil, nil, nil, false)
    }

    /// - Parameters:
    ///   - tree: The layers; nil without any.
    ///   - painter: Draws their contents.
    package init(_ tree: LayerTreeSnapshot?, canvas: Canvas, painter: LayerPainter) throws {
        self.tree = tree
        self.painter = painter
        flattening = LayerFlattening(canvas: canvas, rasters: LayerRasters(canvas: canvas, painter: painter))
        isAnimated = tree?.root.isAnimated == true
        guard let tree, !isAnimated else { return }
        last = (nil, try scene(of: tree.root.presented(at: .zero), tree))
        painter.forget()
    }

    var isEmpty: Bool { tree == nil }

    /// The number of layers rasterised so far.
    var rasterings: Int { flattening?.rasters.rasterings ?? 0 }

    /// The items to draw at a movie time.
    func scene(at time: Time) throws -> LayerScene {
        guard let tree else { return .plain }
        guard isAnimated else { return last?.scene ?? .plain }
        let presented = try tree.root.presented(at: time)
        if let last, last.presented == presented { return last.scene }
        let scene = try scene(of: presented, tree)
        last = (presented, scene)
        return scene
    }

    private func scene(of presented: LayerSnapshot?, _ tree: LayerTreeSnapshot) throws -> LayerScene {
        guard let presented, let flattening else { return LayerScene([]) }
        painter?.beginFrame()
        flattening.rasters.beginFrame()
        return LayerScene(try flattening.items(of: presented, map: tree.transform))
    }
}
