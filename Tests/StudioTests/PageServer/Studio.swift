import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Studio

/// A stand-in for luaedit: a page's server and the requests to it, as the person's browser sends them.
struct Studio {
    static let program = TemporaryFolder.testWorker.folder.appending("luaedit-studio")

    let server: PageServerProcess
    var port: Int { server.port }
    var token: String { String(server.link.split(separator: "#")[1]) }

    init(server: PageServerProcess) { self.server = server }

    init(change: (inout PageStart) -> Void = { _ in }) throws {
        server = try PageServerProcess(port: 0, program: Self.program, change: change)
    }

    func connect() -> Client { Client(port) }

    /// A request's text.
    /// - Parameter fields: Take the place of those that a browser sends; an empty value leaves one out.
    func request(
        _ target: String, _ method: String = "GET", fields: [String: String] = [:], body: String? = nil
    ) -> String {
        var all = ["Host": "127.0.0.1:\(port)", "Authorization": "Bearer \(token)", "Sec-Fetch-Site": "same-origin"]
        if let body {
            all["Content-Type"] = "application/json"
            all["Content-Length"] = "\(body.utf8.count)"
            all["Origin"] = "http://127.0.0.1:\(port)"
        }
        all.merge(fields) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }
        return "\(method) \(target) HTTP/1.1\r\n" + lines.joined() + "\r\n" + (body ?? "")
    }

    /// The answer to a request on a connection of its own that luaedit sees nothing of.
    func answer(
        _ target: String, _ method: String = "GET", fields: [String: String] = [:], body: String? = nil
    ) -> Answer? {
        let client = connect()
        client.send(request(target, method, fields: fields, body: body))
        return client.answer(toHead: method == "HEAD")
    }

    /// The next message, which is a request.
    func nextRequest() throws -> PageRequest {
        let message = try server.receive()
        guard case .request(let request) = message else { throw Unexpected(message: message) }
        return request
    }

    /// Answers the next request with its own target.
    func echo() throws {
        let request = try nextRequest()
        try server.send(
            .answer(PageAnswer(id: request.id, contentType: "text/plain"), body: Array(request.target.utf8)))
    }

    /// True when a request with the token is answered by luaedit.
    func isServing() throws -> Bool {
        let client = connect()
        client.send(request("/still/1/2?w=3"))
        try echo()
        return client.answer()?.text == "/still/1/2?w=3"
    }

    struct Unexpected: Error { let message: PageServerMessage }
}
