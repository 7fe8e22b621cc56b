import Glibc
import SystemCalls

/// A client that sends any bytes.
final class Client {
    let descriptor: CInt
    private var received: [UInt8] = []

    /// Connects to the server. What does not come within ten seconds counts as the end of the stream.
    init(_ port: Int) {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(bytes.count))
        }
        precondition(result == 0, "cannot connect: \(systemMessage(errno))")
    }

    deinit { close(descriptor) }

    /// Sends what the server takes: it may have closed the connection already.
    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress! + done, bytes.count - done, CInt(truncatingIfNeeded: Int(MSG_NOSIGNAL)))
            }
            guard count > 0 else { return }
            done += count
        }
    }

    /// The next answer; nil if the connection closes before its end.
    func answer(toHead isHead: Bool = false) -> Answer? {
        guard let end = find("\r\n\r\n") else { return nil }
        let lines = String(decoding: received[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        received.removeFirst(end + 4)
        var answer = Answer(status: Int(lines[0].split(separator: " ")[1]) ?? 0)
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            answer.fields[parts[0].lowercased(), default: []].append(String(parts[1].drop { $0 == " " }))
        }
        guard !isHead, let length = answer["content-length"].flatMap({ Int($0) }) else { return answer }
        while received.count < length { guard read() else { return nil } }
        answer.body = Array(received[..<length])
        received.removeFirst(length)
        return answer
    }

    /// The next chunk of a stream; nil at its end.
    func chunk() -> String? {
        guard let end = find("\r\n"), let length = Int(String(decoding: received[..<end], as: UTF8.self), radix: 16)
        else { return nil }
        while received.count < end + 4 + length { guard read() else { return nil } }
        defer { received.removeFirst(end + 4 + length) }
        return String(decoding: received[(end + 2)..<(end + 2 + length)], as: UTF8.self)
    }

    /// True when the server closes the connection and sends nothing more before.
    var isClosed: Bool { received.isEmpty && !read() }

    /// Where a text stands; nil if the stream ends before.
    private func find(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        while true {
            if received.count >= bytes.count {
                for start in 0...(received.count - bytes.count)
                where received[start] == bytes[0] && Array(received[start..<(start + bytes.count)]) == bytes {
                    return start
                }
            }
            guard read() else { return nil }
        }
    }

    private func read() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        received += chunk[..<count]
        return true
    }
}

/// A server's answer.
struct Answer: Equatable {
    var status: Int
    /// By their names in lower case.
    var fields: [String: [String]] = [:]
    var body: [UInt8] = []

    /// The value of a field that is there once.
    subscript(name: String) -> String? { fields[name].flatMap { $0.count == 1 ? $0[0] : nil } }

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        var parts: [String] = [""]
        var rest = Array(utf8)[...]
        let end = Array(separator.utf8)
        var part: [UInt8] = []
        while let next = rest.first {
            if rest.starts(with: end) {
                parts[parts.count - 1] = String(decoding: part, as: UTF8.self)
                parts.append("")
                part = []
                rest = rest.dropFirst(end.count)
            } else {
                part.append(next)
                rest = rest.dropFirst()
            }
        }
        parts[parts.count - 1] = String(decoding: part, as: UTF8.self)
        return parts
    }
}
