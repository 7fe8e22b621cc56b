extension Path {
    /// The most dashes one path is cut into.
    package static let maximumDashCount = 100_000

    /// The most dashes and gaps of a path; every part of the path restarts the pattern.
    private static let maximumStepCount = 10_000_000

    /// The path cut into dashes, each an open part. Every part restarts the pattern; if a closed part's last dash meets
    /// its first, they are joined.
    /// - Parameters:
    ///   - pattern: Lengths of dashes and of the gaps after them in turn, in pixels; an odd number of them counts
    ///     twice. A dash of no length is a dot that a round or square cap shows. None, all 0 or one below 0 leaves the
    /// path whole.
    ///   - phase: The place in the pattern at which a part begins, in pixels; may be negative.
    /// - Throws: `PathError.tooManyDashes` beyond ``maximumDashCount``.
    package func dashed(_ pattern: [Double], phase: Double = 0) throws(PathError) -> Path {
        let pattern = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
        let period = pattern.reduce(0, +)
        guard period > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return self }
        let measure = PathMeasure(self)
        guard measure.length / period * Double(pattern.count) < Double(Self.maximumDashCount),
            pattern.count <= Self.maximumStepCount / max(measure.parts.count, 1)
        else { throw .tooManyDashes }
        var result: [Part] = []
        var start = 0.0
        for (index, part) in measure.parts.enumerated() {
            let end = measure.end(ofPart: index)
            let marks = Self.marks(pattern, period: period, phase: phase, length: end - start)
            var dashes = marks.compactMap { measure.dash(from: start + $0.lowerBound, to: start + $0.upperBound) }
            if part.isClosed, dashes.count > 1, marks.first?.lowerBound == 0, marks.last?.upperBound == end - start {
                dashes[0].curves.insert(contentsOf: dashes.removeLast().curves, at: 0)
            } else if part.isClosed, marks == [0...(end - start)] {
                dashes = [part]
            }
            result += dashes
            start = end
        }
        return Path(parts: result)
    }

    /// The dashes along a part of this length.
    private static func marks(
        _ pattern: [Double], period: Double, phase: Double, length: Double
    ) -> [ClosedRange<Double>] {
        let turn = (phase / period).rounded(.down)
        var (position, index) = (turn * period - phase, 0)
        let shortest = 1e-9 * max(length, period, abs(phase))
        var marks: [ClosedRange<Double>] = []
        while position < length {
            let end = position + pattern[index % pattern.count]
            let (from, to) = (max(position, 0), min(end, length))
            // Rounding may leave a trace of a dash before the part begins or where it ends.
            let isSeen = to - from > shortest || (end == position && position >= 0)
            if index.isMultiple(of: 2), isSeen { marks.append(from...to) }
            (position, index) = (end, index + 1)
        }
        return marks
    }
}

extension PathMeasure {
    /// The part between two distances within one part; a dot, a line too short to be seen, where they are the same.
    fileprivate func dash(from: Double, to: Double) -> Path.Part? {
        guard from == to else { return parts(from: from, to: to).first }
        guard length > 0, let place = place(atFraction: from / length) else { return nil }
        return Path.Part(curves: [.line(place.point, place.point + place.tangent * (1.0 / 1024))])
    }
}
