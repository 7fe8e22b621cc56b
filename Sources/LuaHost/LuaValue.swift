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

/// What a Lua value is, by `lua_type`.
package enum LuaValueKind: Int32, Sendable {
    case none = -1
    case `nil`, boolean, lightUserdata, number, string, table, function, userdata, thread

    /// As scripts call it: `no value`, `nil`, `boolean`, …
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

/// Several results of one host function.
package struct LuaResults {
    package let values: [Any?]

    package init(_ values: Any?...) { self.values = values }
}

/// A table built by a host function, with named fields and, before them, elements from 1.
package struct LuaFields {
    package let elements: [Any?]
    package let fields: [(name: String, value: Any?)]

    package init(elements: [Any?] = [], _ fields: KeyValuePairs<String, Any?>) {
        self.init(elements: elements, fields.map { (name: $0.key, value: $0.value) })
    }

    package init(elements: [Any?] = [], _ fields: [(name: String, value: Any?)]) {
        self.elements = elements
        self.fields = fields
    }
}

/// Bytes that become a Lua string as they are.
package struct LuaBytes {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// A value type inside a userdata.
final class LuaBox {
    let value: Any

    init(_ value: Any) { self.value = value }
}
