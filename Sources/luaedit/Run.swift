import ArgumentParser
import Supervision

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a recipe and exports the movie it returns.",
        discussion: """
            luaedit's options may stand before or after the recipe; every other option is the recipe's. '--' ends \
            luaedit's options. The result appears under its name only when it is whole.
            """)

    @OptionGroup var recipe: RecipeOptions
    @OptionGroup var export: ExportOptions

    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @Option(
        help: ArgumentHelp("Where results grow until they are whole (default: beside where they go).", valueName: "dir")
    )
    var temporaryDirectory: RawString?

    @Option(help: "How progress is shown on standard error.")
    var progress = Reporter.ProgressStyle.auto

    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(
            report, progress: progress, replacesOutput: overwrite, temporaryFolder: temporaryDirectory
        ) { library throws(Failure) in
            var job = try recipe.makeJob(.run, library)
            export.apply(to: &job)
            return job
        }
    }
}
