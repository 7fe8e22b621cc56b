/// A time on a clock: `0:07`, `12:34`, `1:02:03`.
/// - Parameters:
///   - seconds: Not negative.
///   - hourDigits: The least digits of the hours; nil to leave out hours that are zero.
package func clockText(seconds: some BinaryInteger, hourDigits: Int? = nil) -> String {
    let (hours, minutes, tail) = (seconds / 3600, seconds / 60 % 60, padded(seconds % 60, 2))
    if hours == 0, hourDigits == nil { return "\(minutes):\(tail)" }
    return "\(padded(hours, hourDigits ?? 1)):\(padded(minutes, 2)):\(tail)"
}

/// A time on a clock to the millisecond: `0:02.500`, `1:00:02.500`.
/// - Parameters:
///   - milliseconds: Not negative.
///   - hourDigits: See ``clockText(seconds:hourDigits:)``.
package func clockText(milliseconds: some BinaryInteger, hourDigits: Int? = nil) -> String {
    clockText(seconds: milliseconds / 1000, hourDigits: hourDigits) + ".\(padded(milliseconds % 1000, 3))"
}
