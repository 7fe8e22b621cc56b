extension Path {
    /// The connected curves after one move.
    package struct Part: Hashable, Sendable {
        /// Each begins where the one before ends. A closed part's line back to its start is among them, if it has
        /// length.
        package var curves: [PathCurve] = []
        package var isClosed = false

        package init(curves: [PathCurve] = [], isClosed: Bool = false) {
            self.curves = curves
            self.isClosed = isClosed
        }
    }

    /// The path as curves, part by part; a move that nothing follows is not a part.
    package var parts: [Part] {
        var parts: [Part] = []
        var (part, start, current) = (Part(), Point.zero, Point.zero)
        func flush() {
            if !part.curves.isEmpty { parts.append(part) }
            part = Part()
        }
        for element in elements {
            switch element {
            case .move(let point):
                flush()
                (start, current) = (point, point)
            case .line(let point):
                part.curves.append(.line(current, point))
                current = point
            case .quadratic(let control, let point):
                part.curves.append(.quadratic(current, control, point))
                current = point
            case .cubic(let first, let second, let point):
                part.curves.append(.cubic(current, first, second, point))
                current = point
            case .close:
                // A part of a move and a close alone is a dot.
                if current != start || part.curves.isEmpty { part.curves.append(.line(current, start)) }
                part.isClosed = true
                current = start
                flush()
            }
        }
        flush()
        return parts
    }

    /// A path of these parts, in order.
    package init(parts: some Sequence<Part>) {
        self.init()
        for part in parts { add(part) }
    }

    private mutating func add(_ part: Part) {
        guard let start = part.curves.first?.start else { return }
        move(to: start)
        for (index, curve) in part.curves.enumerated() {
            // Closing draws the line back.
            let isReturn = part.isClosed && index == part.curves.count - 1 && curve == .line(curve.start, start)
            if !isReturn { add(curve.element) }
        }
        if part.isClosed { close() }
    }
}
