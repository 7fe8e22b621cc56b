import Glibc
import Messages
import NIOCore
import NIOHTTP1

/// One connection: a request at a time, its answer, then the next request.
///
/// A request that is refused ends its connection, and so does one that was sent before the answer to the previous one.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// For a request's first byte.
        case waiting
        /// For the rest of a request. There is no verdict before the end of its header.
        case receiving(RequestRules.Verdict?)
        /// For luaedit's answer to the request of this number.
        case asking(Int)
        /// Sends an answer.
        case answering
        /// Sends events as the listener of this number.
        case listening(Int)
        /// The last answer was sent or there is none: closes when the client does, or shortly after.
        case ending
    }

    /// The events that wait for a listener which does not read them, in bytes, at which it is shown out. The page connects
    /// again and is given the present state.
    private static let maximumUnread = 16 << 20
    /// The time that a client has for reading the last answer before the connection is closed, in seconds: closing one with
    /// unread bytes would take the answer away from it.
    private static let farewell = 1.0

    private let channel: any Channel
    private let inbound: InboundBytes
    private unowned let table: ConnectionTable
    private var state = State.waiting
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var bodySize = 0
    private var closesAfterAnswer = false
    private var unread = 0
    private var deadline: Scheduled<Void>?
    /// True once a request has carried the token.
    private(set) var hasShownToken = false
    /// True once a listener has had a line of its own.
    private(set) var isGreeted = false
    /// The end of the last request, or the start of the connection.
    private(set) var idleSince = NIODeadline.now()

    init(_ channel: any Channel, inbound: InboundBytes, table: ConnectionTable) {
        (self.channel, self.inbound, self.table) = (channel, inbound, table)
        limit(table.start.requestTime) { $0.abandon() }
    }

    /// True when no request is at work.
    var isIdle: Bool {
        if case .waiting = state { true } else { false }
    }

    // MARK: - Receiving

    /// Starts the time for a request with its first byte.
    func bytesArrive() {
        guard case .waiting = state else { return }
        state = .receiving(nil)
        limit(table.start.requestTime) {
            $0.refuse(.init(status: .requestTimeout, sentence: "the request did not come to its end in time"))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .receiving(nil)): begin(head)
        case (.body(let part), .receiving): receive(part)
        case (.end, .receiving(let verdict?)): perform(verdict)
        case (.head, .asking), (.head, .answering): closeAfterAnswer()
        case (.head, .waiting): preconditionFailure("a request without bytes")
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead) {
        self.head = head
        (body, bodySize) = ([], 0)
        closesAfterAnswer = !head.isKeepAlive
        let verdict = table.rules.verdict(on: head)
        switch verdict {
        case .refused(let refusal): return refuse(refusal)
        case .file: break
        case .events, .request: hasShownToken = true
        }
        state = .receiving(verdict)
    }

    private func receive(_ part: ByteBuffer) {
        bodySize += part.readableBytes
        guard bodySize <= PageRequest.maximumBody else { return refuse(RequestRules.longBody) }
        if case .receiving(.request(.post)) = state { body.append(contentsOf: part.readableBytesView) }
    }

    /// Drops what the client has sent too early. It sends that again on another connection.
    private func closeAfterAnswer() {
        closesAfterAnswer = true
        inbound.dropsEverything = true
    }

    private func perform(_ verdict: RequestRules.Verdict) {
        deadline?.cancel()
        switch verdict {
        case .file(let file): write(.ok, file.contentType, .byteBuffer(file.bytes))
        case .events: listen()
        case .request(let method):
            guard let id = table.ask(method, head?.uri ?? "/", body, for: self) else {
                return refuse(.init(status: .serviceUnavailable, sentence: "luaedit does not keep up"))
            }
            body = []
            state = .asking(id)
        case .refused: break  // was answered already
        }
    }

    // MARK: - Answering

    /// Sends luaedit's answer.
    func answer(_ answer: PageAnswer, _ body: IOData) {
        let fields = answer.fields.map { ($0.name, $0.value) }
        write(HTTPResponseStatus(statusCode: answer.status), answer.contentType, body, fields: fields)
    }

    /// Answers that the request is not done, and ends the connection.
    func refuse(_ refusal: RequestRules.Refusal) {
        closeAfterAnswer()
        let body = ByteBuffer(string: "{\"error\":\"\(refusal.sentence)\"}\n")
        write(refusal.status, "application/json", .byteBuffer(body), fields: refusal.fields)
    }

    private func write(
        _ status: HTTPResponseStatus, _ contentType: String, _ body: IOData, fields: [(String, String)] = []
    ) {
        state = .answering
        // A client that does not read its answer keeps neither its place nor the answer's memory.
        limit(table.start.idleTime) { $0.abandon() }
        let head = ResponseHead.make(
            status, contentType: contentType, fields: fields, length: body.readableBytes, closes: closesAfterAnswer)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        if self.head?.method != .HEAD { channel.write(HTTPServerResponsePart.body(body), promise: nil) }
        let sent = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
        let bound = NIOLoopBound((self, body), eventLoop: channel.eventLoop)
        sent.whenComplete { result in
            let (connection, body) = bound.value
            if case .fileRegion(let region) = body { connection.table.discard(region.fileHandle) }
            connection.answered(result)
        }
    }

    private func answered(_ result: Result<Void, any Error>) {
        guard case .answering = state else { return }
        guard case .success = result else { return abandon() }
        idleSince = .now()
        guard !closesAfterAnswer else { return end() }
        state = .waiting
        head = nil
        limit(table.start.idleTime) { $0.abandon() }
    }

    // MARK: - Events

    private func listen() {
        let id = table.listen(self)
        state = .listening(id)
        let head = ResponseHead.make(.ok, contentType: "application/x-ndjson", length: nil, closes: false)
        channel.writeAndFlush(HTTPServerResponsePart.head(head), promise: nil)
    }

    /// Sends a line to a listener.
    func tell(_ line: ByteBuffer) {
        guard case .listening = state else { return }
        isGreeted = true
        let size = line.readableBytes
        unread += size
        guard unread <= Self.maximumUnread else { return abandon() }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(line))).whenComplete { _ in
            bound.value.unread -= size
        }
    }

    // MARK: - Ending

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard case .receiving = state, let error = error as? HTTPParserError else {
            // Whatever is wrong with a later request, the answer to this one is still sent.
            if error is HTTPParserError { closeAfterAnswer() } else { abandon() }
            return
        }
        switch error {
        case .headerOverflow:
            refuse(.init(status: .requestHeaderFieldsTooLarge, sentence: "a request's header has at most 16 KiB"))
        default: refuse(.init(status: .badRequest, sentence: "the request is not valid HTTP/1.1"))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        abandon()
        context.fireChannelInactive()
    }

    /// Says that nothing more will be sent, and leaves the client time to read what was.
    private func end() {
        state = .ending
        inbound.dropsEverything = true
        channel.close(mode: .output, promise: nil)
        limit(Self.farewell) { $0.abandon() }
    }

    /// Closes the connection at once.
    func abandon() {
        deadline?.cancel()
        switch state {
        case .asking(let id), .listening(let id): table.leave(id)
        case .waiting, .receiving, .answering, .ending: break
        }
        state = .ending
        inbound.dropsEverything = true
        table.remove(self)
        // The kernel forgets it at once too; it would remember thousands of slow connections for a minute.
        let socket = channel as? any SocketOptionProvider
        _ = socket?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        channel.close(promise: nil)
    }

    /// Does something in a number of seconds, in the place of what was to be done before.
    private func limit(_ seconds: Double, _ action: @escaping @Sendable (Connection) -> Void) {
        deadline?.cancel()
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        deadline = channel.eventLoop.scheduleTask(in: .nanoseconds(Int64(seconds * 1e9))) { action(bound.value) }
    }
}
