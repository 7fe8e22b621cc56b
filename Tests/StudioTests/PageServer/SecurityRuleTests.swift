import Testing

/// Each rule of a request by itself: everything else is right.
@Suite struct SecurityRuleTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    @Test("the page's files need no token")
    func files() throws {
        for (path, type) in [("/", "text/html"), ("/app.css", "text/css"), ("/app.js", "text/javascript")] {
            let answer = try #require(studio.answer(path, fields: ["Authorization": ""]))
            #expect(answer.status == 200)
            #expect(answer["content-type"] == type + "; charset=utf-8")
            #expect(!answer.body.isEmpty)
        }
        #expect(studio.answer("/index.html", fields: ["Authorization": ""])?.status == 401)
    }

    @Test("a request with everything is passed on")
    func passes() throws { #expect(try studio.isServing()) }

    @Test(
        "a host that is not this server is refused before anything else, for the page's files too",
        arguments: [
            "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "localhost.", "LOCALHOST:PORT.evil.example",
            "127.0.0.1:PORT, 127.0.0.1:PORT", "evil.example:PORT", "127.1:PORT", "",
        ])
    func host(value: String) throws {
        let host = value.replacing("PORT", with: "\(studio.port)")
        for path in ["/", "/app.js", "/still/1/1", "/api/events"] {
            #expect(studio.answer(path, fields: ["Host": host])?.status == 421)
        }
    }

    @Test("the three names of this machine are its hosts", arguments: ["127.0.0.1", "[::1]", "localhost"])
    func ownHosts(name: String) throws {
        #expect(studio.answer("/", fields: ["Host": "\(name):\(studio.port)"])?.status == 200)
    }

    @Test("two hosts are none")
    func twoHosts() throws {
        #expect(studio.answer("/", fields: ["host": "127.0.0.1:\(studio.port)"])?.status == 421)
    }

    @Test(
        "without the token in its place nothing is passed on",
        arguments: [
            "", "Bearer", "Bearer ", "TOKEN", "Basic TOKEN", "bearer TOKEN", "Bearer TOKENx", "Bearer x",
            "Bearer  TOKEN",
            "Bearer TOKEN, Bearer TOKEN",
        ])
    func token(value: String) throws {
        let value = value.replacing("TOKEN", with: studio.token)
        let answer = try #require(studio.answer("/still/1/1", fields: ["Authorization": value]))
        #expect(answer.status == 401)
        #expect(answer["www-authenticate"] == "Bearer")
        #expect(studio.answer("/api/render", "POST", fields: ["Authorization": value], body: "{}")?.status == 401)
    }

    @Test("a token whose last character is wrong is refused")
    func almostToken() throws {
        let last: Character = studio.token.last == "A" ? "B" : "A"
        let value = "Bearer \(studio.token.dropLast())\(last)"
        #expect(studio.answer("/still/1/1", fields: ["Authorization": value])?.status == 401)
    }

    @Test("a token in the address or a cookie does not count")
    func tokenElsewhere() throws {
        let token = studio.token
        #expect(studio.answer("/still/1/1?token=\(token)", fields: ["Authorization": ""])?.status == 401)
        let fields = ["Authorization": "", "Cookie": "token=\(token)"]
        #expect(studio.answer("/still/1/1", fields: fields)?.status == 401)
    }

    @Test(
        "another origin is refused, with the token too",
        arguments: [
            "null", "http://evil.example", "https://127.0.0.1:PORT", "http://127.0.0.1", "http://localhost:PORT",
        ])
    func origin(value: String) throws {
        let fields = ["Origin": value.replacing("PORT", with: "\(studio.port)")]
        #expect(studio.answer("/api/render", "POST", fields: fields, body: "{}")?.status == 403)
        #expect(studio.answer("/still/1/1", fields: fields)?.status == 403)
    }

    @Test("a request from another site is refused, with the token too", arguments: ["cross-site", "same-site", "none"])
    func site(value: String) throws {
        #expect(studio.answer("/api/render", "POST", fields: ["Sec-Fetch-Site": value], body: "{}")?.status == 403)
        #expect(studio.answer("/still/1/1", fields: ["Sec-Fetch-Site": value])?.status == 403)
    }

    @Test("a program that is no browser sends neither Origin nor site")
    func noBrowser() throws {
        let client = studio.connect()
        client.send(studio.request("/api/open", "POST", fields: ["Origin": "", "Sec-Fetch-Site": ""], body: "{}"))
        try studio.echo()
        #expect(client.answer()?.status == 200)
    }

    @Test(
        "a POST of another type than JSON is refused",
        arguments: ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"])
    func contentType(value: String) throws {
        #expect(studio.answer("/api/render", "POST", fields: ["Content-Type": value], body: "{}")?.status == 415)
    }

    @Test("JSON may name its encoding")
    func charset() throws {
        let client = studio.connect()
        client.send(
            studio.request("/api/open", "POST", fields: ["Content-Type": "application/json; charset=utf-8"], body: "{}")
        )
        try studio.echo()
        #expect(client.answer()?.status == 200)
    }

    @Test("every path has its method")
    func methods() throws {
        for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "HEAD"] {
            #expect(studio.answer("/still/1/1", method)?.status == 405)
            #expect(studio.answer("/api/render", method)?["allow"] == "POST")
        }
        #expect(studio.answer("/api/render")?.status == 405)
        #expect(studio.answer("/still/1/1", "POST", body: "{}")?["allow"] == "GET")
        #expect(studio.answer("/", "POST", body: "{}")?["allow"] == "GET, HEAD")
    }

    @Test("a preflight of another site is answered without permission")
    func preflight() throws {
        let fields = [
            "Origin": "http://evil.example", "Authorization": "", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization",
        ]
        let answer = try #require(studio.answer("/api/render", "OPTIONS", fields: fields))
        #expect(answer.status == 403)
        #expect(answer.fields.keys.allSatisfy { !$0.hasPrefix("access-control") })
    }

    /// What every answer says, whatever it answers.
    private static let security = [
        "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; media-src blob:; connect-src 'self'; "
            + "frame-ancestors 'none'; require-trusted-types-for 'script'",
        "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin", "referrer-policy": "no-referrer", "cache-control": "no-store",
    ]

    @Test("every answer carries the fields of security, whatever it is")
    func fields() throws {
        let client = studio.connect()
        client.send(studio.request("/still/1/1"))
        try studio.echo()
        let broken = studio.connect()
        broken.send("nonsense\r\n\r\n")
        let listener = studio.connect()
        listener.send(studio.request("/api/events", "POST", body: "{}"))
        let answers = [
            client.answer(), broken.answer(), listener.answer(), studio.answer("/"), studio.answer("/app.js"),
            studio.answer("/", fields: ["Host": "x"]), studio.answer("/x", fields: ["Authorization": ""]),
            studio.answer("/x", "PUT"), studio.answer("/x?" + String(repeating: "x", count: 20000)),
        ]
        #expect(answers.map { $0?.status } == [200, 400, 200, 200, 200, 421, 401, 405, 431])
        for answer in answers {
            for (name, value) in Self.security { #expect(answer?[name] == value) }
            #expect(answer?.fields.keys.contains { $0.hasPrefix("access-control") || $0 == "set-cookie" } == false)
        }
    }
}
