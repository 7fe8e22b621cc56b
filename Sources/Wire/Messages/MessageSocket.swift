import CSandbox
import Glibc
import SystemCalls

/// One end of the stream of messages between luaedit and a worker, or between luaedit and the page's server.
///
/// A message is its length in four bytes, lowest first, and that many bytes. A descriptor may come with it.
package final class MessageSocket {
    /// In bytes; longer messages are refused. The longest are the largest picture for a terminal, and the names of as
    /// many files as a command line holds, with their folders.
    package static let maximumSize = 64 << 20

    /// The worker's end of the socket, in the worker.
    package static let workerDescriptor: CInt = 3

    /// The connected socket; closed with this object.
    package let descriptor: CInt
    private var buffer: [UInt8] = []
    private var receivedDescriptors: [CInt] = []

    package init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit {
        for received in receivedDescriptors { close(received) }
        close(descriptor)
    }

    /// Sends a whole message, waiting for room. Uses the descriptor only: calls need only exclude each other.
    /// - Parameter passing: A descriptor of which the other side gets a copy, or -1.
    package func send(_ message: WorkerMessage, passing: CInt = -1) throws(SendingError) {
        try transmit(message, passing: passing)
    }

    /// Sends a whole message, waiting for room.
    /// - Parameter passing: A descriptor of which the other side gets a copy, or -1.
    package func send(_ message: SupervisorMessage, passing: CInt = -1) throws(SendingError) {
        try transmit(message, passing: passing)
    }

    /// Sends a whole message to luaedit, waiting for room.
    package func send(_ message: PageServerMessage) throws(SendingError) { try transmit(message) }

    /// Sends a whole message to the page's server, waiting for room.
    /// - Parameter passing: The descriptor of ``PageMessage/answerWithFile(_:)``, or -1.
    package func send(_ message: PageMessage, passing: CInt = -1) throws(SendingError) {
        try transmit(message, passing: passing)
    }

    /// Sends a whole message to a player's window, waiting for room.
    package func send(_ message: WindowMessage) throws(SendingError) { try transmit(message) }

    /// Sends a whole message of a player's window, waiting for room.
    package func send(_ message: WindowReport) throws(SendingError) { try transmit(message) }

    /// Sends a whole message to the program that records, waiting for room.
    /// - Parameter passing: The descriptor of ``CaptureMessage/begin(_:)`` and the like, or -1.
    package func send(_ message: CaptureMessage, passing: CInt = -1) throws(SendingError) {
        try transmit(message, passing: passing)
    }

    /// Sends a whole message of the program that records, waiting for room.
    /// - Parameter passing: The descriptor of ``CaptureReport/picture(_:)``, or -1.
    package func send(_ message: CaptureReport, passing: CInt = -1) throws(SendingError) {
        try transmit(message, passing: passing)
    }

    func transmit(_ message: some Message, passing: CInt = -1) throws(SendingError) {
        var writer = MessageWriter()
        writer.write(message)
        let size = writer.bytes.count
        guard size <= Self.maximumSize else { throw .tooLong(MessageLength(part: message.longestPart, size: size)) }
        let frame = withUnsafeBytes(of: UInt32(size).littleEndian) { Array($0) } + writer.bytes
        let result = sandbox_send(descriptor, frame, frame.count, passing)
        guard result == 0 else { throw .broken(SystemError(number: -result)) }
    }

    /// Waits for bytes and stores them.
    /// - Returns: False at the end of the stream.
    package func receive() throws(SystemError) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var passed: CInt = -1
        let count = sandbox_receive(descriptor, &chunk, chunk.count, &passed)
        if passed >= 0 { receivedDescriptors.append(passed) }
        guard count >= 0 else { throw SystemError(number: CInt(-count)) }
        buffer.append(contentsOf: chunk[..<count])
        return count > 0
    }

    /// Takes the worker's oldest whole message; nil until one has arrived.
    package func nextOfWorker() throws(MessageError) -> WorkerMessage? { try next(WorkerMessage.self) }

    /// Takes the supervisor's oldest whole message; nil until one has arrived.
    package func nextOfSupervisor() throws(MessageError) -> SupervisorMessage? { try next(SupervisorMessage.self) }

    /// Takes the page's server's oldest whole message; nil until one has arrived.
    package func nextOfPageServer() throws(MessageError) -> PageServerMessage? { try next(PageServerMessage.self) }

    /// Takes the oldest whole message to the page's server; nil until one has arrived.
    package func nextOfPage() throws(MessageError) -> PageMessage? { try next(PageMessage.self) }

    /// Takes the oldest whole message to a player's window; nil until one has arrived.
    package func nextToWindow() throws(MessageError) -> WindowMessage? { try next(WindowMessage.self) }

    /// Takes the oldest whole message of a player's window; nil until one has arrived.
    package func nextOfWindow() throws(MessageError) -> WindowReport? { try next(WindowReport.self) }

    /// Takes the oldest whole message to the program that records; nil until one has arrived.
    package func nextToCapture() throws(MessageError) -> CaptureMessage? { try next(CaptureMessage.self) }

    /// Takes the oldest whole message of the program that records; nil until one has arrived.
    package func nextOfCapture() throws(MessageError) -> CaptureReport? { try next(CaptureReport.self) }

    /// True if a whole message has arrived.
    package var hasMessage: Bool { wholeLength != nil }

    /// The length of the oldest message, if all of it has arrived.
    private var wholeLength: Int? {
        guard buffer.count >= 4 else { return nil }
        let length = Int(buffer[..<4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
        return buffer.count >= 4 + length ? length : nil
    }

    func next<Message: Transferable>(_ type: Message.Type) throws(MessageError) -> Message? {
        guard buffer.count >= 4 else { return nil }
        let length = Int(buffer[..<4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
        guard length <= Self.maximumSize else { throw MessageError(expected: "a shorter message") }
        guard buffer.count >= 4 + length else { return nil }
        var reader = MessageReader(buffer[4..<(4 + length)])
        let message: Message = try reader.value()
        try reader.finish()
        buffer.removeFirst(4 + length)
        return message
    }

    /// Takes the oldest descriptor that came with a message. The caller closes it.
    package func takeDescriptor() -> CInt? {
        receivedDescriptors.isEmpty ? nil : receivedDescriptors.removeFirst()
    }
}
