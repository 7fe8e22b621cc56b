import ArgumentParser
import Messages
import Settings
import SystemCalls
import Terminal

struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a contact sheet of a recipe's result: frames side by side, with their timecodes.")

    @OptionGroup var recipe: RecipeOptions

    @Option(
        help: ArgumentHelp(
            "How many frames, evenly spaced; a shorter movie shows each of its own once.", valueName: "n"))
    var count = 20

    @Option(help: ArgumentHelp("Frames in a row (default: by their number and shape).", valueName: "n"))
    var columns: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The picture's file, .png, .jpg or .webp (default: shown on the terminal, else INPUT-RECIPE.png).",
            valueName: "out"))
    var output: RawString?

    @Option(help: SettingTable.shared.range.row.argumentHelp)
    var range: String?

    @Option(help: SettingTable.shared.frameDuration.row.argumentHelp)
    var frameRate: String?

    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @Option(help: "How progress is shown on standard error.")
    var progress = Reporter.ProgressStyle.auto

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var report: ReportOptions

    /// The most frames of a sheet, and in a row: smaller pictures show nothing.
    private static let maximumCount = 1000

    func validate() throws {
        try RawString.requireFile(output)
        let counts = 1...Self.maximumCount
        if !counts.contains(count) { throw ValidationError("--count is from 1 to \(Self.maximumCount).") }
        if let columns, !counts.contains(columns) {
            throw ValidationError("--columns is from 1 to \(Self.maximumCount).")
        }
    }

    func run() throws {
        try perform(report, progress: progress, replacesOutput: overwrite, pictures: pictures.choice()) {
            library, reporter throws(Failure) in
            var job = try recipe.makeJob(.sheet, library, showing: "sheet")
            job.output = output
            if output == nil, !report.json, let room = reporter.pictureRoom {
                job.pictureWidth = room.width
                job.pictureHeight = room.height
            }
            job.sheetCount = count
            job.rendering.range = range
            job.rendering.frameDuration = frameRate
            job.sheetColumns = columns ?? 0
            return job
        }
    }
}
