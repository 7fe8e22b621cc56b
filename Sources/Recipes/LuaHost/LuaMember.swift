/// One row of a bound type's table: a method or a property of `Object`.
package struct LuaMember<Object>: Sendable {
    package let name: String
    let row: LuaRow
    /// Lua that shows its use; nil where the type's own example does.
    let example: String?

    init(_ name: String, _ row: LuaRow, example: String? = nil) {
        self.name = name
        self.row = row
        self.example = example
    }

    /// The same row with Lua that shows its use; nil leaves that to the type's own example.
    package func example(_ text: String?) -> LuaMember { LuaMember(name, row, example: text) }

    /// A method without result.
    /// - Parameter body: Receives the object and the arguments. An error that it throws becomes the script's.
    package static func method<each Argument>(
        _ name: String, _ summary: String, _ parameters: repeat LuaParameter<each Argument>,
        body: @escaping @Sendable (Object, repeat each Argument) throws -> Void
    ) -> LuaMember {
        let signature = LuaSignature(summary, repeat each parameters, returns: nil)
        return LuaMember(
            name,
            .method(signature) { receiver, reader in
                let arguments = try reader.all(repeat each parameters)
                try body(receiver.object(), repeat each arguments)
                return 0
            })
    }

    /// A method with a result.
    /// - Parameter returns: Its LuaLS type: `edit.time?`.
    package static func method<each Argument, Result: LuaResult>(
        _ name: String, _ summary: String, _ parameters: repeat LuaParameter<each Argument>, returns: String,
        body: @escaping @Sendable (Object, repeat each Argument) throws -> Result
    ) -> LuaMember {
        let signature = LuaSignature(summary, repeat each parameters, returns: returns)
        return LuaMember(
            name,
            .method(signature) { receiver, reader in
                let arguments = try reader.all(repeat each parameters)
                return try body(receiver.object(), repeat each arguments).pushResults(onto: reader.state)
            })
    }

    /// A property that scripts can read and set.
    package static func property<Value: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        get: @escaping @Sendable (Object) throws -> Value, set: @escaping @Sendable (Object, Value) throws -> Void
    ) -> LuaMember {
        property(name, kind, summary, get: get, setAt: { object, value, _ in try set(object, value) })
    }

    /// A read-only property that the type's constructor takes as a field: one row says both names, kinds and summaries.
    package static func property<Value, Shown: LuaPushable>(
        _ field: LuaParameter<Value>, get: @escaping @Sendable (Object) throws -> Shown
    ) -> LuaMember {
        let (text, kind) = field.row
        return property(text.name, kind, text.summary, get: get)
    }

    /// A property that scripts can only read, perhaps in another form than its kind reads.
    package static func property<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) throws -> Shown
    ) -> LuaMember {
        LuaMember(name, .property(kind.text, summary, get: { try get($0.object()).push(onto: $1) }, set: nil))
    }

    /// A property whose setter receives the line that sets it. Scripts may see it in another form than its kind reads.
    package static func property<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) throws -> Shown,
        setAt set: @escaping @Sendable (Object, Value, RecipeLocation?) throws -> Void
    ) -> LuaMember {
        LuaMember(
            name,
            .property(
                kind.text, summary, get: { try get($0.object()).push(onto: $1) },
                set: { receiver, input, location in
                    try set(receiver.object(), try kind.convert(input), location)
                }))
    }
}

/// A row without its object's type, for the binder and for those that write the reference.
package enum LuaRow: Sendable {
    case method(LuaSignature, body: @Sendable (LuaReceiver, inout LuaArgumentReader) throws -> Int32)
    /// `get` pushes the value. `set` reads it; it is nil for a property that can only be read.
    case property(
        _ kind: LuaKindText, _ summary: String, get: @Sendable (LuaReceiver, LuaState) throws -> Void,
        set: (@Sendable (LuaReceiver, LuaInput, RecipeLocation?) throws -> Void)?)
}

/// The description of a function or method.
package struct LuaSignature: Sendable {
    package let summary: String
    package let parameters: [LuaParameterText]
    /// LuaLS type of the result; nil for none.
    package let returns: String?

    init(_ summary: String, _ parameters: [LuaParameterText], returns: String?) {
        self.summary = summary
        self.parameters = parameters
        self.returns = returns
    }

    init<each Argument>(_ summary: String, _ parameters: repeat LuaParameter<each Argument>, returns: String?) {
        var texts: [LuaParameterText] = []
        for parameter in repeat each parameters { texts += parameter.texts }
        self.init(summary, texts, returns: returns)
    }
}

/// The object that a row is used on.
package struct LuaReceiver {
    let value: Any

    /// The object, which the binder has checked to be of the row's type.
    func object<Object>() -> Object {
        guard let object = value as? Object else { preconditionFailure("\(type(of: value)) is no \(Object.self)") }
        return object
    }
}
