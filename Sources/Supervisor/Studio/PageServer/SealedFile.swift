import CSandbox
import Glibc
import SystemCalls

/// A file in memory that nothing changes any more. Wraps `memfd_create` and `F_ADD_SEALS`.
package final class SealedFile {
    /// Open for reading. Closed with this object.
    package let descriptor: CInt

    /// Makes one of bytes.
    package init(_ bytes: [UInt8]) throws(SystemError) {
        descriptor = sandbox_create_sealable()
        guard descriptor >= 0 else { throw SystemError(number: -descriptor) }
        var failure = writeAll(bytes, to: descriptor)
        if failure == 0 { failure = -sandbox_seal(descriptor) }
        guard failure == 0 else {
            close(descriptor)
            throw SystemError(number: failure)
        }
    }

    deinit { close(descriptor) }
}
