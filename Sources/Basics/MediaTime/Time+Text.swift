extension Time: CustomStringConvertible {
    /// Seconds as people read them, to the nearest millionth: `2.5 s`, `0.033367 s`. Only what that would take for zero is
    /// a fraction.
    package var description: String {
        switch kind {
        case .numeric:
            if let decimalText { return "\(decimalText) s" }
            let (millionths, unit) = (Int128(value) * 1_000_000, Int128(timescale))
            let rounded = (2 * millionths + (value < 0 ? -unit : unit)) / (2 * unit)
            let text = rounded == 0 ? nil : Int64(exactly: rounded).flatMap { Time($0, 1_000_000).decimalText }
            return "\(text ?? "\(value)/\(timescale)") s"
        case .invalid: return "invalid"
        case .indefinite: return "indefinite"
        case .positiveInfinity: return "positive infinity"
        case .negativeInfinity: return "negative infinity"
        }
    }

    /// The exact number of seconds in up to six decimal places; nil if that is not exact or the time is not numeric.
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
        return (thousandths < 0 ? "-" : "") + MediaTime.clockText(milliseconds: thousandths.magnitude)
    }
}

/// Digits with zeros in front, at least `width` of them.
package func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Time: Codable {
    /// Written as one string: `1001/30000`, `indefinite`, `+infinity`, `-infinity` or `invalid`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(fractionText)
    }

    /// Reads what ``encode(to:)`` writes, keeping the timescale.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = Time(fractionText: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a time")
        }
        self = time
    }

    /// The exact fraction with its own timescale, `1001/30000`, or the name of a time that is not numeric.
    package var fractionText: String {
        switch kind {
        case .numeric: "\(value)/\(timescale)"
        case .invalid: "invalid"
        case .indefinite: "indefinite"
        case .positiveInfinity: "+infinity"
        case .negativeInfinity: "-infinity"
        }
    }

    /// Reads ``fractionText``; nil for other texts.
    package init?(fractionText text: String) {
        switch text {
        case "invalid": self = .invalid
        case "indefinite": self = .indefinite
        case "+infinity": self = .positiveInfinity
        case "-infinity": self = .negativeInfinity
        default:
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let value = Int64(parts[0]), let timescale = Int32(parts[1]), timescale > 0
            else { return nil }
            self.init(value, timescale)
        }
    }
}
