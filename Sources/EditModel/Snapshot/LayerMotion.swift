/// How a layer's place on the canvas changes over the whole time it is there.
///
/// What stands still is drawn on whole pixels, which keeps it sharp; what moves must stand between them, also while it
/// rests. A larger value includes the smaller ones.
package enum LayerMotion: Int, Hashable, Sendable, Codable, Comparable {
    case still
    /// Shifted or turned; its size on the canvas stays.
    case shifted
    /// Its size on the canvas changes too.
    case scaled

    package static func < (a: LayerMotion, b: LayerMotion) -> Bool { a.rawValue < b.rawValue }
}

extension LayerSnapshot {
    /// How the layer itself moves in its superlayer, whenever that is.
    package var ownMotion: LayerMotion { animations.map(\.motion).max() ?? .still }
}
