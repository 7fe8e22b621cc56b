/// Draws a plane at another size, upright or mirrored.
///
/// In a direction that shrinks, each sample is the mean of all that it covers. Bilinear sampling reads only two
/// neighbours: an edge would not move while it is between the places that are read, and then jump. A direction that
/// grows goes through the bicubic filter of ``StretchAxis``, as the pictures of image layers do, and one that only
/// moves is interpolated.
struct UprightResampling<Sample: ResampledSample> {
    /// The target's samples that are drawn, if only in part.
    private let columns, rows: Range<Int>
    /// The drawn part, in the target's samples; edges may lie between them.
    private let bounds: SourceBounds

    /// The largest reduction; planes that shrink more are halved before, unless they are a single sample wide or high.
    private static var largestRatio: Double { 8 }

    private let source: AlphaPlane
    private let across, down: ResamplingTaps

    /// - Parameters:
    ///   - inverse: From the target's samples to the source's.
    ///   - bounds: The part of the source that is drawn, in its samples.
    ///   - readsBesideBounds: False if the outermost samples of that part are repeated beyond it.
    ///   - target: The target's width and height.
    ///   - known: The taps of recent planes.
    /// - Returns: Nil unless the map is upright or mirrored, changes the size, does not shrink too far, and touches the
    ///   target.
    init?(
        _ source: AlphaPlane, _ inverse: PlaneTransform, bounds: SourceBounds, readsBesideBounds: Bool,
        target: (width: Int, height: Int), _ known: RecentTaps
    ) {
        let steps = (abs(inverse.a), abs(inverse.d))
        guard inverse.b == 0, inverse.c == 0, max(steps.0, steps.1) <= Self.largestRatio,
            max(abs(steps.0 - 1), abs(steps.1 - 1)) > 1e-9
        else { return nil }
        let horizontal = ResamplingAxis(inverse.a, inverse.tx, (bounds.left, bounds.right), length: target.width)
        let vertical = ResamplingAxis(inverse.d, inverse.ty, (bounds.top, bounds.bottom), length: target.height)
        guard !horizontal.touched.isEmpty, !vertical.touched.isEmpty else { return nil }
        self.source = source
        (columns, rows) = (horizontal.touched, vertical.touched)
        self.bounds = SourceBounds(
            left: horizontal.edges.low, top: vertical.edges.low, right: horizontal.edges.high,
            bottom: vertical.edges.high)
        across = known.taps(horizontal.taps(of: source.color.width, all: readsBesideBounds))
        down = known.taps(vertical.taps(of: source.color.height, all: readsBesideBounds))
    }

    /// Draws the resampled plane onto a plane that its map leads to, weighted by what each sample covers.
    /// - Parameters:
    ///   - opacity: 1…`Opacity.scale`.
    ///   - bitDepth: The depth of all samples.
    ///   - isAlpha: True if the target is an alpha plane: its drawn samples are opaque.
    ///   - band: The drawn part of the target's rows.
    func draw(onto target: Plane, opacity: Int, bitDepth: Int, isAlpha: Bool, _ band: Band) {
        let count = columns.count
        let parts = self.parts
        let maximum = (1 << bitDepth) - 1
        let grows = source.alpha == nil && Sample.self == UInt8.self && GrownRows.serve(across, down)
        withScratch(samples: 2 * count, grown: grows ? 4 * count : 0) { colors, sums, memory in
            var grown = grows ? GrownRows(memory, width: count) : nil
            let alphas = source.alpha == nil ? nil : colors + count
            for row in band.rows(of: rows) {
                filter(row - rows.lowerBound, colors, alphas, sums, &grown, maximum)
                if isAlpha { colors.update(repeating: Sample(maximum), count: count) }
                let line = target.row(row, of: Sample.self) + columns.lowerBound
                let covered = Double(opacity) * Self.coverage(row, bounds.top, bounds.bottom)
                for part in parts {
                    let (start, count) = (part.columns.lowerBound, part.columns.count)
                    let weight = Int((covered * part.share).rounded())
                    guard let alphas else {
                        Sample.Arithmetic.mix(line + start, colors + start, opacity: weight, count: count)
                        continue
                    }
                    Sample.Arithmetic.mix(
                        line + start, colors + start, alphas + start, opacity: weight, bitDepth: bitDepth,
                        count: count)
                }
            }
        }
    }

    /// Calls `body` with memory for samples, for two numbers of each used sample and four more, and for grown rows.
    private func withScratch(
        samples: Int, grown: Int,
        _ body: (UnsafeMutablePointer<Sample>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Int16>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * across.axis.used.count + 4) { sums in
            withUnsafeTemporaryAllocation(of: Sample.self, capacity: samples) { colors in
                withUnsafeTemporaryAllocation(of: Int16.self, capacity: max(grown, 1)) { rows in
                    body(colors.baseAddress!, sums.baseAddress!, rows.baseAddress!)
                }
            }
        }
    }

