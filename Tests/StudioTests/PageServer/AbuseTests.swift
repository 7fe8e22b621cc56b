import Glibc
import Messages
import Testing

/// What no browser sends. After each the person's page still works.
@Suite struct AbuseTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    /// The status of the answer to any bytes; nil if the connection closes without one.
    private func status(_ text: String) -> Int? {
        let client = studio.connect()
        client.send(text)
        return client.answer()?.status
    }

    private var start: String { "GET /still/1/1 HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n" }

    @Test("a header of 16 KiB is read, a longer one is refused, whatever makes it long")
    func header() throws {
        let client = studio.connect()
        client.send(studio.request("/still/1/1?" + String(repeating: "x", count: 15 << 10)))
        try studio.echo()
        #expect(client.answer()?.status == 200)
        #expect(status(start + "X: " + String(repeating: "x", count: 1 << 20) + "\r\n\r\n") == 431)
        #expect(status(start + "X: " + String(repeating: "x", count: 17 << 10)) == 431)
        #expect(status("GET /" + String(repeating: "x", count: 17 << 10)) == 431)
        #expect(status(start + String(repeating: "X: x\r\n", count: 10000)) == 431)
        #expect(try studio.isServing())
    }

    @Test("a body of 2 MiB is refused, at once if its length is known")
    func body() throws {
        let announced = studio.request("/api/options", "POST", fields: ["Content-Length": "2097152"], body: "{}")
        #expect(status(announced) == 413)
        let text = String(repeating: "x", count: 2 << 20)
        #expect(status(studio.request("/api/options", "POST", body: text)) == 413)
        let fields = ["Transfer-Encoding": "chunked", "Content-Length": ""]
        let chunked = studio.request("/api/options", "POST", fields: fields, body: "200000\r\n\(text)\r\n0\r\n\r\n")
        #expect(status(chunked) == 413)
        #expect(try studio.isServing())
    }

    @Test("requests that another program might read differently are refused")
    func ambiguous() throws {
        let fields = ["Transfer-Encoding": "chunked"]
        #expect(status(studio.request("/api/open", "POST", fields: fields, body: "0\r\n\r\n")) == 400)
        let twice = ["Content-Length": "2", "content-length": "3"]
        #expect(status(studio.request("/api/open", "POST", fields: twice, body: "{}")) == 400)
        #expect(status(studio.request("http://127.0.0.1:\(studio.port)/")) == 400)
        #expect(status(studio.request("//evil.example/")) == 400)
        #expect(status(studio.request("*", "OPTIONS")) == 400)
        for target in ["/still/\u{0}1/1", "/still/1/1#x", "/still/\u{7F}", "/stíll", "/still/1\u{1}"] {
            #expect(status(studio.request(target)) == 400)
        }
        #expect(status(studio.request("/").replacing("HTTP/1.1", with: "HTTP/1.0")) == 505)
        #expect(status(studio.request("/").replacing("HTTP/1.1", with: "HTTP/9.9")) == 400)
        #expect(status(studio.request("127.0.0.1:22", "CONNECT")) == 400)
        #expect(status(studio.request("/", fields: ["Upgrade": "h2c", "Connection": "Upgrade"])) == 400)
        #expect(status(studio.request("/api/open", "POST", fields: ["Expect": "100-continue"], body: "{}")) == 417)
        #expect(status(String(repeating: "\u{16}\u{3}", count: 500)) == 400)
        #expect(try studio.isServing())
    }

    @Test("a request that is sent before the answer to the previous one is not done on its connection")
    func pipelining() throws {
        let client = studio.connect()
        client.send(studio.request("/still/1/1") + studio.request("/still/1/2") + studio.request("/still/1/3"))
        try studio.echo()
        let answer = try #require(client.answer())
        #expect(answer.text == "/still/1/1")
        #expect(answer["connection"] == "close")
        #expect(client.isClosed)
        #expect(try studio.isServing())
    }

    @Test("a request that ends with the connection is not done")
    func cut() throws {
        let client = studio.connect()
        client.send(studio.request("/api/render", "POST", fields: ["Content-Length": "100"], body: "{}"))
        shutdown(client.descriptor, CInt(SHUT_WR))
        _ = client.answer()
        #expect(try studio.isServing())
    }

    @Test("a request that does not come to its end in time is given up")
    func silence() throws {
        let studio = try Studio { $0.requestTime = 0.2 }
        let clients = (0..<3).map { _ in studio.connect() }
        clients[1].send(start)
        clients[2].send(studio.request("/api/open", "POST", fields: ["Content-Length": "100"], body: "{}"))
        #expect(clients[0].isClosed)
        for client in clients.dropFirst() {
            #expect(client.answer()?.status == 408)
            #expect(client.isClosed)
        }
        #expect(try studio.isServing())
    }

    @Test("a connection that stays idle is closed, one that listens or waits for luaedit is not")
    func idle() throws {
        let studio = try Studio {
            $0.idleTime = 0.2
            $0.requestTime = 0.2
        }
        let (listener, waiting, idle) = (studio.connect(), studio.connect(), studio.connect())
        listener.send(studio.request("/api/events", "POST", body: "{}"))
        guard case .listens(let id) = try studio.server.receive() else { return #expect(Bool(false)) }
        waiting.send(studio.request("/still/1/1"))
        let request = try studio.nextRequest()
        idle.send(studio.request("/"))
        #expect(idle.answer()?.status == 200)
        #expect(idle.isClosed)
        try studio.server.send(.answer(PageAnswer(id: request.id), body: [0x78]))
        #expect(waiting.answer()?.text == "x")
        try studio.server.send(.event(listener: id, line: Array("{}\n".utf8)))
        #expect(listener.answer()?.status == 200)
        #expect(listener.chunk() == "{}\n")
    }

    @Test("thousands of slow connections lock the person out neither of a new connection nor of an old one")
    func slowConnections() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // As many as this process may hold beside those of other tests.
        let count = min(10_000, Int(limit.rlim_cur) - 500)
        let (listener, known) = (studio.connect(), studio.connect())
        listener.send(studio.request("/api/events", "POST", body: "{}"))
        guard case .listens(let id) = try studio.server.receive() else { return #expect(Bool(false)) }
        known.send(studio.request("/still/1/1"))
        try studio.echo()
        #expect(known.answer()?.status == 200)

        var slow: [Client] = []
        for _ in 0..<20 {
            for _ in 0..<(count / 20) {
                slow.append(studio.connect())
                slow[slow.count - 1].send(start)
            }
            #expect(try studio.isServing())
        }
        known.send(studio.request("/still/1/1"))
        try studio.echo()
        #expect(known.answer()?.status == 200)
        try studio.server.send(.event(listener: id, line: Array("{}\n".utf8)))
        #expect(listener.answer()?.status == 200)
        #expect(listener.chunk() == "{}\n")
    }

    @Test("a connection beyond the sixteenth takes the place of an idle one, and of none that is at work")
    func places() throws {
        var clients: [Client] = []
        var requests: [PageRequest] = []
        for number in 0..<16 {
            clients.append(studio.connect())
            clients[number].send(studio.request("/still/1/\(number)"))
            requests.append(try studio.nextRequest())
        }
        #expect(studio.connect().isClosed)
        try studio.server.send(.answer(PageAnswer(id: requests[3].id), body: [0x78]))
        #expect(clients[3].answer()?.text == "x")
        #expect(try studio.isServing())
        #expect(clients[3].isClosed)
        for number in [0, 15] {
            try studio.server.send(.answer(PageAnswer(id: requests[number].id), body: [0x78]))
            #expect(clients[number].answer()?.text == "x")
        }
    }
}
