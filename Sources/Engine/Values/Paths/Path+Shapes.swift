import Glibc

extension Path {
    /// A rectangle, clockwise as seen from its top left corner.
    package init(_ rectangle: Rectangle) {
        let (left, top) = (rectangle.origin.x, rectangle.origin.y)
        let (right, bottom) = (left + rectangle.size.width, top + rectangle.size.height)
        self.init(
            corners: [(left, top), (right, top), (right, bottom), (left, bottom)].map { Point(x: $0.0, y: $0.1) })
    }

    /// A rectangle with circular corners, clockwise as seen from the end of its top left corner.
    /// - Parameters:
    ///   - radius: In pixels, at most half of the shorter side; more counts as that, less than 0 as none.
    ///   - corners: Those that are circular; the others are square.
    package init(_ rectangle: Rectangle, cornerRadius radius: Double, of corners: [LayerCorner] = .all) {
        let radius = min(radius, abs(rectangle.size.width) / 2, abs(rectangle.size.height) / 2)
        guard radius > 0, !corners.isEmpty else {
            self.init(rectangle)
            return
        }
        let (left, top) = (rectangle.origin.x, rectangle.origin.y)
        let (right, bottom) = (left + rectangle.size.width, top + rectangle.size.height)
        let size = Size(width: radius, height: radius)
        let places: [(LayerCorner, corner: Point, center: Point, angle: Double)] = [
            (.topRight, Point(x: right, y: top), Point(x: right - radius, y: top + radius), -90),
            (.bottomRight, Point(x: right, y: bottom), Point(x: right - radius, y: bottom - radius), 0),
            (.bottomLeft, Point(x: left, y: bottom), Point(x: left + radius, y: bottom - radius), 90),
            (.topLeft, Point(x: left, y: top), Point(x: left + radius, y: top + radius), 180),
        ]
        self.init()
        for (name, corner, center, angle) in places {
            guard corners.contains(name) else {
                addLine(to: corner)
                continue
            }
            addArc(center: center, radii: size, from: angle, by: 90)
        }
        close()
    }

    /// The ellipse that fills a rectangle, clockwise as seen from its rightmost point.
    package init(ellipseIn rectangle: Rectangle) {
        let (radiusX, radiusY) = (rectangle.size.width / 2, rectangle.size.height / 2)
        let center = Point(x: rectangle.origin.x + radiusX, y: rectangle.origin.y + radiusY)
        self.init()
        addArc(center: center, radii: Size(width: radiusX, height: radiusY), from: 0, by: 360)
        close()
    }

    /// A part of a circle, open.
    /// - Parameters:
    ///   - start: In degrees, 0 to the right, 90 down.
    ///   - angle: The angle of the arc in degrees; positive is clockwise as seen.
    package init(arcCenter center: Point, radius: Double, from start: Double, by angle: Double) {
        self.init()
        addArc(center: center, radii: Size(width: radius, height: radius), from: start, by: angle)
    }

    /// Straight lines from corner to corner, closed.
    package init(corners: [Point]) {
        self.init()
        for corner in corners { addLine(to: corner) }
        close()
    }

    /// A regular polygon, clockwise as seen, its first corner above the centre.
    /// - Parameters:
    ///   - sides: At least 3.
    ///   - radius: From the centre to each corner.
    ///   - rotation: In degrees, clockwise as seen.
    package init(polygonWithSides sides: Int, center: Point, radius: Double, rotation: Double = 0) {
        precondition(sides >= 3, "a polygon has three sides at least")
        self.init(
            corners: (0..<sides).map { index in
                Self.point(center, radius, degrees: rotation - 90 + 360 * Double(index) / Double(sides))
            })
    }

    /// A star, clockwise as seen, its first point above the centre.
    /// - Parameters:
    ///   - points: At least 2.
    ///   - outerRadius: From the centre to each point.
    ///   - innerRadius: From the centre to the corners between them.
    ///   - rotation: In degrees, clockwise as seen.
    package init(
        starWithPoints points: Int, center: Point, outerRadius: Double, innerRadius: Double, rotation: Double = 0
    ) {
        precondition(points >= 2, "a star has two points at least")
        self.init(
            corners: (0..<(2 * points)).map { index in
                Self.point(
                    center, index.isMultiple(of: 2) ? outerRadius : innerRadius,
                    degrees: rotation - 90 + 180 * Double(index) / Double(points))
            })
    }

    private static func point(_ center: Point, _ radius: Double, degrees: Double) -> Point {
        let (sine, cosine) = AffineTransform.sineAndCosine(degrees: degrees)
        return Point(x: center.x + radius * cosine, y: center.y + radius * sine)
    }
}

extension Path {
    /// Draws part of an ellipse: a line to its start, unless the path is empty or is there, then the arc.
    /// - Parameters:
    ///   - radii: Half of the ellipse's width and height.
    ///   - start: In degrees of the circle that the ellipse is stretched from: 0 to the right, 90 down.
    ///   - angle: The angle of the arc in degrees; positive is clockwise as seen. 360 and more go round once.
    ///   - rotation: The rotation of the whole ellipse in degrees, clockwise as seen.
    package mutating func addArc(
        center: Point, radii: Size, from start: Double, by angle: Double, rotation: Double = 0
    ) {
        guard start.isFinite, angle.isFinite else { return }
        let sweep = min(max(angle, -360), 360)
        // Eight pieces a turn stay within 5 millionths of the radius; four would stray by a 3700th.
        let pieces = max(Int((abs(sweep) / 45).rounded(.up)), 1)
        let step = sweep / Double(pieces)
        let reach = 4.0 / 3 * tan(step / 4 * .pi / 180)
        let frame = AffineTransform.identity.translated(x: center.x, y: center.y).rotated(degrees: rotation)
            .scaled(x: radii.width, y: radii.height)
        var control = Point.zero
        for piece in 0...pieces {
            let (sine, cosine) = AffineTransform.sineAndCosine(degrees: start + step * Double(piece))
            let point = Point(x: cosine, y: sine)
            let pull = Point(x: -sine * reach, y: cosine * reach)
            if piece == 0 {
                let first = frame.apply(to: point)
                if currentPoint != first || elements.last == .close { addLine(to: first) }
            } else {
                addCubic(control, frame.apply(to: point - pull), to: frame.apply(to: point))
            }
            control = frame.apply(to: point + pull)
        }
    }
}
