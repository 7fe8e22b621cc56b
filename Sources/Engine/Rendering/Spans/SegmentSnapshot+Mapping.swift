import EditModel
import MediaTime

/// The position of a movie time in a segment's source range: an exact fraction of seconds in 128 bits.
///
/// It is compared, never rounded: at a changed speed the exact instant rarely fits a ``Time``.
package struct SourcePosition: Hashable, Sendable {
    private let segmentStart: Time
    /// Seconds since the segment's source range began, as numerator and positive denominator.
    private let numerator: Int128
    private let denominator: Int128

    /// Units per second of ``time``, flicks: divisible by every common frame and sample rate.
    private static let fineTimescale: Int32 = 705_600_000

    /// - Parameters:
    ///   - segment: Not empty.
    ///   - time: In movie time, at or after the segment's start.
    /// - Throws: ``TimeError/overflow(_:)`` when the exact position does not fit 128 bits.
    package init(in segment: SegmentSnapshot, at time: Time) throws(TimeError) {
        let begun = segment.targetRange.start
        guard time.isNumeric, begun.isNumeric else { throw .notNumeric("map") }
        // A pair of wide numbers: two odd timescales have no common one that fits a time.
        let step = Fraction(
            Int128(time.value) * Int128(begun.timescale) - Int128(begun.value) * Int128(time.timescale),
            Int128(time.timescale) * Int128(begun.timescale))
        let (source, target) = (segment.sourceRange.duration, segment.targetRange.duration)
        segmentStart = segment.sourceRange.start
        guard source != target, target.value > 0 else {
            (numerator, denominator) = (step.over, step.under)
            return
        }
        let rate = Fraction(
            Int128(source.value) * Int128(target.timescale), Int128(target.value) * Int128(source.timescale))
        // Crosswise first, so that the products stay as small as they can be.
        let (left, right) = (Fraction(step.over, rate.under), Fraction(rate.over, step.under))
        let over = left.over.multipliedReportingOverflow(by: right.over)
        let under = left.under.multipliedReportingOverflow(by: right.under)
        guard !over.overflow, !under.overflow else { throw .overflow("map") }
        (numerator, denominator) = (over.partialValue, under.partialValue)
    }

    /// True when this position is at or after a source time.
    package func hasReached(_ start: Time) throws(TimeError) -> Bool {
        guard start.isNumeric else { throw .notNumeric("compare") }
        let offset =
            Int128(start.value) * Int128(segmentStart.timescale) - Int128(segmentStart.value) * Int128(start.timescale)
        let left = offset.multipliedFullWidth(by: denominator)
        let right = numerator.multipliedFullWidth(by: Int128(start.timescale) * Int128(segmentStart.timescale))
        return (left.high, left.low) <= (right.high, right.low)
    }

    /// The source time at which to begin reading, rounded down to a ``Time``.
    package var time: Time {
        get throws(TimeError) {
            if let offset = try? Time(exactly: numerator, over: denominator, "map"),
                let exact = try? segmentStart + offset
            {
                return exact
            }
            let scale = Int128(Self.fineTimescale)
            let start = try segmentStart.dividedRoundingDown(by: Time(1, Self.fineTimescale))
            let whole = numerator / denominator
            let part = (numerator % denominator).multipliedReportingOverflow(by: scale)
            let fine = part.overflow ? 0 : part.partialValue / denominator
            return try Time(exactly: Int128(start) + whole * scale + fine, over: scale, "map")
        }
    }
}

/// A fraction in lowest terms.
private struct Fraction {
    let over, under: Int128

    init(_ over: Int128, _ under: Int128) {
        var (a, b) = (over.magnitude, under.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int128(max(a, 1))
        (self.over, self.under) = (over / divisor, under / divisor)
    }
}

extension SegmentSnapshot {
    /// True when the segment has the source's speed.
    package var hasNaturalSpeed: Bool { sourceRange.duration == targetRange.duration }
}
