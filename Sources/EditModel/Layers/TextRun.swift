/// A stretch of a text with a style of its own. What is nil is as the whole text has it.
package struct TextRun: Hashable, Sendable, Codable {
    package var string: String
    /// As ``TextContent/fontFamily``.
    package var fontFamily: String?
    /// As ``TextContent/fontSize``.
    package var fontSize: Double?
    /// As ``TextContent/weight``.
    package var weight: Int?
    package var isItalic: Bool?
    package var foregroundColor: Color?
    package var isUnderlined: Bool?
    /// As ``TextContent/letterSpacing``.
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

    /// Whether it looks as the whole text does.
    package var isPlain: Bool { self == TextRun(string) }
}
