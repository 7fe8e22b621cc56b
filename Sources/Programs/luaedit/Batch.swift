import ArgumentParser
import Batch
import Glibc
import Messages
import Supervision
import SystemCalls
import Terminal
import Wording

struct BatchCommand: RecipeCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Runs a recipe for every row of a table, or for every file of a list.",
        discussion: """
            After the recipe stands a file of rows (.csv, .tsv, .jsonl), or media files. A column is an input or an option \
            of the recipe or an option of the export; an empty cell leaves it out. -o names each result: \
            'out/{name}.mp4' with the row's value of a column, or {n}, {stem}, {extension} and {recipe}. Rows that are \
            done are not run again: the same command goes on where it was stopped.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<BatchCommand>

    private static let maximumTasks = 100_000

    func validate() throws {
        if recipe.recipeHelp { return }
        let (tasks, task) = (own.rowTasks, own.task)
        guard (tasks == nil) == (task == nil) else {
            throw ValidationError("--tasks says how many tasks share the rows, and --task which of them this is.")
        }
        if let tasks, let task, !(1...Self.maximumTasks ~= tasks && 0..<tasks ~= task) {
            throw ValidationError("--tasks is from 1 to \(Self.maximumTasks), and --task from 0 to one less.")
        }
        if recipe.recipe == "-" {
            throw ValidationError("A batch reads its recipe for each row: name a file instead of standard input.")
        }
        guard own.output != nil else {
            throw ValidationError("-o says where each row's result goes, for example -o 'out/{n}.mp4'.")
        }
        if let report = own.report, !["csv", "json"].contains(report.pathExtension?.lowercased()) {
            throw ValidationError("--report: '\(report)' ends in neither .csv nor .json.")
        }
    }

    func run() throws {
        let reporter = Reporter(style: own.style(own.progress))
        if recipe.recipeHelp {
            return try perform { library throws(Failure) in try makeJob(.describe, library) }
        }
        let setup = try BatchSetup(self, reporter)
        if own.dryRun { return try setup.printCommands() }
        let (result, signal) = try setup.run(signals: try? SignalSource())
        try conclude(result, signal, reporter)
    }

    private func conclude(_ result: BatchReport, _ signal: CInt?, _ reporter: Reporter) throws {
        if own.json { try writeOutput(result.json.text + "\n") }
        if let failures = result.failures {
            // As JSON it stands in the results.
            if !own.json { reporter.show(failures) }
        }
        reporter.show(LogLine(.notice, result.summary))
        if let signal { throw ExitStatus(signal: signal) }
        if let failure = reporter.outputFailure { throw failure }
        if result.status != .success { throw result.status }
    }
}
