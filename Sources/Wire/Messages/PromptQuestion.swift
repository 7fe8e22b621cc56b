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
        (self.name, self.parameters, self.about) = (name, parameters, about)
        self.current = current.flatMap { parameters.indices.contains($0) ? $0 : nil }
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

extension PromptQuestion: Choice {
    static let cases: [Case<Self>] = [.of(completion), .of(signature), .of(topic), .of(wholeness)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let text, let cursor): writer.write(0, text, cursor)
        case .signature(let text): writer.write(1, text)
        case .topic(let text): writer.write(2, text)
        case .wholeness(let text): writer.write(3, text)
        }
    }
}

extension PromptHint: Choice {
    static let cases: [Case<Self>] = [.of(completion), .of(signature), .of(topic), .of(wholeness)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .completion(let completion): writer.write(0, completion)
        case .signature(let signature): writer.write(1, signature)
        case .topic(let topic): writer.write(2, topic)
        case .wholeness(let isWhole): writer.write(3, isWhole)
        }
    }
}

extension PromptCompletion: Record {
    static let layout = Fields(Self.init(start:candidates:isFile:suffix:)) {
        ($0.start, $0.candidates, $0.isFile, $0.suffix)
    }
}

extension PromptSignature: Record {
    static let layout = Fields(Self.init(name:parameters:current:about:)) {
        ($0.name, $0.parameters, $0.current, $0.about)
    }
}

extension PromptTopic: Choice {
    static let cases: [Case<Self>] = [.only(.typed), .of(named), .of(text)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .typed: writer.write(0)
        case .named(let name): writer.write(1, name)
        case .text(let text): writer.write(2, text)
        }
    }
}
