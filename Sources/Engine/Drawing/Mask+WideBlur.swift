extension Mask {
    /// The part of the blurred mask within a window.
    ///
    /// A blur reaches three deviations to every side, so a wide one of a small mask would need hundreds of times its
    /// memory. A blur of more than ``widestExactRadius`` is computed on a mask reduced by a whole factor and
    /// interpolated: the error in so smooth a picture is less than one level of 255.
    /// - Parameters:
    ///   - radius: The standard deviation in pixels.
    ///   - x: The window's left edge.
    ///   - y: The window's top edge.
    ///   - width: The window's width, in pixels.
    ///   - height: The window's height, in pixels.
    package func blurred(radius: Double, showingX x: Int, y: Int, width: Int, height: Int) -> Mask {
        guard radius > Self.widestExactRadius else { return blurred(radius: radius) }
        let factor = Int(radius / (Self.widestExactRadius / 2))
        let small = reduced(by: factor).blurred(radius: radius / Double(factor))
        return small.enlarged(by: factor, from: (self.x, self.y), x, y, width, height)
    }

    /// The largest deviation for which every pixel is computed.
    static let widestExactRadius = 64.0

    /// Means of squares of pixels, beginning at the mask's top left pixel; its place stays in the pixels of the reduced mask.
    private func reduced(by factor: Int) -> Mask {
        var result = Mask(
            x: 0, y: 0, width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
        var sums = [Int](repeating: 0, count: result.width)
        for row in 0..<result.height {
            for column in 0..<result.width { sums[column] = 0 }
            for source in (row * factor)..<min((row + 1) * factor, height) {
                var (column, left) = (0, factor)
                for index in (source * width)..<((source + 1) * width) {
                    sums[column] &+= Int(coverage[index])
                    left &-= 1
                    if left == 0 { (column, left) = (column &+ 1, factor) }
                }
            }
            let area = factor * factor
            for column in 0..<result.width {
                result.coverage[row * result.width + column] = UInt8(min(255, (sums[column] + area / 2) / area))
            }
        }
        return result
    }

    /// A window of a reduced mask, interpolated between the centres of its pixels.
    /// - Parameter origin: The mask's origin before it was reduced.
    private func enlarged(
        by factor: Int, from origin: (x: Int, y: Int), _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) -> Mask {
        var result = Mask(x: x, y: y, width: width, height: height)
        let scale = 1 / Double(factor)
        func sample(_ column: Int, _ row: Int) -> Double {
            guard column >= 0, row >= 0, column < self.width, row < self.height else { return 0 }
            return Double(coverage[row &* self.width &+ column])
        }
        for row in 0..<height {
            let v = (Double(y + row - origin.y) + 0.5) * scale - 0.5 - Double(self.y)
            guard v > -1, v < Double(self.height) else { continue }
            let (above, down) = (Int(v.rounded(.down)), v - v.rounded(.down))
            for column in 0..<width {
                let u = (Double(x + column - origin.x) + 0.5) * scale - 0.5 - Double(self.x)
                guard u > -1, u < Double(self.width) else { continue }
                let (before, across) = (Int(u.rounded(.down)), u - u.rounded(.down))
                let top = sample(before, above) * (1 - across) + sample(before + 1, above) * across
                let bottom = sample(before, above + 1) * (1 - across) + sample(before + 1, above + 1) * across
                result.coverage[row &* width &+ column] = UInt8(top * (1 - down) + bottom * down + 0.5)
            }
        }
        return result
    }
}
