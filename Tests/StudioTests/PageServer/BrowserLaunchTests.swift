import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Studio

@Suite struct BrowserLaunchTests {
    private let folder = TemporaryFolder()
    private let link = "http://127.0.0.1:4000/#secret"

    /// A browser that stores its arguments in the test's folder.
    private var browser: String {
        let text = "#!/bin/sh\necho \"$@\" > '\(folder.path)/.new'; mv '\(folder.path)/.new' '\(folder.path)/words'\n"
        let program = folder.write("browser", text)
        _ = program.withCString { chmod($0, 0o700) }
        return "\(program)"
    }

    private func open(_ browser: String) throws -> BrowserLaunch {
        try BrowserLaunch(
            link: link, port: 4000, surroundings: Surroundings(browser: browser, runtimeFolder: folder.path))
    }

    @Test("the browser gets a file that only its owner can read, and no token")
    func opens() throws {
        var launch: BrowserLaunch? = try open(browser)
        #expect(launch?.outcome == .opened)
        let path = try #require(launch?.path)
        let status = try #require(fileStatus(path))
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(fileStatus(folder.file("luaedit"))?.st_mode == 0o40700)
        let page = readAllText(path)
        #expect(page.contains("content=\"0; url=\(link)\""))
        while fileStatus(folder.file("words")) == nil { usleep(1000) }
        #expect(folder.read("words") == "\(path)\n")
        launch = nil
        #expect(fileStatus(path) == nil)
    }

    @Test("a browser's command may say where the file stands, and the first that starts is taken")
    func commands() throws {
        let launch = try open("/nothing:\(browser) --new %s --last")
        while fileStatus(folder.file("words")) == nil { usleep(1000) }
        #expect(folder.read("words") == "--new \(try #require(launch.path)) --last\n")
    }

    @Test("a runtime folder that others can write is not used")
    func foreignFolder() throws {
        let place = folder.file("luaedit")
        _ = place.withCString { mkdir($0, 0o777) }
        _ = place.withCString { chmod($0, 0o777) }
        let launch = try open(browser)
        #expect(try #require(launch.path).bytes.starts(with: place.bytes) == false)
    }

    @Test("without a screen, or from another machine, the person is told what to do")
    func advice() throws {
        let noScreen = Surroundings(hasDisplay: false)
        #expect(noScreen.advice(port: 4000) == "there is no display here for a browser: open the link in one")
        let remote = Surroundings(isRemote: true, host: "farm")
        #expect(
            remote.advice(port: 4000)
                == "to open the link on your own machine, run there: ssh -L 4000:127.0.0.1:4000 farm")
        #expect(Surroundings(browser: "w3m", hasDisplay: false, isRemote: true).advice(port: 4000) == nil)
        let launch = try BrowserLaunch(link: link, port: 4000, surroundings: noScreen)
        #expect(launch.path == nil)
    }

    private func readAllText(_ path: RawString) -> String {
        let file = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
        defer { close(file) }
        return (try? readAll(from: file, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
