/// Words and how they look.
package struct TextContent: Hashable, Sendable, Codable {
    /// Where lines stand between the left and right edge. A paragraph that runs from right to left swaps left and right.
    package enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        case left, center, right, justified
    }

    /// Where the lines stand between the upper and lower edge of the layer's bounds.
    package enum VerticalAlignment: String, Hashable, Sendable, Codable, CaseIterable {
        case top, middle, bottom
    }

    /// Which part of what has no room gives way to an ellipsis.
    package enum Truncation: String, Hashable, Sendable, Codable, CaseIterable {
        /// None does: lines that are too many are left out.
        case none
        /// The start, middle or end of what the last line would have to hold.
        case start, middle, end
    }

    /// Where a stroke lies.
    package enum StrokePosition: String, Hashable, Sendable, Codable, CaseIterable {
        /// Centred on the outline and under the fill, so that half of it shows.
        case around
        /// Wholly outside the outline. Nothing of it lies under the fill, however clear that is.
        case outside
    }

    /// The words, in parts that may look different. Newlines start paragraphs.
    package var runs: [TextRun]
    /// The family's name; the default is the generic sans-serif.
    package var fontFamily: String
    /// In pixels.
    package var fontSize: Double
    /// From 100, thin, over 400, regular, and 700, bold, to 900, black.
    package var weight: Int
    package var isItalic: Bool
    package var isUnderlined = false
    package var foregroundColor: Color
    /// Added between letters that do not join, in pixels; may be negative.
    package var letterSpacing = 0.0
    /// Drawn under the letters, around their outlines; nil for no stroke.
    package var strokeColor: Color?
    /// The whole line's, in pixels; 0 for no stroke.
    package var strokeWidth: Double
    package var strokePosition = StrokePosition.around
    /// Behind the letters; nil for none.
    package var box: TextBox?
    package var alignment: Alignment
    package var verticalAlignment = VerticalAlignment.top
    /// Multiplies the distance of the lines.
    package var lineSpacing = 1.0
    /// Whether lines break at the width of the layer's bounds.
    package var isWrapped: Bool
    /// What gives way where lines are longer than the bounds are wide or, wrapped, more than their height holds or than
    /// ``maximumLineCount``.
    package var truncation = Truncation.none
    /// The most lines there may be, at least 1; nil for as many as there are.
    package var maximumLineCount: Int?

    package init(
        string: String = "", fontFamily: String = "Sans", fontSize: Double = 36, weight: Int = 400,
        isItalic: Bool = false, foregroundColor: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0,
        alignment: Alignment = .left, isWrapped: Bool = false
    ) {
        runs = [TextRun(string)]
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

    /// All words. Setting it leaves one run that looks as the whole text does.
    package var string: String {
        get { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
        set { runs = [TextRun(newValue)] }
    }
}

extension TextContent {
    /// The largest size of an em, in pixels.
    package static let maximumFontSize = 4096.0
    /// The widest stroke, in pixels.
    package static let maximumStrokeWidth = 1024.0
    /// The most room that may be added or taken between letters, in pixels.
    package static let maximumLetterSpacing = 1024.0
    /// What the distance of lines may be multiplied by.
    package static let lineSpacings = 0.1...10.0
    /// The largest padding and corner radius of a box, in pixels.
    package static let maximumBoxReach = 4096.0
}
