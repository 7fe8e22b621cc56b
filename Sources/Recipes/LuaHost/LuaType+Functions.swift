extension LuaType {
    /// The same table, in which some properties may also be set to a function.
    /// - Parameters:
    ///   - signature: LuaLS's, by the property's name and definition; nil for a property that stays as it is.
    ///   - refusal: Why another property takes no function, by its name.
    ///   - get: The function that a property of an object was set to; nil for a plain value.
    ///   - set: Keeps a function, or forgets it where the property was set to a plain value.
    package func settingFunctions<Object>(
        of type: Object.Type, signature: (_ name: String, _ definition: String) -> String?,
        refusal: (_ name: String) -> String,
        get: @escaping @Sendable (Object, String) -> LuaFunction?,
        set: @escaping @Sendable (Object, String, LuaFunction?, RecipeLocation?) throws -> Void
    ) -> LuaType {
        LuaType(
            self,
            rows: ownRows.map { name, row in
                guard case .property(let kind, let summary, let getPlain, let setPlain?) = row else {
                    return (name, row)
                }
                guard let signature = signature(name, kind.definition) else {
                    let refusal = refusal(name)
                    return (
                        name,
                        .property(
                            kind, summary, get: getPlain,
                            set: { receiver, input, location in
                                guard input.kind != .function else { throw LuaMismatch(refusal) }
                                try setPlain(receiver, input, location)
                            })
                    )
                }
                let either = LuaKindText(
                    kind.name, definition: "\(kind.definition)|\(signature)", range: kind.range,
                    allowsNil: kind.allowsNil)
                return (
                    name,
                    .property(
                        either, summary,
                        get: { receiver, state in
                            guard let function = get(receiver.object(), name) else {
                                return try getPlain(receiver, state)
                            }
                            function.push(onto: state)
                        },
                        set: { receiver, input, location in
                            let function = input.function
                            if function == nil { try setPlain(receiver, input, location) }
                            try set(receiver.object(), name, function, location)
                        })
                )
            })
    }
}
