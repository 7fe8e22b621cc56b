import CLua
import CLuaShim

extension LuaState {
    /// Pushes a Swift value as what a script expects of it; traps on a type that has no binding.
    func push(_ value: Any?) {
        let lua = current!
        switch value {
        case nil: lua_pushnil(lua)
        case let value as Bool: lua_pushboolean(lua, value ? 1 : 0)
        case let value as Double: lua_pushnumber(lua, value)
        case let value as Int: lua_pushinteger(lua, lua_Integer(value))
        case let value as String: pushString(value)
        case let value as any LuaBound: pushObject(value)
        case let value as Float: lua_pushnumber(lua, Double(value))
        case let value as any BinaryInteger: lua_pushinteger(lua, lua_Integer(clamping: value))
        case let value as LuaBytes: pushBytes(value.bytes)
        case let value as LuaFunction: lua_rawgeti(lua, luaRegistryIndex, lua_Integer(value.reference.number))
        case let value as LuaTable: lua_rawgeti(lua, luaRegistryIndex, lua_Integer(value.reference.number))
        case let value as LuaValue: push(value)
        case let value as [Any?]: pushList(value)
        case let value as LuaFields: pushFields(value)
        case .some(let value): pushUnwrapped(value)
        }
    }

    /// An optional inside `Any`, or a bound type that does not say so.
    private func pushUnwrapped(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return pushObject(value) }
        push(mirror.children.first?.value)
    }

    /// Pushes the results of a host function and answers how many.
    func pushResults(_ value: Any?) -> Int32 {
        guard let results = value as? LuaResults else {
            push(value)
            return 1
        }
        lua_checkstack(current, Int32(results.values.count) + 20)
        for value in results.values { push(value) }
        return Int32(results.values.count)
    }

    private func push(_ value: LuaValue) {
        switch value {
        case .nil, .other: lua_pushnil(current)
        case .boolean(let value): push(value)
        case .integer(let value): push(value)
        case .number(let value): push(value)
        case .string(let value): push(value)
        case .table(let value): push(value)
        case .function(let value): push(value)
        case .object(let value): push(value)
        }
    }

    func pushString(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { _ = lua_pushlstring(current, $0.baseAddress, $0.count) }
        }
    }

    private func pushBytes(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes {
            _ = lua_pushlstring(current, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
    }

    private func pushList(_ values: [Any?]) {
        lua_checkstack(current, 20)
        lua_createtable(current, Int32(clamping: values.count), 0)
        for (index, value) in values.enumerated() {
            push(value)
            lua_rawseti(current, -2, lua_Integer(index + 1))
        }
    }

    private func pushFields(_ fields: LuaFields) {
        lua_checkstack(current, 20)
        lua_createtable(current, Int32(fields.elements.count), Int32(fields.fields.count))
        for (index, value) in fields.elements.enumerated() {
            push(value)
            lua_rawseti(current, -2, lua_Integer(index + 1))
        }
        for field in fields.fields {
            pushString(field.name)
            push(field.value)
            lua_rawset(current, -3)
        }
    }

    /// Pushes the one userdata of an object, or a new one with a copy of a value.
    func pushObject(_ value: Any) {
        guard let number = typeNumber(of: value) else {
            preconditionFailure("no binding for \(type(of: value))")
        }
        let type = types[number]
        let size = type.size(value)
        guard Swift.type(of: value) is AnyClass else {
            charge(value, type)
            let box = Unmanaged<AnyObject>.passRetained(LuaBox(value)).toOpaque()
            return luashim_push_object(current, Int32(number), box, size)
        }
        let object = Unmanaged<AnyObject>.passUnretained(value as AnyObject)
        if luashim_push_known_object(current, object.toOpaque()) { return }
        charge(value, type)
        makeRoom(for: size)
        luashim_push_object(current, Int32(number), object.retain().toOpaque(), size)
        luashim_remember_object(current)
    }

    /// Collects what the script has let go of before much more is held for it: Lua does not see how large objects are.
    func makeRoom(for size: Int) {
        guard size >= Self.largeObject else { return }
        largeObjectBytes += size
        guard largeObjectBytes > largeObjectAllowance else { return }
        largeObjectBytes = size
        collectGarbage()
    }

    /// Bytes from which on an object is large: 64 KiB.
    private static var largeObject: Int { 64 << 10 }

    /// The number of the value's own type, or of the nearest bound type it inherits from.
    func typeNumber(of value: Any) -> Int? {
        let identifier = ObjectIdentifier(type(of: value))
        if let number = typeNumbers[identifier] { return number }
        let fitting = types.indices.filter { types[$0].isInstance(value) }
        guard let nearest = fitting.max(by: { types[$0].depth < types[$1].depth }) else { return nil }
        typeNumbers[identifier] = nearest
        return nearest
    }
}
