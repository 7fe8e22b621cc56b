/// Colours that blend into each other along a line, from a centre or around it. CAGradientLayer.
///
/// Between two stops the premultiplied colours are mixed, in the encoded domain; before the first and after the last
/// stop, the stop's colour continues.
package struct Gradient: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// From the start to the end, the same along each perpendicular.
        case linear = "axial"
        /// From the start, the centre, to the ellipse inscribed in a box around it; the end is a corner of that box.
        case radial
        /// Around the start, clockwise as seen, beginning and ending in the direction of the end.
        case conic
    }

    package struct Stop: Hashable, Sendable, Codable {
        /// 0 is the gradient's start, 1 its end. One before the stop ahead of it counts as there, and two at one place
        /// make an edge.
        package var location: Double
        package var color: Color

        package init(location: Double, color: Color) {
            self.location = location
            self.color = color
        }
    }

    package var kind: Kind
    /// In the coordinates of the path that is painted.
    package var start: Point
    package var end: Point
    /// In order; none paint nothing.
    package var stops: [Stop]

    package init(_ kind: Kind = .linear, from start: Point, to end: Point, stops: [Stop]) {
        self.kind = kind
        self.start = start
        self.end = end
        self.stops = stops
    }

    /// Colours at even distances, the first at the start, the last at the end.
    package init(_ kind: Kind = .linear, from start: Point, to end: Point, colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        self.init(
            kind, from: start, to: end,
            stops: colors.enumerated().map { Stop(location: Double($0.offset) / last, color: $0.element) })
    }
}
