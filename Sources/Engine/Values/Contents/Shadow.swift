/// A blurred copy of a shape behind it.
package struct Shadow: Hashable, Sendable, Codable {
    package var color: Color
    /// From the shape to its shadow, in pixels.
    package var offset: Point
    /// The standard deviation of the blur, in pixels.
    package var radius: Double
    /// From 0 to 1, on top of the colour's own.
    package var opacity: Double

    package init(color: Color = .black, offset: Point = Point(x: 0, y: 3), radius: Double = 3, opacity: Double = 0) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }

    /// In pixels.
    package static let largestRadius = 1000.0

    /// True if anything of it can be seen.
    package var isVisible: Bool { opacity > 0 && color.alpha > 0 }
}
