/// Words and how they look.
package struct TextContent: Hashable, Sendable, Codable {
    /// The place of lines between the left and right edge. A paragraph from right to left swaps left and right.
    package enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        case left, center, right, justified
    }

    /// The place of the lines between the upper and lower edge of the layer's bounds.
    package enum VerticalAlignment: String, Hashable, Sendable, Codable, CaseIterable {
        case top, middle, bottom
    }

    /// The part of a text without enough room that an ellipsis replaces.
    package enum Truncation: String, Hashable, Sendable, Codable, CaseIterable {
        /// None does: lines that are too many are left out.
        case none
        /// The place of the ellipsis in the text that would be in the last line.
        case start, middle, end
    }

    /// The place of a stroke.
    package enum StrokePosition: String, Hashable, Sendable, Codable, CaseIterable {
        /// Centred on the outline and under the fill, so that half of it shows.
        case around
        /// Wholly outside the outline. Nothing of it lies under the fill, however clear that is.
        case outside
    }

    /// The words, in parts that may look different. Newlines start paragraphs.
    package var runs: [TextRun]
    /// The case in which the words are drawn.
    package var textCase = TextCase.none
    /// The language of the text, a BCP 47 tag, for the rules of upper and lower case and of letter shapes; nil for
    /// English.
    package var language: String?
    /// The family's name; the default is the generic sans-serif.
    package var fontFamily: String
    /// In pixels.
    package var fontSize: Double
    /// From 100, thin, over 400, regular, and 700, bold, to 900, black.
    package var weight: Int
    package var isItalic: Bool
    package var isUnderlined = false
    package var foregroundColor: Color
    /// A gradient across all lines together, for the runs without a colour of their own; nil to use
    /// ``foregroundColor``.
    package var foregroundGradient: GradientContent?
    /// A picture that fills the lines together, for the same runs, instead of colour and gradient; nil for none. Text
    /// layers set it by ``TextLayer/foregroundImage``.
    package var foregroundImage: ImageContent?
    /// Added between letters that do not join, in pixels; may be negative.
    package var letterSpacing = 0.0
    /// The stroke under the letters, around their outlines; nil for no stroke.
    package var strokeColor: Color?
    /// The whole line's, in pixels; 0 for no stroke.
    package var strokeWidth: Double
    package var strokePosition = StrokePosition.around
    /// The box behind the letters; nil for none.
    package var box: TextBox?
    package var alignment: Alignment
    package var verticalAlignment = VerticalAlignment.top
    /// Multiplies the distance of the lines.
    package var lineSpacing = 1.0
    /// True if lines break at the width of the layer's bounds.
    package var isWrapped: Bool
    /// True if the lines of a wrapped text are made about equally long, unless there are more than ten.
    package var isBalanced = false
    /// The truncation of lines that are longer than the bounds are wide or, wrapped, more than their height holds or
    /// than
    /// ``maximumLineCount``.
    package var truncation = Truncation.none
    /// The most lines, at least 1; nil for no limit.
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
    /// The allowed factors of the distance of lines.
    package static let lineSpacings = 0.1...10.0
    /// The largest padding and corner radius of a box, in pixels.
    package static let maximumBoxReach = 4096.0
}

/// The case in which a text is drawn, independent of the case in which it is written.
package enum TextCase: String, Hashable, Sendable, Codable, CaseIterable {
    case none, uppercase, lowercase
    /// Each word with a capital.
    case capitalize
}

/// A part of a text with a style of its own. Properties that are nil have the whole text's value.
package struct TextRun: Hashable, Sendable, Codable {
    package var string: String
    /// The ``TextContent/fontFamily``.
    package var fontFamily: String?
    /// The ``TextContent/fontSize``.
    package var fontSize: Double?
    /// The ``TextContent/weight``.
    package var weight: Int?
    package var isItalic: Bool?
    package var foregroundColor: Color?
    package var isUnderlined: Bool?
    /// The ``TextContent/letterSpacing``.
    package var letterSpacing: Double?

    package init(
        _ string: String, fontFamily: String? = nil, fontSize: Double? = nil, weight: Int? = nil,
        isItalic: Bool? = nil, foregroundColor: Color? = nil, isUnderlined: Bool? = nil, letterSpacing: Double? = nil
    ) {
        self.string = string
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.weight = weight
        self.isItalic = isItalic
        self.foregroundColor = foregroundColor
        self.isUnderlined = isUnderlined
        self.letterSpacing = letterSpacing
    }

    /// True if it looks as the whole text does.
    package var isPlain: Bool { self == TextRun(string) }
}

/// A rectangle behind the letters of a text.
package struct TextBox: Hashable, Sendable, Codable {
    package enum Extent: String, Hashable, Sendable, Codable, CaseIterable {
        /// One around all lines, as wide as the longest.
        case text
        /// One around each line that has letters. Where they meet, they are one shape.
        case lines
        /// The same, with the corners rounded where a line is longer than the next one, and sides that nearly meet made
        /// equal.
        case joined
    }

    package var color: Color
    /// The room between the lines and its edges, at the left and right and above and below, in pixels, 0 to 4096.
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
