/// Colours that run into each other. CAGradientLayer.
package final class GradientLayer: Layer {
    package var content = GradientContent()
}

/// Colours that run into each other across a layer's bounds. CAGradientLayer.
package struct GradientContent: Hashable, Sendable, Codable {
    package var kind: Gradient.Kind
    /// None paint nothing.
    package var colors: [Color]
    /// The place of each colour between the start, 0, and the end, 1, in order; nil spreads them evenly.
    package var locations: [Double]?
    /// In unit coordinates of the bounds: 0, 0 is the top left corner, 1, 1 the bottom right one.
    package var startPoint: Point
    package var endPoint: Point

    package init(
        _ kind: Gradient.Kind = .linear, colors: [Color] = [], locations: [Double]? = nil,
        startPoint: Point = Point(x: 0.5, y: 0), endPoint: Point = Point(x: 0.5, y: 1)
    ) {
        self.kind = kind
        self.colors = colors
        self.locations = locations
        self.startPoint = startPoint
        self.endPoint = endPoint
    }
}
