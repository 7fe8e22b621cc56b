import EditModel

/// A text and how it looks.
package struct TextStyle: Hashable, Sendable {
    /// Where lines lie between the edges of the layout box. A paragraph that runs from right to left swaps left and right.
    package enum Alignment: Sendable {
        case left, center, right, justified
    }

    /// A blurred copy of everything else, drawn under it.
    package struct Shadow: Hashable, Sendable {
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

    /// Which part of a text that has too many lines gives way to an ellipsis.
    package enum Truncation: Sendable {
        /// The start, middle or end of what the last line would have to hold.
        case start, middle, end
    }

    /// Where a stroke lies.
    package enum StrokePosition: Sendable {
        /// Centred on the outline and under the fill, so that half of it shows.
        case around
        /// Wholly outside the outline. Nothing of it lies under the fill, however clear that is.
        case outside
    }

    /// A rectangle behind the letters, under their shadow too.
    package struct Box: Hashable, Sendable {
        package enum Extent: Sendable {
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
    /// nil draws no stroke.
    package var strokeColor: Color?
    /// The line's whole width in pixels, 0 to 1024.
    package var strokeWidth: Double
    package var strokePosition = StrokePosition.around
    package var shadow: Shadow?
    package var alignment: Alignment
    /// The layout box's width in pixels, at which lines break; nil breaks at newlines only, and the box is as wide as the
    /// longest line.
    package var wrapWidth: Double?
    /// Multiplies the distance of the lines, 0.1 to 10.
    package var lineSpacing: Double
    /// The most lines there may be, at least 1; nil for as many as there are.
    package var maximumLineCount: Int?
    /// What is left out when there are more lines than ``maximumLineCount``.
    package var truncation = Truncation.end
    /// nil for none.
    package var box: Box?

    package init(
        _ string: String, family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false,
        color: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0, shadow: Shadow? = nil,
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

extension TextStyle {
    /// The most bytes of UTF-8 a text may have.
    package static let maximumByteCount = 1 << 20

    /// The whole text. Setting it leaves one run that looks as the whole text does.
    package var string: String {
        get { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
        set { runs = [TextRun(newValue)] }
    }

    /// How far a stroke reaches beyond the outline, in pixels.
    var strokeReach: Double {
        guard strokeColor != nil else { return 0 }
        return strokePosition == .outside ? strokeWidth : strokeWidth / 2
    }

    /// Refuses what cannot be laid out.
    func validate() throws(TextError) {
        func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(TextError) {
            guard range.contains(value) else { throw .valueOutOfRange(name, value, range) }  // false for NaN too
        }
        try check("size", size, 0...4096)
        try check("weight", Double(weight), 100...1000)
        try check("stroke width", strokeWidth, 0...1024)
        try check("line spacing", lineSpacing, 0.1...10)
        if let wrapWidth { try check("wrap width", wrapWidth, 0...65536) }
        if let shadow {
            try check("shadow offset", shadow.offsetX, -4096...4096)
            try check("shadow offset", shadow.offsetY, -4096...4096)
            try check("shadow blur radius", shadow.blurRadius, 0...256)
        }
        for run in runs {
            if let size = run.size { try check("size", size, 0...4096) }
            if let weight = run.weight { try check("weight", Double(weight), 100...1000) }
        }
        if let box {
            try check("box padding", box.padding.width, 0...4096)
            try check("box padding", box.padding.height, 0...4096)
            try check("box corner radius", box.cornerRadius, 0...4096)
        }
        if let maximumLineCount { try check("maximum line count", Double(maximumLineCount), 1...1_000_000) }
        guard string.utf8.count <= Self.maximumByteCount else { throw .textTooLong(string.utf8.count) }
    }

    /// A text without the control characters that no font draws.
    static func printable(_ string: String) -> String {
        guard string.unicodeScalars.contains(where: isDropped) else { return string }
        return String(String.UnicodeScalarView(string.unicodeScalars.filter { !isDropped($0) }))
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
