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

extension PageMessage: Choice {
    static let cases: [Case<Self>] = [.of(start), .of(answer), .of(answerWithFile), .of(event)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .start(let start): writer.write(0, start)
        case .answer(let answer, let body): writer.write(1, answer, body)
        case .answerWithFile(let answer): writer.write(2, answer)
        case .event(let listener, let line): writer.write(3, listener, line)
        }
    }
}

extension PageServerMessage: Choice {
    static let cases: [Case<Self>] = [.only(.ready), .of(failed), .of(request), .of(listens), .of(gone)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .ready: writer.write(0)
        case .failed(let failure): writer.write(1, failure)
        case .request(let request): writer.write(2, request)
        case .listens(let id): writer.write(3, id)
        case .gone(let id): writer.write(4, id)
        }
    }
}
