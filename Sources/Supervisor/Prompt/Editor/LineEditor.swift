/// Edits a text by keys: with the texts that came before, a search among them, and steps back.
struct LineEditor {
    /// An action beside showing the text.
    enum Outcome: Equatable {
        case edited
        /// The line ends here, unless it goes on.
        case entered
        case completes
        case clearsScreen
        /// Nothing was there to be done.
        case refused
        /// Ctrl-D in an empty line.
        case ended
    }

    /// A search backwards in the history.
    struct Search: Equatable {
        var pattern = ""
        /// The index of the match; nil without one.
        var index: Int?
        /// The text to return to when the search is given up, and its place in the history.
        let before: EditedText
        let place: Int
    }

    private(set) var text = EditedText()
    private(set) var search: Search?
    /// Oldest first.
    private let history: [String]
    /// The place of the text in the history; at its end stands what is new.
    private var place: Int
    /// The new text, while an older one is shown.
    private var newest = ""
    private var steps: [EditedText] = []
    private var lastKey = EditorKey.unknown

    private static let mostSteps = 200

    init(history: [String], cut: [Character] = []) {
        self.history = history
        place = history.count
        text = EditedText(cut: cut)
    }

    mutating func take(_ key: EditorKey) -> Outcome {
        if search != nil, let outcome = takeInSearch(key) {
            lastKey = key
            return outcome
        }
        // A copy of the text would make each letter of a long one cost all of it.
        if isSameStep(key) {
            lastKey = key
            return perform(key)
        }
        let before = text
        let outcome = perform(key)
        if text.characters != before.characters, key != .undo { keep(before, key) }
        lastKey = key
        return outcome
    }

    /// Puts text in at the cursor, as completion does.
    mutating func insert(_ added: String) {
        keep(text, .complete)
        text.insert(added)
    }

    private mutating func perform(_ key: EditorKey) -> Outcome {
        switch key {
        case .insert(let added), .paste(let added): text.insert(added)
        case .newLine: text.insert("\n" + text.indentation)
        case .enter: return .entered
        case .complete: return .completes
        case .clearScreen: return .clearsScreen
        case .search: search = Search(before: text, place: place)
        case .up: return moveUp()
        case .down: return moveDown()
        case .firstInHistory: return go(to: 0)
        case .lastInHistory: return go(to: history.count)
        case .undo:
            guard let step = steps.popLast() else { return .refused }
            text.restore(step)
        case .endOrDelete:
            if text.isEmpty { return .ended }
            text.deleteForward()
        case .cancel, .unknown: return .refused
        default: edit(key)
        }
        return .edited
    }

    private mutating func edit(_ key: EditorKey) {
        switch key {
        case .left: text.move(by: -1)
        case .right: text.move(by: 1)
        case .lineStart: text.moveToLineStart()
        case .lineEnd: text.moveToLineEnd()
        case .wordBack: text.moveWordBack()
        case .wordForward: text.moveWordForward()
        case .deleteBackward: text.deleteBackward()
        case .deleteForward: text.deleteForward()
        case .cutWordBack: text.cutWordBack()
        case .cutWordForward: text.cutWordForward()
        case .cutLineStart: text.cutLineStart()
        case .cutLineEnd: text.cutLineEnd()
        case .putBack: text.putBack()
        case .transpose: text.transpose()
        default: break
        }
    }

    /// Letters that follow each other are one step.
    private func isSameStep(_ key: EditorKey) -> Bool {
        if case .insert = key, case .insert = lastKey { !steps.isEmpty } else { false }
    }

    private mutating func keep(_ before: EditedText, _ key: EditorKey) {
        if isSameStep(key) { return }
        steps.append(before)
        if steps.count > Self.mostSteps { steps.removeFirst() }
    }

    // MARK: - History

    private mutating func moveUp() -> Outcome { text.moveUp() ? .edited : go(to: place - 1) }
    private mutating func moveDown() -> Outcome { text.moveDown() ? .edited : go(to: place + 1) }

    private mutating func go(to other: Int) -> Outcome {
        guard (0...history.count).contains(other), other != place else { return .refused }
        if place == history.count { newest = text.text }
        place = other
        text.replace(with: other == history.count ? newest : history[other])
        return .edited
    }

    // MARK: - Search

    /// - Returns: nil where the search has ended and the key is for the text.
    private mutating func takeInSearch(_ key: EditorKey) -> Outcome? {
        guard var search else { return nil }
        switch key {
        case .insert(let added):
            search.pattern += added
            search.find(in: history, from: search.index ?? history.count - 1)
        case .deleteBackward:
            search.pattern = String(search.pattern.dropLast())
            search.find(in: history, from: history.count - 1)
        case .search: search.find(in: history, from: (search.index ?? history.count) - 1)
        case .cancel:
            (text, place) = (search.before, search.place)
            self.search = nil
            return .edited
        default:
            self.search = nil
            return nil
        }
        if let index = search.index {
            if place == history.count { newest = search.before.text }
            place = index
            text.replace(with: history[index])
        }
        self.search = search
        return .edited
    }
}

extension LineEditor.Search {
    /// Looks for the pattern, towards older texts; where there is none, what was found stays.
    fileprivate mutating func find(in history: [String], from start: Int) {
        guard !pattern.isEmpty, start >= 0 else { return }
        index = (0...start).last { history.indices.contains($0) && history[$0].contains(pattern) } ?? index
    }
}
