import SystemCalls
import Wording

/// A text that is edited, laid out in the rows of a terminal.
struct EditorScreen {
    /// The content of the screen.
    struct Content {
        var text: EditedText
        /// The prompts before the first line, and before the others.
        var prompt = "> "
        var continuation = ">> "
        /// Below the text, in one row; empty for nothing.
        var hint = ""
        var hasColors = true
    }

    /// Rows with the terminal's sequences for colours, without line ends.
    private(set) var rows: [String] = [""]
    /// The cursor's place, from 0.
    private(set) var cursor = (row: 0, column: 0)
    private var column = 0
    private let columns: Int
    private var color: Int?

    init(_ content: Content, columns: Int) {
        self.columns = max(1, columns)
        put(content.prompt)
        let spans = content.hasColors ? HighlightedLua(content.text.text).spans : []
        var (offset, next) = (0, 0)
        for (index, character) in content.text.characters.enumerated() {
            if index == content.text.cursor { markCursor(before: character) }
            while next < spans.count, spans[next].range.upperBound <= offset { next += 1 }
            let isInside = next < spans.count && spans[next].range.contains(offset)
            set(isInside ? spans[next].color : nil)
            if character == "\n" {
                beginRow()
                set(nil)
                put(content.continuation)
            } else {
                put(character)
            }
            offset += character.utf8.count
        }
        set(nil)
        if content.text.cursor == content.text.characters.count { markCursor() }
    }

    /// - Parameter character: The character under the cursor; nil behind the text.
    private mutating func markCursor(before character: Character? = nil) {
        // A cursor on a character without room in this row is shown in the next row.
        let width = character.map { $0 == "\n" ? 0 : Self.shown($0).width } ?? 1
        if column >= columns || column + width > columns && column > 0 { beginRow() }
        cursor = (rows.count - 1, column)
    }

    private mutating func beginRow() {
        let carried = color
        set(nil)
        rows.append("")
        column = 0
        set(carried)
    }

    private mutating func set(_ new: Int?) {
        guard new != color else { return }
        if color != nil { rows[rows.count - 1] += "\u{1B}[0m" }
        if let new { rows[rows.count - 1] += "\u{1B}[\(new)m" }
        color = new
    }

    private mutating func put(_ text: String) { for character in text { put(character) } }

    private mutating func put(_ character: Character) {
        let (shown, width) = Self.shown(character)
        if column + width > columns, column > 0 { beginRow() }
        rows[rows.count - 1] += shown
        column += width
    }

    /// A tab is as wide as two blanks, wherever it stands; what the terminal could obey is written out.
    private static func shown(_ character: Character) -> (text: String, width: Int) {
        let text = character == "\t" ? "  " : escapedForTerminal(String(character))
        return (text, text.count == 1 ? width(of: character) : text.count)
    }

    /// A character's columns: two if it is wide in East Asian text, or an emoji.
    static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first, first.value >= 0x1100 else { return 1 }
        let isWide = first.properties.isEmojiPresentation || wide.contains { $0.contains(first.value) }
        // The selector that asks for a picture.
        return isWide || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
