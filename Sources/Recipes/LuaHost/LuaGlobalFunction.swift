/// A function of a namespace, or the one that makes objects of a type.
package struct LuaGlobalFunction: Sendable {
    let signature: LuaSignature
    /// True if a table of initial properties follows the parameters (constructors only).
    package let takesProperties: Bool
    /// Lua that shows its use; nil for a constructor, whose type has one.
    package let example: String?
    /// True if the fields of its only parameter include the settable properties (constructors only).
    let mixesProperties: Bool
    /// Pushes the results and returns how many there are.
    let body: @Sendable (_ reader: inout LuaArgumentReader, _ initial: InitialProperties) throws -> Int32

    package var summary: String { signature.summary }
    package var parameters: [LuaParameterText] { signature.parameters }
    /// LuaLS type of the result; nil for none.
    package var returns: String? { signature.returns }

    /// A function of a namespace with a result.
    /// - Parameter returns: Its LuaLS type.
    package init<each Argument, Result: LuaResult>(
        _ summary: String, example: String? = nil, _ parameters: repeat LuaParameter<each Argument>,
        returns: String, body: @escaping @Sendable (repeat each Argument) throws -> Result
    ) {
        signature = LuaSignature(summary, repeat each parameters, returns: returns)
        (takesProperties, mixesProperties) = (false, false)
        self.example = example
        self.body = { reader, _ in
            let arguments = try reader.all(repeat each parameters)
            return try body(repeat each arguments).pushResults(onto: reader.state)
        }
    }

    /// A function of a namespace without a result.
    package init<each Argument>(
        _ summary: String, example: String? = nil, _ parameters: repeat LuaParameter<each Argument>,
        body: @escaping @Sendable (repeat each Argument) throws -> Void
    ) {
        signature = LuaSignature(summary, repeat each parameters, returns: nil)
        (takesProperties, mixesProperties) = (false, false)
        self.example = example
        self.body = { reader, _ in
            let arguments = try reader.all(repeat each parameters)
            try body(repeat each arguments)
            return 0
        }
    }

    /// A constructor: `edit.text_layer { … }`, `edit.layer_instruction(track, { … })`.
    /// - Parameter takesProperties: A last table sets properties through their rows, in the rows' order, base type first.
    package static func constructor<each Argument, Object: LuaBound>(
        _ summary: String, _ parameters: repeat LuaParameter<each Argument>, takesProperties: Bool = true,
        body: @escaping @Sendable (repeat each Argument) throws -> Object
    ) -> LuaGlobalFunction {
        let signature = LuaSignature(summary, repeat each parameters, returns: nil)
        return LuaGlobalFunction(signature, takesProperties: takesProperties) { reader, initial in
            let arguments = try reader.all(repeat each parameters)
            let object = try body(repeat each arguments)
            try initial.set(on: LuaReceiver(value: object), reader.state)
            return object.pushResults(onto: reader.state)
        }
    }

    /// A constructor that takes one table with its own fields and the settable properties:
    /// `edit.movie { composition = clip, effects = { … } }`.
    /// - Parameter table: The parameter's name.
    package static func constructor<each Field, Object: LuaBound>(
        _ summary: String, from table: String, _ fields: repeat LuaParameter<each Field>,
        body: @escaping @Sendable (repeat each Field) throws -> Object
    ) -> LuaGlobalFunction {
        let own = LuaSignature("", repeat each fields, returns: nil).parameters
        let parameter = LuaParameter(table, .table, "")
        let text = LuaParameterText(table, parameter.texts[0].kind, "", fields: own)
        return LuaGlobalFunction(
            LuaSignature(summary, [text], returns: nil), takesProperties: false, mixesProperties: true
        ) { reader, initial in
            let table = try reader.all(parameter)
            let values: (repeat each Field)
            do throws(LuaMismatch) {
                var fieldReader = try LuaArgumentReader(fieldsOf: table, own + initial.texts)
                values = (repeat try (each fields).read(&fieldReader))
            } catch { throw reader.mistake(error) }
            let object = try body(repeat each values)
            let others = Set(initial.texts.map(\.name))
            do {
                try initial.set(
                    table.names.filter(others.contains), of: table, on: LuaReceiver(value: object), reader.state)
            } catch let mismatch as LuaMismatch { throw reader.mistake(mismatch) }
            return object.pushResults(onto: reader.state)
        }
    }

    private init(
        _ signature: LuaSignature, takesProperties: Bool, mixesProperties: Bool = false, example: String? = nil,
        body: @escaping @Sendable (inout LuaArgumentReader, InitialProperties) throws -> Int32
    ) {
        self.signature = signature
        self.takesProperties = takesProperties
        self.mixesProperties = mixesProperties
        self.example = example
        self.body = body
    }

    /// The same constructor with the properties among the fields that are written about.
    func describing(_ properties: [LuaParameterText]) -> LuaGlobalFunction {
        guard mixesProperties, var table = signature.parameters.first else { return self }
        table.fields += properties
        return LuaGlobalFunction(
            LuaSignature(summary, [table], returns: nil), takesProperties: false, mixesProperties: true, body: body)
    }
}

/// The properties that a constructor's table sets on a new object.
struct InitialProperties {
    /// The rows of the object's type; nil for a function that makes none.
    let rows: PropertyRows?
    /// The table behind the arguments; nil without one.
    let table: LuaTable?

    /// Their descriptions as fields.
    var texts: [LuaParameterText] { rows?.fields ?? [] }

    /// Sets the properties of the table behind the arguments.
    func set(on receiver: LuaReceiver, _ state: LuaState) throws {
        guard let table, let rows else { return }
        defer { withExtendedLifetime(table) {} }
        try table.read { try rows.set(from: $0, on: receiver, state) }
    }

    /// Sets properties from fields of a table.
    /// - Throws: Also ``LuaMismatch``, with the field's name.
    func set(_ names: [String], of table: LuaTableReader, on receiver: LuaReceiver, _ state: LuaState) throws {
        try rows?.set(names, of: table, on: receiver, state)
    }
}
