/// A rectangle behind the letters of a text.
package struct TextBox: Hashable, Sendable, Codable {
    package enum Extent: String, Hashable, Sendable, Codable, CaseIterable {
        /// One around all lines, as wide as the longest.
        case text
        /// One around each line that has letters. Where they meet, they are one shape.
        case lines
    }

    package var color: Color
    /// How far it reaches beyond the lines at the left and right, and above and below, in pixels, 0 to 4096.
    package var padding: Size
    /// In pixels, 0 to 4096, and at most half of the box's shorter side.
    package var cornerRadius: Double
    package var extent: Extent

    package init(color: Color, padding: Size = .zero, cornerRadius: Double = 0, extent: Extent = .lines) {
        self.color = color
        self.padding = padding
        self.cornerRadius = cornerRadius
        self.extent = extent
    }
}
