/// The separable blend modes of W3C Compositing and Blending Level 1 (section 10.1), and CGBlendMode's plus and
/// difference.
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

extension Bitmap {
    /// Blends a bitmap over a part of this one by a mode other than normal, as W3C Compositing and Blending Level 1
    /// (section 9.1.4): where this one is transparent, the other is simply laid over.
    /// - Parameters:
    ///   - x: The place of the other's left edge, in pixels of this one, which contains all of it.
    ///   - y: The place of its top edge.
    package mutating func blend(_ other: Bitmap, x: Int = 0, y: Int = 0, mode: SeparableBlendMode) {
        precondition(
            x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height, "a bitmap is blended inside")
        guard other.width > 0 else { return }
        let width = width
        pixels.withUnsafeMutableBufferPointer { target in
            other.pixels.withUnsafeBufferPointer { source in
                for row in 0..<other.height {
                    let below = target.baseAddress! + ((y &+ row) &* width &+ x) &* 4
                    let above = source.baseAddress! + row &* other.width &* 4
                    for pixel in stride(from: 0, to: other.width &* 4, by: 4) where above[pixel + 3] > 0 {
                        Self.blend(above + pixel, below + pixel, mode)
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func blend(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
        _ mode: SeparableBlendMode
    ) {
        let above = Float(source[3]) / 255
        let below = Float(target[3]) / 255
        for channel in 0..<3 {
            let (over, under) = (Float(source[channel]) / 255, Float(target[channel]) / 255)
            let mixed = below > 0 ? mode.blend(min(under / below, 1), min(over / above, 1)) : 0
            let sum = over * (1 - below) + under * (1 - above) + mixed * above * below
            target[channel] = UInt8(min(max(sum, 0), 1) * 255 + 0.5)
        }
        target[3] = UInt8((above + below - above * below) * 255 + 0.5)
    }
}
