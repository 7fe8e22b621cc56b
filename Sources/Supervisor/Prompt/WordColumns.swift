/// Words side by side, as a shell lists what a word may become: down the first column, then the next.
struct WordColumns {
    /// More are not worth reading.
    private static let largestCount = 200

    private let words: [String]
    private let width: Int

    /// - Parameter width: Of a line, in characters.
    init(_ words: [String], width: Int) {
        self.words = words
        self.width = width
    }

    /// Lines, each with its end.
    var text: String {
        let shown = words.prefix(Self.largestCount)
        let column = (shown.map(\.count).max() ?? 0) + 2
        let columns = max(1, width / column)
        let rows = (shown.count + columns - 1) / columns
        var text = ""
        for row in 0..<rows {
            let line = stride(from: row, to: shown.count, by: rows).map { shown[$0] }
            for (index, word) in line.enumerated() {
                text += word
                if index < line.count - 1 { text += String(repeating: " ", count: column - word.count) }
            }
            text += "\n"
        }
        let left = words.count - shown.count
        return left > 0 ? text + "… \(left) more\n" : text
    }
}
