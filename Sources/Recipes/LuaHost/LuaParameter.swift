/// The description of a parameter of a function or method, or of a field of a table of options.
package struct LuaParameterText: Sendable {
    package let name: String
    package let kind: LuaKindText
    /// Its meaning, with its unit or coordinate space.
    package let summary: String
    package var isOptional = false
    /// The default as the reference shows it; nil for none.
    package var defaultText: String?
    /// The fields, when this is a table of options.
    package var fields: [LuaParameterText] = []
    /// True if the field may come first in its table without its name.
    package var isFirst = false

    package init(_ name: String, _ kind: LuaKindText, _ summary: String, fields: [LuaParameterText] = []) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.fields = fields
    }
}

/// One parameter of a function or method, or one field of a table of options, which gives a `Value`.
package struct LuaParameter<Value>: Sendable {
    /// The arguments of the script that it reads: usually one; none for the call itself, several for a group of fields.
    package let texts: [LuaParameterText]
    let read: @Sendable (inout LuaArgumentReader) throws(LuaMismatch) -> Value
    /// Nil for the call itself and for a group.
    private let kind: LuaKind<Value>?

    /// The parts of a row that is this parameter and a property.
    var row: (text: LuaParameterText, kind: LuaKind<Value>) { single { _ in } }

    package init(_ name: String, _ kind: LuaKind<Value>, _ summary: String) {
        self.init(LuaParameterText(name, kind.text, summary), kind)
    }

    private init(_ text: LuaParameterText, _ kind: LuaKind<Value>) {
        texts = [text]
        self.kind = kind
        read = { reader throws(LuaMismatch) in try reader.next(text, kind) }
    }

    init(
        _ texts: [LuaParameterText], read: @escaping @Sendable (inout LuaArgumentReader) throws(LuaMismatch) -> Value
    ) {
        self.texts = texts
        kind = nil
        self.read = read
    }

    /// Its one argument, changed in what is written about it.
    private func single(_ change: (inout LuaParameterText) -> Void) -> (LuaParameterText, LuaKind<Value>) {
        guard let kind, var text = texts.first else { preconditionFailure("a group has no kind of its own") }
        change(&text)
        return (text, kind)
    }

    /// The same parameter, which may be nil or left out.
    package static func optional<Wrapped>(
        _ parameter: LuaParameter<Wrapped>, default defaultText: String? = nil
    ) -> LuaParameter where Value == Wrapped? {
        let (text, kind) = parameter.single {
            $0.isOptional = true
            $0.defaultText = defaultText
        }
        return LuaParameter(text, .optional(kind))
    }

    /// A parameter that may be nil or left out.
    package static func optional<Wrapped>(
        _ name: String, _ kind: LuaKind<Wrapped>, _ summary: String, default defaultText: String? = nil
    ) -> LuaParameter where Value == Wrapped? {
        optional(LuaParameter<Wrapped>(name, kind, summary), default: defaultText)
    }

    /// The same field, which may also stand first in its table without its name: `{ movie, preset = "h264" }`.
    package static func first(_ parameter: LuaParameter) -> LuaParameter {
        let (text, kind) = parameter.single { $0.isFirst = true }
        return LuaParameter(text, kind)
    }

    /// Fields that are one value for Swift.
    package static func group<each Field>(
        _ fields: repeat LuaParameter<each Field>,
        make: @escaping @Sendable (repeat each Field) throws(LuaMismatch) -> Value
    ) -> LuaParameter {
        var texts: [LuaParameterText] = []
        for field in repeat each fields { texts += field.texts }
        return LuaParameter(texts) { reader throws(LuaMismatch) in try make(repeat try (each fields).read(&reader)) }
    }

    /// One table of named options; a field that is not listed is an error.
    package static func table<each Field>(
        _ name: String = "options", _ fields: repeat LuaParameter<each Field>, summary: String = ""
    ) -> LuaParameter where Value == (repeat each Field) {
        table(name, .group(repeat each fields) { (field: repeat each Field) in (repeat each field) }, summary: summary)
    }

    /// One table whose fields are a group.
    package static func table(
        _ name: String = "options", _ fields: LuaParameter, summary: String = ""
    ) -> LuaParameter {
        let kind = LuaKind<Value>("table") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table") }
            return try fields.read(fieldsOf: table)
        }
        return LuaParameter(LuaParameterText(name, kind.text, summary, fields: fields.texts), kind)
    }
}

// The most frequent kinds of parameters.

extension LuaParameter where Value == Double {
    package static func number(
        _ name: String, in range: ClosedRange<Double>? = nil, _ summary: String
    ) -> LuaParameter {
        LuaParameter(name, .number(in: range), summary)
    }
}

extension LuaParameter where Value == Int {
    package static func integer(_ name: String, in range: ClosedRange<Int>? = nil, _ summary: String) -> LuaParameter {
        LuaParameter(name, .integer(in: range), summary)
    }
}

extension LuaParameter where Value == String {
    package static func string(_ name: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .string, summary)
    }

    package static func choice(_ name: String, _ choices: [String], _ summary: String) -> LuaParameter {
        LuaParameter(name, .choice(choices), summary)
    }
}

extension LuaParameter where Value: LuaChoice {
    /// A name of an enumeration's.
    package static func choice(_ name: String, of type: Value.Type, _ summary: String) -> LuaParameter {
        LuaParameter(name, .choice, summary)
    }
}

extension LuaParameter where Value == Bool {
    package static func boolean(_ name: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .boolean, summary)
    }
}

extension LuaParameter where Value == LuaFunction {
    package static func function(_ name: String, _ signature: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .function(signature), summary)
    }
}

extension LuaParameter where Value: LuaBound {
    package static func object(_ name: String, _ type: Value.Type, _ summary: String) -> LuaParameter {
        LuaParameter(name, .object(type), summary)
    }
}

extension LuaParameter where Value == LuaCall {
    /// The call itself, for a body that needs to know where the script is or to keep the time limit from counting.
    package static var call: LuaParameter {
        LuaParameter([]) { reader throws(LuaMismatch) in LuaCall(reader.state) }
    }
}
