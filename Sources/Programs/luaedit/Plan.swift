import ArgumentParser
import Messages

struct Plan: RecipeCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a recipe's edit as a timeline, and what an export would do; renders nothing.",
        discussion: """
            Tracks with their segments, instructions and layers; what is decoded, copied, encoded or left out. Takes \
            what 'run' takes. With --json, the whole edit and its hash: the same on every machine that makes the same \
            edit.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<Plan>

    func run() throws {
        try perform { library throws(Failure) in
            var job = try makeJob(.plan, library, showing: "plan")
            own.applyResult(to: &job)
            job.estimates = own.estimate
            job.usesCache = !own.noCache
            if let svg = own.svg {
                job.planPicture = svg
                try job.grants.allowWriting(svg)
            }
            return job
        }
    }
}
