/// A width and a height in pixels.
package struct PictureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The largest size of the same shape that a box holds, its sides even and at least 2.
    /// - Parameter enlarges: True when it may be larger than this one.
    package func fitting(in box: PictureSize, enlarges: Bool) -> PictureSize {
        guard enlarges || width > box.width || height > box.height else { return self }
        let isWide = width * box.height >= height * box.width
        return isWide
            ? PictureSize(
                width: Self.even(box.width, 1, box.width), height: Self.even(box.width * height, width, box.height))
            : PictureSize(
                width: Self.even(box.height * width, height, box.width), height: Self.even(box.height, 1, box.height))
    }

    /// The box turned the way this size is: upright for an upright one.
    package func turned(like size: PictureSize) -> PictureSize {
        let isTurned = (width > height && size.width < size.height) || (width < height && size.width > size.height)
        return isTurned ? PictureSize(width: height, height: width) : self
    }

    /// The even number nearest to a fraction, at most a limit and at least 2.
    private static func even(_ numerator: Int, _ denominator: Int, _ limit: Int) -> Int {
        let nearest = (numerator + denominator) / (2 * denominator) * 2
        return max(2, min(nearest, limit / 2 * 2))
    }
}

extension PictureSize: CustomStringConvertible {
    /// `1920×1080`.
    package var description: String { "\(width)×\(height)" }
}
