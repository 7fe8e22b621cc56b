import FoundationEssentials

/// luaedit's commands and options as the argument parser knows them: what the man page and completion are made from.
struct ToolDescription: Decodable {
    var command: Command

    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var arguments: [Argument]?
        var subcommands: [Command]?
        var shouldDisplay: Bool?

        /// The commands of a group; empty for any other.
        var shown: [Command] { (subcommands ?? []).filter { $0.shouldDisplay != false } }
    }

    struct Argument: Decodable {
        enum Kind: String, Decodable { case positional, option, flag }

        struct Name: Decodable {
            var kind: String
            var name: String

            /// With its dashes.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var defaultValue: String?
        var allValues: [String]?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool

        /// Short ones first.
        var spellings: [String] { (names ?? []).sorted { $0.text.count < $1.text.count }.map(\.text) }
    }

    /// The description of the running program.
    static func ofThisProgram() throws -> ToolDescription {
        try JSONDecoder().decode(ToolDescription.self, from: Data(Luaedit._dumpHelp().utf8))
    }

    /// The commands of the help, in its order.
    var commands: [Command] { command.shown }

    /// The commands that do something: of a group, such as `farm`, its own, whose names have two words then.
    var leaves: [Command] {
        commands.flatMap { group in
            group.shown.isEmpty
                ? [group]
                : group.shown.map { command in
                    var command = command
                    command.commandName = "\(group.commandName) \(command.commandName)"
                    return command
                }
        }
    }
}
