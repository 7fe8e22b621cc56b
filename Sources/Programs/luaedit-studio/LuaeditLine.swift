import Glibc
import Messages
import Threads

/// The line to luaedit. Messages to it wait in a queue that a thread of its own sends: the event loop never waits.
///
/// Without luaedit the server has no purpose: the process then ends.
final class LuaeditLine: @unchecked Sendable {  // the monitor guards the queue; one thread receives
    /// The longest queue, in bytes of requests' bodies. Only a luaedit that hangs lets it grow.
    private static let maximumQueue = 64 << 20

    private let socket = MessageSocket(descriptor: MessageSocket.workerDescriptor)
    private let monitor = Monitor()
    private var queue: [PageServerMessage] = []
    private var queueSize = 0

    /// Starts the thread that sends.
    func startSending() throws(ThreadFailure) {
        _ = try Thread { [self] in while true { transmit(nextBatch()) } }
    }

    /// Adds a message to the queue.
    /// - Returns: False if the queue is full; the message is not sent then.
    @discardableResult
    func send(_ message: PageServerMessage) -> Bool {
        monitor.within {
            if case .request(let request) = message {
                guard queueSize + request.body.count <= Self.maximumQueue else { return false }
                queueSize += request.body.count
            }
            queue.append(message)
            monitor.wakeAll()
            return true
        }
    }

    /// Sends the last message and ends the process. Not for a line that has begun to send.
    func end(_ failure: Failure) -> Never {
        transmit([.failed(failure)])
        leave()
    }

    /// Waits for the next message and takes the descriptor that came with it.
    func receive() -> (message: PageMessage, file: CInt?) {
        do {
            while true {
                if let message = try socket.nextOfPage() {
                    guard case .answerWithFile = message else { return (message, nil) }
                    guard let file = socket.takeDescriptor() else { leave() }
                    return (message, file)
                }
                guard try socket.receive() else { leave() }
            }
        } catch {
            leave()
        }
    }

    private func nextBatch() -> [PageServerMessage] {
        monitor.within {
            while queue.isEmpty { monitor.wait() }
            defer { (queue, queueSize) = ([], 0) }
            return queue
        }
    }

    private func transmit(_ messages: [PageServerMessage]) {
        for message in messages {
            do { try socket.send(message) } catch { leave() }
        }
    }

    private func leave() -> Never { _exit(CInt(ExitStatus(.terminated).rawValue)) }
}
