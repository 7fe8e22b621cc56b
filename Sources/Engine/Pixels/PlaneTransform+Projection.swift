import Glibc

extension PlaneTransform {
    /// A point of the target plane times its depth.
    package struct Corner {
        package var x, y, depth: Double
    }

    /// Points nearer to the viewer are clipped: they are more than a thousand times as large as those at depth 1.
    package static let nearestDepth = 1.0 / 1024

    private func corner(_ x: Double, _ y: Double) -> Corner {
        Corner(x: a * x + c * y + tx, y: b * x + d * y + ty, depth: p * x + q * y + r)
    }

    /// The corners of the image of a rectangle, clipped where it comes nearer to the viewer than ``nearestDepth``.
    package func corners(left: Double, top: Double, right: Double, bottom: Double) -> [Corner] {
        let corners = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
        guard !isAffine else { return corners }
        return Self.clipped(corners) { $0.depth - Self.nearestDepth }
    }

    /// The corners of the part of the image that lies in a plane, with a pixel around it.
    /// - Parameters:
    ///   - width: The plane's width.
    ///   - height: The plane's height.
    package func corners(
        left: Double, top: Double, right: Double, bottom: Double, width: Double, height: Double
    ) -> [Corner] {
        var shown = corners(left: left, top: top, right: right, bottom: bottom)
        shown = Self.clipped(shown) { $0.x + $0.depth }
        shown = Self.clipped(shown) { (width + 1) * $0.depth - $0.x }
        shown = Self.clipped(shown) { $0.y + $0.depth }
        return Self.clipped(shown) { (height + 1) * $0.depth - $0.y }
    }

    /// The part of a convex polygon in which a linear function is positive (Sutherland and Hodgman).
    private static func clipped(_ corners: [Corner], _ distance: (Corner) -> Double) -> [Corner] {
        var result: [Corner] = []
        for (index, corner) in corners.enumerated() {
            let previous = corners[index == 0 ? corners.count - 1 : index - 1]
            let (from, to) = (distance(previous), distance(corner))
            if (from > 0) != (to > 0) {
                let share = from / (from - to)
                result.append(
                    Corner(
                        x: previous.x + (corner.x - previous.x) * share,
                        y: previous.y + (corner.y - previous.y) * share,
                        depth: previous.depth + (corner.depth - previous.depth) * share))
            }
            if to > 0 { result.append(corner) }
        }
        return result
    }

    /// The image of a point, which must lie before the viewer.
    package func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        let image = corner(x, y)
        return isAffine ? (image.x, image.y) : (image.x / image.depth, image.y / image.depth)
    }

    /// The gradients of both coordinates of a point's image, each in its steepest direction.
    package func gradients(x: Double, y: Double) -> (x: Double, y: Double) {
        let (image, depth) = (apply(x: x, y: y), p * x + q * y + r)
        return (
            hypot(a - p * image.x, c - q * image.x) / abs(depth), hypot(b - p * image.y, d - q * image.y) / abs(depth)
        )
    }

    /// The largest stretch of a short line at a point.
    package func largestScale(x: Double, y: Double) -> Double {
        let (image, depth) = (apply(x: x, y: y), p * x + q * y + r)
        let (a, b, c, d) = (a - p * image.x, b - p * image.y, c - q * image.x, d - q * image.y)
        return (hypot((a + d) / 2, (b - c) / 2) + hypot((a - d) / 2, (b + c) / 2)) / abs(depth)
    }

    /// The columns of a row with centres that this map takes into a rectangle in front of the viewer.
    /// - Parameters:
    ///   - row: The row's number.
    ///   - width: The row's width.
    func columns(
        ofRow row: Int, width: Int, left: Double, top: Double, right: Double, bottom: Double
    ) -> Range<Int> {
        let y = Double(row) + 0.5
        let (u, v, w) = (c * y + tx, d * y + ty, q * y + r)
        var (low, high) = (0.0, Double(width))
        /// Narrows to the columns where `step × (x + 0.5) + start` is at least 0.
        func narrow(_ step: Double, _ start: Double) {
            guard step != 0 else {
                if start < 0 { high = -1 }
                return
            }
            let bound = -start / step - 0.5
            if step > 0 { low = max(low, bound.rounded(.up)) } else { high = min(high, bound.rounded(.down) + 1) }
        }
        // The inverse of the depth: of points that are as far as anything can be seen, and of the nearest ones.
        narrow(p, w - 1e-9)
        narrow(-p, 1 / Self.nearestDepth - w)
        narrow(a - left * p, u - left * w)
        narrow(right * p - a, right * w - u)
        narrow(b - top * p, v - top * w)
        narrow(bottom * p - b, bottom * w - v)
        return low < high ? Int(low)..<Int(high) : 0..<0
    }
}
