import Wording

/// Comparisons of a time with a plain number in a recipe's text. Lua finds them unequal without asking the time, so only the
/// text tells them.
package struct TimeComparisons {
    /// One sentence for each, with its line.
    package let warnings: [String]

    /// Members that are times wherever an object of `edit` has them.
    private static let members: Set<String> = [
        "duration", "stop", "begin_time", "time_offset", "frame_duration", "min_frame_duration",
    ]

    /// - Parameters:
    ///   - text: A recipe's.
    ///   - file: Its name in messages: `recipe.lua`.
    package init(in text: [UInt8], file: String) {
        let tokens = LuaTokens(text)
        var found: [String] = []
        for index in tokens.tokens.indices where tokens.isSymbol(index, "==", "~=") {
            let isBefore = Self.endsInTime(tokens, before: index) && tokens.isPlainNumber(index + 1)
            let isAfter = tokens.isPlainNumber(index - 1, isEnd: true) && Self.beginsWithTime(tokens, at: index + 1)
            guard isBefore || isAfter else { continue }
            let number = tokens.word(isBefore ? index + 1 : index - 1)
            let line = 1 + text[..<tokens.tokens[index].range.lowerBound].count { $0 == UInt8(ascii: "\n") }
            let result = tokens.word(index) == "==" ? "equal" : "unequal"
            found.append(
                "\(RecipeLocation(file: file, line: line)): a time is never equal to a number, so this is always "
                    + "\(result == "equal" ? "false" : "true"): compare with edit.time(\(number)), or compare its seconds"
            )
        }
        warnings = found
    }

    /// True if `edit.time(…)` or a member that is a time stands before a token.
    private static func endsInTime(_ tokens: LuaTokens, before end: Int) -> Bool {
        if tokens.isSymbol(end - 1, ")") {
            guard let opening = tokens.opening(before: end - 1), opening > 0 else { return false }
            return tokens.words(endingAt: opening - 1) == "edit.time" && !isComputed(tokens, at: opening - 3)
        }
        guard members.contains(tokens.word(end - 1)), tokens.isSymbol(end - 2, ".") else { return false }
        var start = end - 1
        while tokens.isSymbol(start - 1, ".") { start -= 2 }
        return !isComputed(tokens, at: start) && !tokens.isSymbol(start, ")", "]")
    }

    /// True if the operand that begins at a token is computed with what is before it: a quotient of times is a number.
    private static func isComputed(_ tokens: LuaTokens, at start: Int) -> Bool {
        tokens.isSymbol(start - 1, "/", "//", "*", "%", "#", "^", ")", "]")
    }

    /// True if `edit.time(` stands at a token: what is compared is its result.
    private static func beginsWithTime(_ tokens: LuaTokens, at start: Int) -> Bool {
        guard (0..<4).map({ tokens.word(start + $0) }) == ["edit", ".", "time", "("] else { return false }
        let end = (start + 4..<tokens.tokens.count).first {
            tokens.isSymbol($0, ")") && tokens.opening(before: $0) == start + 3
        }
        return end.map { !tokens.isSymbol($0 + 1, ".", ":", "/", "//") } ?? false
    }
}

extension LuaTokens {
    /// True if a token is a number that is the whole operand of a comparison.
    /// - Parameter isEnd: True for the operand before the comparison.
    fileprivate func isPlainNumber(_ index: Int, isEnd: Bool = false) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .number else { return false }
        let other = isEnd ? index - 1 : index + 1
        return !isSymbol(other, "+", "-", "*", "/", "%", "//", "^", "..")
    }
}
