import MediaTime
import Values

/// The value of a sequence of ramps at each sample of a movie.
///
/// A ramp begins at the first sample at or after its start, and its end holds from the first sample at or after its end
/// on. Each value is computed from its sample's number, never from the sample before it: blocks of any size give the
/// same. A curve is read forwards.
struct SampleCurve {
    /// A run of samples with values on one line.
    struct Line {
        /// The line's value at the ramp's start.
        var start: Double
        /// From one sample to the next; zero where the value holds.
        var slope: Double
        /// Whole samples from the ramp's first one to this line's.
        var offset: Int64
        /// Samples from the ramp's start to its first sample: from 0 up to 1.
        var lead: Double
        /// Samples of this line.
        var count: Int

        var isConstant: Bool { slope == 0 }

        /// Writes the values of the samples.
        func fill(_ values: UnsafeMutablePointer<Double>) {
            // Whole numbers add exactly: only the last two operations round, whichever sample the line begins with.
            let (start, slope, offset, lead) = (start, slope, Double(offset), lead)
            for index in 0..<Int32(count) {
                values[Int(index)] = ((Double(index) + offset) + lead) * slope + start
            }
        }
    }

    /// One ramp and the value it leaves.
    private struct Piece {
        var first: Int64
        /// The first sample that has the ramp's last value.
        var hold: Int64
        var start: Double
        var end: Double
        var slope: Double
        var lead: Double
    }

    private let pieces: [Piece]
    private var index = 0

    /// - Parameters:
    ///   - ramps: Sorted, without overlap.
    ///   - initial: The value before the first ramp.
    ///   - scale: Multiplies every value.
    ///   - rate: Samples per second.
    init(_ ramps: [Ramp<Double>], initial: Double, scale: Double = 1, rate: Int32) {
        let before = Piece(
            first: .min, hold: .min, start: initial * scale, end: initial * scale, slope: 0, lead: 0)
        var pieces = [before]
        for ramp in ramps {
            let piece = Self.piece(ramp, scale, rate)
            // If two begin between the same samples, the later one is heard.
            if pieces.last?.first == piece.first { pieces.removeLast() }
            pieces.append(piece)
        }
        self.pieces = pieces
    }

    /// The samples from a position on that lie on one line, at most `limit`.
    /// - Parameter position: At or after the last one.
    mutating func line(at position: Int64, limit: Int) -> Line {
        while index + 1 < pieces.count, pieces[index + 1].first <= position { index += 1 }
        let piece = pieces[index]
        let next = index + 1 < pieces.count ? pieces[index + 1].first : .max
        let isMoving = position < piece.hold
        let end = isMoving ? min(piece.hold, next) : next
        let count = Int(min(Int64(limit), end - position))
        guard isMoving else { return Line(start: piece.end, slope: 0, offset: 0, lead: 0, count: count) }
        return Line(
            start: piece.start, slope: piece.slope, offset: position - piece.first, lead: piece.lead,
            count: count)
    }

    private static func piece(_ ramp: Ramp<Double>, _ scale: Double, _ rate: Int32) -> Piece {
        let range = ramp.timeRange
        let first = Self.firstSample(at: range.start, rate)
        let (start, end) = (ramp.start * scale, ramp.end * scale)
        // A ramp from farther away is at its end, as far as anybody hears, or never begins.
        guard start != end, range.duration > .zero, abs(first) < farthest else {
            return Piece(first: first, hold: first, start: end, end: end, slope: 0, lead: 0)
        }
        let hold = Self.firstSample(at: (try? range.end) ?? .positiveInfinity, rate)
        let timescale = Int128(range.start.timescale)
        let early = Int128(first) * timescale - Int128(range.start.value) * Int128(rate)
        let length = Double(range.duration.value) * Double(rate) / Double(range.duration.timescale)
        return Piece(
            first: first, hold: hold, start: start, end: end, slope: (end - start) / length,
            lead: Double(early) / Double(timescale))
    }

    /// Farther from zero than any sample of a movie, either way.
    private static let farthest = Int64.max / 4

    /// The first sample at or after a time; one that no movie has where the time is that far away.
    private static func firstSample(at time: Time, _ rate: Int32) -> Int64 {
        let limit = time < .zero ? -farthest : farthest
        guard let sample = try? time.dividedRoundingUp(by: Time(1, rate)) else { return limit }
        return min(max(sample, -farthest), farthest)
    }
}
