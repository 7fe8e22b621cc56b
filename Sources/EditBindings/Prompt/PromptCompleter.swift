import LuaHost

/// Finds out what a word may become, from the binding tables and from the values that are there.
package struct PromptCompleter {
    package struct Completion: Sendable, Equatable {
        /// Where the word begins, in bytes of the text.
        package var start: Int
        /// Whole words, sorted.
        package var candidates: [String]
        /// Whether it is a file's name.
        package var isFile: Bool
        /// What follows when there is only one.
        package var suffix = ""
    }

    /// Candidates that are answered.
    private static let largestList = 1000

    private let namespace: LuaNamespace
    private let state: LuaState
    private let reader: TableEntries
    private let moduleNames: () -> [String]

    init(
        _ namespace: LuaNamespace, _ state: LuaState, _ reader: TableEntries,
        moduleNames: @escaping () -> [String] = { [] }
    ) {
        self.namespace = namespace
        self.state = state
        self.reader = reader
        self.moduleNames = moduleNames
    }

    /// - Parameters:
    ///   - text: The statement so far.
    ///   - cursor: In bytes of the text; what follows does not count.
    func completion(of text: [UInt8], at cursor: Int) -> Completion {
        state.forgetLimit()
        let tokens = LuaTokens(Array(text.prefix(max(0, cursor))))
        switch tokens.ending {
        case .comment: return Completion(start: cursor, candidates: [], isFile: false)
        case .string(let start): return inString(tokens, from: start)
        case .code: return inCode(tokens)
        }
    }

    private func resolver(_ tokens: LuaTokens) -> ExpressionResolver {
        ExpressionResolver(tokens, namespace, state, reader)
    }

    // MARK: Names

    private func inCode(_ tokens: LuaTokens) -> Completion {
        var end = tokens.tokens.count
        var start = tokens.text.count
        if let last = tokens.tokens.last, last.range.upperBound == start {
            // A number goes on as a number.
            if last.kind == .number { return Completion(start: start, candidates: [], isFile: false) }
            if last.kind == .name {
                start = last.range.lowerBound
                end -= 1
            }
        }
        let word = String(decoding: tokens.text[start...], as: UTF8.self)
        let (names, suffix) = names(tokens, end)
        let fitting = Set(names.filter { $0.hasPrefix(word) })
        return Completion(
            start: start, candidates: Array(fitting.sorted().prefix(Self.largestList)), isFile: false, suffix: suffix)
    }

    /// What can stand after the tokens before `end`.
    private func names(_ tokens: LuaTokens, _ end: Int) -> (names: [String], suffix: String) {
        let resolver = resolver(tokens)
        if tokens.isSymbol(end - 1, ".", ":") {
            let isCall = tokens.isSymbol(end - 1, ":")
            guard let found = resolver.expression(endingAt: end - 2) else { return ([], "") }
            return (members(of: found, isCall: isCall), isCall ? "(" : "")
        }
        if tokens.isSymbol(end - 1, "{", ",", ";"), let opening = tokens.opening(before: end),
            tokens.isSymbol(opening, "{")
        {
            let fields = resolver.fields(ofTableAt: opening)
            if !fields.isEmpty { return (fields.map(\.name), " = ") }
        }
        let globals = keys(of: state.globals)
        return (globals + luaKeywords, "")
    }

    private func members(of found: ExpressionResolver.Found, isCall: Bool) -> [String] {
        switch found {
        case .namespace: return namespace.functions.map(\.name) + namespace.types.filter(\.isNamed).map(\.name)
        case .constructor(let type): return type.constants.map(\.name) + type.functions.map(\.name)
        case .type(let type): return rows(of: type, isCall)
        case .value(.object(let object)): return state.boundType(of: object).map { rows(of: $0, isCall) } ?? []
        case .value(.table(let table)): return keys(of: table)
        case .value(.string) where isCall:
            guard case .table(let library) = state.global("string") else { return [] }
            return keys(of: library)
        case .value, .function: return []
        }
    }

    private func rows(of type: LuaType, _ isCall: Bool) -> [String] {
        type.rows.filter { $0.row.isMethod == isCall }.map(\.name)
    }

    private func keys(of table: LuaTable) -> [String] {
        guard let contents = try? reader.entries(of: table, limit: Self.largestList) else { return [] }
        return contents.list.compactMap { entry in
            guard case .string(let name) = entry.key, isLuaName(name) else { return nil }
            return name
        }
    }

    // MARK: Strings

    private func inString(_ tokens: LuaTokens, from start: Int) -> Completion {
        let word = String(decoding: tokens.text[start...], as: UTF8.self)
        guard let words = words(tokens), !words.isEmpty else {
            return Completion(start: start, candidates: [], isFile: true)
        }
        return Completion(
            start: start, candidates: words.filter { $0.hasPrefix(word) }.sorted(), isFile: false,
            suffix: String(decoding: tokens.text[(start - 1)..<start], as: UTF8.self))
    }

    /// What a string that begins after the tokens may be; nil for anything.
    private func words(_ tokens: LuaTokens) -> [String]? {
        let end = tokens.tokens.count
        let resolver = resolver(tokens)
        let caller = tokens.isSymbol(end - 1, "(") ? end - 2 : end - 1
        if tokens.word(caller) == "require" { return moduleNames() }
        if tokens.isSymbol(end - 1, "=") {
            let opening = tokens.opening(before: end)
            if let opening, tokens.isSymbol(opening, "{"), tokens.isSymbol(end - 3, "{", ",", ";") {
                return resolver.fields(ofTableAt: opening).first { $0.name == tokens.word(end - 2) }?.kind.choices
            }
            return resolver.kind(ofPropertyEndingAt: end - 2)?.choices
        }
        return resolver.parameter(before: end)?.kind.choices
    }
}

extension LuaType {
    /// Whether it has a name in the namespace.
    fileprivate var isNamed: Bool { constructor != nil || !constants.isEmpty || !functions.isEmpty }
}

extension LuaRow {
    var isMethod: Bool { if case .method = self { true } else { false } }
}

extension LuaKind {
    /// The strings that it takes; nil where it takes any.
    var choices: [String]? {
        let words = definition.split(separator: "|").map { $0.drop { $0 == "(" }.prefix { $0 != ")" } }
        let quoted = words.filter { $0.count >= 2 && $0.hasPrefix("\"") && $0.hasSuffix("\"") }
        return quoted.isEmpty ? nil : quoted.map { String($0.dropFirst().dropLast()) }
    }
}
