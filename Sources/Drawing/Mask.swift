/// How much of each pixel of a rectangle is inked: what a shape is before it has a colour.
package struct Mask: Hashable, Sendable {
    /// Where the left edge lies, in pixels of the bitmap.
    package var x: Int
    /// Where the top edge lies.
    package var y: Int
    package let width: Int
    package let height: Int
    /// From 0 to 255, rows from the top without gaps.
    package var coverage: [UInt8]

    package init(x: Int, y: Int, width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height, "a mask has a value for each pixel")
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.coverage = coverage
    }

    /// A mask of no ink.
    package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.init(
            x: x, y: y, width: width, height: height, coverage: [UInt8](repeating: 0, count: width * height))
    }
}
