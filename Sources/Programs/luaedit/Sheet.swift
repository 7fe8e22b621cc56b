import ArgumentParser
import Messages

struct Sheet: RecipeCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a contact sheet of a recipe's result: frames side by side, with their timecodes.")

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<Sheet>

    func run() throws {
        try perform(progress: own.progress, pictures: own.pictureChoice()) { library, reporter throws(Failure) in
            var job = try makeJob(.sheet, library, showing: "sheet")
            own.applyPicture(to: &job, reporter)
            (job.sheetCount, job.sheetColumns) = (own.count, own.columns ?? 0)
            return job
        }
    }
}
