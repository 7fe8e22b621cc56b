import CSandbox
import Glibc
import Messages
import NIOCore
import NIOHTTP1

/// All connections, the requests that wait for luaedit's answers, and the listeners.
final class ConnectionTable: @unchecked Sendable {  // used on the event loop only
    /// The most connections at a time. A browser opens six, one of which listens.
    private static let maximumConnections = 16
    /// The longest header, in bytes: addresses hold the form's values.
    private static let maximumHeader = PageRequest.maximumTarget

    let rules: RequestRules
    let start: PageStart
    let line: LuaeditLine
    private let loop: any EventLoop
    private var connections: [Connection] = []
    private var waiting: [Int: Connection] = [:]
    private var listeners: [Int: Connection] = [:]
    private var lastID = 0

    init(_ start: PageStart, _ line: LuaeditLine, loop: any EventLoop) {
        self.start = start
        self.line = line
        self.loop = loop
        rules = RequestRules(token: start.token, port: start.port, files: PageFile.all())
    }

    // MARK: - Connections

    /// Accepts a connection, and closes another one if there are too many.
    ///
    /// A client that opens connections and sends nothing, or sends slowly, must not lock the person out. So the oldest
    /// connection that has never sent the token is closed; if there is none, the one that has been idle longest; and
    /// the new one only if sixteen requests of the person are being answered. Slow connections thus replace each other.
    func admit(_ channel: any Channel) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = Self.maximumHeader
        limits.maxHeaderListSize = Self.maximumHeader
        let inbound = InboundBytes()
        let connection = Connection(channel, inbound: inbound, table: self)
        inbound.connection = connection
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(inbound)
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(connection)
        if connections.count >= Self.maximumConnections { leastMissed?.abandon() }
        guard connections.count < Self.maximumConnections else { return connection.abandon() }
        connections.append(connection)
    }

    /// The connection to close for a new one; nil if all of them answer the person. The array is in the order of
    /// arrival.
    private var leastMissed: Connection? {
        connections.first { !$0.hasShownToken }
            ?? connections.filter(\.isIdle).min { $0.idleSince < $1.idleSince }
    }

    /// Forgets a connection that has closed.
    func remove(_ connection: Connection) { connections.removeAll { $0 === connection } }

    // MARK: - Requests

    /// Passes a request on to luaedit.
    /// - Returns: Its number; nil if luaedit does not read fast enough.
    func ask(_ method: PageRequest.Method, _ target: String, _ body: [UInt8], for connection: Connection) -> Int? {
        lastID += 1
        guard line.send(.request(PageRequest(id: lastID, method: method, target: target, body: body))) else {
            return nil
        }
        waiting[lastID] = connection
        return lastID
    }

    /// Makes a connection a listener for events; returns its number.
    func listen(_ connection: Connection) -> Int {
        lastID += 1
        listeners[lastID] = connection
        line.send(.listens(id: lastID))
        return lastID
    }

    /// Reports that the client of a request or a listener has left.
    func leave(_ id: Int) {
        let known = waiting.removeValue(forKey: id) ?? listeners.removeValue(forKey: id)
        if known != nil { line.send(.gone(id: id)) }
    }

    // MARK: - Answers

    /// Handles a message from luaedit.
    func take(_ message: PageMessage, file: CInt?) {
        switch message {
        case .start: if let file { close(file) }
        case .answer(let answer, let body):
            waiting.removeValue(forKey: answer.id)?.answer(answer, .byteBuffer(ByteBuffer(bytes: body)))
        case .answerWithFile(let answer): if let file { send(answer, file: file) }
        case .event(nil, let line):
            let bytes = ByteBuffer(bytes: line)
            for listener in listeners.values where listener.isGreeted { listener.tell(bytes) }
        case .event(let id?, let line): listeners[id]?.tell(ByteBuffer(bytes: line))
        }
    }

    /// Answers with a file that can no longer change (a sealed memory file): one that shrank while it is sent would cut
    /// the answer off.
    private func send(_ answer: PageAnswer, file: CInt) {
        // NIO's replacement for this deprecated call opens files by name, which this process may not.
        let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file)
        guard let connection = waiting.removeValue(forKey: answer.id) else { return discard(handle) }
        var status = stat()
        guard sandbox_is_sealed(file) == 1, fstat(file, &status) == 0, status.st_size <= PageMessage.maximumFile else {
            discard(handle)
            return connection.refuse(.init(status: .internalServerError, sentence: "the answer's file is not sealed"))
        }
        connection.answer(
            answer, .fileRegion(FileRegion(fileHandle: handle, readerIndex: 0, endIndex: Int(status.st_size))))
    }

    /// Closes a file. It has no other owner.
    func discard(_ file: NIOFileHandle) { try? file.close() }
}
