import LuaHost

/// Several statements one after another, such as lines pasted from a terminal or a document.
struct StatementBlock {
    /// Longer ones are taken as one statement, in lines.
    private static let mostLines = 500

    /// Each with the number of its first line, from 0.
    let statements: [(offset: Int, source: [UInt8])]

    /// Nil for a single statement, and for a text with a part that is not one: nothing of it should run.
    init?(_ text: [UInt8], in state: LuaState) {
        let lineFeed = UInt8(ascii: "\n")
        guard text.contains(lineFeed), state.statementState(text) != .valid else { return nil }
        let lines = text.split(separator: lineFeed, omittingEmptySubsequences: false)
        guard lines.count <= Self.mostLines else { return nil }
        var statements: [(offset: Int, source: [UInt8])] = []
        var (start, source) = (0, [UInt8]())
        for (index, line) in lines.enumerated() {
            if source.isEmpty { start = index } else { source.append(lineFeed) }
            source += line
            switch state.statementState(source) {
            case .valid:
                statements.append((start, source))
                source = []
            case .incomplete: continue
            case .wrong: return nil
            }
        }
        guard source.isEmpty, statements.count > 1 else { return nil }
        self.statements = statements
    }
}
