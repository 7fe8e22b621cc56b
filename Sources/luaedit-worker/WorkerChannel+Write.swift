import Glibc
import Messages
import Sandbox
import SystemCalls

extension WorkerChannel.Output {
    /// Writes the whole file and closes it.
    func write(_ bytes: [UInt8]) throws(Failure) {
        defer { close(descriptor) }
        let failure = writeAll(bytes, to: descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write '\(path)': \(systemMessage(failure))")
        }
    }
}
