import CLua

/// A value of the script that is read when what it should be is known.
package struct LuaKeptValue {
    private let reference: LuaReference
    private unowned let state: LuaState

    fileprivate init(_ input: LuaInput) {
        reference = input.state.makeReference(input.index)
        state = input.state
    }

    /// Reads it as a parameter of this kind is read. On the state's thread only.
    package func read(_ kind: LuaKind) throws(LuaMismatch) -> Any {
        let lua = state.current
        let top = lua_gettop(lua)
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
        defer { lua_settop(lua, top) }
        guard let value = try kind.convert(LuaInput(state: state, index: lua_gettop(lua))) else {
            preconditionFailure("what is kept is not nil")
        }
        return value
    }
}

extension LuaKind {
    /// Reads a value, for kinds that are made of this one.
    package func read(_ input: LuaInput) throws(LuaMismatch) -> Any? { try convert(input) }

    /// Gives a ``LuaKeptValue`` of anything but nil.
    /// - Parameter definition: As LuaLS writes what it can be.
    package static func kept(_ name: String, definition: String = "any") -> LuaKind {
        LuaKind(name, definition: definition) { input throws(LuaMismatch) in
            guard !input.isNil else { throw input.mismatch(name) }
            return LuaKeptValue(input)
        }
    }

    /// The same kind, or a ``LuaFunction`` that gives such values.
    /// - Parameter signature: LuaLS's, `fun(time: edit.time): number`.
    package func orFunction(_ signature: String) -> LuaKind {
        let convert = self.convert
        let kind = LuaKind(name, definition: "\(definition)|\(signature)", range: range) { input throws(LuaMismatch) in
            if let function = input.function { return function }
            guard let value = try convert(input) else { throw input.mismatch(name) }
            return value
        }
        return allowsNil ? kind.optional : kind
    }
}
