/// How a channel's value meets the one below it: the separable modes of W3C Compositing and Blending Level 1 (section
/// 10.1), and CGBlendMode's plus and difference.
package enum SeparableBlendMode: String, Hashable, Sendable, CaseIterable {
    case multiply, screen, overlay, darken, lighten
    case colorDodge = "color_dodge"
    case colorBurn = "color_burn"
    case hardLight = "hard_light"
    case softLight = "soft_light"
    case difference, exclusion, add, subtract

    /// The blended value of one channel.
    /// - Parameters:
    ///   - below: The backdrop's, from 0 to 1.
    ///   - above: The source's, from 0 to 1.
    @inline(__always)
    package func blend(_ below: Float, _ above: Float) -> Float {
        switch self {
        case .multiply: below * above
        case .screen: below + above - below * above
        case .overlay: Self.hard(above, over: below)
        case .darken: min(below, above)
        case .lighten: max(below, above)
        case .colorDodge: below <= 0 ? 0 : above >= 1 ? 1 : min(1, below / (1 - above))
        case .colorBurn: below >= 1 ? 1 : above <= 0 ? 0 : 1 - min(1, (1 - below) / above)
        case .hardLight: Self.hard(below, over: above)
        case .softLight: Self.soft(below, above)
        case .difference: abs(below - above)
        case .exclusion: below + above - 2 * below * above
        case .add: min(1, below + above)
        case .subtract: max(0, below - above)
        }
    }

    /// Multiplies where the decider is dark and screens where it is light.
    @inline(__always)
    private static func hard(_ other: Float, over decider: Float) -> Float {
        let double = 2 * decider
        return decider <= 0.5 ? other * double : other + (double - 1) - other * (double - 1)
    }

    @inline(__always)
    private static func soft(_ below: Float, _ above: Float) -> Float {
        guard above > 0.5 else { return below - (1 - 2 * above) * below * (1 - below) }
        let curve = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
        return below + (2 * above - 1) * (curve - below)
    }
}
