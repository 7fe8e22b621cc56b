/// A printed value: pieces of text, each with one meaning.
package struct PrintedText: Sendable, Equatable {
    package enum Style: Sendable {
        case plain, name, string, number
        /// A remark about the value.
        case remark
    }

    package struct Piece: Sendable, Equatable {
        package var style: Style
        package var text: String
    }

    /// In order; line ends are part of them.
    package private(set) var pieces: [Piece] = []
    /// The number of characters.
    private(set) var count = 0
    /// True if something was left out.
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
