/// A statement for a worker to run at a prompt.
package struct PromptStatement: Sendable, Equatable {
    /// One or more lines, as they were typed.
    package var source: [UInt8]
    /// The number of its first line, in messages.
    package var line = 1
    /// Whether more lines may follow where it is not whole.
    package var acceptsIncomplete = true
    /// The pixels that a picture on the terminal may have; zero where none can be shown.
    package var pictureWidth = 0
    package var pictureHeight = 0

    package init(source: [UInt8]) {
        self.source = source
    }
}

/// What became of a ``PromptStatement``, or of the files that a prompt begins with.
package struct PromptAnswer: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        /// It ran; what it gave.
        case done(PromptText)
        /// It is not whole, and nothing of it ran.
        case incomplete
        case failed(Failure)
    }

    package var outcome: Outcome
    /// Whether no file is being written any more: those that were may have their names.
    package var completesOutputs: Bool

    package init(_ outcome: Outcome, completesOutputs: Bool = true) {
        self.outcome = outcome
        self.completesOutputs = completesOutputs
    }
}

/// What a word at a prompt may become.
package struct PromptCompletion: Sendable, Equatable {
    /// Where the word begins that is completed, in bytes of the text.
    package var start: Int
    /// Whole words, sorted.
    package var candidates: [String] = []
    /// Whether the word is a file's name, in a string: the supervisor, which sees the folders, knows what it may become.
    package var isFile = false
    /// What follows the word when there is one candidate only.
    package var suffix = ""

    /// Longer words are not offered, in bytes: nobody could read them, and all of them have to fit into one message.
    private static let longestCandidate = 1 << 10
    /// How many words are.
    private static let largestCount = 1000

    package init(start: Int, candidates: [String] = [], isFile: Bool = false, suffix: String = "") {
        self.start = start
        self.candidates = Array(
            candidates.lazy.filter { $0.utf8.count <= Self.longestCandidate }.prefix(Self.largestCount))
        self.isFile = isFile
        self.suffix = suffix
    }
}

extension PromptStatement: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(bytes: source)
        writer.write(line)
        writer.write(acceptsIncomplete)
        writer.write(pictureWidth)
        writer.write(pictureHeight)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(source: try reader.bytes())
        line = try reader.integer()
        acceptsIncomplete = try reader.boolean()
        pictureWidth = try reader.integer()
        pictureHeight = try reader.integer()
    }
}

extension PromptAnswer: Transferable {
    private enum Kind: UInt8 {
        case done = 1
        case incomplete, failed
    }

    func encode(to writer: inout MessageWriter) {
        switch outcome {
        case .done(let text):
            writer.write(Kind.done.rawValue)
            writer.write(text)
        case .incomplete: writer.write(Kind.incomplete.rawValue)
        case .failed(let failure):
            writer.write(Kind.failed.rawValue)
            writer.write(failure)
        }
        writer.write(completesOutputs)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .done: outcome = .done(try reader.value())
        case .incomplete: outcome = .incomplete
        case .failed: outcome = .failed(try reader.value())
        case nil: throw MessageError(expected: "an answer")
        }
        completesOutputs = try reader.boolean()
    }
}

extension PromptCompletion: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(start)
        writer.write(candidates)
        writer.write(isFile)
        writer.write(suffix)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        start = try reader.integer()
        candidates = try reader.list()
        isFile = try reader.boolean()
        suffix = try reader.text()
    }
}
