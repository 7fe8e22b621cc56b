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

    /// Newlines start paragraphs, tabs go to the next of the usual stops; other control characters are left out.
    package var string: String
    /// The name of a font family, or several with commas between. Never a path or a pattern.
    package var family: String
    /// The size of an em in pixels, 0 to 4096. Nothing is drawn at 0.
    package var size: Double
    /// From 100, thin, through 400, regular, and 700, bold, to 1000.
    package var weight: Int
    package var isItalic: Bool
    package var color: Color
    /// nil draws no stroke.
    package var strokeColor: Color?
    /// The line's whole width in pixels, 0 to 1024. It is centred on the outline and lies under the fill, so that half
    /// of it shows.
    package var strokeWidth: Double
    package var shadow: Shadow?
    package var alignment: Alignment
    /// The layout box's width in pixels, at which lines break; nil breaks at newlines only, and the box is as wide as the
    /// longest line.
    package var wrapWidth: Double?
    /// Multiplies the distance of the lines, 0.1 to 10.
    package var lineSpacing: Double

    package init(
        _ string: String, family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false,
        color: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0, shadow: Shadow? = nil,
        alignment: Alignment = .left, wrapWidth: Double? = nil, lineSpacing: Double = 1
    ) {
        self.string = string
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
        guard string.utf8.count <= Self.maximumByteCount else { throw .textTooLong(string.utf8.count) }
    }

    /// The text without the control characters that no font draws.
    var printable: String {
        guard string.unicodeScalars.contains(where: Self.isDropped) else { return string }
        return String(String.UnicodeScalarView(string.unicodeScalars.filter { !Self.isDropped($0) }))
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
