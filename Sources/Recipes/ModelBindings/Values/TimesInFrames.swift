import LuaHost
import MediaTime
import Settings
import Wording

extension LuaKind where Value == Time {
    /// The duration of a frame, from frames a second, as a number or a text, or from a time.
    package static var frameDuration: LuaKind {
        LuaKind("frame rate or frame duration", definition: "number|string|edit.time") {
            input throws(LuaMismatch) in try input.frameDuration(named: "frame rate or frame duration")
        }
    }
}

extension LuaInput {
    /// The duration of a frame.
    /// - Parameter name: The expected kind, for the error.
    package func frameDuration(named name: String) throws(LuaMismatch) -> Time {
        if let time = object(as: Time.self) {
            guard time.isNumeric, time >= Time(1, 1000) else {
                throw LuaMismatch(expected: "frame duration of at least 0.001 s", got: "\(time)")
            }
            return time
        }
        if let rate = number, let duration = Self.broadcastDuration(rate) { return duration }
        guard let text = string ?? number.map(decimalText) else { throw mismatch(name) }
        do throws(QuantityError) { return try Quantity.frameDuration(text) } catch {
            throw LuaMismatch(error.description)
        }
    }

    /// A rate over 1001 as tracks have it as a number: 29.97002997.
    private static func broadcastDuration(_ rate: Double) -> Time? {
        guard rate > 1, rate < 1000 else { return nil }
        let frames = (rate * 1.001).rounded()
        guard abs(frames / 1.001 - rate) < 1e-6 else { return nil }
        return Time(1001, Int32(frames) * 1000)
    }
}

extension EditTypes {
    package static let frames = LuaGlobalFunction(
        "Makes the exact duration of a number of frames.",
        example: """
            local fade = edit.frames(12, 24)           -- 12 frames at 24 a second
            assert(fade == edit.time(0.5) and fade:timecode(24) == "00:00:00:12")
            """, .integer("count", in: -1_000_000_000...1_000_000_000, "the number of frames"),
        LuaParameter("rate", .frameDuration, frameRateSummary), returns: "edit.time"
    ) { count, rate in try rate.multiplied(by: Int64(count)) }

    private static let frameRateSummary =
        "frames per second, such as 25, 29.97 or \"30000/1001\", or the duration of one, such as a video composition's "
        + "frame_duration"

    static let timecode = LuaMember<Time>.method(
        "timecode",
        "Returns the timecode of the frame at the time: \"00:01:02:12\", or \"00:01:02;12\" in drop frame, which follows "
            + "the clock. Followed by \"@\" and the rate, it is a text of a time.",
        LuaParameter("rate", .frameDuration, frameRateSummary),
        .optional(
            "drop_frame", .boolean, "true for drop frame, at 29.97 and 59.94 only",
            default: "true at these rates"), returns: "string"
    ) { time, duration, dropFrame in
        guard time.isNumeric else { throw LuaMistake("a time that is \(time) has no timecode") }
        guard isCounted(duration) else {
            throw LuaMistake(
                "there is no timecode where a frame lasts \(duration): timecodes count a whole number of frames a second, "
                    + "such as 24, 25 or 30, or 23.976, 29.97, 47.952, 59.94 or 119.88")
        }
        let hasDropFrame = duration == Time(1001, 30000) || duration == Time(1001, 60000)
        let isDropFrame = dropFrame ?? hasDropFrame
        guard hasDropFrame || !isDropFrame else { throw LuaMistake("drop frame exists at 29.97 and 59.94 only") }
        return try Timecode(at: time, frameDuration: duration, isDropFrame: isDropFrame).description
    }

    /// True if timecodes can count frames of a duration: a whole number of them lasts a second, or 1.001 seconds.
    private static func isCounted(_ duration: Time) -> Bool {
        guard duration <= Time(1001, 1000) else { return false }
        let rate = (Int64(duration.timescale) + duration.value - 1) / duration.value
        guard let rate = Int32(exactly: rate), rate >= 1, rate <= 1000 else { return false }
        return duration == Time(1, rate) || duration == Time(1001, rate * 1000)
    }
}
