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

    /// The exact fraction with its own timescale, `1001/30000`, or the name of what is no number.
    package var fractionText: String {
        switch kind {
        case .numeric: "\(value)/\(timescale)"
        case .invalid: "invalid"
        case .indefinite: "indefinite"
        case .positiveInfinity: "+infinity"
        case .negativeInfinity: "-infinity"
        }
    }

    /// Reads ``fractionText``; nil for anything else.
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
