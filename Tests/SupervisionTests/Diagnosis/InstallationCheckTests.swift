import Glibc
import RecipeFiles
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Supervision

/// What `luaedit doctor` says of what was installed beside the programs.
@Suite struct InstallationCheckTests {
    private static let lack = "install luaedit again, or set LUAEDIT_HOME to the folder with Scripts and Stdlib"

    @Test("recipes and modules that are not there are missing, and it says what to do", arguments: [nil, "/nowhere"])
    func library(home: RawString?) {
        let checks = InstallationChecks.all(library: RecipeLibrary(home: home))
        #expect(checks.map(\.name) == ["recipes", "library"])
        #expect(checks.allSatisfy { $0.state == .missing && $0.advice == Self.lack })
    }

    @Test("a manual page and completions that were not installed are told of")
    func nothing() {
        #expect(
            InstallationChecks.manual(prefix: "/nowhere").text
                == "limited  manual          there is no '/nowhere/share/man/man1/luaedit.1'; install luaedit again")
        #expect(
            InstallationChecks.completions(prefix: "/nowhere", shell: "bash").text
                == "limited  completions     none in '/nowhere/share' for bash, zsh, fish; install luaedit again")
    }

    @Test("a manual page is found packed or not, completions where Debian has them or others")
    func found() throws {
        let installation = Installation()
        installation.add("man/man1/luaedit.1.gz")
        installation.add("zsh/vendor-completions/_luaedit")
        #expect(
            InstallationChecks.manual(prefix: installation.prefix).finding
                == "\(installation.prefix)/share/man/man1/luaedit.1.gz")
        #expect(
            InstallationChecks.completions(prefix: installation.prefix, shell: "zsh").finding
                == "none in '\(installation.prefix)/share' for bash, fish")
        installation.add("bash-completion/completions/luaedit")
        installation.add("fish/vendor_completions.d/luaedit.fish")
        let others = InstallationChecks.completions(prefix: installation.prefix, shell: "zsh", loader: "/nowhere")
        #expect(others.state == .present)
        #expect(others.finding == "for bash, zsh, fish in \(installation.prefix)/share")
        #expect(others.advice == "'luaedit completions --help' says what a shell needs that does not look there")
        let bash = InstallationChecks.completions(prefix: installation.prefix, shell: "bash", loader: "/nowhere")
        #expect(bash.state == .limited)
        #expect(bash.advice == "apt install bash-completion")
    }

    /// Files under a prefix, gone when it is.
    private final class Installation {
        private let folder = TemporaryFolder()
        private var made: [RawString] = []
        var prefix: RawString { folder.path }

        /// - Parameter name: Of a file in `share`.
        func add(_ name: RawString) {
            let path = prefix.appending("share").appending(name)
            makeFolder(path.folder)
            folder.write(RawString("share/") + name, "")
            made.append(path)
        }

        private func makeFolder(_ path: RawString) {
            guard fileStatus(path) == nil else { return }
            makeFolder(path.folder)
            _ = path.withCString { mkdir($0, 0o755) }
            made.append(path)
        }

        deinit {
            for path in made.reversed() { _ = path.withCString { remove($0) } }
        }
    }
}