    /// The columns from the first drawn one on, by how much of each is covered: only the outermost are in part.
    private var parts: [(columns: Range<Int>, share: Double)] {
        let count = columns.count
        let ranges = count < 3 ? (0..<count).map { $0..<$0 + 1 } : [0..<1, 1..<count - 1, count - 1..<count]
        return ranges.map { ($0, Self.coverage(columns.lowerBound + $0.lowerBound, bounds.left, bounds.right)) }
    }

    /// The share of a sample between two edges.
    private static func coverage(_ index: Int, _ low: Double, _ high: Double) -> Double {
        max(min(high, Double(index + 1)) - max(low, Double(index)), 0)
    }

    /// Writes one row of the resampled plane, and its alpha if the source has it.
    /// - Parameters:
    ///   - row: Counted from the first drawn one.
    ///   - sums: Memory for two numbers of each used sample.
    ///   - grown: Rows that were made before, where they serve.
    private func filter(
        _ row: Int, _ colors: UnsafeMutablePointer<Sample>, _ alphas: UnsafeMutablePointer<Sample>?,
        _ sums: UnsafeMutablePointer<Float>, _ grown: inout GrownRows?, _ maximum: Int
    ) {
        guard let alpha = source.alpha, let alphas else {
            Sample.filter(colors, source.color, row, across, down, sums, &grown, maximum)
            return
        }
        let used = across.axis.used
        sums.update(repeating: 0, count: 2 * used.count)
        down.axis.forEachNeighbour(of: row) { line, weight in
            Sample.add(
                sums, sums + used.count, source.color.row(line, of: Sample.self) + used.lowerBound,
                alpha.row(line, of: Sample.self) + used.lowerBound, weight, count: CInt(used.count))
        }
        Sample.store(colors, alphas, sums, sums + used.count, across.axis, limit: Float(maximum) + 0.5)
    }
}

/// One direction of an ``UprightResampling``.
private struct ResamplingAxis {
    /// The target's samples that are drawn, if only in part.
    let touched: Range<Int>
    /// The start and end of the drawn part, in the target's samples.
    let edges: (low: Double, high: Double)
    private let step, start: Double
    private let bounds: (low: Double, high: Double)

    /// - Parameters: A sample at x of the target is at the place `step × x + start` of the source.
    init(_ step: Double, _ start: Double, _ bounds: (low: Double, high: Double), length: Int) {
        (self.step, self.start, self.bounds) = (step, start, bounds)
        let ends = [(bounds.low - start) / step, (bounds.high - start) / step]
        let (low, high) = (max(ends.min()!, 0), min(ends.max()!, Double(length)))
        guard low < high else {
            (touched, edges) = (0..<0, (0, 0))
            return
        }
        touched = Int(low)..<Int(high.rounded(.up))
        edges = (low, high)
    }

    /// The filter for the touched samples.
    /// - Parameters:
    ///   - length: Of the source.
    ///   - all: True to read all of the source, also outside the drawn part.
    func taps(of length: Int, all: Bool) -> ResamplingTaps.Key {
        let last = all ? length - 1 : max(min(Int(bounds.high.rounded(.up)), length) - 1, 0)
        return ResamplingTaps.Key(
            start: start + step * Double(touched.lowerBound), step: step, length: touched.count,
            bounds: (all ? 0 : min(Int(bounds.low), last))..<last + 1)
    }
}

/// The neighbours of each sample in one direction, with weights as the kernels take them.
final class ResamplingTaps: Sendable {
    /// A line to resample; `StretchAxis` describes the parameters.
    struct Key: Hashable {
        let start, step: Double
        let length: Int
        let bounds: Range<Int>
    }

    let axis: StretchAxis
    /// For the kernels of bytes.
    let whole: (weights: [Int16], tapCount: Int)

    init(_ key: Key) {
        axis =
            abs(key.step) < 1 - 1e-9
            ? StretchAxis(from: key.start, step: key.step, length: key.length, within: key.bounds)
            : StretchAxis(covering: key.start, step: key.step, length: key.length, within: key.bounds)
        whole = axis.wholeWeights
    }
}

/// The taps used last: both planes of chroma have the same, and a picture that keeps its place has them in every frame.
///
/// Used by one thread at a time.
final class RecentTaps {
    private var recent = RecentlyUsed<ResamplingTaps.Key, ResamplingTaps>(limit: 32)

    func taps(_ key: ResamplingTaps.Key) -> ResamplingTaps {
        recent.beginRound()
        if let known = recent.value(for: key) { return known }
        let taps = ResamplingTaps(key)
        recent.insert(taps, for: key)
        return taps
    }
}
