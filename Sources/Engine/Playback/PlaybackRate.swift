import MediaTime

/// The speed of playback: 1 is normal, 0 is paused, negative rates play backwards. Exact to a thousandth.
package struct PlaybackRate: Hashable, Sendable {
    /// The largest magnitude of a rate.
    package static let fastest = 16.0
    package static let zero = PlaybackRate(thousandths: 0)
    package static let normal = PlaybackRate(thousandths: 1000)

    package let thousandths: Int64

    private init(thousandths: Int64) { self.thousandths = thousandths }

    /// - Parameter value: The rate, rounded to the nearest thousandth.
    /// - Returns: Nil unless the value is from −``fastest`` to ``fastest``, and for a value other than 0 that rounds to
    ///   0.
    package init?(_ value: Double) {
        guard abs(value) <= Self.fastest else { return nil }
        thousandths = Int64((value * 1000).rounded())
        if thousandths == 0, value != 0 { return nil }
    }

    package var value: Double { Double(thousandths) / 1000 }
    package var isBackwards: Bool { thousandths < 0 }

    /// True at rates that play sound, from 0.5 to 2, at its own pitch. Backwards there is no sound.
    package var isAudible: Bool { (500...2000).contains(thousandths) }

    /// The duration of the movie that passes in a duration of the host's clock, rounded up to a nanosecond.
    /// - Parameter nanoseconds: 0 or more.
    func movieDuration(of nanoseconds: Int64) -> Time {
        let passed = Int128(nanoseconds) * Int128(thousandths.magnitude)
        return Time(Int64(clamping: (passed + 999) / 1000), 1_000_000_000)
    }

    /// The duration of the host's clock in which a duration of the movie passes, in nanoseconds, rounded up.
    ///
    /// Both functions round up, so that each is the other's inverse: at the moment that this one gives,
    /// ``movieDuration(of:)`` has reached the duration.
    /// - Parameter duration: 0 or more.
    func nanoseconds(of duration: Time) -> Int64 {
        precondition(thousandths != 0, "a paused movie reaches no time")
        let dividend = Int128(duration.value) * 1_000_000_000_000
        let divisor = Int128(duration.timescale) * Int128(thousandths.magnitude)
        return Int64(clamping: (dividend + divisor - 1) / divisor)
    }
}
