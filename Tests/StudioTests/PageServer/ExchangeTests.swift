import CSandbox
import Glibc
import Messages
import SystemCalls
import Testing

@testable import Studio

/// What passes between a page and luaedit.
@Suite struct ExchangeTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    /// A listener, and its number.
    private func listen() throws -> (client: Client, id: Int) {
        let client = studio.connect()
        client.send(studio.request("/api/events", "POST", body: "{}"))
        let message = try studio.server.receive()
        guard case .listens(let id) = message else { throw Studio.Unexpected(message: message) }
        let answer = try #require(client.answer(toHead: true))
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "application/x-ndjson")
        return (client, id)
    }

    @Test("a request arrives as it was sent, and its answer as luaedit gave it")
    func request() throws {
        let client = studio.connect()
        let body = "{\"values\":{\"text\":\"Grüße\\u0000\"}}"
        client.send(studio.request("/api/options?a=%2F..%00", "POST", body: body))
        let request = try studio.nextRequest()
        #expect(request.method == .post)
        #expect(request.target == "/api/options?a=%2F..%00")
        #expect(request.body == Array(body.utf8))
        let answer = PageAnswer(
            id: request.id, status: 422, contentType: "image/jpeg",
            fields: [.init("Luaedit-Revision", "12"), .init("Cache-Control", "private, max-age=31536000, immutable")])
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try studio.server.send(.answer(answer, body: bytes))
        let got = try #require(client.answer())
        #expect(got.status == 422)
        #expect(got.body == bytes)
        #expect(got["content-type"] == "image/jpeg")
        #expect(got["luaedit-revision"] == "12")
        #expect(got["cache-control"] == "private, max-age=31536000, immutable")
    }

    @Test("a body in chunks arrives whole, and a GET's is dropped")
    func chunks() throws {
        let client = studio.connect()
        let fields = ["Transfer-Encoding": "chunked", "Content-Length": ""]
        client.send(studio.request("/api/open", "POST", fields: fields, body: "2\r\n{}\r\n1\r\n \r\n0\r\n\r\n"))
        #expect(try studio.nextRequest().body == Array("{} ".utf8))
        let other = studio.connect()
        other.send(studio.request("/still/1/1", body: "{}"))
        #expect(try studio.nextRequest().body == [])
    }

    @Test("a connection serves one request after the other")
    func keepsAlive() throws {
        let client = studio.connect()
        for number in 0..<5 {
            client.send(studio.request("/still/1/\(number)"))
            try studio.echo()
            #expect(client.answer()?.text == "/still/1/\(number)")
            client.send(studio.request("/", "HEAD"))
            #expect(client.answer(toHead: true)?.status == 200)
        }
        client.send(studio.request("/still/1/9", fields: ["Connection": "close"]))
        try studio.echo()
        #expect(client.answer()?.text == "/still/1/9")
        #expect(client.isClosed)
    }

    @Test("a request that comes in pieces is one")
    func pieces() throws {
        let client = studio.connect()
        for byte in studio.request("/api/open", "POST", body: "{}").utf8 { client.send([byte]) }
        try studio.echo()
        #expect(client.answer()?.status == 200)
    }

    @Test("a sealed file is an answer's body")
    func file() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        for content in [bytes, []] {
            let client = studio.connect()
            client.send(studio.request("/media/v/k0.m4s"))
            let request = try studio.nextRequest()
            let file = try SealedFile(content)
            let answer = PageAnswer(id: request.id, contentType: "video/iso.segment")
            try studio.server.send(.answerWithFile(answer), file: file.descriptor)
            #expect(client.answer()?.body == content)
        }
    }

    @Test("a file that can still change, or is too long, is no answer")
    func unsealed() throws {
        let open = try MemoryFile()
        let long = sandbox_create_sealable()
        defer { close(long) }
        ftruncate(long, PageMessage.maximumFile + 1)
        #expect(sandbox_seal(long) == 0)
        for descriptor in [open.descriptor, long] {
            let client = studio.connect()
            client.send(studio.request("/media/v/k0.m4s"))
            let answer = PageAnswer(id: try studio.nextRequest().id)
            try studio.server.send(.answerWithFile(answer), file: descriptor)
            #expect(client.answer()?.status == 500)
        }
        #expect(try studio.isServing())
    }

    @Test("what luaedit adds to an answer's head changes neither its end nor its security")
    func fields() throws {
        let client = studio.connect()
        client.send(studio.request("/still/1/1"))
        let fields = [
            ("Access-Control-Allow-Origin", "*"), ("Content-Length", "1"), ("content-security-policy", ""),
            ("Set-Cookie", "a=b"), ("X", "a\r\nSet-Cookie: a=b"), ("Y\r\n", "b"), ("Z", "c"),
        ].map { PageAnswer.Field($0.0, $0.1) }
        let answer = PageAnswer(id: try studio.nextRequest().id, contentType: "text/plain\r\n\r\n", fields: fields)
        try studio.server.send(.answer(answer, body: Array("four".utf8)))
        let got = try #require(client.answer())
        #expect(got.text == "four")
        #expect(got["z"] == "c")
        #expect(got["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        for name in ["access-control-allow-origin", "set-cookie", "x", "y"] { #expect(got.fields[name] == nil) }
    }

    @Test("a client that leaves before its answer is reported, and the answer then harms nothing")
    func leaves() throws {
        var client: Client? = studio.connect()
        client?.send(studio.request("/still/1/1"))
        let request = try studio.nextRequest()
        client = nil
        #expect(try studio.server.receive() == .gone(id: request.id))
        try studio.server.send(.answer(PageAnswer(id: request.id), body: [1]))
        let file = try SealedFile([1])
        try studio.server.send(.answerWithFile(PageAnswer(id: request.id)), file: file.descriptor)
        #expect(try studio.isServing())
    }

    @Test("an answer that nobody asked for, or given twice, harms nothing")
    func unasked() throws {
        let client = studio.connect()
        client.send(studio.request("/still/1/1"))
        let request = try studio.nextRequest()
        for id in [request.id, request.id, -1, 99] {
            try studio.server.send(.answer(PageAnswer(id: id), body: [0x78]))
        }
        try studio.server.send(.event(listener: 99, line: [0x0A]))
        #expect(client.answer()?.text == "x")
        #expect(try studio.isServing())
    }

    @Test("a listener gets its own lines first, then those for all")
    func events() throws {
        let (one, first) = try listen()
        let (other, second) = try listen()
        let lines = ["a\n", "b\n", "c\n"].map { Array($0.utf8) }
        try studio.server.send(.event(listener: first, line: lines[0]))
        try studio.server.send(.event(listener: nil, line: lines[1]))
        try studio.server.send(.event(listener: second, line: lines[2]))
        try studio.server.send(.event(listener: nil, line: lines[0]))
        #expect((0..<3).map { _ in one.chunk() } == ["a\n", "b\n", "a\n"])
        #expect((0..<2).map { _ in other.chunk() } == ["c\n", "a\n"])
    }

    @Test("a listener that leaves is reported")
    func listenerLeaves() throws {
        var listener: (client: Client, id: Int)? = try listen()
        let id = try #require(listener).id
        listener = nil
        #expect(try studio.server.receive() == .gone(id: id))
        try studio.server.send(.event(listener: nil, line: [0x0A]))
        #expect(try studio.isServing())
    }

    @Test("a listener that reads nothing is shown out, and takes no other's events")
    func deafListener() throws {
        let (deaf, first) = try listen()
        let (other, second) = try listen()
        for id in [first, second] { try studio.server.send(.event(listener: id, line: [0x0A])) }
        #expect(other.chunk() == "\n")
        let line = [UInt8](repeating: 0x78, count: 1 << 20)
        for _ in 0..<40 {
            try studio.server.send(.event(listener: nil, line: line))
            #expect(other.chunk()?.utf8.count == line.count)
        }
        #expect(try studio.server.receive() == .gone(id: first))
        withExtendedLifetime(deaf) {}
    }
}
