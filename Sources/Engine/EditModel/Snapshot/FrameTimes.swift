import MediaTime

/// The starts of frames that do not lie on a grid, in *movie* time.
package struct FrameTimes: Hashable, Sendable {
    /// The starts, rising from zero, and then the end of the last frame.
    let boundaries: [Time]
    /// The unit; every time is a whole multiple of it. Its value is 1.
    let unit: Time

    /// The finest unit that encoders and containers count in without overflow.
    private static let finestTimescale: Int64 = 1_000_000_000
    /// The unit that times without a common one are rounded up to: the clock of MPEG.
    package static let fallbackTimescale: Int32 = 90_000

    /// Times without a common unit of at least 1/1,000,000,000 s are rounded up to 1/90,000 s: what starts then is
    /// there already.
    /// - Parameters:
    ///   - starts: Rising from zero, at least 1/1000 s apart; not empty.
    ///   - end: The end of the last frame, later than all of them.
    package init(starts: [Time], end: Time) throws(TimeError) {
        precondition(!starts.isEmpty, "a movie has a frame")
        let exact = starts + [end]
        if let timescale = Self.commonTimescale(of: exact) {
            (boundaries, unit) = (exact, Time(1, timescale))
            return
        }
        let unit = Time(1, Self.fallbackTimescale)
        var rounded: [Time] = []
        for time in exact { rounded.append(Time(try time.dividedRoundingUp(by: unit), Self.fallbackTimescale)) }
        (boundaries, self.unit) = (rounded, unit)
    }

    private static func commonTimescale(of times: [Time]) -> Int32? {
        var common: Int64 = 1
        for time in times {
            let timescale = Int64(time.timescale)
            let own = timescale / divisor(time.value, timescale)
            // Both are below 2³¹.
            common = common / divisor(common, own) * own
            guard common <= finestTimescale else { return nil }
        }
        return Int32(common)
    }

    private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
        var (a, b) = (a.magnitude, b.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        return Int64(max(a, 1))
    }
}

extension [Time] {
    /// The first index, in an ascending list, with a time at or after another; the list's count if there is none.
    package func firstIndex(atOrAfter time: Time) -> Int { partitioningIndex { $0 >= time } }
}
