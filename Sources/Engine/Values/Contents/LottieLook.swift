import MediaTime

/// The way in which a Lottie animation is shown.
package struct LottieLook: Hashable, Sendable, Codable {
    /// A colour that replaces another.
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

    /// The most pixels of a drawn animation: an 8K picture.
    package static let largestArea = 7680 * 4320

    /// The size at which it is drawn, in pixels; nil for its own size.
    package var size: Size?
    /// Times as fast as it was made; above 0.
    package var speed = Time(1, 1)
    /// True to repeat for ever, false to play once; nil to repeat in a layer and to play once in a track.
    package var loops: Bool?
    /// The first that fits a shape counts.
    package var colors: [ColorChange] = []
    /// True to run backwards.
    package var isReversed = false

    package init() {}
}
