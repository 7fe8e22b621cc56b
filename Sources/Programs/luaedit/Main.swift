import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal
import Wording

@main
struct Main {
    static func main() {
        // A run of a batch that was killed already must not begin.
        guard ParentProcess.follow() else { exit(CInt(ExitStatus(.terminated).rawValue)) }
        // A parent may ignore the end of its children; with that inherited, no status of ours could be learned.
        signal(SIGCHLD, SIG_DFL)
        occupyStandardDescriptors()
        do throws(Failure) {
            // A row of a batch is started before it is known which.
            if PassedWords.areExpected { StartedWorker.startAhead(WorkerProgram.path) }
            let words = try words()
            startWorkerAhead(for: words)
            let status = run(words)
            StartedWorker.endSpare()
            exit(CInt(status.rawValue))
        } catch {
            Reporter(style: Reporter.Style()).show(error)
            exit(CInt(error.status.rawValue))
        }
    }

    /// The words of the command line after the program's name.
    /// - Throws: `.missingPart` where they cannot be learned: Swift reads them from `/proc`, and has none without it.
    private static func words() throws(Failure) -> [RawString] {
        guard fileStatus("/proc/self/exe", following: false) != nil, !CommandLine.arguments.isEmpty else {
            throw Failure(
                .missingPart,
                "/proc is not there, and luaedit needs it: mount it (mount -t proc proc /proc) and run again")
        }
        do throws(SystemError) { return try PassedWords.take() ?? Array(argumentVector().dropFirst()) } catch {
            throw Failure(.engineFailure, "the words of the command line cannot be read: \(error)")
        }
    }

    /// Commands that have a worker do something, whatever their options say.
    private static let workerCommands: Set<RawString> = ["batch", "check", "frame", "plan", "probe", "run", "sheet"]

    /// Starts the worker before the words are understood, which takes a quarter of the time that it loads its libraries.
    private static func startWorkerAhead(for words: [RawString]) {
        guard let command = words.first, workerCommands.contains(command), words.count > 1,
            !["--help", "-h"].contains(words[1])
        else { return }
        StartedWorker.startAhead(WorkerProgram.path)
    }

    /// Keeps a file that we open from becoming standard output if the parent process closed that. Writing still fails.
    private static func occupyStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Runs the command that the words name and shows what is wrong with them.
    private static func run(_ words: [RawString]) -> ExitStatus {
        var style = Reporter.Style()
        let options = words.prefix { $0 != "--" }
        style.json = options.contains("--json")
        style.verbose = options.contains("--verbose") || options.contains("-v")
        let reporter = Reporter(style: style)
        do {
            if let failure = unknownCommand(words) ?? missingCommand(words) { throw failure }
            let (words, notes) = try rearranged(words)
            var command = try parse(words)
            for note in notes { reporter.show(note) }
            try command.run()
            return .success
        } catch let status as ExitStatus {
            return status
        } catch let failure as Failure {
            reporter.show(failure)
            return failure.status
        } catch {
            return report(error, reporter)
        }
    }

    /// Parses the words as the command that the first one names.
    ///
    /// The parser of the whole program makes every option of that command twice more. Its messages name the program and
    /// know every option, so it parses the words that the command refuses, or answers with its help, again.
    private static func parse(_ words: [String]) throws -> any ParsableCommand {
        if let chosen = Luaedit.configuration.subcommands.first(where: { $0._commandName == words.first }),
            let command = try? ParsedOption.parsing(words, { try chosen.parseAsRoot(Array(words.dropFirst())) }),
            type(of: command) == chosen
        {
            return command
        }
        return try Luaedit.parseAsRoot(words)
    }

    /// Returns nil if the first word is a command or an option. Most often it is a recipe.
    private static func unknownCommand(_ words: [RawString]) -> Failure? {
        guard let word = words.first?.repaired, !word.isEmpty, !word.hasPrefix("-") else { return nil }
        let commands = Luaedit.configuration.subcommands
        if word == "help" || commands.contains(where: { $0._commandName == word }) { return nil }
        let shown = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let library = RecipeLibrary.ofThisProgram()
        let isRecipe = word.hasSuffix(".lua") || library.entries().contains { $0.name == word }
        let advice =
            isRecipe
            ? "; luaedit run \(shellWord(RawString(word))) runs the recipe"
            : suggestion(for: word, among: shown) + "; luaedit --help lists them"
        return Failure(.usage, "there is no command '\(escapedForTerminal(word))'\(advice)")
    }

