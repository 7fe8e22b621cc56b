import Glibc
import Messages
import SystemCalls

/// The line to luaedit, without which the process ends.
final class PlayerLine {
    private let socket = MessageSocket(descriptor: MessageSocket.workerDescriptor)

    func send(_ report: WindowReport) {
        do { try socket.send(report) } catch { leave() }
    }

    /// Waits for the next message.
    func receive() -> WindowMessage {
        while true {
            if let message = next() { return message }
        }
    }

    /// The messages that have arrived.
    func takeArrived() -> [WindowMessage] {
        var messages: [WindowMessage] = []
        while isReadable(socket.descriptor) {
            if let message = next() { messages.append(message) }
        }
        while let message = buffered() { messages.append(message) }
        return messages
    }

    /// The next message; nil if its end has not arrived.
    private func next() -> WindowMessage? {
        if let message = buffered() { return message }
        do { guard try socket.receive() else { leave() } } catch { leave() }
        return buffered()
    }

    private func buffered() -> WindowMessage? {
        do { return try socket.nextToWindow() } catch { leave() }
    }

    private func leave() -> Never { _exit(CInt(ExitStatus(.terminated).rawValue)) }
}
