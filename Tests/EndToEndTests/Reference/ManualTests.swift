import FoundationEssentials
import TestSupport
import Testing

/// The man page.
@Suite struct ManualTests {
    private let folder = TemporaryFolder()

    private struct Description: Decodable {
        struct Command: Decodable {
            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Command]?
            var shouldDisplay: Bool
        }
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }
            var names: [Name]?
            var shouldDisplay: Bool
        }
        var command: Command
    }

    @Test("every command and every option is in it")
    func whole() throws {
        let page = try luaedit(["manual"], in: folder).outputText
        let dump = try luaedit(["--experimental-dump-help"], in: folder).output
        let root = try JSONDecoder().decode(Description.self, from: Data(dump)).command
        let commands = (root.subcommands ?? []).filter(\.shouldDisplay)
        #expect(commands.count > 8)
        for command in commands {
            #expect(page.contains("\n.SS luaedit \(command.commandName) "), "\(command.commandName)")
            for argument in command.arguments ?? [] where argument.shouldDisplay {
                for name in argument.names ?? [] where name.kind == "long" {
                    let option = "\\-\\-" + name.name.replacing("-", with: "\\-")
                    #expect(page.contains("\\fB\(option)\\fR"), "\(command.commandName) --\(name.name)")
                }
            }
        }
    }

    @Test("the file in the repository is what luaedit prints")
    func upToDate() throws {
        let page = try luaedit(["manual"], in: folder).output
        let path = Word("\(projectFolder)/Docs/luaedit.1")
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            try Data(page).write(to: URL(filePath: "\(path)"))
            Issue.record("recorded \(path)")
        }
        #expect(readFile(path) == page, "Docs/luaedit.1 is out of date: run this test with LUAEDIT_RECORD=1")
    }

    private static let hasGroff = (try? succeed("sh", ["-c", "command -v groff"])) != nil

    @Test(
        "man shows it without a complaint, whatever the terminal can write",
        .enabled(if: hasGroff, "groff is not installed"), arguments: ["utf8", "ascii"] as [Word])
    func shown(device: Word) throws {
        folder.write("luaedit.1", try luaedit(["manual"], in: folder).output)
        let words: [Word] = ["-man", "-ww", "-z", "-Kutf8", "-T", device, "luaedit.1"]
        let outcome = try RunningProgram("groff", words, in: folder.path).wait(seconds: 60)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    }
}
