import FoundationEssentials
import Settings
import TestSupport
import Testing

/// luaedit's parser has the options of ``OptionTable``.
@Suite struct OptionTableTests {
    private struct Description: Decodable {
        struct Command: Decodable {
            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Command]?
        }
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }
            var kind: String
            var names: [Name]?
            var valueName: String?
            var abstract: String?
            var defaultValue: String?
            var allValues: [String]?
            var isOptional: Bool
            var isRepeating: Bool
            var shouldDisplay: Bool
        }
        var command: Command
    }

    /// An option, however it is declared.
    private struct Option: Equatable {
        var names: [String]
        /// Nil for a flag.
        var value: String?
        var help: String
        var usual: String?
        var choices: [String]
        var repeats: Bool
        var isRequired: Bool

        init?(_ argument: Description.Argument) {
            let isFlag = argument.kind == "flag"
            guard argument.kind != "positional", argument.shouldDisplay else { return nil }
            names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.sorted()
            guard names != ["--help", "-h"], names != ["--version"] else { return nil }
            value = isFlag ? nil : argument.valueName
            help = argument.abstract ?? ""
            usual = isFlag ? nil : argument.defaultValue
            choices = argument.allValues ?? []
            repeats = argument.isRepeating
            isRequired = !isFlag && !argument.isRepeating && !argument.isOptional
        }

        /// - Parameter flag: One of the row's.
        init(_ row: OptionRow, _ flag: String, _ command: CommandName) {
            names = ([flag] + (row.short.map { ["-\($0)"] } ?? [])).sorted()
            value = row.kind.takesValue ? (row.valueName.isEmpty ? row.name : row.valueName) : nil
            help = row.help(command)
            usual =
                switch row.usual {
                case let number as Int: "\(number)"
                case let seconds as Double: "\(Int(seconds))"
                case let text as String: text
                case let choice as ProgressStyle: choice.rawValue
                default: nil
                }
            choices = if case .choice = row.kind { row.kind.choices } else { [] }
            repeats = row.kind.repeats
            isRequired = row.usual == nil
        }
    }

    /// The commands that do something, by their full names.
    private func commands() throws -> [(name: String, options: [Option])] {
        let dump = try luaedit(["--experimental-dump-help"], in: TemporaryFolder()).output
        let root = try JSONDecoder().decode(Description.self, from: Data(dump)).command
        return (root.subcommands ?? []).flatMap { command in
            let inner = command.subcommands ?? []
            return (inner.isEmpty ? [command] : inner).map { leaf in
                let name = inner.isEmpty ? leaf.commandName : "\(command.commandName) \(leaf.commandName)"
                return (name, (leaf.arguments ?? []).compactMap { Option($0) })
            }
        }
    }

    @Test("every command has the options of its rows, in their order and with their words, and no others")
    func parser() throws {
        let commands = try commands()
        #expect(Set(CommandName.allCases.map(\.rawValue)).isSubset(of: commands.map(\.name)))
        for (name, options) in commands {
            let rows = CommandName(rawValue: name).map { command in
                OptionTable.rows(of: command).flatMap { row in row.flags.map { Option(row, $0, command) } }
            }
            #expect(options == rows ?? [], "\(name)")
        }
    }
}
