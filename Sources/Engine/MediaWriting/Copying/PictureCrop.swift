import Values

/// A part of pictures that is not all of them.
package struct PictureCrop: Hashable, Sendable {
    /// In pixels of the stored picture, before its turn; whole numbers.
    package let rectangle: Rectangle

    /// - Parameters:
    ///   - rectangle: In pixels of the stored picture.
    ///   - size: The size of the stored picture.
    /// - Returns: Nil unless it has whole numbers, lies in the picture and leaves something out.
    package init?(_ rectangle: Rectangle, of size: Size) {
        let (origin, part) = (rectangle.origin, rectangle.size)
        let numbers = [origin.x, origin.y, part.width, part.height]
        guard numbers.allSatisfy({ $0 == $0.rounded() && $0 >= 0 }), part.width > 0, part.height > 0,
            origin.x + part.width <= size.width, origin.y + part.height <= size.height, part != size
        else { return nil }
        self.rectangle = rectangle
    }
}
