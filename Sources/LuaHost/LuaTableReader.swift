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

    /// Reads a field with `kind`; nil when it is absent and `kind` allows that.
    package func field(_ name: String, _ kind: LuaKind) throws(LuaMismatch) -> Any? {
        try read(name, kind) { lua_pushstring($0, name) }
    }

    /// Reads an element, from 1.
    package func element(_ index: Int, _ kind: LuaKind) throws(LuaMismatch) -> Any? {
        try read("[\(index)]", kind) { lua_pushinteger($0, lua_Integer(index)) }
    }

    /// All elements, read with `kind`.
    package func elements(_ kind: LuaKind) throws(LuaMismatch) -> [Any?] {
        guard count <= 1_000_000 else { throw LuaMismatch("a list of at most 1000000 elements expected", path: path) }
        var elements: [Any?] = []
        for index in 0..<count { elements.append(try element(index + 1, kind)) }
        return elements
    }

    private func read(
        _ name: String, _ kind: LuaKind, pushKey: (OpaquePointer) -> Void
    ) throws(LuaMismatch) -> Any? {
        let lua = self.lua
        guard lua_checkstack(lua, 8) != 0 else { throw LuaMismatch("nested too deeply", path: path + [name]) }
        let top = lua_gettop(lua)
        pushKey(lua)
        let succeeded = luashim_get(lua, input.index)
        defer { if !kind.keepsValueOnStack { lua_settop(lua, top) } }
        guard succeeded else {
            luashim_error_text(lua)
            throw LuaMismatch(LuaInput(state: input.state, index: top + 1).string ?? "", path: path + [name])
        }
        do {
            return try kind.convert(LuaInput(state: input.state, index: top + 1))
        } catch {
            throw error.inside(name)
        }
    }
}
