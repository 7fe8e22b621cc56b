import CLua

// Inspection of values without running code of the script.

extension LuaTable {
    /// A field that the table itself has; `nil` for what only a metamethod would give.
    package func rawField(_ name: String) -> LuaValue {
        inspect { lua in
            lua_pushstring(lua, name)
            lua_rawget(lua, -2)
            return LuaInput(state: state, index: lua_gettop(lua)).value
        }
    }

    /// The names of the fields that the table itself has, sorted.
    package var rawNames: [String] { read { $0.names } }

    /// Its metatable, whether or not the script may see it.
    package var metatable: LuaTable? {
        inspect { lua in
            guard lua_getmetatable(lua, -1) != 0 else { return nil }
            return LuaTable(reference: state.makeReference(-1), state: state)
        }
    }

    private func inspect<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        let lua = state.current!
        let top = lua_gettop(lua)
        defer { lua_settop(lua, top) }
        lua_checkstack(lua, 10)
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
        return body(lua)
    }
}

extension LuaFunction {
    /// The names of its parameters, with `...` at the end where it takes any number; nil for a host function. Wraps
    /// `lua_getlocal` and `lua_getinfo`.
    package var parameterNames: [String]? {
        guard definition != nil, let lua = state.current else { return nil }
        var about = lua_Debug()
        pushSelf(lua)
        lua_getinfo(lua, ">u", &about)
        pushSelf(lua)
        defer { lua_settop(lua, -2) }
        var names = (1...max(1, Int32(about.nparams))).prefix(Int(about.nparams)).compactMap { number in
            lua_getlocal(lua, nil, number).map { String(cString: $0) }
        }
        if about.isvararg != 0 { names.append("...") }
        return names
    }

}
