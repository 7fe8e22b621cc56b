import EditModel
import LuaHost
import MediaTime

// Values that go through ramps: those of layer instructions and of audio mix inputs.

extension LuaParameter {
    /// From when on a value holds.
    fileprivate static let from = LuaParameter.optional(
        LuaParameter("at", .time, "in the movie's time"), default: "0")
    /// When a value is asked for.
    fileprivate static let instant = LuaParameter("time", .time, "in the movie's time")
    /// When a value changes.
    fileprivate static let stretch = LuaParameter("range", .timeRange, "in the movie's time")
}

extension EditTypes {
    /// The methods of a value that goes through ramps: `set_NAME`, `set_NAME_ramp` and `NAME_ramp_at`.
    /// - Parameters:
    ///   - kind: Gives a `Value`.
    ///   - meaning: What is said of each value.
    ///   - parameter: What the value is called where it is set; nil for its name.
    ///   - setting: What `set_NAME` does.
    ///   - changing: What `set_NAME_ramp` does.
    ///   - example: Shows `set_NAME_ramp`; nil where the type's own example does.
    ///   - put: Adds a ramp, with the line that does it.
    static func rampMethods<Object, Value>(
        _ name: String, _ kind: LuaKind, _ meaning: String, parameter: String? = nil, setting: String,
        changing: String, example: String? = nil,
        of ramps: KeyPath<Object, [Located<Ramp<Value>>]> & Sendable,
        put: @escaping @Sendable (Object, Ramp<Value>, String?) -> Void
    ) -> KeyValuePairs<String, LuaMember<Object>> {
        let words = String(name.map { $0 == "_" ? " " : $0 })
        return [
            "set_\(name)": .method(
                summary: setting, parameters: [LuaParameter(parameter ?? name, kind, meaning), .from],
                body: { object, arguments in
                    put(object, Ramp(arguments.value(0), at: arguments.optional(1) ?? .zero), arguments.place)
                }),
            "set_\(name)_ramp": .method(
                summary: changing,
                parameters: [LuaParameter("from", kind, meaning), LuaParameter("to", kind, meaning), .stretch],
                body: { object, arguments in
                    put(
                        object, Ramp(from: arguments.value(0), to: arguments.value(1), over: arguments.value(2)),
                        arguments.place)
                }
            ).example(example),
            "\(name)_ramp_at": .method(
                summary:
                    "Where the \(words) comes from and goes to in the ramp that holds a time, or else in the first after "
                    + "it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.",
                parameters: [.instant], returns: "\(kind.definition)?, \(kind.definition)?, edit.range?",
                body: { object, arguments in
                    object[keyPath: ramps].ramp(at: arguments.value(0)).map {
                        LuaResults(luaValue($0.start), luaValue($0.end), $0.timeRange)
                    }
                }),
        ]
    }
}
