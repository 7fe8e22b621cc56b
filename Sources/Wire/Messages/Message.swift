import SystemCalls

/// A message that supervisor or worker sends through a ``MessageSocket``.
protocol Message: Transferable {
    /// The largest part, as an error about the length names it: `the recipe's arguments`.
    var longestPart: String { get }
}

/// The length of a message that is too long to be sent.
package struct MessageLength: Error, Equatable {
    /// See ``Message/longestPart``.
    let part: String
    /// In bytes.
    let size: Int

    /// The sentence that ends the job.
    package var failure: Failure {
        let limit = MessageSocket.maximumSize
        let rounded = (size + (1 << 20) - 1) >> 20
        return Failure(
            .recipeError,
            "\(part) are too long: \(rounded) MiB, and the engine exchanges at most \(limit >> 20) MiB")
    }
}

/// Why a message was not sent.
package enum SendingError: Error, Equatable {
    case tooLong(MessageLength)
    /// The other side has ended, or the connection is broken.
    case broken(SystemError)
}

extension Transferable {
    /// The encoded length in bytes.
    fileprivate var messageSize: Int {
        var writer = MessageWriter()
        writer.write(self)
        return writer.bytes.count
    }
}

extension [RawString] {
    fileprivate var messageSize: Int { reduce(0) { $0 + $1.bytes.count } }
}

extension Job {
    /// See ``Message/longestPart``.
    fileprivate var longestPart: String {
        let parts = [
            ("the recipe's arguments", arguments.messageSize),
            ("the names of the files that may be read or written", grants.messageSize),
            ("the names of the packed files", packed.messageSize),
            ("the recipe's text and the options", recipe?.messageSize ?? 0),
        ]
        return parts.max { $0.1 < $1.1 }?.0 ?? ""
    }
}

extension OutputRequest {
    /// See ``Message/longestPart``.
    fileprivate var longestPart: String {
        inputs.messageSize * 2 > messageSize ? "the names of the files that the movie reads" : "an output's names"
    }
}

extension SupervisorMessage: Message {
    var longestPart: String {
        switch self {
        case .job(let job): job.longestPart
        case .live(.revise(let job, _)): job.longestPart
        case .live, .play: "a request's words"
        case .evaluate, .ask: "the lines of a statement"
        case .output, .folder: "an output's names"
        case .refused, .shown, .part, .capture, .devicesChanged: "an answer's words"
        }
    }
}

extension WorkerMessage: Message {
    var longestPart: String {
        switch self {
        case .needsOutput(let request): request.longestPart
        case .needsFile, .dropsOutput: "an output's names"
        case .reads: "a file's names"
        case .live: "the findings and the plan of the edit"
        case .picture, .movie: "a picture's pixels"
        case .hint: "a word's completions"
        case .opensStudio: "the statements so far"
        case .finished: "the sizes of the written files"
        case .log, .output, .movieEnded, .progress, .evaluated, .check, .begins, .failed, .part, .play, .capture:
            "a message's words"
        }
    }
}
