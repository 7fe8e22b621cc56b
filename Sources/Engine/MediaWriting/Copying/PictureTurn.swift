import Values

/// A turn by quarters, with or without a mirroring.
package struct PictureTurn: Hashable, Sendable {
    /// Clockwise as seen: 0, 90, 180 or 270.
    package let degrees: Int
    /// True if the pictures are mirrored left to right before they are turned.
    package let isMirrored: Bool

    /// - Parameters:
    ///   - map: From a picture's own pixels to those of a result.
    ///   - upright: From its own pixels to those of the upright picture.
    /// - Returns: Nil unless both maps consist of quarter turns and mirrorings, and differ.
    package init?(_ map: AffineTransform, from upright: AffineTransform) {
        guard map.turnsByQuarters, upright.turnsByQuarters, let inverse = upright.inverse else { return nil }
        let turn = inverse.concatenating(map)
        guard let quarter = Self.sines.firstIndex(where: { $0.sine == -turn.c && $0.cosine == turn.d }) else {
            return nil
        }
        degrees = quarter * 90
        isMirrored = turn.determinant < 0
        guard degrees != 0 || isMirrored else { return nil }
    }

    /// Of quarter turns, in order.
    private static let sines: [(sine: Double, cosine: Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]

    /// Such as "turned by 90°" or "mirrored, turned by 90°".
    package var text: String {
        let turned = degrees == 0 ? [] : ["turned by \(degrees)°"]
        return ((isMirrored ? ["mirrored"] : []) + turned).joined(separator: ", ")
    }
}

extension AffineTransform {
    /// True if its linear part only exchanges and mirrors the axes.
    var turnsByQuarters: Bool {
        let isUnit = { (value: Double) in abs(value) == 1 }
        return (isUnit(a) && isUnit(d) && b == 0 && c == 0) || (isUnit(b) && isUnit(c) && a == 0 && d == 0)
    }
}
