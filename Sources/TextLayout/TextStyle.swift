import EditModel

/// A text and its style.
package struct TextStyle: Hashable, Sendable {
    package typealias Alignment = TextContent.Alignment
    package typealias Truncation = TextContent.Truncation
    package typealias StrokePosition = TextContent.StrokePosition
    package typealias Box = TextBox

    /// The text, in parts that may look different. Newlines start paragraphs, tabs go to the next of the usual stops;
    /// other control characters are left out.
    package var runs: [TextRun]
    /// The name of a font family, or several with commas between. Never a path or a pattern.
    package var family: String
    /// The size of an em in pixels, 0 to 4096. Nothing is drawn at 0.
    package var size: Double
    /// From 100, thin, through 400, regular, and 700, bold, to 1000.
    package var weight: Int
    package var isItalic: Bool
    package var isUnderlined = false
    package var color: Color
    /// Added between letters in pixels, -1024 to 1024.
    package var letterSpacing = 0.0
    /// nil draws no stroke.
    package var strokeColor: Color?
    /// The line's whole width in pixels, 0 to 1024.
    package var strokeWidth: Double
    package var strokePosition = StrokePosition.around
    package var shadow: TextShadow?
    package var alignment: Alignment
    /// The layout box's width in pixels, at which lines break; nil breaks at newlines only, and the box is as wide as the
    /// longest line.
    package var wrapWidth: Double?
    /// Multiplies the distance of the lines, 0.1 to 10.
    package var lineSpacing: Double
    /// The most lines there may be, at least 1; nil for as many as there are.
    package var maximumLineCount: Int?
    /// The largest height of the lines in pixels; the first line is kept in any case. Nil for any.
    package var maximumHeight: Double?
    /// The part left out if there are more lines than ``maximumLineCount`` or ``maximumHeight`` allow.
    package var truncation = Truncation.end
    /// True to break lines at newlines only, and truncate those longer than ``wrapWidth``.
    package var cutsLongLines = false
    /// nil for none.
    package var box: Box?

    package init(
        _ string: String, family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false,
        color: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0, shadow: TextShadow? = nil,
        alignment: Alignment = .left, wrapWidth: Double? = nil, lineSpacing: Double = 1
    ) {
        runs = [TextRun(string)]
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.strokeColor = strokeColor
        self.strokeWidth = strokeWidth
        self.shadow = shadow
        self.alignment = alignment
        self.wrapWidth = wrapWidth
        self.lineSpacing = lineSpacing
    }
}

/// A blurred copy of a text with its stroke, drawn under it.
package struct TextShadow: Hashable, Sendable {
    /// Its alpha multiplies the shadow's.
    package var color: Color
    /// In pixels, to the right and down; rounded to whole ones.
    package var offsetX: Double
    package var offsetY: Double
    /// The standard deviation of the blur in pixels, 0 to 256, as CALayer's `shadowRadius`. 0 is sharp.
    package var blurRadius: Double

    package init(color: Color = .black, offsetX: Double, offsetY: Double, blurRadius: Double = 0) {
        self.color = color
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.blurRadius = blurRadius
    }
}
