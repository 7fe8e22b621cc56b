import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Studio

@Suite struct KeptTokenTests {
    private let folder = TemporaryFolder()

    private var file: RawString { folder.file("luaedit/studio-7000.token") }

    private func token(_ port: Int = 7000) -> String { KeptToken.token(ofPort: port, in: folder.path) }

    @Test("a port's next studio has the same token, another port's and one without a runtime folder another")
    func kept() throws {
        let first = token()
        #expect(first.utf8.count == PageToken.length)
        #expect(token() == first)
        #expect(token(7001) != first)
        #expect(KeptToken.token(ofPort: 7000, in: nil) != first)
        #expect(try #require(fileStatus(file)).st_mode == 0o100600)
    }

    @Test("a file that others can read, that is a link or no token is replaced", arguments: ["open", "link", "short"])
    func replaced(_ damage: String) throws {
        let first = token()
        switch damage {
        case "open": _ = file.withCString { chmod($0, 0o644) }
        case "link":
            let other = folder.write("other", first)
            _ = other.withCString { chmod($0, 0o600) }
            _ = file.withCString { unlink($0) }
            _ = other.withCString { from in file.withCString { symlink(from, $0) } }
        default: _ = file.withCString { truncate($0, 20) }
        }
        let second = token()
        #expect(second != first)
        #expect(token() == second)
        #expect(try #require(fileStatus(file, following: false)).st_mode == 0o100600)
    }
}
