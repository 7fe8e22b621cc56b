import SystemCalls

/// A message of luaedit to the page's server.
package enum PageMessage: Sendable, Equatable {
    /// The first message; answered by ``PageServerMessage/ready`` or ``PageServerMessage/failed(_:)``.
    case start(PageStart)
    /// The answer to a request, with its body. Ignored if the client has left.
    case answer(PageAnswer, body: [UInt8])
    /// The answer to a request whose body is a file in memory: its descriptor, for reading, comes with the message.
    case answerWithFile(PageAnswer)
    /// A line for one listener, or with nil for all that have had a line of their own before. The line ends with a newline.
    case event(listener: Int?, line: [UInt8])

    /// The largest file of an answer, in bytes.
    package static let maximumFile = 256 << 20
}

/// A message of the page's server to luaedit.
package enum PageServerMessage: Sendable, Equatable {
    /// The server has given up its rights and accepts connections.
    case ready
    /// The server cannot serve. The last message.
    case failed(Failure)
    /// A page asks; answered by ``PageMessage/answer(_:body:)`` or ``PageMessage/answerWithFile(_:)``.
    case request(PageRequest)
    /// A page listens from now on. It receives events for all only after the first one of its own, so that the
    /// present state comes before every change of it.
    /// - Parameter id: Its name in ``PageMessage/event(listener:line:)``, and in ``gone(id:)``.
    case listens(id: Int)
    /// The client of a request has left before its answer, or a listener has.
    case gone(id: Int)
}

extension PageMessage: Message {
    var longestPart: String {
        switch self {
        case .start: "the server's limits"
        case .answer, .answerWithFile: "an answer's bytes"
        case .event: "an event's bytes"
        }
    }
}

extension PageServerMessage: Message {
    var longestPart: String { "a request's bytes" }
}

extension PageMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case start = 1
        case answer, answerWithFile, event
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .start(let start): writer.write(Kind.start, start)
        case .answer(let answer, let body): writer.write(Kind.answer, answer, RawString(bytes: body))
        case .answerWithFile(let answer): writer.write(Kind.answerWithFile, answer)
        case .event(let listener, let line): writer.write(Kind.event, listener, RawString(bytes: line))
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .start: self = .start(try reader.value())
        case .answer: self = .answer(try reader.value(), body: try reader.bytes())
        case .answerWithFile: self = .answerWithFile(try reader.value())
        case .event: self = .event(listener: try reader.value(), line: try reader.bytes())
        }
    }
}

extension PageServerMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case ready = 1
        case failed, request, listens, gone
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .ready: writer.write(Kind.ready)
        case .failed(let failure): writer.write(Kind.failed, failure)
        case .request(let request): writer.write(Kind.request, request)
        case .listens(let id): writer.write(Kind.listens, id)
        case .gone(let id): writer.write(Kind.gone, id)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .ready: self = .ready
        case .failed: self = .failed(try reader.value())
        case .request: self = .request(try reader.value())
        case .listens: self = .listens(id: try reader.value())
        case .gone: self = .gone(id: try reader.value())
        }
    }
}
