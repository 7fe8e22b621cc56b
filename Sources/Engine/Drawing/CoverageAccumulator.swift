import Values

/// Computes the exact coverage of each pixel by closed outlines: the area is integrated, not sampled.
///
/// Each edge adds to every pixel it crosses the area between itself and the pixel's right side, signed by its
/// direction; the sum from the left is the winding number, fractional in pixels that an edge crosses. (Signed area
/// accumulation, as in font-rs and stb_truetype.) FreeType's rasteriser, which draws glyphs, works alike on 1/64
/// pixels, which is too coarse for slow movements, and takes at most 32,767 points.
struct CoverageAccumulator {
    let width: Int
    let height: Int
    /// Changes of the winding number, `width + 1` a row: an edge in the last pixel adds to the one beyond it too.
    private var changes: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        changes = [Float](repeating: 0, count: (width + 1) * height)
    }

    /// Adds an edge, clipped; edges that do not close leave streaks to the right.
    mutating func addLine(from start: Point, to end: Point) {
        // So flat an edge may have an infinite slope, and its area is invisible.
        guard abs(start.y - end.y) > 1e-9 else { return }
        let direction = start.y < end.y ? 1.0 : -1.0
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let (top, bottom) = (max(upper.y, 0), min(lower.y, Double(height)))
        guard top < bottom else { return }
        func x(_ y: Double) -> Double { upper.x + (y - upper.y) * slope }
        for row in Int(top)..<Int(bottom.rounded(.up)) {
            let (from, to) = (max(top, Double(row)), min(bottom, Double(row + 1)))
            let (first, last) = (x(from), x(to))
            addClipped(row, left: min(first, last), right: max(first, last), height: direction * (to - from))
        }
    }

    /// Adds an edge within one row. An edge left of the picture covers the whole row, one right of it nothing.
    private mutating func addClipped(_ row: Int, left: Double, right: Double, height: Double) {
        let end = Double(width)
        guard left < end else { return }
        guard right > 0 else {
            changes[row * (width + 1)] += Float(height)
            return
        }
        if left >= 0, right <= end {
            add(row, left: left, right: right, height: height)
            return
        }
        let perPixel = height / (right - left)
        if left < 0 { changes[row * (width + 1)] += Float(-left * perPixel) }
        let (inner, outer) = (max(left, 0), min(right, end))
        add(row, left: inner, right: outer, height: (outer - inner) * perPixel)
    }

    /// Adds an edge within one row and the picture's width.
    private mutating func add(_ row: Int, left: Double, right: Double, height: Double) {
        let (first, last) = (min(Int(left), width - 1), min(Int(right.rounded(.up)) - 1, width - 1))
        let width = width
        changes.withUnsafeMutableBufferPointer { changes in
            let cells = changes.baseAddress! + row * (width + 1)
            guard first < last else {
                let covered = height * (Double(first) + 1 - (left + right) / 2)
                cells[first] += Float(covered)
                cells[first + 1] += Float(height - covered)
                return
            }
            // Through several pixels: the edge's height in each, and the area to its right.
            let perPixel = height / (right - left)
            for cell in first...last {
                let (from, to) = (max(left, Double(cell)), min(right, Double(cell + 1)))
                let part = (to - from) * perPixel
                let covered = part * (Double(cell) + 1 - (from + to) / 2)
                cells[cell] += Float(covered)
                cells[cell + 1] += Float(part - covered)
            }
        }
    }

    /// The coverage of every pixel, 0 to 255 to nearest, rows from the top.
    func coverage(_ rule: FillRule) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            changes.withUnsafeBufferPointer { changes in
                for row in 0..<height {
                    let (cells, pixels) = (
                        changes.baseAddress! + row * (width + 1), target.baseAddress! + row * width
                    )
                    switch rule {
                    case .nonZero: Self.sum(cells, pixels, width) { min(abs($0), 1) }
                    case .evenOdd: Self.sum(cells, pixels, width) { abs($0 - 2 * ($0 / 2).rounded()) }
                    }
                }
            }
            count = width * height
        }
    }

    @inline(__always)
    private static func sum(
        _ changes: UnsafePointer<Float>, _ pixels: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ inside: (Float) -> Float
    ) {
        var winding: Float = 0
        for index in 0..<count {
            winding += changes[index]
            pixels[index] = UInt8(inside(winding) * 255 + 0.5)
        }
    }
}
