import MediaTime
import Values

/// The reason why a layer cannot be added where a recipe puts it.
package enum LayerError: Error, Equatable, CustomStringConvertible {
    /// A layer put into itself or into one of its own sublayers.
    case cycle
    /// More layers inside each other than ``Layer/largestDepth``.
    case tooDeep

    package var description: String {
        switch self {
        case .cycle: "a layer cannot be inside itself"
        case .tooDeep: "more than \(Layer.largestDepth) layers inside each other"
        }
    }
}

/// A rectangle drawn around the composited picture, and everything in it. CALayer, in pixels with y down.
@dynamicMemberLookup
package class Layer: RecipeLocated {
    package var properties = LayerProperties()
    /// The name that people give the layer and everything in it; nil without one.
    package var name: String?
    package var timing = LayerTiming()
    package var animations = LayerAnimations()
    /// In the order they were added.
    package private(set) var sublayers: [Layer] = []
    package private(set) weak var superlayer: Layer?
    /// The layer and everything in it is multiplied by the mask's opacity; nil shows all of it. The mask is in the
    /// layer's coordinates and belongs to no other layer.
    package private(set) var mask: Layer?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// The greatest depth of nested layers, from this one down.
    private var height = 1

    /// The most layers that can be inside each other, masks included. What goes through a tree may call itself as
    /// often.
    package static let largestDepth = 128

    package init(location: RecipeLocation? = nil) {
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
    /// - Parameter index: The number of the others that lie behind it; larger numbers put it in front of all.
    package func insertSublayer(_ layer: Layer, at index: Int) throws(LayerError) {
        try checkAncestors(layer)
        layer.removeFromSuperlayer()
        sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
        layer.superlayer = self
        raiseHeight(above: layer)
    }

    /// Sets or takes away the mask, taking the layer out of where it is.
    package func setMask(_ layer: Layer?) throws(LayerError) {
        if let layer { try checkAncestors(layer) }
        mask?.superlayer = nil
        layer?.removeFromSuperlayer()
        mask = layer
        layer?.superlayer = self
        updateHeight()
    }

    /// Removes the layer from its superlayer, also as its mask. Has no effect on a layer without a superlayer.
    package func removeFromSuperlayer() {
        let old = superlayer
        old?.sublayers.removeAll { $0 === self }
        if old?.mask === self { old?.mask = nil }
        superlayer = nil
        if let old, old.height == height + 1 { old.updateHeight() }
    }

    private func checkAncestors(_ layer: Layer) throws(LayerError) {
        var ancestor: Layer? = self
        var depth = 0
        while let current = ancestor {
            if current === layer { throw .cycle }
            ancestor = current.superlayer
            depth += 1
        }
        if depth + layer.height > Self.largestDepth { throw .tooDeep }
    }

    /// Restores the invariant that each superlayer is higher than every layer in it, after a layer was inserted.
    private func raiseHeight(above inner: Layer) {
        var (inner, outer) = (inner, inner.superlayer)
        while let layer = outer, layer.height <= inner.height {
            layer.height = inner.height + 1
            (inner, outer) = (layer, layer.superlayer)
        }
    }

    /// Updates the depth after a change of the sublayers, here and in the superlayers that it changes.
    private func updateHeight() {
        var changed: Layer? = self
        while let layer = changed {
            let inside = layer.sublayers.lazy.map(\.height).max() ?? 0
            let height = 1 + max(inside, layer.mask?.height ?? 0)
            guard height != layer.height else { return }
            layer.height = height
            changed = layer.superlayer
        }
    }

    /// Gives the layer a size and puts it at a place of its superlayer, keeping the anchor point and the bounds'
    /// origin.
    package func setFrame(_ frame: Rectangle) {
        let anchor = properties.anchorPoint
        properties.bounds = Rectangle(origin: properties.bounds?.origin ?? .zero, size: frame.size)
        properties.position = Point(
            x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    }

    /// The smallest upright rectangle of the superlayer around a layer of this size, as far as it lies before the viewer.
    package func frame(size: Size) -> Rectangle {
        let place = properties.position ?? .zero
        return properties.toSuperlayer(size: size)
            .apply(to: Rectangle(origin: properties.bounds?.origin ?? .zero, size: size))
            ?? Rectangle(origin: place, size: .zero)
    }

    /// True if a layer is this one or somewhere in it.
    package func contains(_ layer: Layer) -> Bool { layer === self || sublayers.contains { $0.contains(layer) } }
}
