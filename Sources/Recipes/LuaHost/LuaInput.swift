import CLua
import CLuaShim

/// One value that a script passed, on the stack. Valid during the call of the host function only.
package struct LuaInput {
    let state: LuaState
    /// An absolute index; above the top it stands for no value.
    let index: Int32

    private var lua: OpaquePointer { state.current }

    package var kind: LuaValueKind { LuaValueKind(rawValue: lua_type(lua, index)) ?? .none }

    /// The type's name in errors: that of its bound type, or ``LuaValueKind/name``.
    package var typeName: String {
        var type: Int32 = 0
        if luashim_to_object(lua, index, &type) != nil { return state.types[Int(type)].name }
        return kind.name
    }

    package var isNil: Bool { kind == .nil || kind == .none }

    /// The boolean; nil for every other type, `nil` included.
    package var boolean: Bool? { kind == .boolean ? lua_toboolean(lua, index) != 0 : nil }

    /// The number; strings are not converted.
    package var number: Double? { kind == .number ? lua_tonumberx(lua, index, nil) : nil }

    /// The number, when it is whole and fits.
    package var integer: Int64? {
        guard kind == .number else { return nil }
        var isWhole: Int32 = 0
        let value = lua_tointegerx(lua, index, &isWhole)
        return isWhole != 0 ? value : nil
    }

    /// The string's bytes; numbers are not converted.
    package var bytes: [UInt8]? { withBytes { Array($0) } }

    /// The string, with bytes that are not UTF-8 repaired.
    package var string: String? { withBytes { String(decoding: $0, as: UTF8.self) } }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard kind == .string else { return nil }
        var length = 0
        guard let start = lua_tolstring(lua, index, &length) else { return nil }
        return body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// The bound object or value; nil when it is none or of another type.
    package func object<Object>(as type: Object.Type) -> Object? { anyObject as? Object }

    /// The bound object or value of any type.
    package var anyObject: Any? {
        var type: Int32 = 0
        guard let pointer = luashim_to_object(lua, index, &type) else { return nil }
        let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        if let box = object as? LuaBox { return box.value }
        return object
    }

    /// The function, kept for later calls.
    package var function: LuaFunction? {
        guard kind == .function else { return nil }
        return LuaFunction(reference: state.makeReference(index), state: state)
    }

    /// The table, to read during this call.
    package var table: LuaTableReader? { kind == .table ? LuaTableReader(self, path: []) : nil }

    /// The value as a Swift value that may be kept.
    package var value: LuaValue {
        switch kind {
        case .none, .nil: return .nil
        case .boolean: return .boolean(boolean!)
        case .number: return lua_isinteger(lua, index) != 0 ? .integer(integer!) : .number(number!)
        case .string: return .string(string!)
        case .table: return .table(LuaTable(reference: state.makeReference(index), state: state))
        case .function: return .function(function!)
        case .userdata: return anyObject.map { .object($0) } ?? .other(kind.name)
        case .lightUserdata, .thread: return .other(kind.name)
        }
    }

    /// The mismatch for another expected value: `time expected, got boolean`.
    /// - Parameter form: How to write it, unless its name says that: `edit.range(start, duration)`.
    package func mismatch(_ expected: String, written form: String? = nil) -> LuaMismatch {
        LuaMismatch(expected: form.map { "\(expected) \($0)" } ?? expected, got: typeName)
    }
}
