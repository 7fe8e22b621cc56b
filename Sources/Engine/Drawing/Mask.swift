import Pixels

/// The coverage of each pixel in a rectangle: a shape without its colour.
package struct Mask: Hashable, Sendable {
    /// The left edge, in pixels of the bitmap.
    package var x: Int
    /// The top edge, in pixels of the bitmap.
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

extension Mask {
    /// The alpha of a bitmap.
    /// - Parameters:
    ///   - x: The place of the bitmap's left edge.
    ///   - y: The place of its top edge.
    package init(alphaOf bitmap: Bitmap, x: Int = 0, y: Int = 0) {
        let count = bitmap.width * bitmap.height
        let alphas = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            bitmap.pixels.withUnsafeBufferPointer { pixels in
                for index in 0..<count { target[index] = pixels[index &* 4 &+ 3] }
            }
            initialized = count
        }
        self.init(x: x, y: y, width: bitmap.width, height: bitmap.height, coverage: alphas)
    }

    /// The blurred mask, larger by the blur's reach, so that nothing is cut.
    /// - Parameter radius: The standard deviation in pixels, as CALayer's `shadowRadius`; 0 changes nothing.
    package func blurred(radius: Double) -> Mask {
        let blur = Blur(deviation: radius)
        guard blur.reach > 0, width > 0, height > 0 else { return self }
        let grown = grown(by: blur.reach)
        return Mask(
            x: grown.x, y: grown.y, width: grown.width, height: grown.height,
            coverage: blur.apply(to: grown.coverage, width: grown.width, height: grown.height))
    }

    /// The mask with an empty margin on every side.
    func grown(by margin: Int) -> Mask {
        var result = Mask(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
        for row in 0..<height {
            let start = (row + margin) * result.width + margin
            result.coverage.replaceSubrange(
                start..<(start + width), with: coverage[(row * width)..<((row + 1) * width)])
        }
        return result
    }

    /// Adds another mask's ink within this one, as overlapping ink on paper: `old + (1 − old) × new`, to nearest.
    package mutating func add(_ other: Mask) {
        combine(with: other) { old, new in
            old &+ UInt8(truncatingIfNeeded: ((255 &- UInt32(old)) &* UInt32(new) &+ 127) / 255)
        }
    }

    /// Doubles the coverage, up to full coverage.
    package mutating func double() {
        coverage.withUnsafeMutableBufferPointer { values in
            for index in values.indices { values[index] = values[index] > 127 ? 255 : values[index] &<< 1 }
        }
    }

    /// Subtracts another mask's ink, clamped to 0.
    package mutating func subtract(_ other: Mask) {
        combine(with: other) { old, new in old > new ? old &- new : 0 }
    }

    private mutating func combine(with other: Mask, _ body: (UInt8, UInt8) -> UInt8) {
        let (left, right) = (max(x, other.x), min(x + width, other.x + other.width))
        let (top, bottom) = (max(y, other.y), min(y + height, other.y + other.height))
        guard left < right, top < bottom else { return }
        let (x, y, width) = (x, y, width)
        coverage.withUnsafeMutableBufferPointer { target in
            other.coverage.withUnsafeBufferPointer { source in
                for row in top..<bottom {
                    let to = target.baseAddress! + (row - y) * width + left - x
                    let from = source.baseAddress! + (row - other.y) * other.width + left - other.x
                    for index in 0..<(right - left) where from[index] > 0 { to[index] = body(to[index], from[index]) }
                }
            }
        }
    }
}
