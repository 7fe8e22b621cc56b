extension Finding {
    /// Every code as a page of Markdown: `Docs/findings.md`.
    package static var reference: String {
        """
        # What validation finds

        `luaedit check`, `luaedit run`, `movie:validate()` and `video_composition:validate()` find all of these before a
        frame is rendered, each with the recipe's line where there is one. Errors stop an export, warnings are printed
        once. What is wrong beside an error is said with it, as far as it can be known. `check` also calls the recipe's
        functions that draw, compose or change sound: each for the first, the middle and the last frame that it makes, a
        compositor for those of each instruction, and a tap for as many blocks of sound, or for all of it where the
        recipe draws too. Codes are never renamed. This page is made from the program's own table.

        | code | is | what was found | what to do |
        |---|---|---|---|
        \(explanations.map(\.row).joined(separator: "\n"))

        """
    }
}

extension Finding.Explanation {
    /// The explanation as a row of a Markdown table.
    fileprivate var row: String {
        "| `\(code.rawValue)` | \(severity.rawValue) | \(meaning.inCell) | \(remedy.inCell) |"
    }
}

extension String {
    fileprivate var inCell: String { split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
}
