import LuaHost

/// Finds what an expression in a text stands for, from its end and without running it.
struct ExpressionResolver {
    enum Found {
        /// `edit`.
        case namespace
        /// `edit.time`: a type's constructor with what stands beside it.
        case constructor(LuaType)
        case function([LuaParameter], returns: String?)
        /// A value of the type, which is not there yet.
        case type(LuaType)
        case value(LuaValue)
    }

    /// A field of a table that a function takes.
    struct Field {
        let name: String
        let kind: LuaKind
    }

    private let tokens: LuaTokens
    private let namespace: LuaNamespace
    private let state: LuaState
    private let reader: TableEntries

    init(_ tokens: LuaTokens, _ namespace: LuaNamespace, _ state: LuaState, _ reader: TableEntries) {
        self.tokens = tokens
        self.namespace = namespace
        self.state = state
        self.reader = reader
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
            return namespace.functions.first { $0.name == name }.map { function($0.function) }
        case .constructor(let type):
            if let made = type.functions.first(where: { $0.name == name }) { return function(made.function) }
            return type.constants.contains { $0.name == name } ? .type(type) : nil
        case .type(let type): return member(name, of: type)
        case .value(.object(let object)):
            guard let type = state.boundType(of: object) else { return nil }
            guard case .property = row(name, of: type) else { return member(name, of: type) }
            return (try? type.value(of: name, in: object)).map { .value(state.value(of: $0)) }
        case .value(.table(let table)):
            let value = table.read { (try? $0.field(name, .any)) as? LuaValue }
            return value.map { .value($0) }
        case .value, .function: return nil
        }
    }

    private func row(_ name: String, of type: LuaType) -> LuaRow? { type.rows.first { $0.name == name }?.row }

    private func member(_ name: String, of type: LuaType) -> Found? {
        switch row(name, of: type) {
        case .property(let kind, _, _, _): self.type(kind.definition).map { .type($0) }
        case .method(_, let parameters, let returns, _): .function(parameters, returns: returns)
        case nil: nil
        }
    }

    private func function(_ function: LuaGlobalFunction) -> Found {
        .function(function.parameters, returns: function.returns)
    }

    /// `clip.tracks[1]`, with a number that stands there.
    private func element(endingAt end: Int) -> Found? {
        guard let opening = tokens.opening(before: end), opening == end - 2, let index = Int(tokens.word(end - 1)),
            case .value(.table(let table))? = expression(endingAt: opening - 1)
        else { return nil }
        return table.read { (try? $0.element(index, .any)) as? LuaValue }.map { .value($0) }
    }

    /// What calling the expression that ends at `end` gives.
    private func result(ofCall end: Int) -> Found? {
        switch expression(endingAt: end) {
        case .constructor(let type): .type(type)
        case .function(_, let returns): returns.flatMap { type($0) }.map { .type($0) }
        default: nil
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

    /// What the table that begins at a token may hold by name.
    func fields(ofTableAt opening: Int) -> [Field] {
        guard let parameter = parameter(before: opening) else { return [] }
        return parameter.fields
    }

    /// The parameter of a function that an argument is for which begins at a token.
    func parameter(before start: Int) -> (kind: LuaKind, fields: [Field])? {
        if tokens.isSymbol(start - 1, "=") { return nested(before: start) }
        var (callee, index) = (start - 1, 0)
        if let opening = tokens.opening(before: start), tokens.isSymbol(opening, "("),
            tokens.isSymbol(start - 1, "(", ",")
        {
            (callee, index) = (opening - 1, tokens.commas(from: opening, to: start))
        }
        switch expression(endingAt: callee) {
        case .constructor(let type):
            guard let constructor = type.constructor else { return nil }
            return parameter(index, of: constructor.parameters, properties: constructor.takesProperties ? type : nil)
        case .function(let parameters, _): return parameter(index, of: parameters)
        case .value(.function): return global(callee).flatMap { parameter(index, of: $0) }
        default: return nil
        }
    }

    /// A table in a table: `{ box = { … } }`, where the outer one's field says what it holds.
    private func nested(before start: Int) -> (kind: LuaKind, fields: [Field])? {
        guard let outer = tokens.opening(before: start), tokens.isSymbol(outer, "{") else { return nil }
        let name = tokens.word(start - 2)
        return fields(ofTableAt: outer).first { $0.name == name }.map { ($0.kind, []) }
    }

    private func parameter(
        _ index: Int, of parameters: [LuaParameter], properties type: LuaType? = nil
    ) -> (kind: LuaKind, fields: [Field])? {
        if parameters.indices.contains(index) {
            let parameter = parameters[index]
            return (parameter.kind, parameter.fields.map { Field(name: $0.name, kind: $0.kind) })
        }
        guard index == parameters.count, let type else { return nil }
        let fields = type.rows.compactMap { name, row -> Field? in
            guard case .property(let kind, _, _, let set) = row, set != nil else { return nil }
            return Field(name: name, kind: kind)
        }
        return (.table, fields)
    }

    /// The parameters of one of the prompt's own functions.
    private func global(_ callee: Int) -> [LuaParameter]? {
        guard !tokens.isSymbol(callee - 1, ".", ":") else { return nil }
        return state.globalParameters[tokens.word(callee)]
    }

    /// The kind of the property that is assigned to: `title.alignment`.
    func kind(ofPropertyEndingAt end: Int) -> LuaKind? {
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
}
