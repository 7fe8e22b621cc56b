import EditModel
import LuaHost
import MediaTime
import Values

// Values that go through ramps: those of layer instructions and of audio mix inputs.

/// When a value is asked for.
private let instant = LuaParameter("time", .time, "in the movie's time")
/// When a value changes.
private let stretch = LuaParameter("range", .timeRange, "in the movie's time")

extension EditTypes {
    /// The methods of a value that goes through ramps: `set_NAME`, `set_NAME_ramp` and `NAME_ramp_at`.
    /// - Parameters:
    ///   - kind: Gives a `Value`.
    ///   - meaning: The summary of each value.
    ///   - parameter: The name of the parameter that sets it; nil for the value's name.
    ///   - setting: The summary of `set_NAME`.
    ///   - changing: The summary of `set_NAME_ramp`.
    ///   - example: Shows `set_NAME_ramp`; nil where the type's own example does.
    ///   - put: Adds a ramp, with the line that does it.
    package static func rampMethods<Object, Value: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ meaning: String, parameter: String? = nil, setting: String,
        changing: String, example: String? = nil,
        of ramps: KeyPath<Object, [Located<Ramp<Value>>]> & Sendable,
        put: @escaping @Sendable (Object, Ramp<Value>, RecipeLocation?) -> Void
    ) -> [LuaMember<Object>] {
        let words = String(name.map { $0 == "_" ? " " : $0 })
        return [
            .method(
                "set_\(name)", setting, LuaParameter(parameter ?? name, kind, meaning),
                .optional("at", .time, "in the movie's time", default: "0"), .call
            ) { object, value, time, call in put(object, Ramp(value, at: time ?? .zero), call.location) },
            .method(
                "set_\(name)_ramp", changing, LuaParameter("from", kind, meaning), LuaParameter("to", kind, meaning),
                stretch, .call
            ) { object, from, to, range, call in
                put(object, Ramp(from: from, to: to, over: range), call.location)
            }.example(example),
            .method(
                "\(name)_ramp_at",
                "Returns the first and last \(words) and the range of the ramp at a time, or else of the first ramp "
                    + "after it; nil after the last. A value that was set is a ramp up to the next one.",
                instant, returns: "\(kind.text.definition)?, \(kind.text.definition)?, edit.range?"
            ) { object, time in
                guard let ramp = object[keyPath: ramps].ramp(at: time) else { return LuaResults(nil) }
                return LuaResults(ramp.start, ramp.end, ramp.timeRange)
            },
        ]
    }
}
