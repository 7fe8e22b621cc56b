import SystemCalls

/// A prompt's question to its worker about typed text, which does not run.
package enum PromptQuestion: Sendable, Equatable {
    /// The completions of the word at `cursor`, in bytes of `text`, which is the statement so far.
    case completion(text: [UInt8], cursor: Int)
    /// The parameters of the call that `text` ends in.
    case signature(text: [UInt8])
    /// The reference's entry about an expression such as `film.add`.
    case topic(text: [UInt8])
    /// Asks if a text can run as it is, or is wrong: no line has to follow.
    case wholeness(text: [UInt8])
}

/// The answer to a ``PromptQuestion``.
package enum PromptHint: Sendable, Equatable {
    case completion(PromptCompletion)
    /// Nil unless the text ends in a known call.
    case signature(PromptSignature?)
    case topic(PromptTopic)
    case wholeness(Bool)
}

/// The completions of a word at a prompt.
package struct PromptCompletion: Sendable, Equatable {
    /// The start of the word, in bytes of the text.
    package var start: Int
    /// Whole words, sorted.
    package var candidates: [String] = []
    /// True when the word is a file's name, in a string: the supervisor, which sees the folders, completes it.
    package var isFile = false
    /// The text after the word when there is one candidate only.
    package var suffix = ""

    /// In bytes: longer words are unreadable, and all of them must fit into one message.
    private static let longestCandidate = 1 << 10
    private static let largestCount = 1000

    package init(start: Int, candidates: [String] = [], isFile: Bool = false, suffix: String = "") {
        self.start = start
        self.candidates = Array(
            candidates.lazy.filter { $0.utf8.count <= Self.longestCandidate }.prefix(Self.largestCount))
        self.isFile = isFile
        self.suffix = suffix
    }
}

/// The parameters of a call, as shown while it is typed.
package struct PromptSignature: Sendable, Equatable {
    /// The name in a call: `edit.range`.
    package var name: String
    /// The parameters' names, with a question mark where they may be left out.
    package var parameters: [String]
    /// The index of the parameter that is being written; nil after the last one.
    package var current: Int?
    /// The summary of that parameter, or of the field that is being written in it.
    package var about: String

    package init(name: String, parameters: [String], current: Int?, about: String) {
        (self.name, self.parameters, self.current, self.about) = (name, parameters, current, about)
    }
}

/// The answer to a question about the reference.
package enum PromptTopic: Sendable, Equatable {
    /// The text as it was typed: it is not a value.
    case typed
    /// The reference has it under another name.
    case named(String)
    /// The reference's text, in Markdown.
    case text(String)
}

extension PromptQuestion: Transferable {
    private enum Kind: UInt8, Transferable {
        case completion = 1
        case signature, topic, wholeness
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let text, let cursor): writer.write(Kind.completion, RawString(bytes: text), cursor)
        case .signature(let text): writer.write(Kind.signature, RawString(bytes: text))
        case .topic(let text): writer.write(Kind.topic, RawString(bytes: text))
        case .wholeness(let text): writer.write(Kind.wholeness, RawString(bytes: text))
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .completion: self = .completion(text: try reader.bytes(), cursor: try reader.value())
        case .signature: self = .signature(text: try reader.bytes())
        case .topic: self = .topic(text: try reader.bytes())
        case .wholeness: self = .wholeness(text: try reader.bytes())
        }
    }
}

extension PromptHint: Transferable {
    private enum Kind: UInt8, Transferable {
        case completion = 1
        case signature, topic, wholeness
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let completion): writer.write(Kind.completion, completion)
        case .signature(let signature): writer.write(Kind.signature, signature)
        case .topic(let topic): writer.write(Kind.topic, topic)
        case .wholeness(let isWhole): writer.write(Kind.wholeness, isWhole)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .completion: self = .completion(try reader.value())
        case .signature: self = .signature(try reader.value())
        case .topic: self = .topic(try reader.value())
        case .wholeness: self = .wholeness(try reader.value())
        }
    }
}

extension PromptCompletion: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(start, candidates, isFile, suffix) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (start, candidates, isFile, suffix) = try reader.values()
    }
}

extension PromptSignature: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(name, parameters, current, about) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (name, parameters, current, about) = try reader.values()
        if let current, !parameters.indices.contains(current) { self.current = nil }
    }
}

extension PromptTopic: Transferable {
    private enum Kind: UInt8, Transferable {
        case typed = 1
        case named, text
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .typed: writer.write(Kind.typed)
        case .named(let name): writer.write(Kind.named, name)
        case .text(let text): writer.write(Kind.text, text)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .typed: self = .typed
        case .named: self = .named(try reader.value())
        case .text: self = .text(try reader.value())
        }
    }
}
