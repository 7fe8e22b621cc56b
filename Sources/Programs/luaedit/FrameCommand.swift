import ArgumentParser
import Messages

struct FrameCommand: RecipeCommand {
    static let configuration = CommandConfiguration(
        commandName: "frame", abstract: "Writes one exact frame of a recipe's result as a picture.")

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<FrameCommand>

    func run() throws {
        try perform(pictures: own.pictureChoice()) { library, reporter throws(Failure) in
            var job = try makeJob(.frame, library, showing: "frame")
            own.applyPicture(to: &job, reporter)
            job.frameTime = own.frameTime ?? "0"
            return job
        }
    }
}
