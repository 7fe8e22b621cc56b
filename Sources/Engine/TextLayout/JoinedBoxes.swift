import Values

/// The outline around boxes behind consecutive lines, as one shape with round corners outside and inside.
struct JoinedBoxes {
    private let boxes: [Rectangle]
    private let radius: Double

    /// - Parameters:
    ///   - boxes: The boxes of the lines, from the top.
    ///   - radius: Of the corners, at most half of the edges that meet there.
    init(_ boxes: [Rectangle], cornerRadius radius: Double) {
        self.boxes = boxes
        self.radius = radius
    }

    var path: Path {
        var path = Path()
        var rest = boxes[...]
        while let first = rest.first {
            var group = [first]
            for next in rest.dropFirst() {
                guard Self.meet(group[group.count - 1], next) else { break }
                group.append(next)
            }
            rest = rest.dropFirst(group.count)
            path.add(outline(Self.evened(group, within: 2 * radius)))
        }
        return path
    }

    /// True if a box goes on below another one.
    private static func meet(_ upper: Rectangle, _ lower: Rectangle) -> Bool {
        lower.minY <= upper.maxY + 0.5 && max(upper.minX, lower.minX) < min(upper.maxX, lower.maxX)
    }

    /// The boxes with sides that differ by less than a step with two round corners takes made equal, as the wider has
    /// them.
    private static func evened(_ boxes: [Rectangle], within step: Double) -> [Rectangle] {
        var (lefts, rights) = (boxes.map(\.minX), boxes.map(\.maxX))
        // A side that was moved may come near to the next one, at most once for each line.
        for _ in boxes {
            let before = (lefts, rights)
            for (upper, lower) in zip(boxes.indices, boxes.indices.dropFirst()) {
                if abs(lefts[upper] - lefts[lower]) < step {
                    let left = min(lefts[upper], lefts[lower])
                    (lefts[upper], lefts[lower]) = (left, left)
                }
                if abs(rights[upper] - rights[lower]) < step {
                    let right = max(rights[upper], rights[lower])
                    (rights[upper], rights[lower]) = (right, right)
                }
            }
            if before == (lefts, rights) { break }
        }
        return boxes.indices.map { index in
            Rectangle(
                x: lefts[index], y: boxes[index].minY, width: rights[index] - lefts[index],
                height: boxes[index].size.height)
        }
    }

    /// Down the right sides and up the left ones.
    private func outline(_ boxes: [Rectangle]) -> Path {
        let right = Self.side(boxes.map { ($0.maxX, $0.minY, $0.maxY) })
        let left = Self.side(boxes.map { (-$0.minX, $0.minY, $0.maxY) }).map { Point(x: -$0.x, y: $0.y) }
        return rounded(right + left.reversed())
    }

    /// The corners of the right side of a stack, from the top. A wider box ends where it does by itself.
    private static func side(_ boxes: [(x: Double, top: Double, bottom: Double)]) -> [Point] {
        var corners = [Point(x: boxes[0].x, y: boxes[0].top)]
        for (upper, lower) in zip(boxes, boxes.dropFirst()) where upper.x != lower.x {
            let y = max(lower.x > upper.x ? lower.top : upper.bottom, corners[corners.count - 1].y)
            corners += [Point(x: upper.x, y: y), Point(x: lower.x, y: y)]
        }
        let last = boxes[boxes.count - 1]
        return corners + [Point(x: last.x, y: max(last.bottom, corners[corners.count - 1].y))]
    }

    /// A polygon with circular corners; its edges are level or upright.
    private func rounded(_ corners: [Point]) -> Path {
        // A cubic within 1/3700 of a quarter circle of radius 1.
        let pull = 0.5522847498
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let before = corners[(index + corners.count - 1) % corners.count]
            let after = corners[(index + 1) % corners.count]
            let radius = min(radius, corner.distance(to: before) / 2, corner.distance(to: after) / 2)
            guard radius > 0 else {
                path.addLine(to: corner)
                continue
            }
            let (start, end) = (corner.moved(radius, towards: before), corner.moved(radius, towards: after))
            path.addLine(to: start)
            path.addCubic(
                start.moved(radius * pull, towards: corner), end.moved(radius * pull, towards: corner), to: end)
        }
        path.close()
        return path
    }
}

extension Rectangle {
    fileprivate var minX: Double { origin.x }
    fileprivate var minY: Double { origin.y }
    fileprivate var maxX: Double { origin.x + size.width }
    fileprivate var maxY: Double { origin.y + size.height }
}

extension Point {
    /// The distance of points on one vertical or horizontal line.
    fileprivate func distance(to other: Point) -> Double { abs(x - other.x) + abs(y - other.y) }

    fileprivate func moved(_ distance: Double, towards other: Point) -> Point {
        let share = distance / self.distance(to: other)
        return Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
