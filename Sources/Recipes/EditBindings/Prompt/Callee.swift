import LuaHost

/// A function that a call is written of, as far as something says what it takes.
struct Callee {
    struct Parameter {
        let name: String
        let kind: LuaKindText
        var isOptional = false
        /// Its meaning; empty if unknown.
        var about = ""
        /// The fields of a table.
        var fields: [Field] = []
    }

    /// A field of a table that a function takes.
    struct Field {
        let name: String
        let kind: LuaKindText
        var about = ""
    }

    /// The name in a call: `edit.range`, `timeline:add`.
    let name: String
    var parameters: [Parameter]
    /// LuaLS's type of what it gives; nil for nothing, and where nothing says it.
    var returns: String?

    /// A function of the binding tables.
    init(_ name: String, _ parameters: [LuaParameterText], returns: String?) {
        self.name = name
        self.parameters = parameters.map { parameter in
            Parameter(
                name: parameter.name, kind: parameter.kind, isOptional: parameter.isOptional, about: parameter.summary,
                fields: parameter.fields.map { Field(name: $0.name, kind: $0.kind, about: $0.summary) })
        }
        self.returns = returns
    }

    /// The constructor of a type.
    init(_ type: LuaType, in namespace: LuaNamespace) {
        let constructor = type.constructor
        let name = "\(namespace.name).\(type.name)"
        self.init(name, constructor?.parameters ?? [], returns: name)
        guard constructor?.takesProperties == true else { return }
        let fields = type.rows.compactMap { name, row -> Field? in
            guard case .property(let kind, let summary, _, let set) = row, set != nil else { return nil }
            return Field(name: name, kind: kind, about: summary)
        }
        parameters.append(
            Parameter(
                name: "properties", kind: LuaKindText("table"), isOptional: true, about: "by name", fields: fields))
    }

    /// A function of a module.
    /// - Parameter isMethod: Whether it is called with a colon.
    init(_ entry: LuaModulePage.Entry, isMethod: Bool, _ modules: ModuleReference) {
        name = entry.name
        returns = entry.returnType
        parameters = (entry.parameters ?? []).map { name in
            guard let said = entry.parameter(name) else { return Parameter(name: name, kind: .anything) }
            let kind = LuaKindText.described(modules.expanded(said.type))
            let fields = modules.fields(of: said.type).map { field in
                Field(name: field.name, kind: .described(modules.expanded(field.type)), about: field.about)
            }
            return Parameter(name: name, kind: kind, isOptional: said.isOptional, about: said.about, fields: fields)
        }
        let isWrittenAsMethod = entry.name.contains(":")
        if isWrittenAsMethod, !isMethod { parameters.insert(Parameter(name: "self", kind: .anything), at: 0) }
        if !isWrittenAsMethod, isMethod { parameters = Array(parameters.dropFirst()) }
    }

    /// A function of a script without comments on it.
    init(_ name: String, parameterNames: [String], isMethod: Bool) {
        self.name = name
        parameters = parameterNames.dropFirst(isMethod ? 1 : 0).map { Parameter(name: $0, kind: .anything) }
    }
}

extension LuaKindText {
    fileprivate static let anything = LuaKindText("value", definition: "any")

    /// A value of a type that a comment names.
    static func described(_ type: String) -> LuaKindText { LuaKindText("value", definition: type) }
}
