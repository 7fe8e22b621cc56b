/// Draws a text on the terminal while it is edited.
struct EditorDisplay {
    /// The cursor's row, counted from the first row that is drawn.
    private var cursorRow = 0

    /// The text that draws an edited text over the one drawn last, with control sequences.
    /// - Parameters:
    ///   - isFinal: True when editing has ended: the cursor goes to a new row below the text.
    ///   - size: Of the terminal, in character cells.
    mutating func draw(_ content: EditorScreen.Content, isFinal: Bool = false, size: (columns: Int, rows: Int))
        -> String
    {
        let screen = EditorScreen(content, columns: size.columns)
        var text = start
        var rows = screen.rows[...]
        // Of a text with more rows than the terminal, show the rows around the cursor.
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

    /// The control sequences that remove the text and leave the cursor in an empty row.
    mutating func erase() -> String {
        defer { cursorRow = 0 }
        return start
    }

    /// The control sequences that remove the text, to draw something else in its place.
    private var start: String { "\r" + (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\u{1B}[J" }

    /// Call it when other output has left the cursor in an empty row.
    mutating func forget() { cursorRow = 0 }
}
