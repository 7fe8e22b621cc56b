/// A Lua value on the Swift side.
package enum LuaValue {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// Bytes that are not UTF-8 are repaired; ``LuaInput/bytes`` has them as they are.
    case string(String)
    case table(LuaTable)
    case function(LuaFunction)
    /// An object or a boxed value of a bound type.
    case object(Any)
    /// A coroutine, or userdata that is not the host's.
    case other(String)
}

/// The type of a Lua value, by `lua_type`.
package enum LuaValueKind: Int32, Sendable {
    case none = -1
    case `nil`, boolean, lightUserdata, number, string, table, function, userdata, thread

    /// The name in scripts: `no value`, `nil`, `boolean`, …
    package var name: String {
        switch self {
        case .none: "no value"
        case .nil: "nil"
        case .boolean: "boolean"
        case .lightUserdata, .userdata: "userdata"
        case .number: "number"
        case .string: "string"
        case .table: "table"
        case .function: "function"
        case .thread: "coroutine"
        }
    }
}

/// A value type inside a userdata.
final class LuaBox {
    let value: Any

    init(_ value: Any) { self.value = value }
}
