import Pixels

extension Mask {
    /// How solid each pixel of a bitmap is.
    /// - Parameters:
    ///   - x: Where the bitmap's left edge lies.
    ///   - y: Where its top edge lies.
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

    /// The mask as a blurred one, larger by as far as the blur reaches, so that nothing is cut.
    /// - Parameter radius: The standard deviation in pixels, as CALayer's `shadowRadius`; 0 changes nothing.
    package func blurred(radius: Double) -> Mask {
        let blur = Blur(deviation: radius)
        guard blur.reach > 0, width > 0, height > 0 else { return self }
        let grown = grown(by: blur.reach)
        return Mask(
            x: grown.x, y: grown.y, width: grown.width, height: grown.height,
            coverage: blur.apply(to: grown.coverage, width: grown.width, height: grown.height))
    }

    /// The mask with nothing around it, as wide on every side.
    func grown(by margin: Int) -> Mask {
        var result = Mask(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
        for row in 0..<height {
            let start = (row + margin) * result.width + margin
            result.coverage.replaceSubrange(
                start..<(start + width), with: coverage[(row * width)..<((row + 1) * width)])
        }
        return result
    }

    /// Adds another mask's ink where it lies within this one, as paper takes it: `old + (1 − old) × new`, to nearest.
    package mutating func add(_ other: Mask) {
        combine(with: other) { old, new in
            old &+ UInt8(truncatingIfNeeded: ((255 &- UInt32(old)) &* UInt32(new) &+ 127) / 255)
        }
    }

    /// Takes another mask's ink away; none is left below nothing.
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
