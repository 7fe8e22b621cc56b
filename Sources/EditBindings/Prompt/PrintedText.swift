/// What a prompt shows of a value: pieces of text, each of one meaning.
package struct PrintedText: Sendable, Equatable {
    package enum Style: Sendable {
        case plain, name, string, number
        /// What is said about a value, rather than the value.
        case remark
    }

    package struct Piece: Sendable, Equatable {
        package var style: Style
        package var text: String
    }

    /// In order; line ends are part of them.
    package private(set) var pieces: [Piece] = []
    /// How many characters there are.
    private(set) var count = 0
    /// Whether something had no room.
    private(set) var isCut = false

    package init() {}

    init(_ text: String, _ style: Style = .plain) { append(text, style) }

    package var text: String { pieces.map(\.text).joined() }

    mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        count += text.count
        if pieces.last?.style == style {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(style: style, text: text))
        }
    }

    mutating func append(_ other: PrintedText) {
        for piece in other.pieces { append(piece.text, piece.style) }
        isCut = isCut || other.isCut
    }

    /// Says that something was left out for want of room.
    mutating func cut(_ remark: String) {
        append(remark, .remark)
        isCut = true
    }
}
