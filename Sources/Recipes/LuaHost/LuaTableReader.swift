import CLua
import CLuaShim

/// Reads a table that a script passed; errors name the field by its path. Valid during the host function's call only.
///
/// Fields are read as the script itself would read them, `__index` included; the length and the names are the table's own.
package struct LuaTableReader {
    let input: LuaInput
    let path: [String]

    init(_ input: LuaInput, path: [String]) {
        self.input = input
        self.path = path
    }

    private var lua: OpaquePointer { input.state.current }

    /// The number of elements, as `#` gives it for a plain table.
    package var count: Int { Int(lua_rawlen(lua, input.index)) }

    /// The names of its own string fields, sorted.
    package var names: [String] {
        var names: [String] = []
        lua_checkstack(lua, 8)
        lua_pushnil(lua)
        var more = false
        while luashim_next(lua, input.index, &more), more {
            if let name = LuaInput(state: input.state, index: lua_gettop(lua) - 1).string { names.append(name) }
            lua_settop(lua, -2)
        }
        return names.sorted()
    }

    /// Reads a field with `kind`.
    package func field<Value>(_ name: String, _ kind: LuaKind<Value>) throws(LuaMismatch) -> Value {
        try read(name, kind) { lua_pushstring($0, name) }
    }

    /// Reads an element, from 1.
    package func element<Value>(_ index: Int, _ kind: LuaKind<Value>) throws(LuaMismatch) -> Value {
        try read("[\(index)]", kind) { lua_pushinteger($0, lua_Integer(index)) }
    }

    /// All elements, read with `kind`.
    package func elements<Value>(_ kind: LuaKind<Value>) throws(LuaMismatch) -> [Value] {
        guard count <= 1_000_000 else { throw LuaMismatch("a list of at most 1000000 elements expected", path: path) }
        var elements: [Value] = []
        for index in 0..<count { elements.append(try element(index + 1, kind)) }
        return elements
    }

    private func read<Value>(
        _ name: String, _ kind: LuaKind<Value>, pushKey: (OpaquePointer) -> Void
    ) throws(LuaMismatch) -> Value {
        let top = lua_gettop(lua)
        defer { if !kind.keepsValueOnStack { lua_settop(lua, top) } }
        let input = try pushValue(name, pushKey: pushKey)
        do { return try kind.convert(input) } catch { throw error.inside(name) }
    }

    /// Pushes a field, which stays on the stack.
    func pushField(_ name: String) throws(LuaMismatch) -> LuaInput {
        try pushValue(name) { lua_pushstring($0, name) }
    }

    private func pushValue(_ name: String, pushKey: (OpaquePointer) -> Void) throws(LuaMismatch) -> LuaInput {
        let lua = self.lua
        guard lua_checkstack(lua, 8) != 0 else { throw LuaMismatch("nested too deeply", path: path + [name]) }
        let top = lua_gettop(lua)
        pushKey(lua)
        guard luashim_get(lua, input.index) else {
            luashim_error_text(lua)
            throw LuaMismatch(LuaInput(state: input.state, index: top + 1).string ?? "", path: path + [name])
        }
        return LuaInput(state: input.state, index: top + 1)
    }
}
