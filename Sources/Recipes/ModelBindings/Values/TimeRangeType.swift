import LuaHost
import MediaTime

extension LuaKind where Value == TimeRange {
    package static var timeRange: LuaKind {
        LuaKind("time range", definition: "edit.range") { input throws(LuaMismatch) in
            guard let range = input.object(as: TimeRange.self) else {
                throw input.mismatch("time range", written: "edit.range(start, duration)")
            }
            return range
        }
    }
}

/// What a range may contain.
private enum InstantOrRange {
    case instant(Time)
    case range(TimeRange)
}

extension LuaKind where Value == InstantOrRange {
    fileprivate static var instantOrRange: LuaKind {
        LuaKind("time or time range", definition: "edit.time|number|string|edit.range") { input throws(LuaMismatch) in
            if let range = input.object(as: TimeRange.self) { return .range(range) }
            return .instant(try LuaKind<Time>.time.read(input))
        }
    }
}

extension EditTypes {
    package static let range = LuaType(
        TimeRange.luaName, of: TimeRange.self, summary: "A span of time: its start is included, its end is not.",
        counterpart: "CMTimeRange",
        example: """
            local range = edit.range(2, 3)             -- from 2 s, for 3 s
            print(range.start, range.duration, range.stop)
            assert(range:contains(2) and not range:contains(5))
            print(range:intersection(edit.between(4, 9)))
            assert(range:contains(edit.range(3, 1)) and range:shifted(1) == edit.range(3, 3))
            """,
        constructor: .constructor(
            "Makes a range from its start and duration.", LuaParameter("start", .time, "the first instant"),
            LuaParameter("duration", .time, "not negative"), takesProperties: false
        ) { try makeRange(start: $0, duration: $1) },
        size: { _ in 96 }, description: { $0.description },
        operators: [
            .equal: LuaOperation(.timeRange, .timeRange, returns: "boolean") { $0 == $1 }
        ],
        members: [
            .property("start", .object(Time.self), "The first instant.", get: { $0.start }),
            .property("duration", .object(Time.self), "The duration of the range.", get: { $0.duration }),
            .property("stop", .object(Time.self), "The first instant after it.", get: { try $0.end }),
            .method(
                "contains", "Returns true if an instant or all of another range lies in the range.",
                LuaParameter("time", .instantOrRange, "an instant, or a range"), returns: "boolean"
            ) { range, time in
                switch time {
                case .instant(let time): try range.contains(time)
                case .range(let other): try range.contains(other)
                }
            },
            .method(
                "shifted", "Returns a range of the same duration that starts later, or earlier by a negative time.",
                LuaParameter("time", .numericTime, "is added to the start"), returns: "edit.range"
            ) { range, time in
                let moved = range.moved(to: try range.start + time)
                _ = try moved.end
                return moved
            },
            .method(
                "intersection", "Returns the common part of both ranges; nil if they share no instant.",
                LuaParameter("range", .timeRange, "another range"), returns: "edit.range?"
            ) { range, other in try range.intersection(other) },
            .method(
                "union", "Returns the smallest range that contains both.",
                LuaParameter("range", .timeRange, "another range"),
                returns: "edit.range"
            ) { range, other in try range.union(other) },
        ])

    package static let between = LuaGlobalFunction(
        "Makes a range from its start and the first instant after it.",
        example: """
            assert(edit.between(2, 5) == edit.range(2, 3))
            """, LuaParameter("start", .numericTime, "the first instant"),
        LuaParameter("stop", .numericTime, "the first instant after it, not before the start"), returns: "edit.range"
    ) { start, stop in
        let (start, stop): (Time, Time) = (start, stop)
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
