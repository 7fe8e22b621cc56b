import SystemCalls

/// A statement for a worker to run at a prompt.
package struct PromptStatement: Sendable, Equatable {
    /// One or more lines, as they were typed.
    package var source: [UInt8]
    /// The number of its first line, in messages.
    package var line = 1
    /// True when more lines may follow an incomplete statement.
    package var acceptsIncomplete = true
    /// The size of a picture on the terminal, in pixels; zero when it cannot show any.
    package var pictureWidth = 0
    package var pictureHeight = 0

    package init(source: [UInt8]) {
        self.source = source
    }
}

/// The result of a ``PromptStatement``, or of the files that a prompt begins with.
package struct PromptAnswer: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        /// It ran, with this value.
        case done(PromptText)
        /// It is incomplete, and nothing of it ran.
        case incomplete
        case failed(Failure)
    }

    package var outcome: Outcome
    /// True when no file is being written any more, so that written files can get their names.
    package var completesOutputs: Bool

    package init(_ outcome: Outcome, completesOutputs: Bool = true) {
        self.outcome = outcome
        self.completesOutputs = completesOutputs
    }
}

/// The text of a value at a prompt: pieces, each of one meaning, to which the terminal gives a colour.
package struct PromptText: Sendable, Equatable {
    package enum Style: UInt8, Sendable, CaseIterable {
        case plain, name, string, number
        /// About a value, rather than the value.
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

extension PromptStatement: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(source, line, acceptsIncomplete, pictureWidth, pictureHeight)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (source, line, acceptsIncomplete, pictureWidth, pictureHeight) = try reader.values()
    }
}

extension PromptAnswer.Outcome: Choice {
    static let cases: [Case<Self>] = [.of(done), .only(.incomplete), .of(failed)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .done(let text): writer.write(0, text)
        case .incomplete: writer.write(1)
        case .failed(let failure): writer.write(2, failure)
        }
    }
}

extension PromptAnswer: Record {
    static let layout = Fields(Self.init(_:completesOutputs:)) { ($0.outcome, $0.completesOutputs) }
}

extension PromptText.Style: Transferable {}

extension PromptText: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(pieces.map(\.style), pieces.map(\.text))
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (styles, texts): ([Style], [String]) = try reader.values()
        for (style, text) in zip(styles, texts) { append(text, style) }
    }
}
