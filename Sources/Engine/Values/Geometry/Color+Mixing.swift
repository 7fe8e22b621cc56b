extension Color {
    /// The colour between two, interpolated channel by channel in encoded, not premultiplied values.
    /// - Parameter fraction: From 0, this colour, to 1, `end`.
    package func mixed(with end: Color, _ fraction: Double) -> Color {
        func mix(_ path: KeyPath<Color, Double>) -> Double {
            self[keyPath: path] + (end[keyPath: path] - self[keyPath: path]) * fraction
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }
}
