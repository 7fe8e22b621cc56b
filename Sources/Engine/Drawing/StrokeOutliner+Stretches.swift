import Values

extension StrokeOutliner {
    /// The most curves of a part that are stroked at once. FreeType's outlines count points in signed 16 bits, and a
    /// curve with a round join takes about twenty.
    static let longestStretch = 1000

    /// The outline of one part, in the bitmap's coordinates, to be filled by the non-zero rule.
    ///
    /// A long part is divided in the middle of curves, where its stretches meet edge to edge.
    /// - Parameter longest: The most curves stroked at once.
    func outline(_ part: Path.Part, longest: Int = longestStretch) throws(PathError) -> Path {
        guard part.curves.count > longest else { return try outlineAtOnce(part) }
        setCap(.butt)
        defer { setCap(style.cap) }
        var result = Path()
        for stretch in part.stretches(of: longest) { result.add(try outlineAtOnce(stretch)) }
        guard !part.isClosed, style.cap != .butt else { return result }
        let direction = result.signedArea
        for (end, way) in part.ends {
            // Windings of opposite directions in one pixel would cancel.
            let caps = [1.0, -1].map { cap(at: end, towards: way, side: $0).transformed(by: transform) }
            result.add(caps.first { $0.signedArea * direction > 0 } ?? caps[0])
        }
        return result
    }

    /// The outline of a cap.
    /// - Parameters:
    ///   - way: The direction of the line, of length 1.
    ///   - side: 1 or -1: the cap's direction of winding.
    private func cap(at point: Point, towards way: Point, side: Double) -> Path {
        let reach = style.width / 2
        let (left, ahead) = (
            Point(x: way.y * side * reach, y: -way.x * side * reach), Point(x: way.x * reach, y: way.y * reach)
        )
        func place(_ lefts: Double, _ aheads: Double) -> Point {
            Point(
                x: point.x + lefts * left.x + aheads * ahead.x, y: point.y + lefts * left.y + aheads * ahead.y)
        }
        guard style.cap == .round else {
            return Path(corners: [place(1, 0), place(1, 1), place(-1, 1), place(-1, 0)])
        }
        // A quarter of a circle as one cubic is off by a 3700th of the radius.
        let pull = 0.552_284_75
        var path = Path()
        path.move(to: place(1, 0))
        path.addCubic(place(1, pull), place(pull, 1), to: place(0, 1))
        path.addCubic(place(-pull, 1), place(-1, pull), to: place(-1, 0))
        path.close()
        return path
    }
}

extension Path.Part {
    /// Divides the part into open parts of about `count` curves, each time in the middle of a curve.
    fileprivate func stretches(of count: Int) -> [Path.Part] {
        var curves = curves
        if isClosed, let last = curves.popLast() {
            // A closed part is the same as an open one from the middle of its last curve to there.
            curves.insert(last.portion(from: 0.5, to: 1), at: 0)
            curves.append(last.portion(from: 0, to: 0.5))
        }
        var result: [Path.Part] = []
        var rest: PathCurve?
        for start in stride(from: 0, to: curves.count, by: count) {
            var stretch = rest.map { [$0] } ?? []
            stretch += curves[start..<min(start + count, curves.count)]
            rest = nil
            if start + count < curves.count, let last = stretch.popLast() {
                stretch.append(last.portion(from: 0, to: 0.5))
                rest = last.portion(from: 0.5, to: 1)
            }
            result.append(Path.Part(curves: stretch))
        }
        return result
    }

    /// Both ends, and the line's outward directions there.
    fileprivate var ends: [(point: Point, way: Point)] {
        guard let first = curves.first, let last = curves.last else { return [] }
        let (start, end) = (first.direction(at: 0), last.direction(at: 1))
        return [(first.start, Point(x: -start.x, y: -start.y)), (last.end, end)]
    }
}

extension Path {
    /// Twice the area inside, negative where the path runs the other way round; curves count as their chords.
    fileprivate var signedArea: Double {
        parts.reduce(0) { sum, part in
            part.curves.reduce(sum) { $0 + $1.start.x * $1.end.y - $1.start.y * $1.end.x }
        }
    }
}
