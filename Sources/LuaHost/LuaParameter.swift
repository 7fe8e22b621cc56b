/// One parameter of a function or method, or one field of a table of options.
package struct LuaParameter: Sendable {
    package let name: String
    package let kind: LuaKind
    /// What it means, with its unit or coordinate space.
    package let summary: String
    package let isOptional: Bool
    /// What stands for it when it is left out, as the reference shows it; nil for nothing.
    package let defaultText: String?
    /// The fields, when this is a table of options.
    package let fields: [LuaParameter]
    /// Whether, as a field, it may stand first in its table without its name.
    package let isFirst: Bool

    package init(_ name: String, _ kind: LuaKind, _ summary: String) {
        self.init(name, kind, summary, isOptional: false, defaultText: nil, fields: [])
    }

    private init(
        _ name: String, _ kind: LuaKind, _ summary: String, isOptional: Bool, defaultText: String?,
        fields: [LuaParameter], isFirst: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.isOptional = isOptional
        self.defaultText = defaultText
        self.fields = fields
        self.isFirst = isFirst
    }

    /// The same parameter, which may be nil or left out.
    package static func optional(_ parameter: LuaParameter, default text: String? = nil) -> LuaParameter {
        LuaParameter(
            parameter.name, parameter.kind.optional, parameter.summary, isOptional: true, defaultText: text,
            fields: parameter.fields)
    }

    /// The same field, which may also stand first in its table without its name: `{ movie, preset = "h264" }`.
    package static func first(_ parameter: LuaParameter) -> LuaParameter {
        LuaParameter(
            parameter.name, parameter.kind, parameter.summary, isOptional: parameter.isOptional,
            defaultText: parameter.defaultText, fields: parameter.fields, isFirst: true)
    }

    package static func number(_ name: String, in range: ClosedRange<Double>? = nil, _ summary: String) -> LuaParameter
    {
        LuaParameter(name, .number(in: range), summary)
    }

    package static func integer(_ name: String, in range: ClosedRange<Int>? = nil, _ summary: String) -> LuaParameter {
        LuaParameter(name, .integer(in: range), summary)
    }

    package static func string(_ name: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .string, summary)
    }

    package static func boolean(_ name: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .boolean, summary)
    }

    package static func choice(_ name: String, _ choices: [String], _ summary: String) -> LuaParameter {
        LuaParameter(name, .choice(choices), summary)
    }

    package static func function(_ name: String, _ signature: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .function(signature), summary)
    }

    package static func object<Object: LuaBound>(
        _ name: String, _ type: Object.Type, _ summary: String
    ) -> LuaParameter {
        LuaParameter(name, .object(type), summary)
    }

    /// One table of named options. It arrives as ``LuaArguments`` whose values have the fields' names; a field that is
    /// not listed is an error.
    package static func table(
        _ name: String = "options", _ fields: [LuaParameter], _ summary: String = ""
    ) -> LuaParameter {
        let kind = LuaKind("table") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table") }
            return try LuaArguments(reading: table, fields)
        }
        return LuaParameter(name, kind, summary, isOptional: false, defaultText: nil, fields: fields)
    }
}
