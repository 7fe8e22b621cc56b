/// What a file says of one of its tracks for people and players.
package struct TrackLabels: Hashable, Sendable {
    /// A language tag; nil for none.
    package var language: String?
    /// What players list it as; nil for none.
    package var title: String?
    /// Whether players choose it by themselves; nil leaves it to the container.
    package var isDefault: Bool?
    /// How players turn its pictures, in degrees clockwise: 0, 90, 180 or 270.
    package var rotation = 0

    package init() {}
}
