import ArgumentParser
import Messages
import SystemCalls

struct Plan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a recipe's edit as a timeline, and what an export would do; renders nothing.",
        discussion: """
            Tracks with their segments, instructions and layers; what is decoded, copied, encoded or left out. Takes \
            what 'run' takes. With --json, the whole edit and its hash: the same on every machine that makes the same \
            edit.
            """)

    @OptionGroup var recipe: RecipeOptions
    @OptionGroup var export: ResultOptions

    @Flag(help: "Say how large the result will be and how long it takes: renders short parts, some seconds long.")
    var estimate = false

    @Option(help: ArgumentHelp("Draw the timeline into a file instead.", valueName: "file"))
    var svg: RawString?

    @Flag(help: "Replace the --svg file if it is there.")
    var overwrite = false

    @Flag(help: "Do not look for parts that earlier exports have left.")
    var noCache = false

    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(report, replacesOutput: overwrite) { library throws(Failure) in
            var job = try recipe.makeJob(.plan, library, showing: "plan")
            export.apply(to: &job)
            job.estimates = estimate
            job.usesCache = !noCache
            if let svg {
                job.planPicture = svg
                try job.grants.allowWriting(svg)
            }
            return job
        }
    }
}
