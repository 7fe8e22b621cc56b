/// What a prompt asks its worker about the text that is typed. Nothing of it runs.
package enum PromptQuestion: Sendable, Equatable {
    /// What the word at `cursor` may become, in bytes of `text`, which is the statement so far.
    case completion(text: [UInt8], cursor: Int)
    /// What the call takes that `text` ends in.
    case signature(text: [UInt8])
    /// What the reference has to say about an expression such as `film.add`.
    case topic(text: [UInt8])
    /// Whether a text can run as it is, or is wrong: no line has to follow.
    case wholeness(text: [UInt8])
}

/// What a ``PromptQuestion`` was answered.
package enum PromptHint: Sendable, Equatable {
    case completion(PromptCompletion)
    /// Nil where the text ends in no call that is known.
    case signature(PromptSignature?)
    case topic(PromptTopic)
    case wholeness(Bool)
}

/// The parameters of a call, as shown while it is typed.
package struct PromptSignature: Sendable, Equatable {
    /// As it is called: `edit.range`.
    package var name: String
    /// The parameters' names, with a question mark where they may be left out.
    package var parameters: [String]
    /// The place of the parameter that is written; nil behind the last one.
    package var current: Int?
    /// What is said of that parameter, or of the field that is written in it.
    package var about: String

    package init(name: String, parameters: [String], current: Int?, about: String) {
        (self.name, self.parameters, self.current, self.about) = (name, parameters, current, about)
    }
}

/// What a question about the reference is about.
package enum PromptTopic: Sendable, Equatable {
    /// What was typed: it is no value.
    case typed
    /// The reference has it under another name.
    case named(String)
    /// What is said of it, in Markdown.
    case text(String)
}

extension PromptQuestion: Transferable {
    private enum Kind: UInt8 {
        case completion = 1
        case signature, topic, wholeness
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let text, let cursor):
            writer.write(Kind.completion.rawValue)
            writer.write(bytes: text)
            writer.write(cursor)
        case .signature(let text): encode(.signature, text, to: &writer)
        case .topic(let text): encode(.topic, text, to: &writer)
        case .wholeness(let text): encode(.wholeness, text, to: &writer)
        }
    }

    private func encode(_ kind: Kind, _ text: [UInt8], to writer: inout MessageWriter) {
        writer.write(kind.rawValue)
        writer.write(bytes: text)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .completion: self = .completion(text: try reader.bytes(), cursor: try reader.integer())
        case .signature: self = .signature(text: try reader.bytes())
        case .topic: self = .topic(text: try reader.bytes())
        case .wholeness: self = .wholeness(text: try reader.bytes())
        case nil: throw MessageError(expected: "a question")
        }
    }
}

extension PromptHint: Transferable {
    private enum Kind: UInt8 {
        case completion = 1
        case signature, topic, wholeness
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let completion):
            writer.write(Kind.completion.rawValue)
            writer.write(completion)
        case .signature(let signature):
            writer.write(Kind.signature.rawValue)
            writer.write(signature)
        case .topic(let topic):
            writer.write(Kind.topic.rawValue)
            writer.write(topic)
        case .wholeness(let isWhole):
            writer.write(Kind.wholeness.rawValue)
            writer.write(isWhole)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .completion: self = .completion(try reader.value())
        case .signature: self = .signature(try reader.optional())
        case .topic: self = .topic(try reader.value())
        case .wholeness: self = .wholeness(try reader.boolean())
        case nil: throw MessageError(expected: "an answer about a text")
        }
    }
}

extension PromptSignature: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(name)
        writer.write(parameters)
        writer.write(current ?? -1)
        writer.write(about)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        name = try reader.text()
        parameters = try reader.list()
        let place: Int = try reader.integer()
        current = parameters.indices.contains(place) ? place : nil
        about = try reader.text()
    }
}

extension PromptTopic: Transferable {
    private enum Kind: UInt8 {
        case typed = 1
        case named, text
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .typed: writer.write(Kind.typed.rawValue)
        case .named(let name):
            writer.write(Kind.named.rawValue)
            writer.write(name)
        case .text(let text):
            writer.write(Kind.text.rawValue)
            writer.write(text)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .typed: self = .typed
        case .named: self = .named(try reader.text())
        case .text: self = .text(try reader.text())
        case nil: throw MessageError(expected: "a topic")
        }
    }
}
