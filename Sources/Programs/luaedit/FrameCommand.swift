import ArgumentParser
import Messages
import Settings
import SystemCalls
import Terminal

struct FrameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frame", abstract: "Writes one exact frame of a recipe's result as a picture.")

    @OptionGroup var recipe: RecipeOptions

    @Option(
        help: ArgumentHelp(
            "The frame's time: seconds, 1:02.5 or 00:01:02:12@25 (default: the first).", valueName: "time"))
    var at: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The picture's file, .png, .jpg or .webp (default: shown on the terminal, else INPUT-RECIPE.png).",
            valueName: "out"))
    var output: RawString?

    @Option(
        help: ArgumentHelp("The largest size of the movie's shape that fits, in a file.", valueName: "WxH"),
        transform: { try SettingTable.shared.size.row.checked($0) })
    var size: String?

    @Option(help: SettingTable.shared.frameDuration.row.argumentHelp)
    var frameRate: String?

    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var report: ReportOptions

    func validate() throws { try RawString.requireFile(output) }

    func run() throws {
        try perform(report, replacesOutput: overwrite, pictures: pictures.choice()) {
            library, reporter throws(Failure) in
            var job = try recipe.makeJob(.frame, library, showing: "frame")
            job.output = output
            if output == nil, !report.json, let room = reporter.pictureRoom {
                job.pictureWidth = room.width
                job.pictureHeight = room.height
            }
            job.frameTime = at ?? "0"
            job.rendering.size = size
            job.rendering.frameDuration = frameRate
            return job
        }
    }
}
