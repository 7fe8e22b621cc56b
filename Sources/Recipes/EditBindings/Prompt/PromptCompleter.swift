import EditModel
import LuaHost
import ModelBindings
import Values
import Wording

/// Finds out what a word may become, from the binding tables and from the values that are there.
package struct PromptCompleter {
    package struct Completion: Sendable, Equatable {
        /// The start of the word, in bytes of the text.
        package var start: Int
        /// Whole words, sorted.
        package var candidates: [String]
        /// True for a file's name.
        package var isFile: Bool
        /// The text after a single candidate.
        package var suffix = ""
    }

    /// Candidates that are answered.
    private static let largestList = 1000

    let namespace: LuaNamespace
    let state: LuaState
    private let reader: TableEntries
    let modules: ModuleReference
    private let environment: any PromptEnvironment

    init(
        _ namespace: LuaNamespace, _ state: LuaState, _ reader: TableEntries, _ modules: ModuleReference,
        _ environment: any PromptEnvironment
    ) {
        self.namespace = namespace
        self.state = state
        self.reader = reader
        self.modules = modules
        self.environment = environment
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

    func resolver(_ tokens: LuaTokens) -> ExpressionResolver {
        ExpressionResolver(tokens, namespace, state, modules)
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

    /// The names that can follow the tokens before `end`.
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
        case .described(let type):
            guard isCall else { return modules.fields(of: type).map(\.name) }
            return LuaTypeText(type).members.flatMap { modules.methods(of: $0) }.map(\.ownName)
        case .value(.table(let table)): return members(of: table, isCall)
        case .value(.string) where isCall:
            guard case .table(let library) = state.global("string") else { return [] }
            return keys(of: library)
        case .value, .function: return []
        }
    }

    /// The members of a table and of its class: after a dot the fields that the class declares, after a colon
    /// its methods.
    private func members(of table: LuaTable, _ isCall: Bool) -> [String] {
        let classes = table.classes
        guard !classes.isEmpty else { return keys(of: table) }
        let name = modules.className(of: table)
        let fields = name.map { modules.fields(of: $0).map(\.name) } ?? []
        guard isCall else { return fields.isEmpty ? keys(of: table) : fields }
        return ([table] + classes).flatMap { part in
            part.rawNames.filter { member in
                guard !member.hasPrefix("_"), case .function(let function) = part.rawField(member) else { return false }
                // Constructors of such a table, and other functions that are not its methods.
                return modules.entry(of: function).map { $0.name.contains(":") && $0.isDescribed } ?? true
            }
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

    /// The values of a string that begins after the tokens; nil for any.
    private func words(_ tokens: LuaTokens) -> [String]? {
        let end = tokens.tokens.count
        let resolver = resolver(tokens)
        let caller = tokens.isSymbol(end - 1, "(") ? end - 2 : end - 1
        if tokens.word(caller) == "require" { return environment.moduleNames }
        if tokens.isSymbol(end - 1, "=") {
            let opening = tokens.opening(before: end)
            if let opening, tokens.isSymbol(opening, "{"), tokens.isSymbol(end - 3, "{", ",", ";") {
                return resolver.field(before: end).flatMap { words(of: $0.kind, named: $0.name) }
            }
            return resolver.kind(ofPropertyEndingAt: end - 2).flatMap { words(of: $0, named: tokens.word(end - 2)) }
        }
        guard let place = resolver.call(ofArgumentAt: end), let parameter = place.parameter else { return nil }
        switch (place.callee.name, place.index) {
        case ("\(namespace.name).effect", 0): return EditTypes.effectNames
        case ("effect:set", 0), ("effect:set_ramp", 0): return resolver.effectParameterNames(ofCallBefore: end)
        default: return words(of: parameter.kind, named: parameter.name)
        }
    }

    /// The strings that a value may be: its choices, or what strings of its kind mean.
    private func words(of kind: LuaKindText, named name: String) -> [String]? {
        if let choices = kind.choices { return choices }
        switch (kind.name, name) {
        case ("color", _): return Color.names.keys + ["transparent"]
        case ("key path", _): return AnimatableProperty.table.map(\.name)
        case ("string", "font"): return try? environment.fontFamilies()
        default: return nil
        }
    }
}

extension LuaType {
    /// True if it has a name in the namespace.
    fileprivate var isNamed: Bool { constructor != nil || !constants.isEmpty || !functions.isEmpty }
}

extension LuaRow {
    var isMethod: Bool { if case .method = self { true } else { false } }
}

extension LuaModulePage.Entry {
    /// Without the table that it is in.
    fileprivate var ownName: String { String(name[name.index(after: name.lastIndex { ".:".contains($0) }!)...]) }
}

extension LuaKindText {
    /// The strings that it takes; nil where it takes any.
    var choices: [String]? {
        let members = LuaTypeText(definition).members.map { $0.hasSuffix("[]") ? String($0.dropLast(2)) : $0 }
        let words = members.flatMap { LuaTypeText($0).members }
        let quoted = words.filter { $0.count >= 2 && $0.hasPrefix("\"") && $0.hasSuffix("\"") }
        return quoted.isEmpty ? nil : quoted.map { String($0.dropFirst().dropLast()) }
    }
}
