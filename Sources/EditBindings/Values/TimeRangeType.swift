import LuaHost
import MediaTime

extension LuaKind {
    /// Gives a `TimeRange`.
    static let timeRange = LuaKind("time range", definition: "edit.range") { input throws(LuaMismatch) in
        guard let range = input.object(as: TimeRange.self) else {
            throw input.mismatch("time range", written: "edit.range(start, duration)")
        }
        return range
    }
}

extension EditTypes {
    static let range = LuaType(
        TimeRange.luaName, of: TimeRange.self, summary: "A span of time: its start is included, its end is not.",
        counterpart: "CMTimeRange",
        example: """
            local range = edit.range(2, 3)             -- from 2 s, for 3 s
            print(range.start, range.duration, range.stop)
            assert(range:contains(2) and not range:contains(5))
            print(range:intersection(edit.between(4, 9)))
            """,
        constructor: .constructor(
            summary: "Makes a range from its start and duration.",
            parameters: [
                LuaParameter("start", .time, "the first instant"),
                LuaParameter("duration", .time, "how long it lasts, not negative"),
            ],
            takesProperties: false,
            body: { try makeRange(start: $0.value(0), duration: $0.value(1)) }),
        size: { _ in 96 }, description: { $0.description },
        operators: [
            .equal: LuaOperation(.timeRange, .timeRange, returns: "boolean") { a in
                a.value(0, as: TimeRange.self) == a.value(1)
            }
        ],
        members: [
            "start": .property(.object(Time.self), "The first instant.", get: { $0.start }),
            "duration": .property(.object(Time.self), "How long it lasts.", get: { $0.duration }),
            "stop": .property(.object(Time.self), "The first instant after it.", get: { try $0.end }),
            "contains": .method(
                summary: "Whether an instant lies in the range.",
                parameters: [LuaParameter("time", .time, "an instant")],
                returns: "boolean", body: { range, arguments in try range.contains(arguments.value(0, as: Time.self)) }),
            "intersection": .method(
                summary: "What both ranges have; nil when they share no instant.",
                parameters: [LuaParameter("range", .timeRange, "another range")], returns: "edit.range?",
                body: { range, arguments in try range.intersection(arguments.value(0)) }),
            "union": .method(
                summary: "The smallest range that holds both.",
                parameters: [LuaParameter("range", .timeRange, "another range")], returns: "edit.range",
                body: { range, arguments in try range.union(arguments.value(0)) }),
        ])

    static let between = LuaGlobalFunction(
        summary: "Makes a range from its start and the first instant after it.",
        example: """
            assert(edit.between(2, 5) == edit.range(2, 3))
            """,
        parameters: [
            LuaParameter("start", .numericTime, "the first instant"),
            LuaParameter("stop", .numericTime, "the first instant after it, not before the start"),
        ],
        returns: "edit.range"
    ) { arguments in
        let (start, stop): (Time, Time) = (arguments.value(0), arguments.value(1))
        guard stop >= start else { throw LuaMistake("a range cannot end at \(stop), before its start at \(start)") }
        return try TimeRange(start: start, end: stop)
    }

    private static func makeRange(start: Time, duration: Time) throws -> TimeRange {
        guard duration >= .zero else { throw LuaMistake("the duration of a range cannot be negative, got \(duration)") }
        let range = TimeRange(start: start, duration: duration)
        _ = try range.end
        return range
    }
}
