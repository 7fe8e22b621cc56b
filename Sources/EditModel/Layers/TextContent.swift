/// Words and how they look.
package struct TextContent: Hashable, Sendable, Codable {
    /// Where lines stand between the left and right edge.
    package enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        case left, center, right, justified
    }

    /// May hold newlines.
    package var string: String
    /// The family's name; the default is the generic sans-serif.
    package var fontFamily: String
    /// In pixels.
    package var fontSize: Double
    /// From 100, thin, over 400, regular, and 700, bold, to 900, black.
    package var weight: Int
    package var isItalic: Bool
    package var foregroundColor: Color
    /// Drawn under the letters, around their outlines; nil for no stroke.
    package var strokeColor: Color?
    /// In pixels, half of it outside the outline; 0 for no stroke.
    package var strokeWidth: Double
    package var alignment: Alignment
    /// Whether lines break at the width of the layer's bounds.
    package var isWrapped: Bool

    package init(
        string: String = "", fontFamily: String = "Sans", fontSize: Double = 36, weight: Int = 400,
        isItalic: Bool = false, foregroundColor: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0,
        alignment: Alignment = .left, isWrapped: Bool = false
    ) {
        self.string = string
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.weight = weight
        self.isItalic = isItalic
        self.foregroundColor = foregroundColor
        self.strokeColor = strokeColor
        self.strokeWidth = strokeWidth
        self.alignment = alignment
        self.isWrapped = isWrapped
    }
}
