import Messages
import NIOCore
import NIOHTTP1

/// The rules that every request passes before anything is done for it.
///
/// The server is one of the person's own programs, but every page of every site that the person visits, and every user of
/// the machine, can send it requests. A page of another site can send any simple request and cannot read the answer; a
/// site whose name is made to point to this machine (DNS rebinding) could read it too; a program of another user can send
/// any bytes at all. Only the token tells the person's page from all of them. The other rules hold should it become known,
/// or a browser have a hole.
struct RequestRules {
    /// The use of a request that passed.
    enum Verdict {
        /// It reads a file of the page, which anybody may.
        case file(PageFile)
        /// It listens to events.
        case events
        /// It is passed on to luaedit.
        case request(PageRequest.Method)
        case refused(Refusal)
    }

    /// Why a request was not done.
    struct Refusal: Error {
        let status: HTTPResponseStatus
        let sentence: String
        /// Fields of the answer that belong to the status.
        var fields: [(String, String)] = []
    }

    static let eventsPath = "/api/events"

    /// The values of `Host` that are this server's.
    private let hosts: Set<String>
    private let token: [UInt8]
    private let files: [String: PageFile]

    init(token: String, port: Int, files: [String: PageFile]) {
        hosts = Set(["127.0.0.1", "[::1]", "localhost"].map { "\($0):\(port)" })
        self.token = Array(token.utf8)
        self.files = files
    }

    /// Applies the rules in their order.
    func verdict(on head: HTTPRequestHead) -> Verdict {
        do throws(Refusal) {
            let host = try host(of: head)
            try checkForm(of: head)
            let path = String(head.uri.prefix { $0 != "?" })
            if let file = files[path] {
                try check(head.method, isOneOf: [.GET, .HEAD])
                return .file(file)
            }
            try checkOrigin(of: head, host: host)
            try checkToken(of: head)
            guard path.hasPrefix("/api/") else {
                try check(head.method, isOneOf: [.GET])
                return .request(.get)
            }
            try check(head.method, isOneOf: [.POST])
            try checkContentType(of: head)
            return path == Self.eventsPath ? .events : .request(.post)
        } catch {
            return .refused(error)
        }
    }

    /// `Host` names this machine, in each request and before anything else, for files of the page too: after DNS rebinding
    /// a browser takes a foreign site's page and this server for one origin, but still sends the site's name here.
    private func host(of head: HTTPRequestHead) throws(Refusal) -> String {
        let values = head.headers["host"]
        guard values.count == 1, hosts.contains(values[0]) else {
            throw Refusal(status: .misdirectedRequest, sentence: "this server answers for its own address only")
        }
        return values[0]
    }

    /// Nothing that another program between would read differently, and no feature that no page uses: whole addresses,
    /// whose host would count more than `Host`, other versions, upgrades and expectations.
    private func checkForm(of head: HTTPRequestHead) throws(Refusal) {
        guard head.version == .http1_1 else {
            throw Refusal(status: .httpVersionNotSupported, sentence: "this server talks HTTP/1.1")
        }
        guard PageRequest.isValid(target: head.uri) else {
            throw Refusal(status: .badRequest, sentence: "the request's target is not a path of printable ASCII")
        }
        guard !head.headers.contains(name: "upgrade") else {
            throw Refusal(status: .badRequest, sentence: "this server upgrades no connection")
        }
        guard !head.headers.contains(name: "expect") else {
            throw Refusal(status: .expectationFailed, sentence: "this server meets no expectation")
        }
        // A longer body is refused before it is sent; one of unknown length is counted as it comes.
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
            length > PageRequest.maximumBody
        {
            throw Self.longBody
        }
    }

    /// The refusal of a body that is too long.
    static var longBody: Refusal {
        Refusal(status: .payloadTooLarge, sentence: "a request's body has at most \(PageRequest.maximumBody >> 20) MiB")
    }

    /// A browser says which site a request comes from, and no page can change that. Another site's request is refused even
    /// with the token. Both fields may be absent: older browsers and other programs send neither.
    private func checkOrigin(of head: HTTPRequestHead, host: String) throws(Refusal) {
        guard head.headers["origin"].allSatisfy({ $0 == "http://" + host }),
            head.headers["sec-fetch-site"].allSatisfy({ $0 == "same-origin" })
        else { throw Refusal(status: .forbidden, sentence: "this server answers its own page only") }
    }

    /// The token is in `Authorization`, which a page of another site cannot send without being permitted: neither in a
    /// cookie, which browsers add to requests of any page, nor in the address, which ends up in histories and logs.
    private func checkToken(of head: HTTPRequestHead) throws(Refusal) {
        let values = head.headers["authorization"]
        guard values.count == 1, values[0].hasPrefix("Bearer "), isToken(values[0].utf8.dropFirst(7)) else {
            throw Refusal(
                status: .unauthorized, sentence: "open the link that luaedit studio printed",
                fields: [("WWW-Authenticate", "Bearer")])
        }
    }

    /// Compares in a time that depends on the length alone: it tells nothing of the first wrong character.
    private func isToken(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == token.count else { return false }
        return zip(text, token).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }

    /// Each path has its method: reading changes nothing, so nothing that changes can be reached by a link or a picture.
    private func check(_ method: HTTPMethod, isOneOf allowed: [HTTPMethod]) throws(Refusal) {
        guard allowed.contains(method) else {
            throw Refusal(
                status: .methodNotAllowed, sentence: "this path has another method",
                fields: [("Allow", allowed.map(\.rawValue).joined(separator: ", "))])
        }
    }

    /// JSON is a type that a form of another site cannot send without asking first (a preflight, which is refused).
    private func checkContentType(of head: HTTPRequestHead) throws(Refusal) {
        let values = head.headers["content-type"]
        let type = values.first?.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard values.count == 1, type == "application/json" else {
            throw Refusal(status: .unsupportedMediaType, sentence: "a request's body is application/json")
        }
    }
}
