/// An option of luaedit's own command line.
package struct CommandOption: Sendable, Equatable {
    /// With its dashes: `--output`.
    package let name: String
    /// One letter, with its dash: `-o`.
    package var short: String?
    /// True if a value follows; else it is a flag.
    package let takesValue: Bool
    /// True if it may be given several times, and all of them count.
    package var repeats = false

    package init(_ name: String, short: String? = nil, takesValue: Bool, repeats: Bool = false) {
        self.repeats = repeats
        self.name = name
        self.short = short
        self.takesValue = takesValue
    }
}

extension CommandOption {
    /// The options of every command that runs a recipe: its rights and its limits.
    private static let running: [CommandOption] = [
        CommandOption("--allow-read", takesValue: true, repeats: true),
        CommandOption("--allow-write", takesValue: true, repeats: true),
        CommandOption("--memory-limit", takesValue: true), CommandOption("--time-limit", takesValue: true),
        CommandOption("--max-memory", takesValue: true), CommandOption("--require-sandbox", takesValue: false),
        CommandOption("--verbose", short: "-v", takesValue: false), CommandOption("--no-defaults", takesValue: false),
    ]
    /// The options of a command that ends with its result.
    private static let common =
        running + [
            CommandOption("--output", short: "-o", takesValue: true),
            CommandOption("--quiet", short: "-q", takesValue: false), CommandOption("--json", takesValue: false),
        ]
    /// The encoding of a result, and its range.
    private static let exporting = SettingTable.rows.flatMap(options)
    private static let writing: [CommandOption] = [
        CommandOption("--watch", takesValue: false), CommandOption("--studio", takesValue: false),
        CommandOption("--at", takesValue: true),
        CommandOption("--pictures", takesValue: true), CommandOption("--overwrite", takesValue: false),
        CommandOption("--progress", takesValue: true), CommandOption("--temporary-directory", takesValue: true),
        CommandOption("--no-cache", takesValue: false),
    ]
    /// The options of many runs of one recipe. A recipe may have options with these names: columns set them.
    private static let rows: [CommandOption] = [
        CommandOption("--jobs", short: "-j", takesValue: true), CommandOption("--dry-run", takesValue: false),
        CommandOption("--tasks", takesValue: true), CommandOption("--task", takesValue: true),
        CommandOption("--report", takesValue: true), CommandOption("--state", takesValue: true),
        CommandOption("--separator", takesValue: true), CommandOption("--keep-going", takesValue: false),
        CommandOption("--no-keep-going", takesValue: false), CommandOption("--retries", takesValue: true),
        CommandOption("--row-time-limit", takesValue: true), CommandOption("--max-failures", takesValue: true),
        CommandOption("--overwrite", takesValue: false),
        CommandOption("--progress", takesValue: true), CommandOption("--temporary-directory", takesValue: true),
        CommandOption("--no-cache", takesValue: false),
    ]
    /// The options of a player. A recipe may have options with these names: they follow `--`.
    private static let playing =
        ["--at", "--speed"].map { CommandOption($0, takesValue: true) }
        + ["--loop", "--mute", "--full-screen", "--keep-open", "--watch"].map { CommandOption($0, takesValue: false) }
    /// The options of an export by several machines.
    private static let farming: [CommandOption] = [
        CommandOption("--tasks", takesValue: true), CommandOption("--cache", takesValue: true),
        CommandOption("--job", takesValue: true), CommandOption("--overwrite", takesValue: false),
    ]
    /// The options of commands that write one picture.
    private static let picture =
        common + options(of: SettingTable.shared.frameDuration.row) + [
            CommandOption("--overwrite", takesValue: false), CommandOption("--pictures", takesValue: true),
        ]

    private static func options(of row: SettingRow) -> [CommandOption] {
        row.flags.map { CommandOption($0, takesValue: row.kind.takesValue, repeats: row.kind.repeats) }
    }

    /// The options of a command, or nil if it takes no recipe. A recipe cannot have options of these names, see
    /// ``reservedNames``.
    package static func all(of command: String) -> [CommandOption]? {
        switch command {
        case "run": common + exporting + writing
        case "check": common + exporting
        case "batch": common + exporting + rows
        case "farm plan": common + exporting + farming
        case "plan":
            common + exporting + [
                CommandOption("--overwrite", takesValue: false), CommandOption("--svg", takesValue: true),
                CommandOption("--estimate", takesValue: false), CommandOption("--no-cache", takesValue: false),
            ]
        case "frame":
            picture + [CommandOption("--at", takesValue: true)] + options(of: SettingTable.shared.size.row)
        case "sheet":
            picture + ["--count", "--columns", "--progress"].map { CommandOption($0, takesValue: true) }
                + options(of: SettingTable.shared.range.row)
        case "play": running + playing
        case "studio":
            running + [
                CommandOption("--port", takesValue: true), CommandOption("--no-browser", takesValue: false),
                CommandOption("--editor", takesValue: true),
            ]
        default: nil
        }
    }

    /// The options of a command without a recipe that has defaults; nil for other commands.
    package static func withoutRecipe(of command: String) -> [CommandOption]? {
        let quiet = CommandOption("--quiet", short: "-q", takesValue: false)
        let json = CommandOption("--json", takesValue: false)
        return switch command {
        case "repl": running + [quiet, CommandOption("--pictures", takesValue: true)]
        case "serve": running
        case "probe":
            running.filter { !["--allow-write", "--memory-limit", "--time-limit"].contains($0.name) } + [quiet, json]
        case "record":
            [
                quiet, json, CommandOption("--progress", takesValue: true),
                CommandOption("--no-defaults", takesValue: false),
            ]
        default: nil
        }
    }

    /// The names, without dashes, that no option of a recipe can have. The names of `sheet` alone are not among them:
    /// there they come before a recipe's.
    package static let reservedNames: Set<String> = {
        let options = ["run", "check", "plan", "frame"].flatMap { all(of: $0) ?? [] }
        return Set(options.map { String($0.name.dropFirst(2)) } + ["help", "version"])
    }()
}
