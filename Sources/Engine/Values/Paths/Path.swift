/// Lines and curves in the plane, in parts that are each open or closed. CGPath; in pixels, y down.
///
/// A path is geometry only; its fill and stroke are set elsewhere. Its coordinates are those of the layer or bitmap
/// that shows it.
package struct Path: Hashable, Sendable {
    /// One step of the pen.
    package enum Element: Hashable, Sendable {
        /// Begins a part.
        case move(Point)
        case line(Point)
        /// A parabola to its second point.
        case quadratic(Point, Point)
        /// A cubic Bézier curve to its third point.
        case cubic(Point, Point, Point)
        /// A line back to where the part began, joined to it there.
        case close
    }

    /// The most elements a path of a recipe may have.
    package static let maximumElementCount = 1_000_000

    /// The limit of coordinates in a recipe's path, in pixels: sixty times the largest picture. Lengths and outlines
    /// then keep a thousandth of a pixel, and whole numbers of FreeType's hold them.
    package static let coordinates = -1e6...1e6

    /// In drawing order. The first is a move, and no move follows another.
    package private(set) var elements: [Element] = []
    /// The start of the part that is being drawn; nil before there is one.
    private var partStart: Point?
    /// The place of the pen; nil in an empty path.
    package private(set) var currentPoint: Point?

    package init() {}

    /// - Parameter elements: Steps of the pen; the first must be a move.
    package init(elements: some Sequence<Element>) {
        for element in elements { add(element) }
    }

    package var isEmpty: Bool { elements.isEmpty }

    /// Begins a part. A part that was begun and not drawn is forgotten.
    package mutating func move(to point: Point) {
        if case .move = elements.last { elements.removeLast() }
        elements.append(.move(point))
        (partStart, currentPoint) = (point, point)
    }

    /// Draws a line; in an empty path it only moves there.
    package mutating func addLine(to point: Point) {
        guard begin(at: point) else { return }
        elements.append(.line(point))
        currentPoint = point
    }

    /// Draws a parabola; in an empty path it begins at its control point.
    package mutating func addQuadratic(_ control: Point, to point: Point) {
        _ = begin(at: control)
        elements.append(.quadratic(control, point))
        currentPoint = point
    }

    /// Draws a cubic Bézier curve; in an empty path it begins at its first control point.
    package mutating func addCubic(_ first: Point, _ second: Point, to point: Point) {
        _ = begin(at: first)
        elements.append(.cubic(first, second, point))
        currentPoint = point
    }

    /// Closes the current part. The next element, if it is not a move, starts where the closed part started.
    package mutating func close() {
        guard partStart != nil, elements.last != .close else { return }
        elements.append(.close)
        currentPoint = partStart
    }

    /// Adds another path's parts after this one's.
    package mutating func add(_ other: Path) {
        for element in other.elements { add(element) }
    }

    package mutating func add(_ element: Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): addLine(to: point)
        case .quadratic(let control, let point): addQuadratic(control, to: point)
        case .cubic(let first, let second, let point): addCubic(first, second, to: point)
        case .close: close()
        }
    }

    /// Makes sure that a part is begun; false when it had to be.
    private mutating func begin(at point: Point) -> Bool {
        guard let partStart else {
            move(to: point)
            return false
        }
        if elements.last == .close { move(to: partStart) }
        return true
    }
}

extension Path.Element {
    /// Its points, control points too.
    package var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadratic(let control, let point): [control, point]
        case .cubic(let first, let second, let point): [first, second, point]
        case .close: []
        }
    }
}

extension Path {
    /// The path mapped by an affine transform. Exact, because affine maps keep Bézier curves.
    package func transformed(by transform: AffineTransform) -> Path {
        let map = { (point: Point) in transform.apply(to: point) }
        var result = Path()
        for element in elements {
            switch element {
            case .move(let point): result.move(to: map(point))
            case .line(let point): result.addLine(to: map(point))
            case .quadratic(let control, let point): result.addQuadratic(map(control), to: map(point))
            case .cubic(let first, let second, let point):
                result.addCubic(map(first), map(second), to: map(point))
            case .close: result.close()
            }
        }
        return result
    }

    /// True if every coordinate is a number.
    package var isFinite: Bool {
        elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    }

    /// Refuses coordinates outside ``coordinates``.
    /// - Parameter first: The number of elements to skip.
    package func requireRange(from first: Int = 0) throws(PathError) {
        for element in elements[min(first, elements.count)...] {
            for point in element.points {
                guard Self.coordinates.contains(point.x) else { throw .tooFar(point.x) }
                guard Self.coordinates.contains(point.y) else { throw .tooFar(point.y) }
            }
        }
    }

    /// The smallest upright rectangle around all that is drawn, control points not counted; nil when nothing is.
    package var bounds: Rectangle? {
        var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
        for curve in parts.lazy.flatMap(\.curves) {
            for point in curve.extremes {
                let old = box ?? (point.x, point.y, point.x, point.y)
                box = (min(old.minX, point.x), min(old.minY, point.y), max(old.maxX, point.x), max(old.maxY, point.y))
            }
        }
        return box.map { Rectangle(x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX, height: $0.maxY - $0.minY) }
    }
}

extension Path {
    /// The bytes that it takes, about. Paths that share their storage count in full.
    package var byteCount: Int { 128 + elements.count * MemoryLayout<Element>.stride }
}
