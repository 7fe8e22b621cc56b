import MediaTime

/// The speed of playing: 1 is normal, 0 stands still, below 0 goes backwards. Exact to a thousandth.
package struct PlaybackRate: Hashable, Sendable {
    /// The fastest, forwards and backwards.
    package static let fastest = 16.0
    package static let zero = PlaybackRate(thousandths: 0)
    package static let normal = PlaybackRate(thousandths: 1000)

    package let thousandths: Int64

    private init(thousandths: Int64) { self.thousandths = thousandths }

    /// - Parameter value: Rounded to the nearest thousandth.
    /// - Returns: Nil for what is no number, is beyond ``fastest``, or so slow that nothing would move.
    package init?(_ value: Double) {
        guard abs(value) <= Self.fastest else { return nil }
        thousandths = Int64((value * 1000).rounded())
        if thousandths == 0, value != 0 { return nil }
    }

    package var value: Double { Double(thousandths) / 1000 }
    package var isBackwards: Bool { thousandths < 0 }

    /// True at speeds where sound is heard, at its own pitch: from half to twice.
    package var isAudible: Bool { (500...2000).contains(thousandths) }

    /// The movie's duration that passes in a duration of the host, rounded up to a nanosecond.
    /// - Parameter nanoseconds: 0 or more.
    func movieDuration(of nanoseconds: Int64) -> Time {
        let passed = Int128(nanoseconds) * Int128(thousandths.magnitude)
        return Time(Int64(clamping: (passed + 999) / 1000), 1_000_000_000)
    }

    /// The host's duration in which a movie's duration has passed, in nanoseconds, rounded up.
    ///
    /// Rounding up here and in ``movieDuration(of:)`` makes the one the other's inverse: what is due at a moment has come
    /// at that moment.
    /// - Parameter duration: 0 or more.
    func nanoseconds(of duration: Time) -> Int64 {
        precondition(thousandths != 0, "a movie that stands still gets nowhere")
        let dividend = Int128(duration.value) * 1_000_000_000_000
        let divisor = Int128(duration.timescale) * Int128(thousandths.magnitude)
        return Int64(clamping: (dividend + divisor - 1) / divisor)
    }
}
