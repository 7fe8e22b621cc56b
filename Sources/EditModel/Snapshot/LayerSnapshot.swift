/// A tree of layers drawn around the composited picture.
package struct AnimationSnapshot: Hashable, Sendable, Codable {
    /// The outermost layer; its superlayer is the render rectangle. Exactly one layer of the tree is the video layer.
    package var root: LayerSnapshot

    package init(root: LayerSnapshot) {
        self.root = root
    }
}

/// One layer and those inside it.
///
/// Everything is in pixels of the superlayer, origin top left, y down. The layer's frame is derived: its anchor point,
/// in unit coordinates of its bounds, stands at `position`. Sublayers are not clipped to the bounds.
package struct LayerSnapshot: Hashable, Sendable, Codable {
    /// What the layer itself shows, below its sublayers.
    package enum Content: Hashable, Sendable, Codable {
        /// Nothing but its background.
        case plain
        /// The composited picture, filling the bounds.
        case video
        case text(TextContent)
        case image(ImageContent)
    }

    package var content: Content
    /// Where the anchor point stands in the superlayer.
    package var position: Point
    /// In unit coordinates of the bounds: 0, 0 is the top left corner, 1, 1 the bottom right one.
    package var anchorPoint: Point
    /// The layer's own coordinates: its size, and what its top left corner is called for its sublayers.
    ///
    /// Nil only for a text layer that is as large as its text; its origin is then zero.
    package var bounds: Rectangle?
    /// From 0 to 1; applies to the layer and everything in it as one picture.
    package var opacity: Double
    /// Fills the bounds behind the content; nil for none.
    package var backgroundColor: Color?
    /// Back to front: the last is drawn last. Hidden layers are left out.
    package var sublayers: [LayerSnapshot]

    package init(
        content: Content, position: Point = .zero, anchorPoint: Point = Point(x: 0.5, y: 0.5), bounds: Rectangle?,
        opacity: Double = 1, backgroundColor: Color? = nil, sublayers: [LayerSnapshot] = []
    ) {
        self.content = content
        self.position = position
        self.anchorPoint = anchorPoint
        self.bounds = bounds
        self.opacity = opacity
        self.backgroundColor = backgroundColor
        self.sublayers = sublayers
    }

    /// Where a layer of this size has its top left corner, in the superlayer.
    package func frameOrigin(size: Size) -> Point {
        Point(x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height)
    }
}
