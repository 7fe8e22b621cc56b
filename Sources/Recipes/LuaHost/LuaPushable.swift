import CLua

/// A result that a host function can return to a script.
package protocol LuaResult: SendableMetatype {
    /// Pushes the results and returns how many there are.
    func pushResults(onto state: LuaState) -> Int32
}

/// A Swift value that scripts can get.
package protocol LuaPushable: LuaResult {
    /// Pushes what a script expects of it: exactly one value of Lua.
    func push(onto state: LuaState)
}

extension LuaPushable {
    package func pushResults(onto state: LuaState) -> Int32 {
        push(onto: state)
        return 1
    }
}

extension LuaBound {
    /// Pushes the one userdata of an object, or a new one with a copy of a value.
    package func push(onto state: LuaState) { state.pushObject(self) }
}

extension Bool: LuaPushable {
    package func push(onto state: LuaState) { lua_pushboolean(state.current, self ? 1 : 0) }
}

extension Double: LuaPushable {
    package func push(onto state: LuaState) { lua_pushnumber(state.current, self) }
}

extension Int: LuaPushable {
    package func push(onto state: LuaState) { lua_pushinteger(state.current, lua_Integer(self)) }
}

extension Int32: LuaPushable {
    package func push(onto state: LuaState) { lua_pushinteger(state.current, lua_Integer(self)) }
}

extension Int64: LuaPushable {
    package func push(onto state: LuaState) { lua_pushinteger(state.current, lua_Integer(self)) }
}

extension String: LuaPushable {
    package func push(onto state: LuaState) { state.pushString(self) }
}

extension Optional: LuaResult where Wrapped: LuaPushable {}

extension Optional: LuaPushable where Wrapped: LuaPushable {
    package func push(onto state: LuaState) {
        if let self { self.push(onto: state) } else { lua_pushnil(state.current) }
    }
}

extension Array: LuaResult where Element: LuaPushable {}

extension Array: LuaPushable where Element: LuaPushable {
    package func push(onto state: LuaState) {
        lua_checkstack(state.current, 20)
        lua_createtable(state.current, Int32(clamping: count), 0)
        for (index, value) in enumerated() {
            value.push(onto: state)
            lua_rawseti(state.current, -2, lua_Integer(index + 1))
        }
    }
}

extension LuaFunction: LuaPushable {
    package func push(onto state: LuaState) { pushSelf(state.current) }
}

extension LuaTable: LuaPushable {
    package func push(onto state: LuaState) {
        lua_rawgeti(state.current, luaRegistryIndex, lua_Integer(reference.number))
    }
}

extension LuaValue: LuaPushable {
    package func push(onto state: LuaState) {
        switch self {
        case .nil, .other: lua_pushnil(state.current)
        case .boolean(let value): value.push(onto: state)
        case .integer(let value): value.push(onto: state)
        case .number(let value): value.push(onto: state)
        case .string(let value): value.push(onto: state)
        case .table(let value): value.push(onto: state)
        case .function(let value): value.push(onto: state)
        case .object(let value): state.pushObject(value)
        }
    }
}

/// Bytes as a string of Lua.
package struct LuaBytes: LuaPushable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package func push(onto state: LuaState) {
        bytes.withUnsafeBytes { bytes in
            _ = lua_pushlstring(state.current, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }
}

/// Several results of one host function.
package struct LuaResults: LuaResult {
    private let values: [(any LuaPushable)?]

    package init(_ values: (any LuaPushable)?...) { self.values = values }

    package func pushResults(onto state: LuaState) -> Int32 {
        lua_checkstack(state.current, Int32(values.count) + 20)
        for value in values { state.push(value) }
        return Int32(values.count)
    }
}

/// A table built by a host function, with named fields and, before them, elements from 1.
package struct LuaFields: LuaPushable {
    private let elements: [(any LuaPushable)?]
    private let fields: [(name: String, value: (any LuaPushable)?)]

    package init(
        elements: [(any LuaPushable)?] = [], _ fields: KeyValuePairs<String, (any LuaPushable)?>
    ) {
        self.init(elements: elements, fields.map { (name: $0.key, value: $0.value) })
    }

    package init(
        elements: [(any LuaPushable)?] = [], _ fields: [(name: String, value: (any LuaPushable)?)]
    ) {
        self.elements = elements
        self.fields = fields
    }

    package func push(onto state: LuaState) {
        let lua = state.current
        lua_checkstack(lua, 20)
        lua_createtable(lua, Int32(elements.count), Int32(fields.count))
        for (index, value) in elements.enumerated() {
            state.push(value)
            lua_rawseti(lua, -2, lua_Integer(index + 1))
        }
        for field in fields {
            state.pushString(field.name)
            state.push(field.value)
            lua_rawset(lua, -3)
        }
    }
}

extension LuaState {
    func push(_ value: (any LuaPushable)?) {
        if let value { value.push(onto: self) } else { lua_pushnil(current) }
    }
}

extension Float: LuaPushable {
    package func push(onto state: LuaState) { Double(self).push(onto: state) }
}
