/// A corner of a layer as seen, after any flip. CACornerMask.
package enum LayerCorner: String, Hashable, Sendable, Codable, CaseIterable {
    case topLeft = "top_left"
    case topRight = "top_right"
    case bottomLeft = "bottom_left"
    case bottomRight = "bottom_right"
}

extension [LayerCorner] {
    /// All corners, in the order in which they are read and written.
    package static let all = LayerCorner.allCases

    /// The same corners in the order of ``all``, each once.
    package var ordered: [LayerCorner] { Self.all.filter(contains) }
}
