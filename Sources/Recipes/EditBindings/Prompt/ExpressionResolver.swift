import LuaHost
import ModelBindings
import Wording

/// Finds what an expression in a text stands for, from its end and without running it.
struct ExpressionResolver {
    enum Found {
        /// `edit`.
        case namespace
        /// `edit.time`: a type's constructor with what stands beside it.
        case constructor(LuaType)
        case function(Callee)
        /// A value of the type, which is not there yet.
        case type(LuaType)
        /// A value that is not there yet, of a type that the comments of modules name.
        case described(String)
        case value(LuaValue)
    }

    private let tokens: LuaTokens
    private let namespace: LuaNamespace
    private let state: LuaState
    private let modules: ModuleReference

    init(_ tokens: LuaTokens, _ namespace: LuaNamespace, _ state: LuaState, _ modules: ModuleReference) {
        self.tokens = tokens
        self.namespace = namespace
        self.state = state
        self.modules = modules
    }

    /// The expression whose last token is at `end`; nil for one that only running it would tell.
    func expression(endingAt end: Int) -> Found? {
        guard tokens.tokens.indices.contains(end) else { return nil }
        switch tokens.tokens[end].kind {
        case .name: return named(at: end)
        case .string: return result(ofCall: end - 1)
        case .symbol where tokens.isSymbol(end, ")", "}"):
            return tokens.opening(before: end).flatMap { result(ofCall: $0 - 1) }
        case .symbol where tokens.isSymbol(end, "]"): return element(endingAt: end)
        case .symbol, .number: return nil
        }
    }

    private func named(at end: Int) -> Found? {
        let name = tokens.word(end)
        guard tokens.isSymbol(end - 1, ".", ":") else {
            if name == namespace.name { return .namespace }
            return .value(state.global(name))
        }
        return expression(endingAt: end - 2).flatMap { member(name, of: $0) }
    }

    private func member(_ name: String, of found: Found) -> Found? {
        switch found {
        case .namespace:
            if let type = namespace.types.first(where: { $0.name == name }) { return .constructor(type) }
            return namespace.functions.first { $0.name == name }.map {
                function($0.function, "\(namespace.name).\(name)")
            }
        case .constructor(let type):
            if let made = type.functions.first(where: { $0.name == name }) {
                return function(made.function, "\(namespace.name).\(type.name).\(name)")
            }
            return type.constants.contains { $0.name == name } ? .type(type) : nil
        case .type(let type): return member(name, of: type)
        case .described(let type): return member(name, ofDescribed: type)
        case .value(.object(let object)):
            guard let type = state.boundType(of: object) else { return nil }
            guard case .property = row(name, of: type) else { return member(name, of: type) }
            return (try? state.value(of: name, in: object, type)).map { .value($0) }
        case .value(.table(let table)): return member(name, of: table)
        case .value, .function: return nil
        }
    }

    /// Nothing of the script runs to find it.
    private func member(_ name: String, of table: LuaTable) -> Found? {
        for part in [table] + table.classes {
            let value = part.rawField(name)
            if case .nil = value { continue }
            return .value(value)
        }
        return modules.className(of: table).flatMap { member(name, ofDescribed: $0) }
    }

    private func member(_ name: String, ofDescribed type: String) -> Found? {
        if let field = modules.fields(of: type).first(where: { $0.name == name }) { return typed(field.type) }
        let entry = LuaTypeText(type).members.lazy.flatMap { modules.methods(of: $0) }
            .first { $0.name.hasSuffix(":" + name) }
        return entry.map { .function(Callee($0, isMethod: true, modules)) }
    }

    private func row(_ name: String, of type: LuaType) -> LuaRow? { type.rows.first { $0.name == name }?.row }

    private func member(_ name: String, of type: LuaType) -> Found? {
        switch row(name, of: type) {
        case .property(let kind, _, _, _): self.type(kind.definition).map { .type($0) }
        case .method(let signature, _):
            .function(Callee("\(type.name):\(name)", signature.parameters, returns: signature.returns))
        case nil: nil
        }
    }

    private func function(_ function: LuaGlobalFunction, _ name: String) -> Found {
        .function(Callee(name, function.parameters, returns: function.returns))
    }

    /// A value of a type as LuaLS writes it.
    private func typed(_ definition: String) -> Found { type(definition).map { .type($0) } ?? .described(definition) }

    /// `clip.tracks[1]`, with a number that stands there.
    private func element(endingAt end: Int) -> Found? {
        guard let opening = tokens.opening(before: end), opening == end - 2, let index = Int(tokens.word(end - 1)),
            case .value(.table(let table))? = expression(endingAt: opening - 1)
        else { return nil }
        return table.read { try? $0.element(index, .any) }.map { .value($0) }
    }

