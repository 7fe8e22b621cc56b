import LuaHost
import Wording

/// The topic of a question about the reference.
package enum ReferenceTopic: Sendable, Equatable {
    /// The text as it was typed, which is not a value.
    case typed
    /// The reference has it under another name.
    case named(String)
    /// The comment of a module, or what else is known, in Markdown.
    case text(String)
}

extension PromptCompleter {
    /// The topic of `?text` for a value of the session or a member of one.
    func topic(_ text: [UInt8]) -> ReferenceTopic {
        let tokens = LuaTokens(text)
        let end = tokens.tokens.count - 1
        guard end >= 0, tokens.ending == .code, tokens.tokens[0].kind == .name else { return .typed }
        if tokens.word(0) == namespace.name { return .typed }
        if case .nil = state.global(tokens.word(0)) { return .typed }
        let resolver = resolver(tokens)
        guard end > 0 else { return resolver.expression(endingAt: 0).map { topic(of: $0, "") } ?? .typed }
        guard tokens.isSymbol(end - 1, ".", ":"), let owner = resolver.expression(endingAt: end - 2) else {
            return .typed
        }
        return topic(ofMember: tokens.word(end), of: owner, tokens.words(endingAt: end), resolver, end)
    }

    private func topic(
        ofMember name: String, of owner: ExpressionResolver.Found, _ words: String, _ resolver: ExpressionResolver,
        _ end: Int
    ) -> ReferenceTopic {
        switch owner {
        case .type(let type): return .named("\(type.name).\(name)")
        case .value(.object(let object)):
            return state.boundType(of: object).map { .named("\($0.name).\(name)") } ?? .typed
        case .described(let type): return memberTopic(name, ofType: type)
        case .value(.table(let table)):
            let found = resolver.expression(endingAt: end).map { topic(of: $0, words) } ?? .typed
            guard case .text = found else {
                let field = modules.className(of: table).map { memberTopic(name, ofType: $0) } ?? .typed
                return field == .typed ? found : field
            }
            return found
        default: return .typed
        }
    }

    /// The topic of a field or method of a class.
    private func memberTopic(_ name: String, ofType type: String) -> ReferenceTopic {
        if let method = LuaTypeText(type).members.flatMap({ modules.methods(of: $0) }).first(where: {
            $0.name.hasSuffix(":" + name)
        }) {
            return .text(method.text)
        }
        return modules.fields(of: type).first { $0.name == name }.map { .text("#### \(type)\n\n- \($0.text)") }
            ?? .typed
    }

    private func topic(of found: ExpressionResolver.Found, _ words: String) -> ReferenceTopic {
        switch found {
        case .type(let type): return .named(type.name)
        case .value(.object(let object)): return state.boundType(of: object).map { .named($0.name) } ?? .typed
        case .described(let type): return modules.declaration(of: type).map { .text($0.text) } ?? .typed
        case .value(.table(let table)):
            if let name = modules.className(of: table) { return topic(ofClass: name) }
            return modules.module(of: table).map { topic(ofModule: $0) } ?? .typed
        case .value(.function(let function)):
            if let entry = modules.entry(of: function) { return .text(entry.text) }
            guard let names = function.parameterNames, let place = function.definition else { return .typed }
            let name = words.isEmpty ? "function" : words
            return .text("#### \(name)(\(names.joined(separator: ", ")))\n\nWritten at \(place).")
        default: return .typed
        }
    }

    /// A class with the module's name is what the module is about.
    private func topic(ofClass name: String) -> ReferenceTopic {
        guard let entry = modules.declaration(of: name) else { return .typed }
        let methods = modules.methods(of: name)
        guard !methods.isEmpty else { return .text(entry.text) }
        return .text(([entry.text] + methods.map(\.text)).joined(separator: "\n\n"))
    }

    private func topic(ofModule name: String) -> ReferenceTopic {
        modules.page(name).map { .text($0.text) } ?? .typed
    }
}
