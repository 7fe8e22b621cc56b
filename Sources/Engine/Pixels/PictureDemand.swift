/// The part of a picture that is shown, for effects that need not compute more.
package struct PictureDemand: Hashable, Sendable {
    /// The whole picture's size, in stored pixels: a demand does not apply to a picture of another size.
    package let width: Int
    package let height: Int
    /// The pixels of it that are read.
    package let area: PictureArea
    /// True where a smooth picture may come reduced, because a filter enlarges it.
    package let allowsReduction: Bool

    package init(width: Int, height: Int, area: PictureArea, allowsReduction: Bool) {
        self.width = width
        self.height = height
        self.area = area
        self.allowsReduction = allowsReduction
    }

    /// True if a picture that meets this demand meets another one too.
    package func covers(_ other: PictureDemand) -> Bool {
        width == other.width && height == other.height && area.contains(other.area)
            && (other.allowsReduction || !allowsReduction)
    }
}
