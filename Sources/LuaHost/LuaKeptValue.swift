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
    package func read<Value>(_ kind: LuaKind<Value>) throws(LuaMismatch) -> Value {
        let lua = state.current
        let top = lua_gettop(lua)
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
        defer { lua_settop(lua, top) }
        return try kind.convert(LuaInput(state: state, index: lua_gettop(lua)))
    }
}

extension LuaKind where Value == LuaKeptValue {
    /// Anything but nil.
    /// - Parameter definition: As LuaLS writes what it can be.
    package static func kept(_ name: String, definition: String = "any") -> LuaKind {
        LuaKind(name, definition: definition) { input throws(LuaMismatch) in
            guard !input.isNil else { throw input.mismatch(name) }
            return LuaKeptValue(input)
        }
    }
}
