import ArgumentParser
import Messages

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a recipe and prints every finding about its edit; renders nothing.",
        discussion: "Exit status 1 if a finding is an error.")

    @OptionGroup var recipe: RecipeOptions
    @OptionGroup var export: ResultOptions
    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(report) { library throws(Failure) in
            var job = try recipe.makeJob(.check, library)
            export.apply(to: &job)
            return job
        }
    }
}
