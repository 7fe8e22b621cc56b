/// What a prompt gets instead of, or as, its next line.
enum PromptLine: Equatable {
    /// Without its line feed.
    case line([UInt8])
    /// Ctrl-C: the statement so far is given up.
    case interrupted
    /// The line is longer than a statement may be, and was passed over.
    case tooLong
    case end
    /// By the signal of this number.
    case stopped(CInt)
}

/// Where the lines of a prompt come from.
protocol PromptLines: AnyObject {
    /// The next line, waiting for it.
    /// - Parameter continues: Whether it goes on with a statement.
    func next(continues: Bool) -> PromptLine
    /// Keeps a line to be had back.
    func remember(_ line: [UInt8])
}

extension PromptLines {
    func remember(_ line: [UInt8]) {}
}
