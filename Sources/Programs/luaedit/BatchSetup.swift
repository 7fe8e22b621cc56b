import Batch
import Glibc
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal
import Wording

/// A batch as its command line says it, checked and ready to run.
struct BatchSetup {
    private let command: BatchCommand
    private let reporter: Reporter
    private let library: RecipeLibrary
    private let source: Job.Recipe
    private let template: OutputTemplate
    let plan: BatchPlan

    init(_ command: BatchCommand, _ reporter: Reporter) throws {
        self.command = command
        self.reporter = reporter
        library = RecipeLibrary.ofThisProgram()
        source = try library.read(command.recipe.recipe)
        template = try OutputTemplate(command.own.output ?? "")
        var parameters = try Self.describe(source, command, library)
        let common = try CommonArguments(command.recipe.arguments, parameters)
        let table = try Self.table(common.files, &parameters, command.own.separator)
        var plan = try BatchPlan(
            recipe: command.recipe.recipe, parameters: parameters, common: common, own: Self.ownWords(of: command),
            table: table, output: template)
        // All rows are checked by every task: two may have one output.
        if let tasks = command.own.rowTasks, let task = command.own.task { plan.keepRows(ofTask: task, of: tasks) }
        self.plan = plan
        try checkFiles(common.files)
    }

    // MARK: - The recipe and the rows

    /// The recipe's inputs and options, from a worker.
    /// - Throws: luaedit's exit status, after the failure was shown.
    private static func describe(
        _ source: Job.Recipe, _ command: BatchCommand, _ library: RecipeLibrary
    ) throws -> RecipeParameters {
        let file = try MemoryFile()
        var job = try command.makeJob(.describe, library, command.recipe.recipe, [])
        command.own.apply(to: &job)
        job.json = true
        let supervisor = try Supervisor(
            program: WorkerProgram.path, reporter: Reporter(style: command.own.style(), output: file.descriptor),
            signals: nil)
        let status = supervisor.perform(job, replacesOutput: false)
        let bytes = try file.contents(limit: 1 << 20)
        guard status == .success else {
            // Its failure as JSON.
            _ = writeAll(bytes, to: STDOUT_FILENO)
            throw status
        }
        return try RecipeParameters(description: bytes)
    }

    private static func table(
        _ files: [RawString], _ parameters: inout RecipeParameters, _ separator: UInt8?
    ) throws(Failure) -> RowTable {
        guard let first = files.first else {
            throw Failure(.usage, "name a file of rows (.csv, .tsv, .jsonl) or media files after the recipe")
        }
        if files.count == 1, let form = RowFile.form(of: first, separator: separator) {
            return try RowFile.read(first, form)
        }
        if let rows = files.first(where: { RowFile.form(of: $0) != nil }) {
            throw Failure(.usage, "'\(rows)' is a file of rows, and a batch has one, or media files")
        }
        guard separator == nil else { throw Failure(.usage, "--separator is for a CSV file") }
        if parameters.isEmpty { parameters.addUndeclaredInput() }
        guard let input = parameters.inputs.first else {
            throw Failure(
                .usage, "the recipe takes no input that '\(first)' could be; name a file of rows: .csv, .tsv or .jsonl")
        }
        return RowTable(files, column: input.name)
    }

    /// Refuses an output, a report or a state that is a file which the batch reads, or writes as something else.
    /// - Parameter files: Of the command line: the table of rows, or media.
    private func checkFiles(_ files: [RawString]) throws(Failure) {
        var places = FilePlaces()
        places.reads(source.path ?? command.recipe.recipe, as: "the recipe")
        // A pack's recipe lies where the pack is unpacked.
        places.reads(command.recipe.recipe, as: "the recipe's pack")
        for module in library.moduleFiles(of: source) { places.reads(module, as: "a module of the recipe") }
        let isTable = files.count == 1 && RowFile.form(of: files[0]) != nil
        for file in files { places.reads(file, as: isTable ? "the table of rows" : "an input") }
        for run in plan.runs {
            for input in run.inputs { places.reads(input, as: "an input of \(run.label)") }
        }
        try places.writes(statePath, as: "--state")
        if let report = command.own.report { try places.writes(report, as: "--report") }
        for run in plan.runs { try places.writes(run.output, as: run.label) }
    }

    // MARK: - Words

    /// luaedit's options that every run has and that may change its result.
    private static func ownWords(of command: BatchCommand) -> [RawString] {
        command.own.settings.words.map { RawString(carried: $0) } + command.own.rightsWords()
    }

