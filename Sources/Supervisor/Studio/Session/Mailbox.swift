import Glibc
import Messages
import Synchronization
import SystemCalls

/// Results of the workers' threads for the session's, which polls ``descriptor``.
final class Mailbox: Sendable {
    enum Letter {
        case still(LiveWorkerThread.Result)
        case segment(LiveWorkerThread.Result)
    }

    /// Becomes readable when there is a letter.
    let descriptor: CInt
    private let writing: CInt
    private let letters = Mutex<[Letter]>([])

    init() throws(Failure) {
        do throws(SystemError) { (descriptor, writing) = try makePipe(isBlocking: false) } catch {
            throw Failure(making: "a pipe", error)
        }
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    func put(_ letter: sending Letter) {
        letters.withLock { $0.append(letter) }
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    func take() -> [Letter] {
        var room = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &room, room.count) > 0 {}
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
