import ArgumentParser
import Messages

struct Check: RecipeCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a recipe and prints every finding about its edit; renders nothing.",
        discussion: "Exit status 1 if a finding is an error.")

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<Check>

    func run() throws {
        try perform { library throws(Failure) in
            var job = try makeJob(.check, library)
            own.applyResult(to: &job)
            return job
        }
    }
}
