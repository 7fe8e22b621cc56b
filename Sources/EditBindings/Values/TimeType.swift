import LuaHost
import MediaTime

extension LuaKind {
    /// Gives a `Time` from a time, a number of seconds or a text.
    static let time = LuaKind("time", definition: "edit.time|number|string") { input throws(LuaMismatch) in
        try time(from: input)
    }

    /// Gives a `Time` that is a number, so neither indefinite nor infinite nor invalid.
    static let numericTime = LuaKind("time", definition: "edit.time|number|string") { input throws(LuaMismatch) in
        let time = try time(from: input)
        guard time.isNumeric else { throw LuaMismatch(expected: "definite time", got: "\(time)") }
        return time
    }

    private static func time(from input: LuaInput) throws(LuaMismatch) -> Time {
        if let time = input.object(as: Time.self) { return time }
        if let text = input.string {
            do { return try Time(text: text) } catch { throw LuaMismatch(error.description) }
        }
        guard let seconds = input.number else { throw input.mismatch("time") }
        guard seconds.isFinite else { throw LuaMismatch(expected: "time", got: decimalText(seconds)) }
        if let whole = input.integer { return Time(whole, 1) }
        do { return try Time(nearest: seconds) } catch { throw LuaMismatch(error.description) }
    }

    /// Gives a `Time` for a time and a `Double` for a number, for products and quotients.
    fileprivate static let factor = LuaKind("time or number", definition: "edit.time|number") {
        input throws(LuaMismatch) in
        if let time = input.object(as: Time.self) { return time }
        guard let number = input.number else { throw input.mismatch("time or number") }
        guard number.isFinite else { throw LuaMismatch(expected: "finite number", got: decimalText(number)) }
        return number
    }
}

extension EditTypes {
    static let time = LuaType(
        Time.luaName, of: Time.self,
        summary:
            "An instant or a duration as an exact fraction of seconds. Plain numbers and texts such as \"1:02.5\" or "
            + "\"00:01:02:12@25\" do wherever a time is expected. A result whose fraction has no room for its timescale, such as "
            + "a sum of odd beat times, is the nearest one of 1,764,000,000 units a second, on which the frames and samples of "
            + "every usual rate lie.",
        counterpart: "CMTime",
        example: """
            local second = edit.time(30, 30)           -- thirty frames of 1/30 s: exactly one second
            local later = second + "1:02.5"            -- texts and numbers are times too
            print(later.seconds, later.value, later.timescale)
            assert(edit.time("00:00:01:00@25") == second)
            """,
        constructor: constructor,
        constants: [
            ("zero", "No time at all.", { Time.zero }),
            ("indefinite", "A duration that is not known or has no end of its own.", { Time.indefinite }),
            ("positive_infinity", "Later than every time.", { Time.positiveInfinity }),
            ("invalid", "No time.", { Time.invalid }),
        ],
        size: { _ in 64 }, description: { $0.description }, operators: operators,
        members: [
            "seconds": .property(.number(), "Seconds, rounded to a number.", get: { $0.approximateSeconds }),
            "value": .property(.integer(), "The numerator, in units of 1/timescale.", get: { Int($0.value) }),
            "timescale": .property(.integer(), "Units per second.", get: { Int($0.timescale) }),
            "is_numeric": .property(
                .boolean, "Whether it is neither indefinite nor infinite nor invalid.", get: { $0.isNumeric }),
            "timecode": timecode,
        ])

    private static let constructor = LuaGlobalFunction.constructor(
        summary: "Makes a time from value / timescale, from seconds or from a text.",
        parameters: [
            LuaParameter("value", .time, "with a timescale: whole units; without: seconds or a text"),
            .optional(.integer("timescale", in: 1...Int(Int32.max), "units per second")),
        ],
        takesProperties: false
    ) { arguments in
        let value: Time = arguments.value(0)
        guard let timescale: Int = arguments.optional(1) else { return value }
        guard value.isNumeric, value.timescale == 1 else { throw LuaMistake("the value of a time is a whole number") }
        return Time(value.value, Int32(timescale))
    }

    private static let operators: [LuaOperator: LuaOperation] = [
        .add: LuaOperation(.time, .time, returns: "edit.time") { a in try a.value(0, as: Time.self) + a.value(1) },
        .subtract: LuaOperation(.time, .time, returns: "edit.time") { a in try a.value(0, as: Time.self) - a.value(1) },
        .multiply: LuaOperation(.factor, .factor, returns: "edit.time", body: multiply),
        .divide: LuaOperation(.time, .factor, returns: "edit.time|number", body: divide),
        .negate: LuaOperation(.time, returns: "edit.time") { a in try Time.zero - a.value(0) },
        .equal: LuaOperation(.time, .time, returns: "boolean") { a in a.value(0, as: Time.self) == a.value(1) },
        .less: LuaOperation(.time, .time, returns: "boolean") { a in a.value(0, as: Time.self) < a.value(1) },
        .lessOrEqual: LuaOperation(.time, .time, returns: "boolean") { a in a.value(0, as: Time.self) <= a.value(1) },
    ]

    @Sendable private static func multiply(_ arguments: LuaArguments) throws -> Any? {
        let factors = [arguments.value(0, as: Any.self), arguments.value(1, as: Any.self)]
        guard let number = factors.compactMap({ $0 as? Double }).first,
            let time = factors.compactMap({ $0 as? Time }).first
        else { throw LuaMistake("cannot multiply a time by a time") }
        return try time.multiplied(by: Time(nearest: number))
    }

    /// A time divided by a number is a time; by a time it is how often that fits.
    @Sendable private static func divide(_ arguments: LuaArguments) throws -> Any? {
        let dividend: Time = arguments.value(0)
        if let divisor = arguments.value(1, as: Any.self) as? Time {
            guard divisor != .zero else { throw LuaMistake("cannot divide a time by zero") }
            return dividend.approximateSeconds / divisor.approximateSeconds
        }
        let divisor = try Time(nearest: arguments.number(1))
        guard divisor != .zero else { throw LuaMistake("cannot divide a time by zero") }
        return try dividend.divided(by: divisor)
    }
}
