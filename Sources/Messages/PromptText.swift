/// What a prompt shows of a value: pieces of text, each of one meaning, which the terminal gives its colour.
package struct PromptText: Sendable, Equatable {
    /// What a piece means.
    package enum Style: UInt8, Sendable, CaseIterable {
        case plain, name, string, number
        /// What is said about a value, rather than the value.
        case remark
    }

    /// Pieces in order; line ends are part of them.
    package private(set) var pieces: [(style: Style, text: String)] = []

    package init() {}

    package init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    package var isEmpty: Bool { pieces.isEmpty }
    /// All of it without its styles.
    package var text: String { pieces.map(\.text).joined() }

    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if pieces.last?.style == style {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append((style, text))
        }
    }

    package static func == (a: PromptText, b: PromptText) -> Bool {
        a.pieces.elementsEqual(b.pieces) { $0 == $1 }
    }
}

extension PromptText: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(pieces.count)
        for piece in pieces {
            writer.write(piece.style.rawValue)
            writer.write(piece.text)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init()
        let count: Int = try reader.integer()
        // Each is read in turn, so that a count that cannot be true ends with the message.
        for _ in 0..<max(0, count) {
            guard let style = Style(rawValue: try reader.integer()) else { throw MessageError(expected: "a style") }
            append(try reader.text(), style)
        }
    }
}
