import Glibc
import Messages
import Synchronization
import SystemCalls

/// The studio's page, served to the person's browser by a process of its own.
///
/// One thread receives; any thread sends. The process ends with this object, and with the thread that made it: make it on
/// one that stays.
package final class PageServerProcess: @unchecked Sendable {  // one thread receives, a lock guards sending
    /// The port that the page is served on.
    package let port: Int
    /// The page's address with the token: with it, all can be done that the page does.
    package let link: String
    /// Becomes readable when ``takeMessages()`` has something to take.
    package var descriptor: CInt { socket.descriptor }

    private let process: ServerProcess
    private let socket: MessageSocket
    private let sending = Mutex(())

    /// The longest time that a message waits for a server that reads none, in seconds.
    private static let patience = 30

    /// Starts to serve.
    /// - Parameters:
    ///   - port: 0 for any that is free; the token of another is kept for the next studio there.
    ///   - program: See ``PageServerProgram``.
    /// - Throws: `.cannotCreate` if the port is taken, `.missingPart` if the program cannot run.
    package convenience init(port: Int, program: RawString) throws(Failure) {
        try self.init(port: port, program: program) { _ in }
    }

    /// - Parameter change: Other limits, for tests.
    init(port: Int, program: RawString, change: (inout PageStart) -> Void) throws(Failure) {
        let listening = try LoopbackSocket(port: port)
        let token =
            port == 0
            ? PageToken.make() : KeptToken.token(ofPort: port, in: Surroundings.ofThisProcess.runtimeFolder)
        self.port = listening.port
        link = "http://127.0.0.1:\(listening.port)/#\(token)"
        var start = PageStart(token: token, port: listening.port, supervisor: getpid())
        change(&start)
        do throws(SystemError) {
            let (ours, theirs) = try makeSocketPair(patience: Self.patience)
            defer { close(theirs) }
            socket = MessageSocket(descriptor: ours)
            process = try ServerProcess(program, descriptors: [theirs, listening.descriptor])
        } catch {
            throw Failure(starting: "'\(program)'", error)
        }
        try send(.start(start))
        switch try receive() {
        case .ready: break
        case .failed(let failure): throw failure
        case .request, .listens, .gone: throw misbehaviour()
        }
    }

    // MARK: - Messages

    /// Waits for the next message: a request, a new listener, or one that has gone.
    /// - Throws: `.engineFailure` with the reason when the server has ended.
    package func receive() throws(Failure) -> PageServerMessage {
        while true {
            if let message = try next() { return message }
            try read()
        }
    }

    /// The messages that have arrived, for a caller that polls ``descriptor`` and found it readable.
    /// - Throws: `.engineFailure` with the reason when the server has ended.
    package func takeMessages() throws(Failure) -> [PageServerMessage] {
        try read()
        var messages: [PageServerMessage] = []
        while let message = try next() { messages.append(message) }
        return messages
    }

    /// Sends a message, from any thread.
    /// - Parameter file: The descriptor of ``PageMessage/answerWithFile(_:)``: a file made by ``SealedFile``. The caller
    ///   closes it. Else -1.
    /// - Throws: `.engineFailure` when the server has ended, `.recipeError` when the message is too long.
    package func send(_ message: PageMessage, file: CInt = -1) throws(Failure) {
        let error: SendingError? = sending.withLock { _ in
            do throws(SendingError) {
                try socket.send(message, passing: file)
                return nil
            } catch {
                return error
            }
        }
        switch error {
        case nil: break
        case .tooLong(let length): throw length.failure
        case .broken(let cause): throw Failure(.engineFailure, "the page's server does not take messages: \(cause)")
        }
    }

    private func read() throws(Failure) {
        do throws(SystemError) {
            if try socket.receive() { return }
        } catch {
            throw Failure(.engineFailure, "the page's server cannot be read: \(error)")
        }
        throw Failure(.engineFailure, "the page's server has ended: \(process.describeEnd())")
    }

    private func next() throws(Failure) -> PageServerMessage? {
        // It sends none; taken over by a page, it could fill up this process with them.
        if let descriptor = socket.takeDescriptor() {
            close(descriptor)
            throw misbehaviour()
        }
        do throws(MessageError) {
            return try socket.nextOfPageServer()
        } catch {
            throw misbehaviour()
        }
    }

    private func misbehaviour() -> Failure {
        Failure(.engineFailure, "the page's server and luaedit do not match; install luaedit anew")
    }
}