    /// Returns nil unless the words name a command that needs another one after it, or ask for the help of one that there is
    /// not: the parser answers both with help, as if that had been asked for.
    private static func missingCommand(_ words: [RawString]) -> Failure? {
        let isHelp = words.first == "help"
        var command: any ParsableCommand.Type = Luaedit.self
        for word in words.dropFirst(isHelp ? 1 : 0).map(\.repaired) {
            if word.hasPrefix("-") { return nil }
            let commands = command.configuration.subcommands
            guard !commands.isEmpty else { return nil }
            guard let next = commands.first(where: { $0._commandName == word }) else {
                guard isHelp else { return nil }
                let near = suggestion(for: word, among: commands.map { $0._commandName })
                return Failure(
                    .usage, "there is no command '\(escapedForTerminal(word))'\(near); luaedit --help lists them")
            }
            command = next
        }
        let commands = command.configuration.subcommands.map { $0._commandName }
        guard !isHelp, command != Luaedit.self, !commands.isEmpty else { return nil }
        let name = command._commandName
        return Failure(
            .usage, "\(name) is followed by \(commands.joined(separator: ", ")); luaedit \(name) --help describes them")
    }

    /// Help and the version, which the parser throws too, go to standard output.
    private static func report(_ error: any Error, _ reporter: Reporter) -> ExitStatus {
        let text = withValues(Luaedit.fullMessage(for: error))
        if Luaedit.exitCode(for: error) == .success {
            return writeAll(Array((text + "\n").utf8), to: STDOUT_FILENO) == 0 ? .success : ExitStatus(.inputOutput)
        }
        let prefix = "Error: "
        if text.hasPrefix(prefix) {
            reporter.show(Failure(.usage, RawString(carried: String(text.dropFirst(prefix.count))).repaired))
        } else {
            let shown = escapedForTerminal(RawString(carried: text).bytes, keeping: ["\n"])
            _ = writeAll(Array((shown + "\n").utf8), to: STDERR_FILENO)
        }
        return ExitStatus(.usage)
    }

    /// Adds the values that an option takes to the parser's message about one that it does not take.
    private static func withValues(_ text: String) -> String {
        let line = text.prefix { $0 != "\n" }
        let row = OptionTable.rows.first { line.hasSuffix("' is invalid for '\($0.flags[0]) <\($0.valueName)>'") }
        guard let form = row?.kind.form else { return text }
        return "\(line): it takes \(form)\(text.dropFirst(line.count))"
    }

    /// The words in the order that the parser understands: luaedit's own options, `--`, the recipe and its arguments.
    /// Options that a file of defaults gives stand first.
    /// - Returns: The words, and what the person should know of them.
    /// - Throws: What is wrong with a file of defaults.
    private static func rearranged(_ words: [RawString]) throws(Failure) -> (words: [String], notes: [LogLine]) {
        // The longest name of a command with a recipe has two words.
        let names = [2, 1].map { Array(words.prefix($0)) }
        let commands = names.map { ($0, $0.map(\.repaired).joined(separator: " ")) }
        let found = commands.lazy.compactMap { names, command in
            RecipeCommandLine.options(of: command).map { (names, command, $0) }
        }.first
        guard let (names, command, options) = found else { return try withDefaults(words) }
        let line = RecipeCommandLine(Array(words.dropFirst(names.count)), options: options)
        let isPlain =
            line.own.contains("--no-defaults") || line.wantsRecipeHelp
            || line.recipe == nil && command != "studio"
        let files = isPlain ? Defaults(files: []) : try Defaults.read()
        let defaults = files.words(for: command, given: line.own)
        var result = names + defaults.map { RawString(carried: $0.word) } + line.own
        if line.wantsRecipeHelp { result.append("--recipe-help") }
        if let recipe = line.recipe { result += ["--", recipe] + line.arguments }
        // The parser has no argument that may be missing before others: the studio takes the empty name for none.
        if command == "studio", line.recipe == nil { result += ["--", ""] }
        var notes = line.repetitions.map { LogLine(.warning, $0) } + files.notes(for: command, given: line.own)
        if !line.own.contains("--quiet"), !defaults.contains(where: { $0.word == "--quiet" }),
            let note = line.recipe.flatMap(RecipeLibrary.ofThisProgram().replacement)
        {
            notes.append(LogLine(.notice, note))
        }
        return (result.map(\.carried), notes)
    }

    /// The words of a command that takes no recipe, with the options that a file of defaults gives first.
    /// - Throws: What is wrong with a file of defaults.
    private static func withDefaults(_ words: [RawString]) throws(Failure) -> (words: [String], notes: [LogLine]) {
        guard let command = words.first, let name = CommandName(rawValue: command.repaired), name.hasDefaults else {
            return (words.map(\.carried), [])
        }
        let options = OptionTable.rows(of: name)
        let own = Array(words.dropFirst().prefix { $0 != "--" })
        let given = own.map { (word: RawString) -> RawString in
            options.first { $0.shortFlag == word }.map { RawString($0.flags[0]) } ?? word
        }
        let plain: Set<RawString> = ["--no-defaults", "--help", "-h"]
        guard plain.isDisjoint(with: given) else { return (words.map(\.carried), []) }
        let files = try Defaults.read()
        let defaults = files.words(for: command.repaired, given: given).map { RawString(carried: $0.word) }
        let result: [RawString] = [command] + defaults + Array(words.dropFirst())
        return (result.map(\.carried), files.notes(for: command.repaired, given: given))
    }

    private static func argumentVector() -> [RawString] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { argument in
            argument.map { RawString(cString: $0) }
        }
    }
}
