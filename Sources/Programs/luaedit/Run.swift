import ArgumentParser
import Messages
import SystemCalls
import Terminal

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a recipe and exports the movie it returns.",
        discussion: """
            luaedit's options may stand before or after the recipe; every other option is the recipe's. '--' ends \
            luaedit's options. The result appears under its name only when it is whole.
            """)

    @OptionGroup var recipe: RecipeOptions
    @OptionGroup var export: ResultOptions

    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @Option(
        help: ArgumentHelp("Where results grow until they are whole (default: beside where they go).", valueName: "dir")
    )
    var temporaryDirectory: RawString?

    @Flag(help: "Neither use parts that earlier exports have made nor keep any for later ones, see 'luaedit cache'.")
    var noCache = false

    @Option(help: "How progress is shown on standard error.")
    var progress = Reporter.ProgressStyle.auto

    @Flag(
        help: """
            Run again whenever the recipe, a module or a file that it read changes, until Ctrl-C. Without -o a terminal \
            shows a frame.
            """)
    var watch = false

    @Option(
        help: ArgumentHelp("The time of the frame that --watch shows (default: 0).", valueName: "time"))
    var at: String?

    @Flag(help: "With --watch: open the studio's page of the movie, too, and print its link.")
    var studio = false

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var report: ReportOptions

    func validate() throws {
        if recipe.recipeHelp { return }
        if !watch, studio { throw ValidationError("--studio goes with --watch; luaedit studio opens it alone.") }
        if !watch, at != nil { throw ValidationError("--at is the time of the frame that --watch shows.") }
        if watch, at != nil, export.output != nil {
            throw ValidationError("--at shows a frame, -o writes the movie; leave one of them out.")
        }
        if watch, recipe.recipe == "-" {
            throw ValidationError("--watch: standard input does not change; name the recipe's file.")
        }
    }

    func run() throws {
        if watch, !recipe.recipeHelp { return try runWatching() }
        try perform(
            report, progress: progress, replacesOutput: overwrite, temporaryFolder: temporaryDirectory
        ) { library throws(Failure) in
            var job = try recipe.makeJob(.run, library)
            export.apply(to: &job)
            job.usesCache = !noCache
            return job
        }
    }
}
