import MediaTime

/// A stretch of a cue's text that looks the same throughout.
package struct SubtitleRun: Hashable, Sendable, Codable {
    /// Without markup; may hold newlines.
    package var text: String
    package var style: SubtitleRunStyle

    package init(_ text: String, _ style: SubtitleRunStyle = SubtitleRunStyle()) {
        self.text = text
        self.style = style
    }
}

/// The style of a part of a cue that differs from the rest, as its file sets it.
package struct SubtitleRunStyle: Hashable, Sendable, Codable {
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    package var isStruckOut = false
    /// The color of the letters; nil for the default.
    package var color: Color?
    /// The font family's name; nil for the default.
    package var fontFamily: String?

    package init(
        isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false, isStruckOut: Bool = false,
        color: Color? = nil, fontFamily: String? = nil
    ) {
        self.isBold = isBold
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
        self.isStruckOut = isStruckOut
        self.color = color
        self.fontFamily = fontFamily
    }
}

/// One or more words with their own times: the parts of a karaoke line or of a caption that appears word by word.
package struct SubtitleWord: Hashable, Sendable, Codable {
    /// With the spaces around it, so that a cue's words make its text.
    package var text: String
    /// In the file's time; the next word's is its end.
    package var start: Time
    /// In the file's time.
    package var stop: Time

    package init(_ text: String, start: Time, stop: Time) {
        self.text = text
        self.start = start
        self.stop = stop
    }
}
