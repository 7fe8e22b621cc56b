import ArgumentParser
import Messages

/// Prints the man page, the text of `Docs/luaedit.1`. Not shown in the help.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the manual as a man page.", shouldDisplay: false)

    func run() throws {
        let text = try ManualPage(ToolDescription.ofThisProgram()).text
        try writeOutput(text)
    }
}

/// The man page: commands and options from the argument parser, the rest written.
struct ManualPage {
    private let description: ToolDescription
    /// Number of commands that have an option with the same help, by option.
    private var uses: [String: Int] = [:]

    init(_ description: ToolDescription) {
        self.description = description
        for command in description.leaves {
            for argument in arguments(of: command) where argument.kind != .positional {
                uses[key(argument), default: 0] += 1
            }
        }
    }

    var text: String {
        let options = sharedOptions
        return [head, commands, section("OPTIONS OF SEVERAL COMMANDS", options), ManualText.rest].joined()
    }

    private var head: String {
        """
        .TH LUAEDIT 1 "" "luaedit \(Version.current)" "User Commands"
        .SH NAME
        luaedit \\- run edit recipes: Lua scripts that build a video edit
        .SH SYNOPSIS
        \(description.leaves.map { ".B luaedit \($0.commandName)\n\(operands(of: $0))\n.br\n" }.joined())\(ManualText.about)
        """
    }

    /// The positional arguments as a synopsis has them.
    private func operands(of command: ToolDescription.Command) -> String {
        let words = (command.arguments ?? []).filter { $0.kind == .positional && $0.shouldDisplay }.map { argument in
            let name =
                "\\fI\(escaped((argument.valueName ?? "").uppercased()))\\fR" + (argument.isRepeating ? "..." : "")
            return argument.isOptional ? "[\(name)]" : name
        }
        let hasOptions = command.arguments?.contains { $0.kind != .positional && $0.shouldDisplay } == true
        return (words + (hasOptions ? ["[\\fIOPTIONS\\fR]"] : [])).joined(separator: " ")
    }

    // MARK: Commands

    private var commands: String {
        ".SH COMMANDS\n"
            + description.leaves.map { command in
                var text = ".SS luaedit \(command.commandName) \(operands(of: command))\n"
                text += paragraph(command.abstract)
                text += discussion(command.discussion ?? "")
                let own = arguments(of: command).filter { !isShared($0) }
                text += own.map(item).joined()
                let shared = arguments(of: command).filter(isShared).compactMap(\.spellings.last)
                    .filter { $0 != "--help" && $0 != "--version" }.map(bold)
                if !shared.isEmpty { text += ".PP\nAlso: \(shared.joined(separator: ", ")).\n" }
                return text
            }.joined()
    }

    /// A flag and the one that says its opposite are one.
    private func arguments(of command: ToolDescription.Command) -> [ToolDescription.Argument] {
        var arguments: [ToolDescription.Argument] = []
        for argument in command.arguments ?? [] where argument.shouldDisplay {
            guard let last = arguments.last, last.kind == .flag, argument.spellings == last.spellings.map(\.opposite)
            else {
                arguments.append(argument)
                continue
            }
            arguments[arguments.count - 1].names? += argument.names ?? []
        }
        return arguments
    }

    private func key(_ argument: ToolDescription.Argument) -> String {
        "\(argument.spellings) \(argument.abstract ?? "")"
    }

    /// True if one explanation serves all commands. If their wording differs, the most frequent one is used.
    private func isShared(_ argument: ToolDescription.Argument) -> Bool {
        guard argument.kind != .positional else { return false }
        let alike = uses.filter { $0.key.hasPrefix("\(argument.spellings) ") }
        return uses[key(argument), default: 0] > 1 && uses[key(argument)] == alike.values.max()
    }

    private var sharedOptions: String {
        var seen: Set<String> = []
        return description.leaves.flatMap(arguments).filter { isShared($0) && seen.insert(key($0)).inserted }
            .map(item).joined()
    }

    private func item(_ argument: ToolDescription.Argument) -> String {
        let value = "\\fI\(escaped(argument.valueName ?? ""))\\fR"
        let label =
            switch argument.kind {
            case .positional: value
            case .flag: argument.spellings.map(bold).joined(separator: ", ")
            case .option: argument.spellings.map(bold).joined(separator: ", ") + " " + value
            }
        var about = escaped(argument.abstract ?? "")
        if let values = argument.allValues { about += " (\(values.joined(separator: ", ")))" }
        if argument.kind == .option, let value = argument.defaultValue { about += " Default: \(escaped(value))." }
        return ".TP\n\(label)\n\(about)\n"
    }

    // MARK: roff

    private func section(_ title: String, _ text: String) -> String { ".SH \(title)\n\(text)" }

    private func paragraph(_ text: String?) -> String { text.map { "\(escaped($0))\n" } ?? "" }

    /// Paragraphs; one whose lines stand in columns keeps them.
    private func discussion(_ text: String) -> String {
        text.split(separator: "\n\n").map { paragraph in
            let lines = paragraph.split(separator: "\n").map { escaped(String($0)) + "\n" }.joined()
            return paragraph.contains("  ") ? ".PP\n.nf\n\(lines).fi\n" : ".PP\n\(lines)"
        }.joined()
    }

    private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// A dot or a quote at the start of a line would be a request to roff, and a hyphen no minus.
    private func escaped(_ text: String) -> String {
        // Terminals without UTF-8 have no ellipsis, and man would warn about it.
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}

extension String {
    /// The flag that says no where this one says yes: `--no-overwrite` of `--overwrite`.
    fileprivate var opposite: String { "--no-" + dropFirst(2) }
}
