import ArgumentParser
import Batch
import Glibc
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal
import Wording

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Runs a recipe for every row of a table, or for every file of a list.",
        discussion: """
            After the recipe stands a file of rows (.csv, .tsv, .jsonl), or media files. A column is an input or an option \
            of the recipe or an option of the export; an empty cell leaves it out. -o names each result: \
            'out/{name}.mp4' with the row's value of a column, or {n}, {stem}, {extension} and {recipe}. Rows that are \
            done are not run again: the same command goes on where it was stopped.
            """)

    @OptionGroup var recipe: RecipeOptions
    @OptionGroup var export: ResultOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("Rows at a time.", valueName: "n"))
    var jobs = 1

    @Option(help: ArgumentHelp("Run the rows of one task of so many, each on a machine of its own.", valueName: "n"))
    var tasks: Int?

    @Option(help: ArgumentHelp("The number of the task, from 0.", valueName: "k"))
    var task: Int?

    @Flag(help: "Print the command of each row that would be run.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Write what became of each row into a file, as soon as it has ended: .csv or .json.", valueName: "file"))
    var report: RawString?

    @Option(
        help: ArgumentHelp(
            "Where done rows are remembered (default: .luaedit-batch-RECIPE beside the results).", valueName: "file"))
    var state: RawString?

    @Option(help: ArgumentHelp("What stands between the cells of a CSV file.", valueName: "char"))
    var separator: CellSeparator?

    @Option(
        help: ArgumentHelp(
            "Run a failed row again, up to so often, unless the recipe, the table or a file is wrong.", valueName: "n"))
    var retries = 0

    @Option(help: ArgumentHelp("The longest time of a row, in seconds (default: any).", valueName: "s"))
    var rowTimeLimit: PositiveSeconds?

    @Option(help: ArgumentHelp("Begin no other row after so many failures (default: any number).", valueName: "n"))
    var maxFailures: Int?

    @Flag(inversion: .prefixedNo, help: "Go on with the other rows when one has failed.")
    var keepGoing = true

    @Flag(help: "Replace files that are there and are not of this batch, the --report file too.")
    var overwrite = false

    @Option(
        help: ArgumentHelp("Where results grow until they are whole (default: beside where they go).", valueName: "dir")
    )
    var temporaryDirectory: RawString?

    @Flag(help: "Neither use parts that earlier exports have made nor keep any for later ones, see 'luaedit cache'.")
    var noCache = false

    @Option(help: "How progress over all rows is shown on standard error.")
    var progress = Reporter.ProgressStyle.auto

    @OptionGroup var reporting: ReportOptions

    /// The most rows at a time.
    private static let maximumJobs = 256
    private static let maximumTasks = 100_000
    private static let maximumRetries = 100

    func validate() throws {
        if recipe.recipeHelp { return }
        guard 1...Self.maximumJobs ~= jobs else { throw ValidationError("--jobs is from 1 to \(Self.maximumJobs).") }
        guard 0...Self.maximumRetries ~= retries else {
            throw ValidationError("--retries is from 0 to \(Self.maximumRetries).")
        }
        guard maxFailures ?? 1 >= 1 else { throw ValidationError("--max-failures is 1 or more.") }
        guard (tasks == nil) == (task == nil) else {
            throw ValidationError("--tasks says how many tasks share the rows, and --task which of them this is.")
        }
        if let tasks, let task, !(1...Self.maximumTasks ~= tasks && 0..<tasks ~= task) {
            throw ValidationError("--tasks is from 1 to \(Self.maximumTasks), and --task from 0 to one less.")
        }
        if recipe.recipe == "-" {
            throw ValidationError("A batch reads its recipe for each row: name a file instead of standard input.")
        }
        guard export.output != nil else {
            throw ValidationError("-o says where each row's result goes, for example -o 'out/{n}.mp4'.")
        }
        if let report, !["csv", "json"].contains(report.pathExtension?.lowercased()) {
            throw ValidationError("--report: '\(report)' ends in neither .csv nor .json.")
        }
    }

    func run() throws {
        let reporter = Reporter(style: reporting.style(progress))
        if recipe.recipeHelp {
            return try perform(reporting) { library throws(Failure) in try recipe.makeJob(.describe, library) }
        }
        let setup = try BatchSetup(self, reporter)
        if dryRun { return try setup.printCommands() }
        let (result, signal) = try setup.run(signals: try? SignalSource())
        try conclude(result, signal, reporter)
    }

    private func conclude(_ result: BatchReport, _ signal: CInt?, _ reporter: Reporter) throws {
        if reporting.json { try writeOutput(result.json.text + "\n") }
        if let failures = result.failures {
            // As JSON it stands in the results.
            if !reporting.json { reporter.show(failures) }
        }
        reporter.show(LogLine(.notice, result.summary))
        if let signal { throw ExitStatus(signal: signal) }
        if let failure = reporter.outputFailure { throw failure }
        if result.status != .success { throw result.status }
    }
}

/// What stands between the cells of a CSV file: a byte of ASCII.
struct CellSeparator: ExpressibleByArgument {
    let byte: UInt8

    init?(argument: String) {
        let text = argument == "\\t" ? "\t" : argument
        guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !"\"\r\n\0".utf8.contains(byte) else {
            return nil
        }
        self.byte = byte
    }
}
