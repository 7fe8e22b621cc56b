import LuaHost
import MediaTime
import Wording

extension LuaKind where Value == Time {
    /// From a time, a number of seconds or a text.
    package static var time: LuaKind {
        LuaKind("time", definition: "edit.time|number|string") { input throws(LuaMismatch) in
            try time(from: input)
        }
    }

    /// A definite time: neither indefinite nor infinite nor invalid.
    package static var numericTime: LuaKind {
        LuaKind("time", definition: "edit.time|number|string") { input throws(LuaMismatch) in
            let time = try time(from: input)
            guard time.isNumeric else { throw LuaMismatch(expected: "definite time", got: "\(time)") }
            return time
        }
    }
}

extension LuaKind {
    fileprivate static func time(from input: LuaInput) throws(LuaMismatch) -> Time {
        if let time = input.object(as: Time.self) { return time }
        if let text = input.string {
            do { return try Time(text: text) } catch { throw LuaMismatch(error.description) }
        }
        guard let seconds = input.number else { throw input.mismatch("time") }
        guard seconds.isFinite else { throw LuaMismatch(expected: "time", got: decimalText(seconds)) }
        if let whole = input.integer { return Time(whole, 1) }
        do { return try Time(nearest: seconds) } catch { throw LuaMismatch(error.description) }
    }
}

/// A time or a plain number, in products and quotients.
private enum TimeFactor {
    case time(Time)
    case number(Double)
}

extension LuaKind where Value == TimeFactor {
    fileprivate static var factor: LuaKind {
        LuaKind("time or number", definition: "edit.time|number") { input throws(LuaMismatch) in
            if let time = input.object(as: Time.self) { return .time(time) }
            guard let number = input.number else { throw input.mismatch("time or number") }
            guard number.isFinite else { throw LuaMismatch(expected: "finite number", got: decimalText(number)) }
            return .number(number)
        }
    }
}

extension EditTypes {
    package static let time = LuaType(
        Time.luaName, of: Time.self,
        summary:
            "An instant or a duration as an exact fraction of seconds. Plain numbers and texts such as \"1:02.5\", "
            + "\"1001/30000\" or \"00:01:02:12@25\" are accepted wherever a time is expected. A result whose timescale is too large, such as a "
            + "sum of odd beat times, is rounded to 1,764,000,000 units a second, which the frames and samples of every "
            + "usual rate are multiples of. t // step is a whole number, t % step what is left of t; a plain number is seconds "
            + "there. Times are compared with each other: Lua finds a time unequal to every number, so write "
            + "t == edit.time(1), or t.seconds == 1.",
        counterpart: "CMTime",
        example: """
            local second = edit.time(30, 30)           -- thirty frames of 1/30 s: exactly one second
            local later = second + "1:02.5"            -- texts and numbers are times too
            print(later.seconds, later.value, later.timescale)
            assert(edit.time("00:00:01:00@25") == second)
            """,
        constructor: constructor,
        constants: [
            ("zero", "Zero seconds.", { Time.zero }),
            ("indefinite", "A duration that is unknown or has no end.", { Time.indefinite }),
            ("positive_infinity", "Later than every time.", { Time.positiveInfinity }),
            ("invalid", "Not a time.", { Time.invalid }),
        ],
        size: { _ in 64 }, description: { $0.exactText }, operators: operators,
        members: [
            .property("seconds", .number(), "Seconds, rounded to a number.", get: { $0.approximateSeconds }),
            .property("value", .integer(), "The numerator, in units of 1/timescale.", get: { Int($0.value) }),
            .property("timescale", .integer(), "Units per second.", get: { Int($0.timescale) }),
            .property(
                "is_numeric",
                .boolean, "True unless the time is indefinite, infinite or invalid.", get: { $0.isNumeric }),
            timecode,
            .method(
                "clamped", "Returns the time, or the limit that it is beyond.",
                LuaParameter("from", .time, "the smallest result"),
                LuaParameter("to", .time, "the largest result, not before the smallest"), returns: "edit.time"
            ) { time, low, high in
                guard low <= high else { throw LuaMistake("no time lies from \(low) to \(high), which is before it") }
                return min(max(time, low), high)
            },
            .method(
                "rounded",
                "Returns the multiple of a step that is nearest to the time: of edit.time(1, 25) the start of a frame. As "
                    + "CMTimeConvertScale rounds, with the step edit.time(1, timescale).",
                LuaParameter("step", .numericTime, "above 0"),
                .optional(
                    .choice(
                        "way", ["nearest", "down", "up"],
                        "to the nearest multiple, of two the one farther from zero; to the last one "
                            + "before it; or to the first one after it"), default: "\"nearest\""), returns: "edit.time",
                body: rounded
            )
            .example(
                """
                local frame = edit.time(1, 25)
                assert(edit.time(1.03):rounded(frame) == edit.time(26, 25))
                assert(edit.time(1.03) // frame == 25 and edit.time(1.03) % 1 == edit.time(3, 100))
                assert(edit.time(7):clamped(0, 5) == edit.time(5))
                """),
        ])

