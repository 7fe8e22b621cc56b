import ArgumentParser
import Messages

struct Run: RecipeCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a recipe and exports the movie it returns.",
        discussion: """
            luaedit's options may stand before or after the recipe; every other option is the recipe's. '--' ends \
            luaedit's options. The result appears under its name only when it is whole.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<Run>

    func validate() throws {
        if recipe.recipeHelp { return }
        let (watch, at) = (own.watch, own.watchedTime)
        if !watch, own.studio { throw ValidationError("--studio goes with --watch; luaedit studio opens it alone.") }
        if !watch, at != nil { throw ValidationError("--at is the time of the frame that --watch shows.") }
        if watch, at != nil, own.output != nil {
            throw ValidationError("--at shows a frame, -o writes the movie; leave one of them out.")
        }
        if watch, recipe.recipe == "-" {
            throw ValidationError("--watch: standard input does not change; name the recipe's file.")
        }
    }

    func run() throws {
        if own.watch, !recipe.recipeHelp { return try runWatching() }
        try perform(progress: own.progress) { library throws(Failure) in
            var job = try makeJob(.run, library)
            own.applyResult(to: &job)
            job.usesCache = !own.noCache
            return job
        }
    }
}
