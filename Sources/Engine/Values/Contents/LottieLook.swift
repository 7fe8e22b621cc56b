import MediaTime

/// The way in which a Lottie animation is shown.
package struct LottieLook: Hashable, Sendable, Codable {
    /// A colour in the place of another.
    package struct ColorChange: Hashable, Sendable, Codable {
        /// A colour of the animation as `#rrggbb`, or the names of a layer and of the groups and shapes in it, with points
        /// between them.
        package var original: String
        /// Solid.
        package var color: Color

        package init(original: String, color: Color) { (self.original, self.color) = (original, color) }

        /// True if it counts before another: names before colours, names without `*` before those with one, longer
        /// ways before shorter ones.
        package func precedes(_ other: ColorChange) -> Bool {
            rank == other.rank ? original < other.original : rank.lexicographicallyPrecedes(other.rank)
        }

        private var rank: [Int] {
            let parts = original.split(separator: ".", omittingEmptySubsequences: false)
            return [original.hasPrefix("#") ? 1 : 0, parts.contains("*") ? 1 : 0, -parts.count]
        }
    }

    /// The most pixels that an animation is drawn at: those of 8K.
    package static let largestArea = 7680 * 4320

    /// The size that it is drawn at, in pixels; nil for its own.
    package var size: Size?
    /// Times as fast as it was made; above 0.
    package var speed = Time(1, 1)
    /// True to begin again for ever, false to be shown once; nil for ever in a layer, and once in a track.
    package var loops: Bool?
    /// The first that fits a shape counts.
    package var colors: [ColorChange] = []
    /// True to run backwards.
    package var isReversed = false

    package init() {}
}
