import MediaTime

/// Why a layer cannot stand where a recipe puts it.
package enum LayerError: Error, Equatable, CustomStringConvertible {
    /// A layer put into itself or into one of its own sublayers.
    case cycle

    package var description: String { "a layer cannot be inside itself" }
}

/// A rectangle drawn around the composited picture. CALayer, in pixels with y down.
package class Layer: RecipeLocated {
    /// Where the anchor point stands in the superlayer; nil until it is set.
    ///
    /// Unset, a layer's anchor point stands at zero, but the outermost layer and the video layer have their top left
    /// corner there.
    package var position: Point?
    /// In unit coordinates of the bounds: 0, 0 is the top left corner, 1, 1 the bottom right one.
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    /// The layer's own coordinates; nil until they are set.
    ///
    /// Unset, the outermost layer and the video layer have the render size, a text layer that of its text, an image
    /// layer that of its picture, and any other layer none.
    package var bounds: Rectangle?
    /// From 0, invisible, to 1, solid, for the layer and everything in it; judged by validation.
    package var opacity = 1.0
    package var isHidden = false
    /// Sublayers with a larger one are drawn later; equal ones in the order they were added.
    package var zPosition = 0.0
    /// Fills the bounds behind everything else; nil for none.
    package var backgroundColor: Color?
    /// In the order they were added.
    package private(set) var sublayers: [Layer] = []
    package private(set) weak var superlayer: Layer?
    package var locations: RecipeLocations

    package init(location: String? = nil) {
        locations = RecipeLocations(created: location)
    }

    /// The size of bounds that were not set, where the layer knows one of its own.
    package var contentSize: Size? { nil }

    /// Adds a layer above the others, taking it out of where it is.
    package func addSublayer(_ layer: Layer) throws(LayerError) {
        var ancestor: Layer? = self
        while let current = ancestor {
            if current === layer { throw .cycle }
            ancestor = current.superlayer
        }
        layer.removeFromSuperlayer()
        sublayers.append(layer)
        layer.superlayer = self
    }

    /// Takes the layer out of its superlayer; nothing happens without one.
    package func removeFromSuperlayer() {
        superlayer?.sublayers.removeAll { $0 === self }
        superlayer = nil
    }

    /// Gives the layer a size and puts it at a place of its superlayer, keeping the anchor point and the bounds' origin.
    package func setFrame(_ frame: Rectangle) {
        bounds = Rectangle(origin: bounds?.origin ?? .zero, size: frame.size)
        position = Point(
            x: frame.origin.x + anchorPoint.x * frame.size.width, y: frame.origin.y + anchorPoint.y * frame.size.height)
    }

    /// Where a layer of this size stands in its superlayer.
    package func frame(size: Size) -> Rectangle {
        let position = position ?? .zero
        return Rectangle(
            origin: Point(x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height),
            size: size)
    }

    /// Whether a layer is this one or somewhere in it.
    func contains(_ layer: Layer) -> Bool { layer === self || sublayers.contains { $0.contains(layer) } }
}
