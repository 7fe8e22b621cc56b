import Wording

/// A statement of a prompt as a recipe has it.
struct SavedStatement {
    let source: String
    /// True for a statement, false for an expression alone.
    let isStatement: Bool
    /// True if it raised an error.
    let failed: Bool
    private let tokens: LuaTokens

    init(_ source: [UInt8], isStatement: Bool, failed: Bool = false) {
        self.isStatement = isStatement
        self.source = String(decoding: source, as: UTF8.self)
        self.failed = failed
        tokens = LuaTokens(source)
    }

    /// True if it has only blanks and comments.
    var isEmpty: Bool { tokens.tokens.isEmpty }

    /// The names that it says, those of fields and methods aside.
    var names: Set<String> {
        Set(tokens.tokens.indices.compactMap { isVariable($0) ? tokens.word($0) : nil })
    }

    /// The variables that it sets, in their order: `film` of `film = …` and of `function film()`.
    var assigned: [String] {
        tokens.tokens.indices.compactMap { index in
            guard isVariable(index), depth(at: index) == 0 else { return nil }
            let isSet = tokens.isSymbol(index + 1, "=") || tokens.word(index - 1) == "function"
            return isSet ? tokens.word(index) : nil
        }
    }

    /// The name of the function, where it is nothing but one call of a variable: `show` of `show(film)`.
    var calledAlone: String? {
        guard tokens.tokens.count > 1, isVariable(0) else { return nil }
        let last = tokens.tokens.count - 1
        if tokens.isSymbol(1, "(", "{") { return closing(of: 1) == last ? tokens.word(0) : nil }
        return last == 1 && tokens.tokens[1].kind == .string ? tokens.word(0) : nil
    }

    /// It as a statement between others, or what of it is one.
    /// - Parameter keepsValue: Whether another statement uses `_`, the last value.
    func text(keepsValue: Bool) -> String? {
        // An expression without a call changes nothing.
        if !isStatement || keepsValue && isCall {
            guard keepsValue || tokens.tokens.indices.contains(where: { isCalled($0) }) else { return nil }
            return "_ = \(source)"
        }
        if leaves { return ";(function(...)\n\(source)\nend)(...)" }
        // A local ends with its statement.
        if declaresLocal { return "do\n\(source)\nend" }
        return tokens.isSymbol(0, "(") ? ";" + source : source
    }

    // MARK: - Tokens

    private func isVariable(_ index: Int) -> Bool {
        guard tokens.tokens.indices.contains(index), tokens.tokens[index].kind == .name,
            !luaKeywords.contains(tokens.word(index)), !tokens.isSymbol(index - 1, ".", ":")
        else { return false }
        // The name of a field in a table.
        let isField =
            tokens.isSymbol(index + 1, "=") && tokens.opening(before: index).map { tokens.isSymbol($0, "{") } == true
        return !isField
    }

    private func depth(at index: Int) -> Int { tokens.opening(before: index) == nil ? 0 : 1 }

    private func isCalled(_ index: Int) -> Bool {
        guard tokens.isSymbol(index, "(", "{") || tokens.tokens[index].kind == .string else { return false }
        let before = index - 1
        guard before >= 0 else { return false }
        let isName = tokens.tokens[before].kind == .name && !luaKeywords.contains(tokens.word(before))
        return isName || tokens.isSymbol(before, ")", "]") || tokens.tokens[before].kind == .string
    }

    /// True if it begins without a keyword and sets nothing: it can only be a call.
    private var isCall: Bool {
        guard let first = tokens.tokens.first, first.kind == .name, !luaKeywords.contains(tokens.word(0)) else {
            return false
        }
        return !tokens.tokens.indices.contains { tokens.isSymbol($0, "=") && depth(at: $0) == 0 }
    }

    private func closing(of opening: Int) -> Int? {
        tokens.tokens.indices.first {
            $0 > opening && tokens.isSymbol($0, ")", "}") && tokens.opening(before: $0) == opening
        }
    }

    /// The keywords that open the blocks around a token.
    private func blocks(at index: Int) -> [String] {
        var open: [String] = []
        var (isLoop, position) = (false, 0)
        while position < index {
            let word = tokens.tokens[position].kind == .name ? tokens.word(position) : ""
            switch word {
            case "for", "while":
                open.append(word)
                isLoop = true
            case "do":
                if !isLoop { open.append(word) }
                isLoop = false
            case "function", "if", "repeat": open.append(word)
            case "end", "until": _ = open.popLast()
            default: break
            }
            position += 1
        }
        return open
    }

    private func indices(of word: String) -> [Int] {
        tokens.tokens.indices.filter { tokens.tokens[$0].kind == .name && tokens.word($0) == word }
    }

    private var declaresLocal: Bool { indices(of: "local").contains { blocks(at: $0).isEmpty } }
    /// True if a `return` outside of functions ends it early.
    private var leaves: Bool { indices(of: "return").contains { !blocks(at: $0).contains("function") } }
}
