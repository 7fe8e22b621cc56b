/// A field of a table of options, whose value becomes a property of an `Owner`.
package struct LuaField<Owner>: Sendable {
    let text: LuaParameterText
    let read: @Sendable (inout LuaArgumentReader, inout Owner) throws(LuaMismatch) -> Void

    /// A field that may be left out; the property is then nil.
    /// - Parameter defaultText: What stands for it when it is left out, as the reference shows it.
    package init<Value>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        _ path: WritableKeyPath<Owner, Value?> & Sendable, default defaultText: String
    ) {
        let parameter = LuaParameter<Value?>.optional(name, kind, summary, default: defaultText)
        text = parameter.texts[0]
        read = { reader, owner throws(LuaMismatch) in owner[keyPath: path] = try parameter.read(&reader) }
    }

    /// A field that may be left out; nothing is then set.
    package init<Value>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, default defaultText: String,
        set: @escaping @Sendable (inout Owner, Value) -> Void
    ) {
        let parameter = LuaParameter<Value?>.optional(name, kind, summary, default: defaultText)
        text = parameter.texts[0]
        read = { reader, owner throws(LuaMismatch) in
            if let value = try parameter.read(&reader) { set(&owner, value) }
        }
    }

    /// A field that may be left out; the property then stays as it is.
    package init<Value>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        _ path: WritableKeyPath<Owner, Value> & Sendable, default defaultText: String
    ) {
        self.init(name, kind, summary, default: defaultText) { $0[keyPath: path] = $1 }
    }
}

extension LuaParameter {
    /// Fields that are the properties of one value.
    /// - Parameter initial: The value that the given fields change.
    package static func fields(_ fields: [LuaField<Value>], of initial: Value) -> LuaParameter where Value: Sendable {
        LuaParameter(fields.map(\.text)) { reader throws(LuaMismatch) in
            var value = initial
            for field in fields { try field.read(&reader, &value) }
            return value
        }
    }

    /// The same fields, and the names of the fields that the script gave.
    package var withGivenNames: LuaParameter<(value: Value, given: [String])> {
        let (texts, read) = (texts, read)
        return LuaParameter<(value: Value, given: [String])>(texts) { reader throws(LuaMismatch) in
            let given = reader.given(texts)
            return (value: try read(&reader), given: given)
        }
    }

    /// Reads the fields of a table that a body was given.
    package func read(fieldsOf table: LuaTableReader) throws(LuaMismatch) -> Value {
        var reader = try LuaArgumentReader(fieldsOf: table, texts)
        return try read(&reader)
    }
}
