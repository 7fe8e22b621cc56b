/// The reason why a text is not a time.
package enum TimeTextError: Error, Equatable, CustomStringConvertible {
    /// Neither seconds, a clock time nor a timecode.
    case malformed(String)
    /// Minutes or seconds of 60 and more, or a frame number that the rate does not have.
    case partOutOfRange(String, part: String)
    /// Drop frame was requested for a rate that does not support it.
    case noDropFrame(String)
    /// The first two frame numbers of most minutes do not exist in drop frame.
    case droppedFrame(String)
    /// More than a time can hold.
    case tooLarge(String)

    package var description: String {
        switch self {
        case .malformed(let text):
            "'\(text)' is not a time (write seconds such as 2.5, a clock time such as 1:02.5, "
                + "or a timecode such as 00:01:02:12@25)"
        case .partOutOfRange(let text, let part): "'\(text)' is not a time: \(part)"
        case .noDropFrame(let text): "'\(text)' is not a time: drop frame (;) exists at 29.97 and 59.94 only"
        case .droppedFrame(let text): "'\(text)' is not a time: drop frame skips this frame number"
        case .tooLarge(let text): "'\(text)' is more than a time can hold"
        }
    }
}

extension Time {
    /// Reads a time as people write it, exactly: `2.5`, `-3`, `1:02.5`, `1:00:02.5`, `00:01:02:12@25`,
    /// `00:01:02;12@29.97`, and as programs do: `1001/30000`.
    ///
    /// In `H:M:S:F@R` the frames `F` count at the rate `R`; 23.976, 29.97, 47.952, 59.94 and 119.88 mean the
    /// fractions over 1001. A `;` before the frames is drop frame.
    package init(text: String) throws(TimeTextError) {
        let isNegative = text.hasPrefix("-")
        let body = isNegative ? text.dropFirst() : text[...]
        let time =
            if let at = body.firstIndex(of: "@") {
                try Timecode(body[..<at], rate: body[body.index(after: at)...], in: text).time(text)
            } else if let slash = body.firstIndex(of: "/") {
                try Self.fraction(body[..<slash], over: body[body.index(after: slash)...], in: text)
            } else {
                try Self.clockTime(body, in: text)
            }
        self = isNegative ? Time(-time.value, time.timescale) : time
    }

    private static func fraction(
        _ value: Substring, over timescale: Substring, in text: String
    ) throws(TimeTextError) -> Time {
        guard isDigits(value), isDigits(timescale) else { throw .malformed(text) }
        guard let value = Int64(value), let timescale = Int32(timescale) else { throw .tooLarge(text) }
        guard timescale > 0 else { throw .malformed(text) }
        return Time(value, timescale)
    }

    private static func clockTime(_ body: Substring, in text: String) throws(TimeTextError) -> Time {
        let parts = body.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3, let last = parts.last, let seconds = try decimal(last, in: text)
        else { throw .malformed(text) }
        var total: Int128 = 0
        for (index, part) in parts.dropLast().enumerated() {
            guard let number = wholeNumber(part) else { throw .malformed(text) }
            if index > 0, number >= 60 {
                throw .partOutOfRange(text, part: "there are no \(number) minutes in an hour")
            }
            total = total * 60 + Int128(number)
        }
        if parts.count > 1, seconds >= Time(60, 1) {
            throw .partOutOfRange(text, part: "there are no \(last) seconds in a minute")
        }
        guard let value = Int64(exactly: total * 60 * Int128(seconds.timescale) + Int128(seconds.value))
        else { throw .tooLarge(text) }
        return Time(value, seconds.timescale)
    }

    /// A decimal number without sign as an exact fraction; nil if the text is not one.
    static func decimal(_ text: Substring, in whole: String) throws(TimeTextError) -> Time? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard text.utf8.count <= 40, isDigits(parts[0]), fraction.isEmpty ? parts.count == 1 : isDigits(fraction)
        else { return nil }
        guard fraction.utf8.count <= 18, parts[0].utf8.count <= 18 else { throw .tooLarge(whole) }
        let scale = (0..<fraction.utf8.count).reduce(Int128(1)) { product, _ in product * 10 }
        guard let number = Int128(parts[0] + fraction) else { return nil }
        let divisor = greatestCommonDivisor(number, scale)
        do { return try Time(exactly: number / divisor, over: scale / divisor, "read") } catch {
            throw .tooLarge(whole)
        }
    }

    static func isDigits(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } }

    static func wholeNumber(_ text: Substring) -> Int64? { isDigits(text) ? Int64(text) : nil }
}
