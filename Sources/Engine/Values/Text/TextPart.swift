/// Letters of a text that are drawn on their own, in the place that they have in the whole text.
package struct TextPart: Hashable, Sendable, Codable {
    /// The drawn ink.
    package enum Ink: String, Hashable, Sendable, Codable {
        /// The letters over their stroke.
        case letters
        /// The letters without their stroke, or their stroke alone.
        case fill, stroke
        /// The boxes behind the lines of the letters.
        case box
    }

    package var text: SharedText
    /// Indices of the text's letters in the direction of reading.
    package var letters: Range<Int>
    package var ink: Ink
    package var tint: TextTint?
    /// A standard deviation in pixels.
    package var blur: Double

    package init(
        _ text: SharedText, letters: Range<Int>, ink: Ink = .letters, tint: TextTint? = nil, blur: Double = 0
    ) {
        self.text = text
        self.letters = letters
        self.ink = ink
        self.tint = tint
        self.blur = blur
    }
}

/// A text that many parts share, compared and hashed once.
package final class SharedText: Hashable, Sendable, Codable {
    package let content: TextContent
    private let digest: Int

    package init(_ content: TextContent) {
        self.content = content
        digest = content.hashValue
    }

    package convenience init(from decoder: any Decoder) throws { self.init(try TextContent(from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    package static func == (a: SharedText, b: SharedText) -> Bool {
        a === b || a.digest == b.digest && a.content == b.content
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
