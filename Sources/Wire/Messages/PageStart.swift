/// The first message to the page's server: what it may serve, and its limits.
package struct PageStart: Sendable, Equatable {
    /// The token that requests must carry, as it stands in the link.
    package var token: String
    /// The port of the listening socket that the server was handed.
    package var port: Int
    /// The process of luaedit: a server with another parent ends.
    package var supervisor: Int32
    /// The longest time from a request's first byte to its last, in seconds.
    package var requestTime = 10.0
    /// The longest time that a connection stays open without a request, in seconds.
    package var idleTime = 60.0

    package init(token: String, port: Int, supervisor: Int32) {
        self.token = token
        self.port = port
        self.supervisor = supervisor
    }
}

extension PageStart: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(Version.current, token, port, supervisor, requestTime, idleTime)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard try reader.value(String.self) == Version.current else {
            throw MessageError(expected: "a page's server of version \(Version.current)")
        }
        (token, port, supervisor, requestTime, idleTime) = try reader.values()
        guard !token.isEmpty, (1...65535).contains(port), (0...3600).contains(requestTime),
            (0...3600).contains(idleTime)
        else { throw MessageError(expected: "a token, a port and times") }
    }
}
