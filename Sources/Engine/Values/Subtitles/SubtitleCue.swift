import MediaTime

/// Words that are on the picture for a while.
package struct SubtitleCue: Hashable, Sendable, Codable {
    /// In the file's time.
    package var start: Time
    /// In the file's time; after the start.
    package var stop: Time
    /// The text, in order.
    package var runs: [SubtitleRun]
    /// The parts of the text that have times of their own.
    package var words: [SubtitleWord]
    /// Who speaks: WebVTT's `<v Name>`, ASS's Name.
    package var voice: String?
    /// WebVTT's line above the times.
    package var identifier: String?
    /// ASS's name of the cue's style.
    package var styleName: String?
    package var placement: SubtitlePlacement
    /// True if its picture changes while it is there: karaoke, moves, fades.
    package var isAnimated: Bool

    package init(
        start: Time, stop: Time, runs: [SubtitleRun] = [], words: [SubtitleWord] = [], voice: String? = nil,
        identifier: String? = nil, styleName: String? = nil, placement: SubtitlePlacement = SubtitlePlacement(),
        isAnimated: Bool = false
    ) {
        self.start = start
        self.stop = stop
        self.runs = runs
        self.words = words
        self.voice = voice
        self.identifier = identifier
        self.styleName = styleName
        self.placement = placement
        self.isAnimated = isAnimated
    }

    /// Without markup.
    package var text: String { runs.map(\.text).joined() }
}
