extension Finding.Code {
    /// Every code as a page of Markdown: `Docs/findings.md`.
    package static var page: String {
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
        \(all.map(\.row).joined(separator: "\n"))

        """
    }

    private var row: String {
        let cells = ["`\(rawValue)`", severity.rawValue, meaning, remedy]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}
