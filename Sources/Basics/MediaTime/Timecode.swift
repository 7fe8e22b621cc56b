/// A count of frames written as hours, minutes, seconds and frames.
package struct Timecode: Hashable, Sendable {
    /// Frames since 00:00:00:00, dropped numbers not counted.
    package let frame: Int64
    package let frameDuration: Time
    /// True if the two (at 59.94, four) first frame numbers of every minute but each tenth do not exist.
    package let isDropFrame: Bool

    /// The timecode of the frame at a time.
    /// - Parameter frameDuration: Positive; must be 1001/30000 or 1001/60000 in drop frame.
    package init(at time: Time, frameDuration: Time, isDropFrame: Bool = false) throws(TimeError) {
        precondition(!isDropFrame || Self.hasDropFrame(frameDuration), "drop frame exists at 29.97 and 59.94 only")
        frame = try time.dividedRoundingDown(by: frameDuration)
        self.frameDuration = frameDuration
        self.isDropFrame = isDropFrame
    }

    /// Reads `H:M:S:F` or, in drop frame, `H:M:S;F`.
    init(_ text: Substring, rate: Substring, in whole: String) throws(TimeTextError) {
        let duration = try Self.frameDuration(rate, in: whole)
        isDropFrame = text.contains(";")
        frameDuration = duration
        if isDropFrame, !Self.hasDropFrame(duration) { throw .noDropFrame(whole) }
        guard let frames = text.lastIndex(where: { $0 == ":" || $0 == ";" }), !text[..<frames].contains(";")
        else { throw .malformed(whole) }
        let numbers =
            (text[..<frames].split(separator: ":", omittingEmptySubsequences: false)
            + [text[text.index(after: frames)...]]).map(Time.wholeNumber)
        guard numbers.count == 4, !numbers.contains(nil) else { throw .malformed(whole) }
        frame = try Self.frame(numbers.map { $0 ?? 0 }, base: Self.base(duration), isDropFrame, in: whole)
    }

    /// The instant at which the frame begins.
    package var time: Time { get throws(TimeError) { try frameDuration.multiplied(by: frame) } }

    func time(_ whole: String) throws(TimeTextError) -> Time {
        do { return try time } catch { throw .tooLarge(whole) }
    }

    private static func frame(
        _ parts: [Int64], base: Int64, _ isDropFrame: Bool, in whole: String
    ) throws(TimeTextError) -> Int64 {
        let (hours, minutes, seconds, frames) = (parts[0], parts[1], parts[2], parts[3])
        if minutes >= 60 { throw .partOutOfRange(whole, part: "there are no \(minutes) minutes in an hour") }
        if seconds >= 60 { throw .partOutOfRange(whole, part: "there are no \(seconds) seconds in a minute") }
        if frames >= base { throw .partOutOfRange(whole, part: "frames count from 0 to \(base - 1) here") }
        guard hours <= 1_000_000 else { throw .tooLarge(whole) }
        let totalMinutes = hours * 60 + minutes
        let nominal = (totalMinutes * 60 + seconds) * base + frames
        guard isDropFrame else { return nominal }
        let dropped = base / 15
        if minutes % 10 != 0, seconds == 0, frames < dropped { throw .droppedFrame(whole) }
        return nominal - dropped * (totalMinutes - totalMinutes / 10)
    }

    /// Whole frame numbers in a second of timecode: 30 at 29.97.
    private static func base(_ frameDuration: Time) -> Int64 {
        (Int64(frameDuration.timescale) + frameDuration.value - 1) / frameDuration.value
    }

    private static func hasDropFrame(_ duration: Time) -> Bool {
        duration == Time(1001, 30000) || duration == Time(1001, 60000)
    }

    /// The duration of a frame at a rate written as `25`, `29.97` or `30000/1001`.
    package static func frameDuration(_ rate: Substring, in whole: String) throws(TimeTextError) -> Time {
        let parts = rate.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let numerator = Int32(parts[0]), let denominator = Int32(parts[1]),
            Time.isDigits(parts[0]),
            Time.isDigits(parts[1]), numerator > 0, denominator > 0
        {
            return Time(Int64(denominator), numerator)
        }
        let broadcast: [Substring: Int32] = [
            "23.976": 24000, "23.98": 24000, "29.97": 30000, "47.952": 48000, "59.94": 60000, "119.88": 120000,
        ]
        if let numerator = broadcast[rate] { return Time(1001, numerator) }
        guard let decimal = try Time.decimal(rate, in: whole), decimal > .zero, decimal <= Time(1000, 1),
            let numerator = Int32(exactly: decimal.value)
        else { throw .malformed(whole) }
        return Time(Int64(decimal.timescale), numerator)
    }
}

extension Timecode: CustomStringConvertible {
    /// `00:01:02:12`, or `00:01:02;12` in drop frame.
    package var description: String {
        let base = Self.base(frameDuration)
        let number = isDropFrame ? Self.withDroppedNumbers(frame.magnitude, base: UInt64(base)) : frame.magnitude
        let seconds = number / UInt64(base)
        let clock = clockText(seconds: seconds, hourDigits: 2)
        return (frame < 0 ? "-" : "") + clock + (isDropFrame ? ";" : ":") + padded(number % UInt64(base), 2)
    }

    /// The frame number that a count of real frames has where some numbers are left out.
    private static func withDroppedNumbers(_ frame: UInt64, base: UInt64) -> UInt64 {
        let dropped = base / 15
        let perMinute = base * 60 - dropped
        let perTenMinutes = perMinute * 10 + dropped
        let (tens, rest) = frame.quotientAndRemainder(dividingBy: perTenMinutes)
        let minutes = rest < base * 60 ? 0 : (rest - base * 60) / perMinute + 1
        return frame + dropped * (tens * 9 + minutes)
    }
}
