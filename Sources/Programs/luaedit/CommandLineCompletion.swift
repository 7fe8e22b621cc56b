import Glibc
import RecipeFiles
import Settings
import SystemCalls
import Wording

/// The words that fit at the cursor of a command line.
struct CommandLineCompletion {
    /// The words after the program's name; the last is being typed and may be empty.
    private let words: [String]
    /// The part of the last word before the completed part: `--preset=`.
    private let lead: String
    private let description: ToolDescription

    /// - Parameter words: Those after the program's name. bash makes three of `--preset=h264`, other shells leave it.
    init(words: [String], description: ToolDescription) {
        var parts = words
        var lead = ""
        if let word = parts.last, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            lead = String(word[...equals])
            parts.removeLast()
            parts += [String(word[..<equals]), String(word[word.index(after: equals)...])]
        }
        if parts.last == "=" { parts.append("") }
        self.words = parts.filter { $0 != "=" }
        self.lead = lead
        self.description = description
    }

    /// A word, with what it means where that is known.
    private struct Candidate {
        var word: String
        var about = ""
    }

    /// The placeholder for file names, which the shell completes itself.
    private static let files = Candidate(word: ":files")

    /// A line for each word that fits, with a tab and what it means; `:files` where files fit.
    var answer: String {
        let typed = words.last ?? ""
        return candidates.filter { $0.word == Self.files.word || $0.word.hasPrefix(typed) }
            .map { candidate in
                let word = candidate.word == Self.files.word ? candidate.word : lead + candidate.word
                return candidate.about.isEmpty ? word + "\n" : "\(word)\t\(candidate.about)\n"
            }.joined()
    }

    private var candidates: [Candidate] {
        guard words.count > 1 else {
            return description.commands.map { Candidate(word: $0.commandName, about: $0.abstract ?? "") }
                + options(of: description.command)
        }
        guard var command = description.command.subcommands?.first(where: { $0.commandName == words[0] }) else {
            return []
        }
        var before = Array(words.dropFirst().dropLast())
        var name = command.commandName
        if !command.shown.isEmpty {
            guard let word = before.first else {
                return command.shown.map { Candidate(word: $0.commandName, about: $0.abstract ?? "") }
            }
            guard let inner = command.shown.first(where: { $0.commandName == word }) else { return [] }
            command = inner
            name += " \(word)"
            before.removeFirst()
        }
        if let last = before.last, let option = option(last, of: command), option.kind == .option {
            return values(of: option, CommandName(rawValue: name))
        }
        let named = positionals(before, of: command)
        if words.last?.hasPrefix("-") == true {
            let recipe = takesRecipe(command) ? named.first : nil
            return options(of: command) + (recipe.map(recipeOptions) ?? [])
        }
        return values(ofPositional: named, before, command)
    }

    private func option(_ word: String, of command: ToolDescription.Command) -> ToolDescription.Argument? {
        command.arguments?.first { $0.kind != .positional && $0.spellings.contains(word) }
    }

    private func options(of command: ToolDescription.Command) -> [Candidate] {
        (command.arguments ?? []).filter { $0.kind != .positional && $0.shouldDisplay }.flatMap { argument in
            argument.spellings.filter { $0.hasPrefix("--") }.map {
                Candidate(word: $0, about: argument.abstract ?? "")
            }
        }
    }

    /// The words that are neither options nor their values. After a recipe an option of its own may have a value.
    private func positionals(_ words: [String], of command: ToolDescription.Command) -> [String] {
        var found: [String] = []
        var isValue = false
        for word in words {
            if isValue {
                isValue = false
            } else if let option = option(word, of: command) {
                isValue = option.kind == .option
            } else if !word.hasPrefix("-") {
                found.append(word)
            }
        }
        return found
    }

    private func takesRecipe(_ command: ToolDescription.Command) -> Bool {
        command.arguments?.contains { $0.kind == .positional && $0.valueName == "recipe" } == true
    }

    private func values(of option: ToolDescription.Argument, _ command: CommandName?) -> [Candidate] {
        let name = option.names?.last { $0.kind == "long" }?.name
        switch name {
        case "preset": return presets
        case "template": return New.templates().map { Candidate(word: $0.name, about: $0.summary) }
        case "frame-rate": return Self.rates.map { Candidate(word: $0) }
        default: break
        }
        let row = command.flatMap { command in OptionTable.rows(of: command).first { $0.name == name } }
        switch row?.kind {
        case .path, .paths: return [Self.files]
        default: return (row?.kind.choices ?? []).map { Candidate(word: $0) }
        }
    }

    private func values(
        ofPositional named: [String], _ before: [String], _ command: ToolDescription.Command
    ) -> [Candidate] {
        switch command.commandName {
        case "presets": return presets
        case "doc": return ((try? Doc.page())?.names ?? []).map { Candidate(word: $0) }
        case "completions": return Completions.Shell.allCases.map { Candidate(word: $0.rawValue) }
        case "help": return description.commands.map { Candidate(word: $0.commandName, about: $0.abstract ?? "") }
        case "new": return []
        case "recipes": return named.isEmpty ? recipes : []
        case _ where !takesRecipe(command): return [Self.files]
        default: break
        }
        guard let recipe = named.first else {
            return recipes
        }
        let choices = before.last.map { self.choices(of: $0, recipe) } ?? []
        return choices.isEmpty ? [Self.files] : choices
    }

    /// The recipes that come with luaedit, the packs of the current folder, and files; after a colon the first alone.
    private var recipes: [Candidate] {
        let packs = RecipeLibrary.packs(in: ".").map(\.repaired).filter { escapedForTerminal($0) == $0 }
        let colon = words.last?.hasPrefix(":") == true ? ":" : ""
        let own = RecipeLibrary.ofThisProgram().entries().map { Candidate(word: colon + $0.name, about: $0.summary) }
        guard colon.isEmpty else { return own }
        return own
            + packs.map { Candidate(word: $0, about: "a pack") } + [Self.files]
    }

    // MARK: What luaedit itself is asked

    private var presets: [Candidate] {
        output(["presets"]).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let name = words.first, !line.hasPrefix(" ") else { return nil }
            return Candidate(word: String(name), about: words.dropFirst().joined(separator: " "))
        }
    }

    /// The options that a recipe declares, from its help.
    private func recipeOptions(_ recipe: String) -> [Candidate] {
        help(of: recipe).flatMap { line -> [Candidate] in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let label = words.first, label.hasPrefix("--") else { return [] }
            let about = trimmed(Substring(words.count > 1 ? words[1] : "").drop { $0.isUppercase })
            guard label.hasPrefix("--[no-]") else { return [Candidate(word: label, about: about)] }
            let name = label.dropFirst("--[no-]".count)
            return [Candidate(word: "--\(name)", about: about), Candidate(word: "--no-\(name)")]
        }
    }

    /// The words that a recipe's option can be set to: the usual rates, or what stands in parentheses in its help. Files
    /// are among them if the option takes a file or a word.
    private func choices(of option: String, _ recipe: String) -> [Candidate] {
        guard option.hasPrefix("--"), let line = help(of: recipe).first(where: { $0.hasPrefix("\(option) ") }) else {
            return []
        }
        if line.hasPrefix("\(option) RATE") { return Self.rates.map { Candidate(word: $0) } }
        guard let open = line.lastIndex(of: "(") else { return [] }
        let notes = line[line.index(after: open)...].prefix { $0 != ";" && $0 != ")" }
        let isFile = line.hasPrefix("\(option) FILE") && notes.hasSuffix(" or a file")
        guard isFile || line.hasPrefix("\(option) CHOICE") else { return [] }
        let words = notes.split(separator: ",").map { trimmed($0) }
        return words.map { isFile && $0 == "or a file" ? Self.files : Candidate(word: $0) }
    }

    /// Frame rates of films and broadcasters.
    private static let rates = ["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"]

    /// A recipe's help, line by line, without what stands before each.
    private func help(of recipe: String) -> [String] {
        output(["run", recipe, "--help"]).split(separator: "\n").map { trimmed($0) }
    }

    /// luaedit's standard output for arguments; empty if it fails.
    private func output(_ arguments: [String]) -> String { ProgramOutput.text(arguments) }

    private func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
