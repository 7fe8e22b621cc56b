import SystemCalls

/// A page's request that carries the token, as the page's server passes it on.
package struct PageRequest: Sendable, Equatable {
    /// The only methods that reach luaedit.
    package enum Method: UInt8, Sendable {
        case get = 1
        case post
    }

    /// Names the request in its answer; never used twice.
    package var id: Int
    package var method: Method
    /// The path and the query as they were sent, percent-encoded: printable ASCII that begins with a slash, at most
    /// ``maximumTarget`` bytes.
    package var target: String
    /// Of a ``Method/post``, at most ``maximumBody`` bytes.
    package var body: [UInt8]

    /// In bytes; the longest header that is accepted at all.
    package static let maximumTarget = 16 << 10
    /// In bytes.
    package static let maximumBody = 1 << 20

    package init(id: Int, method: Method, target: String, body: [UInt8] = []) {
        self.id = id
        self.method = method
        self.target = target
        self.body = body
    }

    /// True for a path that a request may name: nothing that a log, a terminal or a file system would read differently.
    package static func isValid(target: String) -> Bool {
        // After two slashes a browser would expect a host.
        target.hasPrefix("/") && !target.hasPrefix("//") && target.utf8.count <= maximumTarget
            && target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}

extension PageRequest.Method: Transferable {}

extension PageRequest: Record {
    static let layout = Fields(Self.init(id:method:target:body:)) { ($0.id, $0.method, $0.target, $0.body) }
        .require("a page's request") { isValid(target: $0.target) && $0.body.count <= maximumBody }
}
