/// Writes a namespace as a LuaLS definition file, for editors: completion, types and the reference on hover.
package enum LuaDefinitions {
    /// The whole text of the `---@meta` file. The same rows give the same bytes.
    package static func text(for namespace: LuaNamespace) -> String {
        var blocks = ["---@meta", comment(namespace.summary) + "\(namespace.name) = {}"]
        blocks += namespace.types.map { classText($0, namespace.name) }
        blocks += namespace.types.filter { takesProperties($0, in: namespace) }.map {
            propertiesText($0, namespace.name)
        }
        for type in namespace.types {
            guard let constructor = type.constructor else { continue }
            blocks.append(constructorText(type, constructor, namespace.name))
        }
        blocks += namespace.functions.map { name, function in
            functionText("\(namespace.name).\(name)", function.signature)
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func classText(_ type: LuaType, _ namespace: String) -> String {
        let name = "\(namespace).\(type.name)"
        var text = comment(type.summary) + "---@class \(name)"
        if let base = type.base { text += ": \(namespace).\(base.name)" }
        if let elements = type.elements { text += "\n---@field [integer] \(elements.definition)" }
        for (event, operation) in type.operators.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let word = event.annotation else { continue }
            let operand = event.isUnary ? "" : "(\(operation.right.definition))"
            text += "\n---@operator \(word)\(operand): \(operation.returns)"
        }
        for (property, row) in type.ownRows {
            guard case .property(let kind, let summary, _, let set) = row else { continue }
            text += "\n---@field \(property)\(kind.allowsNil ? "?" : "") \(kind.definition)"
            text += " \(note(summary, kind.range, isReadOnly: set == nil))"
        }
        text += "\nlocal \(type.name) = {}"
        for (method, row) in type.ownRows {
            guard case .method(let signature, _) = row else { continue }
            text += "\n\n" + functionText("\(type.name):\(method)", signature)
        }
        return text
    }

    /// True if the constructor of the type, or of a type derived from it, takes properties.
    private static func takesProperties(_ type: LuaType, in namespace: LuaNamespace) -> Bool {
        if type.constructor?.takesProperties == true { return true }
        return namespace.types.contains { $0.base?.name == type.name && takesProperties($0, in: namespace) }
    }

    /// The optional fields of a constructor's table: all settable properties. They are a class of their own,
    /// so that an editor offers these names inside of the table and misses none.
    private static func propertiesText(_ type: LuaType, _ namespace: String) -> String {
        let name = "\(namespace).\(type.name)"
        var text = "--- The properties of \(name) that can be set.\n---@class \(name)_properties"
        if let base = type.base { text += ": \(namespace).\(base.name)_properties" }
        for (property, row) in type.ownRows {
            guard case .property(let kind, let summary, _, .some) = row else { continue }
            text += "\n---@field \(property)? \(kind.definition) \(note(summary, kind.range))"
        }
        return text
    }

    private static func constructorText(
        _ type: LuaType, _ constructor: LuaGlobalFunction, _ namespace: String
    ) -> String {
        let name = "\(namespace).\(type.name)"
        var parameters = constructor.parameters
        if constructor.takesProperties {
            let properties = LuaKindText("table", definition: "\(name)_properties")
            var text = LuaParameterText("properties", properties, "initial properties, by name")
            text.isOptional = true
            parameters.append(text)
        }
        guard !type.constants.isEmpty || !type.functions.isEmpty else {
            return functionText(name, LuaSignature(constructor.summary, parameters, returns: name))
        }
        let list = parameters.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.kind.definition)" }
        var text = comment(constructor.summary) + "---@class \(name)_constructor"
        for constant in type.constants { text += "\n---@field \(constant.name) \(name) \(constant.summary)" }
        text += "\n---@overload fun(\(list.joined(separator: ", "))): \(name)"
        text += "\n\(name) = {}"
        for (function, row) in type.functions {
            text += "\n\n" + functionText("\(name).\(function)", row.signature)
        }
        return text
    }

    private static func functionText(_ name: String, _ signature: LuaSignature) -> String {
        var text = comment(signature.summary)
        for parameter in signature.parameters {
            text += "---@param \(parameter.name)\(parameter.isOptional ? "?" : "") \(definition(parameter))"
            text += " \(note(parameter.summary, parameter.kind.range, default: parameter.defaultText))\n"
        }
        if let returns = signature.returns { text += "---@return \(returns)\n" }
        return text + "function \(name)(\(signature.parameters.map(\.name).joined(separator: ", "))) end"
    }

    private static func definition(_ parameter: LuaParameterText) -> String {
        guard !parameter.fields.isEmpty else { return parameter.kind.definition }
        let fields = parameter.fields.map { field in
            "\(field.isFirst ? "[1]" : field.name)\(field.isOptional ? "?" : ""): \(definition(field))"
        }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    private static func note(
        _ summary: String, _ range: String, isReadOnly: Bool = false, default text: String? = nil
    ) -> String {
        var notes = [summary]
        if !range.isEmpty { notes.append(range) }
        if let text { notes.append("default \(text)") }
        if isReadOnly { notes.append("read only") }
        if notes.count > 1, notes[0].hasSuffix(".") { notes[0].removeLast() }
        return notes.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private static func comment(_ summary: String) -> String { summary.isEmpty ? "" : "--- \(summary)\n" }
}

extension LuaOperator {
    /// The word of LuaLS's `---@operator`; nil where it has none.
    fileprivate var annotation: String? {
        switch self {
        case .add: "add"
        case .subtract: "sub"
        case .multiply: "mul"
        case .divide: "div"
        case .modulo: "mod"
        case .floorDivide: "idiv"
        case .negate: "unm"
        case .length: "len"
        case .concatenate: "concat"
        case .call: "call"
        case .equal, .less, .lessOrEqual: nil
        }
    }
}
