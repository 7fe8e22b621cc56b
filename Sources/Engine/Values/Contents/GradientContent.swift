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

extension GradientContent {
    /// The gradient across a box.
    package func gradient(in box: Rectangle) -> Gradient {
        let place = { (unit: Point) in
            Point(x: box.origin.x + unit.x * box.size.width, y: box.origin.y + unit.y * box.size.height)
        }
        let (start, end) = (place(startPoint), place(endPoint))
        guard let locations else { return Gradient(kind, from: start, to: end, colors: colors) }
        let stops = zip(locations, colors).map { Gradient.Stop(location: $0, color: $1) }
        return Gradient(kind, from: start, to: end, stops: stops)
    }
}
