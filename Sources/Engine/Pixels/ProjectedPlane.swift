import CPixelKernels

/// One plane drawn onto one plane in perspective, with edges weighted by how much of each sample they cover.
struct ProjectedPlane<Sample: ResampledSample> {
    /// The plane's reductions; a row has the reductions of one height.
    let levels: [[AlphaPlane]]
    let target: Plane
    /// From the target's samples to those of the whole plane, and back.
    let inverse, forward: PlaneTransform
    /// The drawn part of the whole plane.
    let bounds: SourceBounds
    let opacity: Int
    /// The greatest sample value.
    let maximum: Int
    /// True if the target is an alpha plane: its drawn samples are opaque.
    let isAlpha: Bool

    private var largest: PyramidLevel { PyramidLevel(x: levels[0].count - 1, y: levels.count - 1) }
    private var isOpaque: Bool { levels[0][0].alpha == nil }

    /// Draws the rows of a band.
    func draw(_ band: Band) {
        let corners = forward.corners(left: bounds.left, top: bounds.top, right: bounds.right, bottom: bounds.bottom)
        guard !corners.isEmpty else { return }
        // An edge reaches half a sample of the target beyond the source.
        let reach = corners.map { inverse.gradients(x: $0.x / $0.depth, y: $0.y / $0.depth) }
        let (reachX, reachY) = (reach.map(\.x).max()! / 2, reach.map(\.y).max()! / 2)
        let length = Int(PIXELS_RUN)
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: 3 * length) { memory in
            for row in band.rows(of: 0..<target.height) {
                let touched = columns(ofRow: row, grownX: reachX, grownY: reachY)
                let inner = columns(ofRow: row, grownX: -reachX, grownY: -reachY).clamped(to: touched)
                for first in stride(from: touched.lowerBound, to: touched.upperBound, by: length) {
                    let columns = first..<min(first + length, touched.upperBound)
                    let run = ProjectedRun(columns, row: row, inverse, largest: largest)
                    if isOpaque { sample(run, memory.baseAddress!) }
                    draw(run, row: row, inside: inner.clamped(to: columns), memory.baseAddress!)
                }
            }
        }
    }

    private func columns(ofRow row: Int, grownX: Double, grownY: Double) -> Range<Int> {
        inverse.columns(
            ofRow: row, width: target.width, left: bounds.left - grownX, top: bounds.top - grownY,
            right: bounds.right + grownX, bottom: bounds.bottom + grownY)
    }

    /// Samples a run of an opaque plane.
    private func sample(_ run: ProjectedRun, _ memory: UnsafeMutablePointer<Sample>) {
        let (length, count) = (Int(PIXELS_RUN), run.columns.count)
        guard !isAlpha else { return memory.update(repeating: Sample(maximum), count: count) }
        run.sample { level, index in
            let plane = levels[level.y][level.x].color
            let ray = run.ray(
                level, source: plane.base, stride: plane.stride / MemoryLayout<Sample>.stride, offset: 0,
                last: (plane.width - 1, plane.height - 1))
            Sample.project(memory + index * length, ray, count: count)
        } mix: { share, index in
            Sample.mixRising(memory + index * length, memory + (index + 1) * length, share, count: count)
        }
    }

    private func draw(
        _ run: ProjectedRun, row: Int, inside: Range<Int>, _ samples: UnsafeMutablePointer<Sample>
    ) {
        let line = target.row(row, of: Sample.self)
        let first = run.columns.lowerBound
        guard isOpaque, !inside.isEmpty else {
            return drawEdge(run, run.columns, row: row, line, samples)
        }
        drawEdge(run, first..<inside.lowerBound, row: row, line, samples)
        Sample.Arithmetic.mix(
            line + inside.lowerBound, samples + (inside.lowerBound - first), opacity: opacity, count: inside.count)
        drawEdge(run, inside.upperBound..<run.columns.upperBound, row: row, line, samples)
    }

    /// Draws samples one by one, each by how much of it the source covers.
    private func drawEdge(
        _ run: ProjectedRun, _ columns: Range<Int>, row: Int, _ line: UnsafeMutablePointer<Sample>,
        _ samples: UnsafeMutablePointer<Sample>
    ) {
        let y = Double(row) + 0.5
        let (scaleX, scaleY) = (Double(1 << run.level.x), Double(1 << run.level.y))
        // Without an alpha plane it only mixes.
        let plane = AffinePlane<Sample>(
            source: levels[run.level.y][run.level.x], target: target, inverse: inverse, bounds: bounds,
            opacity: opacity, maximum: maximum, isAlpha: isAlpha)
        for column in columns {
            let x = Double(column) + 0.5
            let (u, v) = inverse.apply(x: x, y: y)
            let gradients = inverse.gradients(x: x, y: y)
            let coverage =
                AffinePlane<Sample>.coverage(u, bounds.left, bounds.right, gradients.x)
                * AffinePlane<Sample>.coverage(v, bounds.top, bounds.bottom, gradients.y)
            let weight = Int((coverage * Double(opacity)).rounded())
            guard weight > 0 else { continue }
            if isOpaque {
                plane.mix(&line[column], Int(samples[column - run.columns.lowerBound]), weight)
            } else {
                plane.put(&line[column], u / scaleX, v / scaleY, weight)
            }
        }
    }
}
