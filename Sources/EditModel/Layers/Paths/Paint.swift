/// What a shape is filled or a line is drawn with.
package enum Paint: Hashable, Sendable, Codable {
    case color(Color)
    /// Its points are in the coordinates of the path.
    case gradient(Gradient)
}
