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
        set: @escaping @Sendable (Object, String, LuaFunction?, LuaLocation?) throws -> Void
    ) -> LuaType {
        LuaType(
            self,
            rows: ownRows.map { name, row in
                guard case .property(let kind, let summary, let getPlain, let setPlain?) = row else {
                    return (name, row)
                }
                guard let signature = signature(name, kind.definition) else {
                    let kind = kind.refusingFunctions(refusal(name))
                    return (name, .property(kind, summary, get: getPlain, set: setPlain))
                }
                return (
                    name,
                    .property(
                        kind.orFunction(signature), summary,
                        get: { object in try get(object as! Object, name) ?? getPlain(object) },
                        set: { object, value, location in
                            let function = value as? LuaFunction
                            if function == nil { try setPlain(object, value, location) }
                            try set(object as! Object, name, function, location)
                        })
                )
            })
    }
}
