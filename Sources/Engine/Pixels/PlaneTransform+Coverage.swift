import Glibc

extension PlaneTransform {
    /// The columns of a row with centres that this map takes into a rectangle.
    /// - Parameters:
    ///   - u: The image of the row's left edge, at the height of its centres, across.
    ///   - v: The same, down.
    ///   - width: The row's width.
    ///   - isInner: True to leave out columns on the rectangle's edge.
    func columns(
        from u: Double, _ v: Double, width: Int, within across: (low: Double, high: Double),
        _ down: (low: Double, high: Double), isInner: Bool
    ) -> Range<Int> {
        var low = 0.0
        var high = Double(width)
        /// Narrows to where `start + step × (x + 0.5)` lies between two bounds.
        func narrow(_ start: Double, _ step: Double, _ bounds: (low: Double, high: Double)) {
            guard bounds.low <= bounds.high, step != 0 else {
                if bounds.low > bounds.high || start < bounds.low || start > bounds.high { high = -1 }
                return
            }
            let (first, last) = ((bounds.low - start) / step - 0.5, (bounds.high - start) / step - 0.5)
            low = max(low, min(first, last).rounded(isInner ? .up : .down))
            high = min(high, max(first, last).rounded(isInner ? .down : .up) + 1)
        }
        narrow(u, a, across)
        narrow(v, b, down)
        guard low < high else { return 0..<0 }
        return Int(low)..<Int(high)
    }

    /// The samples of a plane within the bounding box of a mapped picture.
    /// - Parameters:
    ///   - size: The picture's size, in the samples mapped from.
    ///   - margin: Added around the picture.
    ///   - plane: The plane's size, which clips the result.
    func covered(
        size: (width: Int, height: Int), margin: Double, plane: (width: Int, height: Int)
    ) -> (columns: Range<Int>, rows: Range<Int>) {
        let (right, bottom) = (Double(size.width) + margin, Double(size.height) + margin)
        let corners = corners(left: -margin, top: -margin, right: right, bottom: bottom)
        guard !corners.isEmpty else { return (0..<0, 0..<0) }
        // In perspective, edges are sampled from reductions and reach half a sample farther.
        let reach = isAffine ? 0.0 : 0.5
        return (
            Self.covered(corners.map { $0.x / $0.depth }, reach, length: plane.width),
            Self.covered(corners.map { $0.y / $0.depth }, reach, length: plane.height)
        )
    }

    /// The samples between the least and the greatest of some positions, and as far beyond them.
    private static func covered(_ positions: [Double], _ reach: Double, length: Int) -> Range<Int> {
        let low = max((positions.min() ?? 0) - reach, 0).rounded(.down)
        let high = min(((positions.max() ?? 0) + reach).rounded(.up), Double(length))
        return low < high ? Int(low)..<Int(high) : 0..<0
    }
}