    /// luaedit's options that every run has and that do not change its result.
    private var otherWords: [RawString] {
        let (own, table) = (command.own, OptionTable.shared)
        var words =
            [RawString(table.noDefaults.row.flags[0])]
            + own.words(\.noCache.row, \.verbose.row, \.requireSandbox.row, \.temporaryDirectory.row)
        // Rows at a time share what one run has.
        let share = max(1, (MachineMemory.half / own.jobs) >> 20)
        if let memory = own.maxMemory ?? (own.jobs > 1 ? share : nil) {
            words.append(table.maxMemory.row.word(RawString("\(memory)")))
        }
        return words
    }

    // MARK: - Running

    private var statePath: RawString {
        // Tasks run at the same time, and each writes down what it has done.
        let share = command.own.rowTasks.flatMap { tasks in command.own.task.map { "-\($0)-of-\(tasks)" } } ?? ""
        return command.own.state ?? template.folder.appending(".luaedit-batch-" + source.stem + RawString(share))
    }

    private var keys: RunKey { RunKey(sources: library.sources(of: source), engine: WorkerProgram.path) }

    /// Runs the rows.
    func run(signals: SignalSource?) throws -> (report: BatchReport, signal: CInt?) {
        var options = BatchRunner.Options()
        let own = command.own
        options.jobs = own.jobs
        options.overwrites = own.overwrite
        options.maximumFailures = own.maxFailures ?? (own.keepGoing ? nil : 1)
        options.retries = own.retries
        options.rowTimeLimit = own.rowTimeLimit
        options.words = otherWords
        let file = try own.report.map { path throws(Failure) in
            try BatchReportFile(path, rowCount: plan.runs.count, replaces: own.overwrite)
        }
        let ledger = try BatchLedger(statePath, makingFolder: own.state == nil)
        let runner = BatchRunner(
            plan, ledger: ledger, keys: keys, options: options, reporter: reporter, signals: signals
        ) { row throws(Failure) in try file?.add(row) }
        let (report, signal) = try runner.perform()
        try file?.finish(report)
        return (report, signal)
    }

    /// Prints the commands of the rows that are not done; the others are comments. As JSON an object for each row, one a line.
    func printCommands() throws {
        let ledger = fileStatus(statePath) == nil ? nil : try BatchLedger(statePath, makingFolder: false)
        let keys = keys
        for run in plan.runs {
            let key = keys.digest(of: run)
            let standing =
                ledger?.standing(of: run.output, key: key) ?? BatchLedger.standingWithoutLedger(of: run.output)
            let text = command.own.json ? json(run, standing).text : line(run, standing)
            try writeOutput(text + "\n")
        }
    }

    /// The command of a row.
    private func words(_ run: BatchPlan.Run, _ standing: BatchLedger.Standing) -> [RawString] {
        ["luaedit", "run"] + (standing == .absent ? [] : ["--overwrite"]) + otherWords + run.words
    }

    private func line(_ run: BatchPlan.Run, _ standing: BatchLedger.Standing) -> String {
        switch standing {
        case .done: "# \(run.label) is done"
        case .foreign where !command.own.overwrite: "# \(run.label) would fail: '\(run.output)' is there already"
        case .foreign, .replaceable, .absent: words(run, standing).map(shellWord).joined(separator: " ")
        }
    }

    private func json(_ run: BatchPlan.Run, _ standing: BatchLedger.Standing) -> JSON {
        let isRefused = standing == .foreign && !command.own.overwrite
        let state: BatchReport.Row.State = standing == .done ? .skipped : isRefused ? .failed : .open
        return Self.form.json((run, state, state == .open ? words(run, standing) : nil))
    }

    private static let form = JSONForm<(run: BatchPlan.Run, state: BatchReport.Row.State, command: [RawString]?)>([
        JSONMember("row", .integer, "From 1") { $0.run.number },
        JSONMember("line", .orNull(.integer), "Of the file of rows") { $0.run.line },
        JSONMember("state", .choice(openStates.map(\.rawValue)), "What becomes of the row") { $0.state.rawValue },
        JSONMember("output", .string) { $0.run.output.repaired },
        JSONMember("command", .orNull(.list(.string)), "The words of its run; null unless it is open") { row in
            row.command.map { $0.map(\.repaired) }
        },
    ])

    private static let openStates: [BatchReport.Row.State] = [.skipped, .failed, .open]

    static let schema = JSONSchema(
        "batch-command", "A line of batch --dry-run --json: the command of a row", form.schema)
}
