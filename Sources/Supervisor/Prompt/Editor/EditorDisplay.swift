/// Keeps a text that is edited on the terminal as it is.
struct EditorDisplay {
    /// The row of what is drawn in which the cursor is.
    private var cursorRow = 0

    /// The bytes that draw a text in the place of the last one.
    /// - Parameters:
    ///   - isFinal: Whether the text is not edited any more: the cursor is then behind it, in a row of its own.
    ///   - size: Of the terminal, in character cells.
    mutating func draw(_ content: EditorScreen.Content, isFinal: Bool = false, size: (columns: Int, rows: Int))
        -> String
    {
        let screen = EditorScreen(content, columns: size.columns)
        var text = start
        var rows = screen.rows[...]
        // If the text is higher than the terminal, the part around the cursor is shown.
        let height = max(1, size.rows)
        if !isFinal, rows.count > height {
            let first = min(max(0, screen.cursor.row - height / 2), rows.count - height)
            rows = rows[first..<(first + height)]
        }
        text += rows.joined(separator: "\r\n")
        guard !isFinal else {
            cursorRow = 0
            return text + "\r\n"
        }
        var last = rows.count - 1
        if !content.hint.isEmpty, rows.count < height {
            text += "\r\n" + content.hint
            last += 1
        }
        cursorRow = screen.cursor.row - rows.startIndex
        if last > cursorRow { text += "\u{1B}[\(last - cursorRow)A" }
        text += "\r"
        if screen.cursor.column > 0 { text += "\u{1B}[\(screen.cursor.column)C" }
        return text
    }

    /// The bytes that remove the text; the cursor then stands in an empty row.
    mutating func erase() -> String {
        defer { cursorRow = 0 }
        return start
    }

    /// The bytes that remove the text, so that something else can be drawn there.
    private var start: String { "\r" + (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\u{1B}[J" }

    /// Takes note that the cursor stands in an empty row.
    mutating func forget() { cursorRow = 0 }
}
