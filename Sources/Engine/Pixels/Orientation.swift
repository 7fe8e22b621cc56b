/// One of the eight orientations of a picture that need no resampling.
///
/// The picture is transposed first (columns become rows), then mirrored.
package struct Orientation: Hashable, Sendable {
    package let isTransposed: Bool
    /// Left and right swapped, after transposition.
    package let isMirroredX: Bool
    /// Top and bottom swapped, after transposition.
    package let isMirroredY: Bool

    package init(isTransposed: Bool, isMirroredX: Bool, isMirroredY: Bool) {
        self.isTransposed = isTransposed
        self.isMirroredX = isMirroredX
        self.isMirroredY = isMirroredY
    }

    package static let upright = Orientation(isTransposed: false, isMirroredX: false, isMirroredY: false)
    /// Turned clockwise by 90°, as seen.
    package static let rotated90 = Orientation(isTransposed: true, isMirroredX: true, isMirroredY: false)
    package static let rotated180 = Orientation(isTransposed: false, isMirroredX: true, isMirroredY: true)
    /// Turned clockwise by 270°, as seen.
    package static let rotated270 = Orientation(isTransposed: true, isMirroredX: false, isMirroredY: true)
    package static let mirroredX = Orientation(isTransposed: false, isMirroredX: true, isMirroredY: false)
    package static let mirroredY = Orientation(isTransposed: false, isMirroredX: false, isMirroredY: true)

    /// The orientation of an affine map's linear part; nil unless it is exactly one of the eight.
    ///
    /// The map is `x' = a·x + c·y`, `y' = b·x + d·y`, with y down.
    package init?(a: Double, b: Double, c: Double, d: Double) {
        if b == 0, c == 0, abs(a) == 1, abs(d) == 1 {
            self.init(isTransposed: false, isMirroredX: a < 0, isMirroredY: d < 0)
        } else if a == 0, d == 0, abs(b) == 1, abs(c) == 1 {
            self.init(isTransposed: true, isMirroredX: c < 0, isMirroredY: b < 0)
        } else {
            return nil
        }
    }
}
