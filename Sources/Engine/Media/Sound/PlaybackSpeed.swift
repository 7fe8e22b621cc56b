import MediaTime

/// Seconds of a source per second of the movie, as a fraction of whole numbers.
package struct PlaybackSpeed: Hashable, Sendable {
    /// Positive, at most `Int32.max`.
    package let numerator: Int64
    /// Positive, at most `Int32.max`.
    package let denominator: Int64

    package static let normal = PlaybackSpeed(numerator: 1, denominator: 1)

    static let double = PlaybackSpeed(numerator: 2, denominator: 1)

    /// - Parameters: Positive.
    init(numerator: Int64, denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The speed at which a duration of a source takes a duration of the movie.
    ///
    /// Exact if both terms fit 31 bits, as for every speed that a person writes; else the error is below a thousandth
    /// of a sample in an hour.
    /// - Parameters: Positive durations.
    package init(source: Time, movie: Time) {
        precondition(source > .zero && movie > .zero, "a speed is positive")
        var over = Int128(source.value) * Int128(movie.timescale)
        var under = Int128(movie.value) * Int128(source.timescale)
        var (a, b) = (over, under)
        while b != 0 { (a, b) = (b, a % b) }
        (over, under) = (over / a, under / a)
        while max(over, under) > Int128(Int32.max) { (over, under) = (over >> 1, under >> 1) }
        numerator = Int64(max(over, 1))
        denominator = Int64(max(under, 1))
    }

    /// The number of samples of the movie nearest to a duration of the source, halves away from zero.
    /// - Parameter rate: Samples per second of the movie.
    package func samples(in time: Time, rate: Int32) -> Int64 {
        guard time.isNumeric else { return 0 }
        let over = Int128(time.value) * Int128(rate) * Int128(denominator)
        return Self.rounded(over, by: Int128(time.timescale) * Int128(numerator))
    }

    /// The number of samples of the movie nearest to a number of the source's at the same rate, halves away from zero.
    package func samples(ofSource count: Int64) -> Int64 {
        Self.rounded(Int128(count) * Int128(denominator), by: Int128(numerator))
    }

    /// The number of samples of the source nearest to a number of the movie's at the same rate, halves away from zero.
    func sourceSamples(_ count: Int64) -> Int64 {
        Self.rounded(Int128(count) * Int128(numerator), by: Int128(denominator))
    }

    private static func rounded(_ over: Int128, by under: Int128) -> Int64 {
        let nearest = (2 * over.magnitude + under.magnitude) / (2 * under.magnitude)
        return Int64(clamping: over < 0 ? -Int128(nearest) : Int128(nearest))
    }

    /// The number of samples of the movie nearest to a duration of the source, and the error: 0 to half a sample,
    /// exactly 0 only for a whole number.
    func nearestSamples(in time: Time, rate: Int32) -> (count: Int64, error: Double) {
        let over = Int128(time.value) * Int128(rate) * Int128(denominator)
        let under = Int128(time.timescale) * Int128(numerator)
        let nearest = samples(in: time, rate: rate)
        return (nearest, Double((Int128(nearest) * under - over).magnitude) / Double(under))
    }

    /// The duration of the source that a number of the movie's samples takes; rounded to 1/705,600,000 s if it does not
    /// fit.
    package func sourceTime(samples: Int64, rate: Int32) -> Time {
        let over = Int128(samples) * Int128(numerator)
        let under = Int128(rate) * Int128(denominator)
        if let exact = try? Time(exactly: over, over: under, "map") { return exact }
        let fine: Int128 = 705_600_000
        let whole = over / under
        let value = whole * fine + (over % under) * fine / under
        return (try? Time(exactly: value, over: fine, "map")) ?? .zero
    }
}
