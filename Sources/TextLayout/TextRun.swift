import EditModel

/// A stretch of a text with a style of its own. What is nil is as the whole text has it.
package struct TextRun: Hashable, Sendable {
    package var string: String
    /// As ``TextStyle/family``.
    package var family: String?
    /// As ``TextStyle/size``.
    package var size: Double?
    /// As ``TextStyle/weight``.
    package var weight: Int?
    package var isItalic: Bool?
    package var color: Color?
    package var isUnderlined: Bool?

    package init(
        _ string: String, family: String? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool? = nil,
        color: Color? = nil, isUnderlined: Bool? = nil
    ) {
        self.string = string
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.isUnderlined = isUnderlined
    }
}
