import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing
import Threads
import Wording

@testable import Studio

/// The life of the server's process.
@Suite struct ProcessTests {
    @Test("the link has a port of this machine and a token of 256 bits, another one each time")
    func link() throws {
        let studios = try (0..<2).map { _ in try Studio() }
        for studio in studios {
            #expect(studio.server.link == "http://127.0.0.1:\(studio.port)/#\(studio.token)")
            #expect(studio.token.utf8.count == 43)
        }
        #expect(studios[0].token != studios[1].token)
    }

    @Test(
        "the token's letters are those of base64url",
        arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v")])
    func base64url(text: String, expected: String) {
        #expect(Array(text.utf8).base64url == expected)
        #expect([0xFB, 0xFF, 0xFE].base64url == "-__-")
    }

    @Test("a port that is taken is named")
    func portTaken() throws {
        let studio = try Studio()
        let error = #expect(throws: Failure.self) {
            try PageServerProcess(port: studio.port, program: Studio.program)
        }
        #expect(
            error?.text == "cannot listen on port \(studio.port): Address already in use; "
                + "choose another with --port, or leave it out for a free one")
        #expect(error?.kind == .cannotCreate)
    }

    @Test("the port of a server that has ended is free at once")
    func portFree() throws {
        var studio: Studio? = try Studio()
        let port = try #require(studio).port
        #expect(try studio?.isServing() == true)
        studio = nil
        let server = try PageServerProcess(port: port, program: Studio.program)
        #expect(server.port == port)
    }

    @Test("a program that is missing, or is another, is named")
    func missing() throws {
        let folder = TemporaryFolder()
        let error = #expect(throws: Failure.self) { try PageServerProgram.path(from: folder.file("bin")) }
        #expect(
            error?.text == "the studio's part of luaedit is not installed: there is no "
                + "'\(folder.path)/libexec/luaedit/luaedit-studio'; install luaedit anew, with it")
        #expect(throws: Failure.self) { try PageServerProcess(port: 0, program: folder.file("nothing")) }
        let other = #expect(throws: Failure.self) { try PageServerProcess(port: 0, program: "/bin/true") }
        #expect(other?.text.hasPrefix("the page's server") == true)
    }

    @Test("the program is found beside luaedit, else where it is installed")
    func place() throws {
        let folder = TemporaryFolder()
        for name in ["libexec", "libexec/luaedit", "bin"] {
            _ = folder.file(RawString(name)).withCString { mkdir($0, 0o700) }
        }
        let installed = folder.write("libexec/luaedit/luaedit-studio", "")
        #expect(try PageServerProgram.path(from: folder.file("bin")) == installed)
        let built = folder.write("bin/luaedit-studio", "")
        #expect(try PageServerProgram.path(from: folder.file("bin")) == built)
    }

    @Test("a server that dies is described")
    func dies() throws {
        let studio = try Studio()
        let error = #expect(throws: Failure.self) {
            // A message that is none ends it.
            _ = writeAll([4, 0, 0, 0, 1, 2, 3, 4], to: studio.server.descriptor)
            _ = try studio.server.receive()
        }
        #expect(error?.text == "the page's server has ended: it ended with status 143")
        #expect(error?.kind == .engineFailure)
    }

    @Test(
        "messages that are none end the server",
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [8, 0, 0, 0, 99, 0, 0, 0, 0, 0, 0, 0],
            [8, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0], [9, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func malformed(bytes: [UInt8]) throws {
        let studio = try Studio()
        _ = writeAll(bytes, to: studio.server.descriptor)
        #expect(throws: Failure.self) { try studio.server.receive() }
    }

    @Test("an answer with a file that does not come ends the server")
    func noFile() throws {
        let studio = try Studio()
        try studio.server.send(.answerWithFile(PageAnswer(id: 1)))
        #expect(throws: Failure.self) { try studio.server.receive() }
    }

    @Test("the server ends with luaedit's socket, and with its thread")
    func orphan() throws {
        let studio = try Studio()
        shutdown(studio.server.descriptor, CInt(SHUT_WR))
        #expect(throws: Failure.self) { try studio.server.receive() }
        nonisolated(unsafe) var orphan: Studio?
        try Thread { orphan = try? Studio() }.join()
        let error = #expect(throws: Failure.self) { try orphan?.server.receive() }
        #expect(error?.text == "the page's server has ended: signal 9 ended it")
    }

    @Test("a message of another program's is no message")
    func strangeMessages() throws {
        let folder = TemporaryFolder()
        let program = folder.write(
            "server", "#!/bin/sh\nprintf '\\010\\000\\000\\000\\143\\0\\0\\0\\0\\0\\0\\0' >&3\nsleep 9\n")
        _ = program.withCString { chmod($0, 0o700) }
        let error = #expect(throws: Failure.self) { try PageServerProcess(port: 0, program: program) }
        #expect(error?.text == "the page's server and luaedit do not match; install luaedit anew")
    }

    @Test("once it accepts, the server opens nothing, connects nowhere and starts nothing")
    func calls() throws {
        let folder = TemporaryFolder()
        let trace = folder.file("trace")
        // -D: the server stays this process's child.
        let program = folder.write(
            "server", "#!/bin/sh\nexec /usr/bin/strace -D -f -qq -o '\(trace)' '\(Studio.program)'\n")
        _ = program.withCString { chmod($0, 0o700) }
        var server: PageServerProcess? = try PageServerProcess(port: 0, program: program)
        try exchange(with: Studio(server: try #require(server)))
        server = nil
        var calls: [String] = []
        repeat { calls = names(of: folder.read("trace") ?? "") } while !calls.contains("+++") && usleep(10000) == 0

        let confined = try #require(calls.firstIndex(of: "seccomp"))
        let served = Set(calls[confined...])
        #expect(served.isSuperset(of: ["accept4", "sendfile"]))
        #expect(!calls[..<confined].contains("accept4"))
        let forbidden: Set = [
            "open", "openat", "openat2", "creat", "connect", "socket", "bind", "listen", "execve", "execveat", "clone",
            "clone3", "fork", "vfork", "sendto", "unlink", "rename", "stat", "access", "readlink",
        ]
        #expect(served.intersection(forbidden) == [])
    }

    /// One of everything that a page does.
    private func exchange(with studio: Studio) throws {
        #expect(studio.answer("/")?.status == 200)
        #expect(studio.answer("/", fields: ["Host": "x"])?.status == 421)
        #expect(try studio.isServing())
        let listener = studio.connect()
        listener.send(studio.request("/api/events", "POST", body: "{}"))
        guard case .listens(let id) = try studio.server.receive() else { return #expect(Bool(false)) }
        try studio.server.send(.event(listener: id, line: [0x0A]))
        #expect(listener.answer()?.status == 200)
        #expect(listener.chunk() == "\n")
        let client = studio.connect()
        client.send(studio.request("/media/v/k.m4s"))
        let file = try SealedFile([UInt8](repeating: 1, count: 1 << 20))
        try studio.server.send(.answerWithFile(PageAnswer(id: studio.nextRequest().id)), file: file.descriptor)
        #expect(client.answer()?.body.count == 1 << 20)
    }

    /// The calls' names in their order, and `+++` for the end.
    private func names(of trace: String) -> [String] {
        trace.split(separator: "\n").compactMap { line in
            let call = line.drop { $0.isNumber || $0 == " " }
            return call.hasPrefix("+++") ? "+++" : call.split(separator: "(").first.map(String.init)
        }
    }
}
