import Messages
import Wording

/// The parameters of a call, in one row of the terminal.
struct SignatureHint {
    private let signature: PromptSignature

    init(_ signature: PromptSignature) { self.signature = signature }

    /// - Parameter columns: More is cut off.
    func text(columns: Int, hasColors: Bool) -> String {
        var pieces: [(text: String, isCurrent: Bool)] = [("  " + signature.name + "(", false)]
        for (index, parameter) in signature.parameters.enumerated() {
            if index > 0 { pieces.append((", ", false)) }
            pieces.append((parameter, index == signature.current))
        }
        pieces.append((signature.about.isEmpty ? ")" : ")  " + signature.about, false))
        var (text, room) = ("", columns - 1)
        for piece in pieces where room > 0 {
            let words = Self.cut(escapedForTerminal(piece.text), to: room)
            room -= words.reduce(0) { $0 + EditorScreen.width(of: $1) }
            text += hasColors ? "\u{1B}[\(piece.isCurrent ? "1" : "2")m\(words)\u{1B}[0m" : words
        }
        return text
    }

    private static func cut(_ text: String, to room: Int) -> String {
        var width = 0
        let fitting = text.prefix { character in
            width += EditorScreen.width(of: character)
            return width <= room
        }
        return fitting.count == text.count ? text : fitting.dropLast() + "…"
    }
}
