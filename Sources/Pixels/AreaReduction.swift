/// Brings a plane to the grid of another one that it shrinks onto upright: each sample is the mean of all that it covers.
///
/// Two neighbours, as in bilinear sampling, are less than a sample covers there: an edge would stand still while it lies
/// between the places that are looked at, and then jump. Where a direction does not shrink, it is bilinear.
struct AreaReduction<Sample: FixedWidthInteger & UnsignedInteger> {
    /// What is looked at of the source, in its samples; the outermost ones stand for what is beyond.
    let bounds: SourceBounds
    /// What the reduced plane is of the target: whole samples around the drawn part, and no others.
    let columns, rows: Range<Int>
    /// The drawn part, in samples of the reduced plane; edges may lie between them.
    let reducedBounds: SourceBounds

    /// What shrinks more is halved before, unless it is a single sample wide or high.
    private static var largestRatio: Double { 8 }

    private let source: AlphaPlane
    private let across, down: AreaTaps

    /// - Parameters:
    ///   - inverse: From the target's samples to the source's.
    ///   - target: The target's width and height.
    /// - Returns: Nil unless the map is upright or mirrored and shrinks, not too far, and something of the target is
    ///   touched.
    init?(
        _ source: AlphaPlane, _ inverse: PlaneTransform, bounds: SourceBounds, target: (width: Int, height: Int)
    ) {
        let ratio = max(abs(inverse.a), abs(inverse.d))
        guard inverse.b == 0, inverse.c == 0, ratio > 1 + 1e-9, ratio <= Self.largestRatio else { return nil }
        let horizontal = AreaAxis(inverse.a, inverse.tx, (bounds.left, bounds.right), length: target.width)
        let vertical = AreaAxis(inverse.d, inverse.ty, (bounds.top, bounds.bottom), length: target.height)
        guard !horizontal.touched.isEmpty, !vertical.touched.isEmpty else { return nil }
        (self.source, self.bounds) = (source, bounds)
        (columns, rows) = (horizontal.touched, vertical.touched)
        reducedBounds = SourceBounds(
            left: horizontal.edges.low, top: vertical.edges.low, right: horizontal.edges.high,
            bottom: vertical.edges.high)
        across = horizontal.taps(of: source.color.width)
        down = vertical.taps(of: source.color.height)
    }

    /// Writes the reduced plane.
    /// - Parameters:
    ///   - reduced: As large as ``columns`` and ``rows``; with alpha if the source has it.
    ///   - band: The rows that are written.
    func write(to reduced: AlphaPlane, _ band: Band) {
        let width = columns.count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * width) { buffer in
            guard let sums = buffer.baseAddress else { return }
            for row in band.rows(of: 0..<rows.count) {
                buffer.update(repeating: 0)
                for tap in 0..<down.count {
                    let weight = down.weights[row * down.count + tap]
                    if weight > 0 { add(row: down.firsts[row] + tap, weight, to: sums, alphas: sums + width) }
                }
                store(sums, alphas: sums + width, to: reduced, row)
            }
        }
    }

    /// Adds a row of the source, reduced across: colours, multiplied by their alpha if they have one, and the alpha.
    private func add(
        row: Int, _ weight: Float, to sums: UnsafeMutablePointer<Float>, alphas: UnsafeMutablePointer<Float>
    ) {
        let (colors, opacities) = (source.color.row(row, of: Sample.self), source.alpha?.row(row, of: Sample.self))
        let (count, width) = (across.count, columns.count)
        across.firsts.withUnsafeBufferPointer { firsts in
            across.weights.withUnsafeBufferPointer { weights in
                if let opacities {
                    for column in 0..<width {
                        var (sum, solid): (Float, Float) = (0, 0)
                        for tap in 0..<count {
                            let alpha = number(opacities[firsts[column] &+ tap]) * weights[column &* count &+ tap]
                            sum += number(colors[firsts[column] &+ tap]) * alpha
                            solid += alpha
                        }
                        sums[column] += sum * weight
                        alphas[column] += solid * weight
                    }
                } else {
                    for column in 0..<width {
                        var sum: Float = 0
                        for tap in 0..<count {
                            sum += number(colors[firsts[column] &+ tap]) * weights[column &* count &+ tap]
                        }
                        sums[column] += sum * weight
                    }
                }
            }
        }
    }

    @inline(__always)
    private func number(_ sample: Sample) -> Float { Float(Int32(truncatingIfNeeded: sample)) }

    private func store(
        _ sums: UnsafeMutablePointer<Float>, alphas: UnsafeMutablePointer<Float>, to reduced: AlphaPlane, _ row: Int
    ) {
        let colors = reduced.color.row(row, of: Sample.self)
        guard let opacities = reduced.alpha?.row(row, of: Sample.self) else {
            for column in 0..<columns.count { colors[column] = Sample(sums[column] + 0.5) }
            return
        }
        for column in 0..<columns.count {
            let alpha = alphas[column]
            colors[column] = alpha > 0 ? Sample(sums[column] / alpha + 0.5) : 0
            opacities[column] = Sample(alpha + 0.5)
        }
    }
}

/// The samples of a source that each sample of a target covers, in one direction.
private struct AreaTaps {
    /// As many for each.
    let count: Int
    let firsts: [Int]
    /// ``count`` of each sample; they add up to 1.
    let weights: [Float]
}

/// One direction of an ``AreaReduction``.
private struct AreaAxis {
    /// The target's samples that are drawn, if only in part.
    let touched: Range<Int>
    /// Where the drawn part begins and ends, in samples from the first touched one.
    let edges: (low: Double, high: Double)
    private let step, start: Double
    private let bounds: (low: Double, high: Double)

    /// - Parameters: A sample at x of the target stands for the place `step × x + start` of the source.
    init(_ step: Double, _ start: Double, _ bounds: (low: Double, high: Double), length: Int) {
        (self.step, self.start, self.bounds) = (step, start, bounds)
        let ends = [(bounds.low - start) / step, (bounds.high - start) / step]
        let (low, high) = (max(ends.min()!, 0), min(ends.max()!, Double(length)))
        guard low < high else {
            (touched, edges) = (0..<0, (0, 0))
            return
        }
        touched = Int(low)..<Int(high.rounded(.up))
        edges = (low - Double(touched.lowerBound), high - Double(touched.lowerBound))
    }

    /// What each touched sample covers of the source, but one sample at least.
    /// - Parameter length: Of the source.
    func taps(of length: Int) -> AreaTaps {
        let last = max(min(Int(bounds.high.rounded(.up)), length) - 1, 0)
        let first = min(Int(bounds.low), last)
        let size = max(abs(step), 1)
        let count = min(Int(size.rounded(.up)) + 1, last - first + 1)
        var (firsts, weights): ([Int], [Float]) = ([], Array(repeating: 0, count: touched.count * count))
        for (place, index) in touched.enumerated() {
            let low = step * (Double(index) + 0.5) + start - size / 2
            let from = Int(low.rounded(.down))
            let start = max(min(from, last - count + 1), first)
            firsts.append(start)
            for sample in from...from + Int(size.rounded(.up)) {
                let share = (min(low + size, Double(sample + 1)) - max(low, Double(sample))) / size
                let tap = min(max(sample, start), start + count - 1) - start
                weights[place * count + tap] += Float(max(share, 0))
            }
        }
        return AreaTaps(count: count, firsts: firsts, weights: weights)
    }
}
