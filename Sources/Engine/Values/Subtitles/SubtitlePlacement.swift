/// The placement of a cue on the picture, as far as its file sets it.
package struct SubtitlePlacement: Hashable, Sendable, Codable {
    /// The corner, edge or middle of the picture; nil for the default.
    package var alignment: SubtitleAlignment?
    /// WebVTT's `line`: the position of the first line; nil for the default.
    package var line: Line?
    /// WebVTT's `position`: from 0, the picture's left edge, to 1; nil for the default.
    package var position: Double?
    /// WebVTT's `size`: the width of the lines relative to the picture, from 0 to 1; nil for the full width.
    package var size: Double?

    package enum Line: Hashable, Sendable, Codable {
        /// Lines from the top, from 0, or, negative, from the bottom.
        case number(Int)
        /// From 0, the picture's top edge, to 1.
        case fraction(Double)
    }

    package init(
        alignment: SubtitleAlignment? = nil, line: Line? = nil, position: Double? = nil, size: Double? = nil
    ) {
        self.alignment = alignment
        self.line = line
        self.position = position
        self.size = size
    }
}

/// A place for subtitles on a picture. Recipes write the raw values.
package enum SubtitleAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
    case left
    case center
    case right
    case topLeft = "top-left"
    case top
    case topRight = "top-right"

    /// The number for ASS's `\an`: the digits of a numeric keypad, from 1, bottom left, to 9, top right.
    package var keypadDigit: Int { Self.allCases.firstIndex(of: self)! + 1 }

    /// - Returns: Nil unless the number is a digit of the keypad.
    package init?(keypadDigit: Int) {
        guard (1...9).contains(keypadDigit) else { return nil }
        self = Self.allCases[keypadDigit - 1]
    }

    /// ASS's older `\a`: 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle.
    package init?(legacyNumber: Int) {
        let rows = [0: 0, 4: 6, 8: 3]
        guard (1...3).contains(legacyNumber & 3), let row = rows[legacyNumber & ~3] else { return nil }
        self.init(keypadDigit: row + legacyNumber & 3)
    }
}
