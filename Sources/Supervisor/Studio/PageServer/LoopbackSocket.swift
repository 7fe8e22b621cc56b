import Glibc
import Messages
import SystemCalls

/// A socket that listens on this machine's own address. Wraps `socket`, `bind` and `listen`.
final class LoopbackSocket {
    /// Closed with this object.
    let descriptor: CInt
    /// The port that it listens on.
    let port: Int

    /// Connections that wait to be accepted, until the server sets a number of its own.
    private static let waiting: CInt = 128

    /// - Parameter port: 0 for any that is free.
    init(port: Int) throws(Failure) {
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw Self.failure("cannot make a socket", errno) }
        do throws(Failure) {
            try Self.listen(descriptor, port: port)
            self.port = Self.port(of: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    private static func listen(_ descriptor: CInt, port: Int) throws(Failure) {
        // Without it the port of a studio that has just ended would be taken for a minute.
        var isOn: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes in
            Glibc.bind(
                descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(bytes.count))
        }
        guard result == 0, Glibc.listen(descriptor, waiting) == 0 else {
            let advice = errno == EADDRINUSE ? "; choose another with --port, or leave it out for a free one" : ""
            throw failure("cannot listen on port \(port)", errno, advice)
        }
    }

    private static func port(of descriptor: CInt) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutableBytes(of: &address) { bytes in
            getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, &length)
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func failure(_ attempt: String, _ number: CInt, _ advice: String = "") -> Failure {
        Failure(.cannotCreate, "\(attempt): \(systemMessage(number))\(advice)")
    }
}
