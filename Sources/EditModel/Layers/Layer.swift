import MediaTime

/// Why a layer cannot stand where a recipe puts it.
package enum LayerError: Error, Equatable, CustomStringConvertible {
    /// A layer put into itself or into one of its own sublayers.
    case cycle

    package var description: String { "a layer cannot be inside itself" }
}

/// A rectangle drawn around the composited picture, and everything in it. CALayer, in pixels with y down.
@dynamicMemberLookup
package class Layer: RecipeLocated {
    package var properties = LayerProperties()
    package var timing = LayerTiming()
    package var animations = LayerAnimations()
    /// In the order they were added.
    package private(set) var sublayers: [Layer] = []
    package private(set) weak var superlayer: Layer?
    /// Shows of this layer, and of everything in it, as much as the mask is solid; nil for all. In the layer's
    /// coordinates, and in no other layer.
    package private(set) var mask: Layer?
    package var locations: RecipeLocations

    package init(location: String? = nil) {
        locations = RecipeLocations(created: location)
    }

    package subscript<Value>(dynamicMember property: WritableKeyPath<LayerProperties, Value>) -> Value {
        get { properties[keyPath: property] }
        set { properties[keyPath: property] = newValue }
    }

    /// The size of bounds that were not set, where the layer knows one of its own.
    package var contentSize: Size? { nil }

    /// Adds a layer above the others, taking it out of where it is.
    package func addSublayer(_ layer: Layer) throws(LayerError) {
        try insertSublayer(layer, at: sublayers.count)
    }

    /// Adds a layer among the others, taking it out of where it is.
    /// - Parameter index: How many of the others lie behind it; more than there are means in front of all.
    package func insertSublayer(_ layer: Layer, at index: Int) throws(LayerError) {
        try checkAncestors(layer)
        layer.removeFromSuperlayer()
        sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
        layer.superlayer = self
    }

    /// Sets or takes away the mask, taking the layer out of where it is.
    package func setMask(_ layer: Layer?) throws(LayerError) {
        if let layer { try checkAncestors(layer) }
        mask?.superlayer = nil
        layer?.removeFromSuperlayer()
        mask = layer
        layer?.superlayer = self
    }

    /// Takes the layer out of its superlayer, whose mask it may be; nothing happens without one.
    package func removeFromSuperlayer() {
        superlayer?.sublayers.removeAll { $0 === self }
        if superlayer?.mask === self { superlayer?.mask = nil }
        superlayer = nil
    }

    private func checkAncestors(_ layer: Layer) throws(LayerError) {
        var ancestor: Layer? = self
        while let current = ancestor {
            if current === layer { throw .cycle }
            ancestor = current.superlayer
        }
    }

    /// Gives the layer a size and puts it at a place of its superlayer, keeping the anchor point and the bounds' origin.
    package func setFrame(_ frame: Rectangle) {
        let anchor = properties.anchorPoint
        properties.bounds = Rectangle(origin: properties.bounds?.origin ?? .zero, size: frame.size)
        properties.position = Point(
            x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    }

    /// The smallest upright rectangle of the superlayer around a layer of this size.
    package func frame(size: Size) -> Rectangle {
        properties.toSuperlayer(size: size)
            .apply(to: Rectangle(origin: properties.bounds?.origin ?? .zero, size: size))
    }

    /// Whether a layer is this one or somewhere in it.
    func contains(_ layer: Layer) -> Bool { layer === self || sublayers.contains { $0.contains(layer) } }
}
