/// The size asked for and the size that can be encoded.
package struct RenderSize {
    /// The most pixels a side may have.
    package static let limit = 16384.0
    /// The most pixels that FFmpeg takes in one picture, with a margin of 128 on both sides.
    static let areaLimit = Double(Int32.max / 8)

    package let asked: Size?
    /// The factor of the size asked for.
    package let scale: Double

    package init(_ asked: Size?, scale: Double = 1) {
        self.asked = asked
        self.scale = scale
    }

    /// The size asked for, scaled and not rounded.
    package var exact: Size? { asked.map { Size(width: $0.width * scale, height: $0.height * scale) } }

    /// The size for layers and transforms: whole and even, rounded down so that no border appears; nil if the
    /// size is unset, not positive or absurd.
    package var unscaled: Size? { asked.flatMap { Self.even($0.width, $0.height) } }

    /// The size that is rendered: the same, scaled.
    package var even: Size? {
        guard let unscaled, scale.isFinite, scale > 0 else { return nil }
        return scale == 1 ? unscaled : Self.even(unscaled.width * scale, unscaled.height * scale)
    }

    private static func even(_ width: Double, _ height: Double) -> Size? {
        guard isPossible(width), isPossible(height) else { return nil }
        let size = Size(width: even(width), height: even(height))
        return (size.width + 128) * (size.height + 128) < areaLimit ? size : nil
    }

    private static func isPossible(_ side: Double) -> Bool { side.rounded() >= 1 && side.rounded() <= limit }

    private static func even(_ side: Double) -> Double { max(2, (side.rounded() / 2).rounded(.down) * 2) }
}
