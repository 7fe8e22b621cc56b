/// A part of a text that moves on its own.
package enum TextUnit: String, Hashable, Sendable, Codable, CaseIterable {
    /// A grapheme cluster, or several that the font draws as one shape. White space does not count.
    case letter
    /// Letters between white space, with the punctuation that touches them. Scripts without spaces are divided where
    /// lines may break.
    case word
    /// A line of the laid-out text.
    case line

    /// The most letters that may move on their own.
    package static let maximumLetterCount = 20_000
}
