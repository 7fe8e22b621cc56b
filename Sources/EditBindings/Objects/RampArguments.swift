import EditModel
import LuaHost
import MediaTime

// What methods that set values in time have in common: those of layer instructions and of audio mix inputs.

extension LuaParameter {
    /// From when on a value holds.
    static let from = LuaParameter.optional(LuaParameter("at", .time, "in the movie's time"), default: "0")
    /// When a value is asked for.
    static let instant = LuaParameter("time", .time, "in the movie's time")
    /// When a value changes.
    static let stretch = LuaParameter("range", .timeRange, "in the movie's time")
}

extension LuaArguments {
    /// The ramp of a method's three arguments.
    func ramp<Value>() -> Ramp<Value> { Ramp(from: value(0), to: value(1), over: value(2)) }
}

extension Ramp {
    /// The ramp as a method's results: its start, end and range.
    var luaResults: LuaResults { LuaResults(luaValue(start), luaValue(end), timeRange) }
}

extension EditTypes {
    /// What a method that gives ``EditModel/Ramp/luaResults`` does.
    /// - Parameter value: What the ramp is of, as `opacity`.
    static func rampSummary(_ value: String) -> String {
        "Where the \(value) comes from and goes to around a time, and in which range; nil before its first value."
    }
}
