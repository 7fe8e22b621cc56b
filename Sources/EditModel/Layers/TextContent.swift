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
    /// Nil for no shadow.
    package var shadow: Shadow?
    package var alignment: Alignment
    /// Whether lines break at the width of the layer's bounds.
    package var isWrapped: Bool

    package init(
        string: String = "", fontFamily: String = "Sans", fontSize: Double = 36, weight: Int = 400,
        isItalic: Bool = false, foregroundColor: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0,
        shadow: Shadow? = nil, alignment: Alignment = .left, isWrapped: Bool = false
    ) {
        self.string = string
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.weight = weight
        self.isItalic = isItalic
        self.foregroundColor = foregroundColor
        self.strokeColor = strokeColor
        self.strokeWidth = strokeWidth
        self.shadow = shadow
        self.alignment = alignment
        self.isWrapped = isWrapped
    }
}

/// A blurred copy of a shape behind it.
package struct Shadow: Hashable, Sendable, Codable {
    package var color: Color
    /// From the shape to its shadow, in pixels.
    package var offset: Point
    /// Of the blur, in pixels.
    package var radius: Double
    /// From 0 to 1, on top of the colour's own.
    package var opacity: Double

    package init(color: Color = .black, offset: Point = Point(x: 0, y: 3), radius: Double = 3, opacity: Double = 0) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }
}
