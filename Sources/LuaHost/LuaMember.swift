/// One row of a bound type's table: a method or a property of `Object`.
package struct LuaMember<Object>: Sendable {
    let erased: LuaRow
    /// Lua that shows its use; nil where the type's own example does.
    let example: String?

    private init(erased: LuaRow, example: String? = nil) {
        self.erased = erased
        self.example = example
    }

    /// The same row with Lua that shows its use; nil leaves that to the type's own example.
    package func example(_ text: String?) -> LuaMember { LuaMember(erased: erased, example: text) }

    /// A method without result.
    /// - Parameter body: Gets the object and the checked arguments. What it throws becomes the script's error.
    package static func method(
        summary: String, parameters: [LuaParameter] = [],
        body: @escaping @Sendable (Object, LuaArguments) throws -> Void
    ) -> LuaMember {
        LuaMember(
            erased: .method(summary, parameters, returns: nil) { object, arguments in
                try body(object as! Object, arguments)
                return nil
            })
    }

    /// A method with a result: nil, a boolean, number, string, bound object or value, ``LuaFunction``, array,
    /// ``LuaFields`` or ``LuaResults``.
    /// - Parameter returns: Its LuaLS type: `edit.time?`.
    package static func method(
        summary: String, parameters: [LuaParameter] = [], returns: String,
        body: @escaping @Sendable (Object, LuaArguments) throws -> Any?
    ) -> LuaMember {
        LuaMember(
            erased: .method(summary, parameters, returns: returns) { try body($0 as! Object, $1) })
    }

    /// A property that scripts can only read.
    package static func property(
        _ kind: LuaKind, _ summary: String, get: @escaping @Sendable (Object) throws -> Any?
    ) -> LuaMember {
        LuaMember(erased: .property(kind, summary, get: { try get($0 as! Object) }, set: nil))
    }

    /// A property that scripts can read and set.
    /// - Parameter set: Gets the value as the type that `kind` gives (`Optional` of it for an optional kind).
    package static func property<Value>(
        _ kind: LuaKind, _ summary: String, get: @escaping @Sendable (Object) throws -> Any?,
        set: @escaping @Sendable (Object, Value) throws -> Void
    ) -> LuaMember {
        property(kind, summary, get: get, setAt: { object, value, _ in try set(object, value) })
    }

    /// A property whose object remembers the line that set it.
    package static func property<Value>(
        _ kind: LuaKind, _ summary: String, get: @escaping @Sendable (Object) throws -> Any?,
        setAt set: @escaping @Sendable (Object, Value, LuaLocation?) throws -> Void
    ) -> LuaMember {
        LuaMember(
            erased: .property(kind, summary, get: { try get($0 as! Object) }) { object, value, location in
                guard let value = value as? Value else { preconditionFailure("a \(kind.name) is no \(Value.self)") }
                try set(object as! Object, value, location)
            })
    }
}

/// A row without its object's type, for the binder and for those that write the reference.
package enum LuaRow: Sendable {
    /// `returns` is nil for a method without result.
    case method(
        _ summary: String, _ parameters: [LuaParameter], returns: String?,
        body: @Sendable (Any, LuaArguments) throws -> Any?)
    /// `set` is nil for a property that can only be read.
    case property(
        _ kind: LuaKind, _ summary: String, get: @Sendable (Any) throws -> Any?,
        set: (@Sendable (Any, Any?, LuaLocation?) throws -> Void)?)
}
