import CSandbox
import Export
import Glibc
import MediaWriting
import Messages
import SystemCalls

/// A file in memory, for bytes that go to another process: sealed, it cannot be changed.
final class LiveFile {
    let descriptor: CInt

    init() throws(Failure) {
        descriptor = sandbox_create_sealable()
        guard descriptor >= 0 else {
            throw Failure(.engineFailure, "a file in memory cannot be made: \(systemMessage(-descriptor))")
        }
    }

    convenience init(_ bytes: [UInt8]) throws(Failure) {
        try self.init()
        let failure = writeAll(bytes, to: descriptor)
        guard failure == 0 else {
            throw Failure(.engineFailure, "a file in memory cannot be written: \(systemMessage(failure))")
        }
    }

    deinit { close(descriptor) }

    /// Gives a muxer the file, which lasts as long as `body` runs.
    func write<Result>(_ body: (Muxer.Destination) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            try body(Muxer.Destination(descriptor: descriptor, name: "a file in memory"))
        }
    }

    /// Sealed, for ``WorkerChannel/answer(_:passing:)``.
    func seal() throws(Failure) -> CInt {
        let result = sandbox_seal(descriptor)
        guard result == 0 else {
            throw Failure(.engineFailure, "a file in memory cannot be sealed: \(systemMessage(-result))")
        }
        return descriptor
    }
}
