/// The text of a line, or of a block of lines, while it is edited: characters and a cursor.
struct EditedText: Equatable {
    private(set) var characters: [Character] = []
    /// The place before which the next character goes.
    private(set) var cursor = 0
    /// The text that was cut last, for pasting.
    private(set) var cut: [Character] = []

    init(_ text: String = "", cut: [Character] = []) {
        characters = Array(text)
        cursor = characters.count
        self.cut = cut
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }
    /// The text up to the cursor.
    var before: String { String(characters[..<cursor]) }

    /// The cursor's line, without its line feed.
    var line: Range<Int> {
        let start = characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(characters[cursor...].firstIndex(of: "\n") ?? characters.count)
    }

    /// The blanks that the line of the cursor begins with.
    var indentation: String { String(characters[line].prefix { $0 == " " || $0 == "\t" }) }
    var isOnFirstLine: Bool { line.lowerBound == 0 }
    var isOnLastLine: Bool { line.upperBound == characters.count }

    /// Has another text, with the cursor at its end.
    mutating func replace(with text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    /// Goes back to an earlier state; what was cut since stays to be put back.
    mutating func restore(_ step: EditedText) { (characters, cursor) = (step.characters, step.cursor) }

    mutating func insert(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            let added = Array(text)
            characters.insert(contentsOf: added, at: cursor)
            cursor += added.count
        } else {
            // It may join the character before it.
            let after = characters[cursor...]
            characters = Array(before + text)
            cursor = characters.count
            characters += after
        }
    }

    // MARK: - Moving

    mutating func move(by count: Int) { cursor = min(max(0, cursor + count), characters.count) }
    mutating func moveToLineStart() { cursor = line.lowerBound }
    mutating func moveToLineEnd() { cursor = line.upperBound }
    mutating func moveToEnd() { cursor = characters.count }
    mutating func moveWordBack() { cursor = wordStart }
    mutating func moveWordForward() { cursor = wordEnd }

    /// - Returns: False in the first line.
    mutating func moveUp() -> Bool {
        let (start, column) = (line.lowerBound, cursor - line.lowerBound)
        guard start > 0 else { return false }
        cursor = start - 1
        cursor = min(line.lowerBound + column, start - 1)
        return true
    }

    /// - Returns: False in the last line.
    mutating func moveDown() -> Bool {
        let (end, column) = (line.upperBound, cursor - line.lowerBound)
        guard end < characters.count else { return false }
        cursor = end + 1
        cursor = min(end + 1 + column, line.upperBound)
        return true
    }

    private func isWord(_ index: Int) -> Bool {
        characters[index].isLetter || characters[index].isNumber || characters[index] == "_"
    }

    private var wordStart: Int {
        var index = cursor
        while index > 0, !isWord(index - 1) { index -= 1 }
        while index > 0, isWord(index - 1) { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, !isWord(index) { index += 1 }
        while index < characters.count, isWord(index) { index += 1 }
        return index
    }

    // MARK: - Cutting

    mutating func deleteBackward() { remove(max(0, cursor - 1)..<cursor) }
    mutating func deleteForward() { remove(cursor..<min(cursor + 1, characters.count)) }
    mutating func cutWordBack() { cut(wordStart..<cursor) }
    mutating func cutWordForward() { cut(cursor..<wordEnd) }
    mutating func cutLineStart() { cut(line.lowerBound..<cursor) }

    /// The rest of the line; at its end the line feed.
    mutating func cutLineEnd() {
        let end = line.upperBound
        cut(cursor..<(end == cursor ? min(end + 1, characters.count) : end))
    }

    mutating func putBack() { insert(String(cut)) }

    /// Exchanges the characters around the cursor.
    mutating func transpose() {
        if cursor == characters.count { cursor -= 1 }
        guard cursor > 0, cursor < characters.count else { return move(by: 1) }
        characters.swapAt(cursor - 1, cursor)
        cursor += 1
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private mutating func cut(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        cut = Array(characters[range])
        remove(range)
    }
}
