import MediaTime

/// The arithmetic of layers' and animations' own times: exact where the result fits a ``Time``, and the nearest
/// microsecond where unrelated fractions meet, since a moving picture must not stop for that. What lies further away
/// than
/// ``farthest`` counts as that far.
extension Time {
    /// Thousands of years, in microseconds that still add up.
    private static let farthest = Int64.max / 16

    package func localSum(_ other: Time) throws(TimeError) -> Time {
        do { return try self + other } catch {
            guard case .overflow = error else { throw error }
            return try Self.rounded(
                Int128(value) * Int128(other.timescale) + Int128(other.value) * Int128(timescale),
                Int128(timescale) * Int128(other.timescale))
        }
    }

    package func localDifference(_ other: Time) throws(TimeError) -> Time {
        do { return try self - other } catch {
            guard case .overflow = error else { throw error }
            return try Self.rounded(
                Int128(value) * Int128(other.timescale) - Int128(other.value) * Int128(timescale),
                Int128(timescale) * Int128(other.timescale))
        }
    }

    package func localProduct(_ factor: Time) throws(TimeError) -> Time {
        guard factor != Time(1, 1) else { return self }
        do { return try multiplied(by: factor) } catch {
            guard case .overflow = error else { throw error }
            return try Self.rounded(
                Int128(value) * Int128(factor.value), Int128(timescale) * Int128(factor.timescale))
        }
    }

    /// The part of a positive duration that this time is.
    package func fraction(of duration: Time) -> Double {
        Double(value) * Double(duration.timescale) / (Double(timescale) * Double(duration.value))
    }

    /// The nearest microsecond to a fraction with a positive denominator.
    private static func rounded(_ numerator: Int128, _ denominator: Int128) throws(TimeError) -> Time {
        let (scaled, isTooLarge) = numerator.multipliedReportingOverflow(by: 1_000_000)
        let half = scaled < 0 ? -denominator / 2 : denominator / 2
        guard !isTooLarge, let value = Int64(exactly: (scaled + half) / denominator), value.magnitude < farthest else {
            return Time(numerator < 0 ? -farthest : farthest, 1_000_000)
        }
        return Time(value, 1_000_000)
    }
}
