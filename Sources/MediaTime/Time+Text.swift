extension Time: CustomStringConvertible {
    /// Seconds as people read them: `2.5 s` where a decimal of up to six places is exact, else `1001/30000 s`.
    package var description: String {
        switch kind {
        case .numeric: decimalText.map { "\($0) s" } ?? "\(value)/\(timescale) s"
        case .invalid: "invalid"
        case .indefinite: "indefinite"
        case .positiveInfinity: "positive infinity"
        case .negativeInfinity: "negative infinity"
        }
    }

    /// The exact number of seconds in up to six decimal places; nil where that is not exact or the time no number.
    package var decimalText: String? {
        guard isNumeric else { return nil }
        let millionths = Int128(value) * 1_000_000
        guard millionths % Int128(timescale) == 0 else { return nil }
        let scaled = millionths / Int128(timescale)
        let (whole, part) = (scaled.magnitude / 1_000_000, scaled.magnitude % 1_000_000)
        let digits = String(1_000_000 + part).dropFirst()
        let decimals = String(digits.reversed().drop { $0 == "0" }.reversed())
        return (scaled < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }

    /// The time on a clock, `0:02.500` or `1:00:02.500`, rounded to the nearest millisecond; for display.
    package var clockText: String {
        guard isNumeric, let thousandths = try? units(per: 1000) else { return description }
        let magnitude = thousandths.magnitude
        let (seconds, milliseconds) = (magnitude / 1000, magnitude % 1000)
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = "\(padded(seconds % 60, 2)).\(padded(milliseconds, 3))"
        let clock = hours > 0 ? "\(hours):\(padded(minutes, 2)):\(tail)" : "\(minutes):\(tail)"
        return (thousandths < 0 ? "-" : "") + clock
    }
}

/// Digits with zeros in front, at least `width` of them.
package func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