    @Sendable private static func rounded(_ time: Time, _ step: Time, _ way: String?) throws -> Time {
        guard step > .zero else { throw LuaMistake("a step is longer than 0, not \(step)") }
        let count =
            switch way {
            case "down": try time.dividedRoundingDown(by: step)
            case "up": try time.dividedRoundingUp(by: step)
            default: try time.dividedRoundingNearest(by: step)
            }
        return try step.multiplied(by: count)
    }

    private static let constructor = LuaGlobalFunction.constructor(
        "Makes a time from value / timescale, from seconds or from a text.",
        LuaParameter("value", .time, "with a timescale: whole units; without: seconds or a text"),
        .optional(.integer("timescale", in: 1...Int(Int32.max), "units per second")), takesProperties: false
    ) { value, timescale in
        guard let timescale else { return value }
        guard value.isNumeric, value.timescale == 1 else { throw LuaMistake("the value of a time is a whole number") }
        return Time(value.value, Int32(timescale))
    }

    private static let operators: [LuaOperator: LuaOperation] = [
        .add: LuaOperation(.time, .time, returns: "edit.time") { try $0 + $1 },
        .subtract: LuaOperation(.time, .time, returns: "edit.time") { try $0 - $1 },
        .multiply: LuaOperation(.factor, .factor, returns: "edit.time", body: multiply),
        .divide: LuaOperation(.time, .factor, returns: "edit.time|number", body: divide),
        .modulo: LuaOperation(.time, .time, returns: "edit.time") { dividend, divisor in
            let count = try wholeCount(of: divisor, in: dividend)
            return try dividend - divisor.multiplied(by: Int64(count))
        },
        .floorDivide: LuaOperation(.time, .time, returns: "integer") { try wholeCount(of: $1, in: $0) },
        .negate: LuaOperation(.time, returns: "edit.time") { try Time.zero - $0 },
        .equal: LuaOperation(.time, .time, returns: "boolean") { $0 == $1 },
        .less: LuaOperation(.time, .time, returns: "boolean") { $0 < $1 },
        .lessOrEqual: LuaOperation(.time, .time, returns: "boolean") { $0 <= $1 },
    ]

    /// How often a time fits into another one as a whole, as Lua's `//` rounds.
    @Sendable private static func wholeCount(of divisor: Time, in dividend: Time) throws -> Int {
        guard divisor.isNumeric, divisor != .zero else { throw LuaMistake("cannot divide a time by \(divisor)") }
        let isNegative = divisor < .zero
        // Both with the other sign are the same quotient.
        let (dividend, divisor) = isNegative ? (try Time.zero - dividend, try Time.zero - divisor) : (dividend, divisor)
        return Int(try dividend.dividedRoundingDown(by: divisor))
    }

    @Sendable private static func multiply(_ left: TimeFactor, _ right: TimeFactor) throws -> Time {
        switch (left, right) {
        case (.time(let time), .number(let number)), (.number(let number), .time(let time)):
            return try time.multiplied(by: Time(nearest: number))
        default: throw LuaMistake("cannot multiply a time by a time")
        }
    }

    /// A time divided by a number is a time; by a time it is how often that fits.
    @Sendable private static func divide(_ dividend: Time, _ divisor: TimeFactor) throws -> LuaResults {
        switch divisor {
        case .time(let divisor):
            guard divisor != .zero else { throw LuaMistake("cannot divide a time by zero") }
            return LuaResults(dividend.approximateSeconds / divisor.approximateSeconds)
        case .number(let number):
            let divisor = try Time(nearest: number)
            guard divisor != .zero else { throw LuaMistake("cannot divide a time by zero") }
            return LuaResults(try dividend.divided(by: divisor))
        }
    }
}

extension Time {
    /// Seconds as a program may read them back: `2.5 s` where a decimal of up to six places is exact, else
    /// `1001/30000 s`.
    package var exactText: String {
        isNumeric && decimalText == nil ? "\(value)/\(timescale) s" : description
    }
}