    /// The result of calling the expression that ends at `end`.
    private func result(ofCall end: Int) -> Found? { callee(endingAt: end)?.returns.map { typed($0) } }

    /// The function that the expression which ends at `end` is.
    func callee(endingAt end: Int) -> Callee? {
        let isMethod = tokens.isSymbol(end - 1, ":")
        switch expression(endingAt: end) {
        case .constructor(let type): return type.constructor == nil ? nil : Callee(type, in: namespace)
        case .function(let callee): return callee
        case .value(.function(let function)):
            if let entry = modules.entry(of: function) { return Callee(entry, isMethod: isMethod, modules) }
            if let names = function.parameterNames {
                return Callee(tokens.words(endingAt: end), parameterNames: names, isMethod: isMethod)
            }
            guard !tokens.isSymbol(end - 1, ".", ":") else { return nil }
            return state.globalParameters[tokens.word(end)].map { Callee(tokens.word(end), $0, returns: nil) }
        default: return nil
        }
    }

    /// The bound type that a LuaLS type names; nil for any other.
    private func type(_ definition: String) -> LuaType? {
        var name = definition[...]
        if name.hasSuffix("?") { name.removeLast() }
        guard name.hasPrefix(namespace.name + ".") else { return nil }
        name.removeFirst(namespace.name.count + 1)
        return namespace.types.first { $0.name == name }
    }

    // MARK: Arguments

    /// The fields of the table that begins at a token.
    func fields(ofTableAt opening: Int) -> [Callee.Field] {
        if tokens.isSymbol(opening - 1, "=") {
            guard let field = field(before: opening) else { return [] }
            return modules.fields(of: field.kind.definition).map {
                Callee.Field(name: $0.name, kind: .described($0.type), about: $0.about)
            }
        }
        guard let place = call(ofArgumentAt: opening) else { return [] }
        if place.callee.name == "\(namespace.name).effect", place.index == 1,
            let name = tokens.stringValue(opening - 2)
        {
            return EditTypes.parameters(ofEffect: name)
        }
        return place.parameter?.fields ?? []
    }

    /// The field of a table that an expression is given to which begins at a token: `{ box = { … } }`.
    func field(before start: Int) -> Callee.Field? {
        guard tokens.isSymbol(start - 1, "="), let outer = tokens.opening(before: start), tokens.isSymbol(outer, "{")
        else { return nil }
        let name = tokens.word(start - 2)
        return fields(ofTableAt: outer).first { $0.name == name }
    }

    /// A place among the arguments of a call.
    struct Place {
        let callee: Callee
        /// From 0.
        let index: Int

        /// The last parameter for further arguments, if it is variadic.
        var parameter: Callee.Parameter? {
            if callee.parameters.indices.contains(index) { return callee.parameters[index] }
            return callee.parameters.last.flatMap { $0.name == "..." ? $0 : nil }
        }
    }

    /// The call that an argument belongs to which begins at a token, in parentheses or without.
    func call(ofArgumentAt start: Int) -> Place? {
        guard let opening = tokens.opening(before: start), tokens.isSymbol(opening, "("),
            tokens.isSymbol(start - 1, "(", ",")
        else { return callee(endingAt: start - 1).map { Place(callee: $0, index: 0) } }
        return call(inParenthesisAt: opening, before: start)
    }

    /// The call whose arguments are in a parenthesis, and the argument that stands before a token.
    func call(inParenthesisAt opening: Int, before end: Int) -> Place? {
        callee(endingAt: opening - 1).map { Place(callee: $0, index: tokens.commas(from: opening, to: end)) }
    }

    /// The kind of the property that is assigned to: `title.alignment`.
    func kind(ofPropertyEndingAt end: Int) -> LuaKindText? {
        guard tokens.isSymbol(end - 1, "."), let owner = expression(endingAt: end - 2) else { return nil }
        let type: LuaType? =
            switch owner {
            case .type(let type): type
            case .value(.object(let object)): state.boundType(of: object)
            default: nil
            }
        guard let type, case .property(let kind, _, _, _) = row(tokens.word(end), of: type) else { return nil }
        return kind
    }

    /// The object on which a method is called whose first argument comes next.
    func receiver(ofCallBefore end: Int) -> Found? {
        let name = tokens.isSymbol(end - 1, "(") ? end - 2 : end - 1
        return tokens.isSymbol(name - 1, ":") ? expression(endingAt: name - 2) : nil
    }
}
