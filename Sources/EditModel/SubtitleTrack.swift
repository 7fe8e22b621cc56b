/// Subtitles that a movie has as a track of their own, for players to show or not.
package struct SubtitleTrack: Sendable {
    package var subtitles: Subtitles
    /// BCP 47 or ISO 639 code; nil for the subtitles' own.
    package var language: String?
    /// What players list it as; nil for none.
    package var name: String?
    package var dispositions: TrackDispositions

    package init(
        _ subtitles: Subtitles, language: String? = nil, name: String? = nil, dispositions: TrackDispositions = []
    ) {
        self.subtitles = subtitles
        self.language = language
        self.name = name
        self.dispositions = dispositions
    }
}
