import EditModel

/// What a file says of one of its tracks beside its media.
package struct TrackLabels: Hashable, Sendable {
    /// BCP 47 or ISO 639 code; nil for none.
    package var language: String?
    /// What players list the track as; nil for none.
    package var name: String?
    package var dispositions: TrackDispositions
    /// How players turn its pictures, in degrees clockwise: 0, 90, 180 or 270.
    package var rotation = 0

    package init(language: String? = nil, name: String? = nil, dispositions: TrackDispositions = []) {
        self.language = language
        self.name = name
        self.dispositions = dispositions
    }
}
