import EditModel
import Export
import Supervision

/// Renders the contact sheet of a recipe's main movie.
struct SheetRun {
    private let job: Job
    private let channel: WorkerChannel
    private let recipe: ReturnedRecipe

    init(_ job: Job, _ channel: WorkerChannel, _ recipe: ReturnedRecipe) {
        self.job = job
        self.channel = channel
        self.recipe = recipe
    }

    func perform() throws -> Summary {
        try requireExtension("png", of: job.output) { "a contact sheet is written as .\($0)" }
        let movie = try recipe.mainMovie(channel)
        let isShown = job.pictureWidth > 0 && job.pictureHeight > 0
        let sheet = try ContactSheet(
            movie, library: recipe.library, count: job.sheetCount,
            columns: job.sheetColumns > 0 ? job.sheetColumns : nil, range: try job.timeRange(of: movie),
            limit: isShown ? (job.pictureWidth, job.pictureHeight) : ContactSheet.limit,
            script: recipe.result.script)
        if isShown {
            try show(sheet)
            return Summary()
        }
        let output = channel.openOutput(
            OutputRequest(.main(stem: recipe.defaultStem(job), extension: "png"), inputs: recipe.inputs))
        try output.write(try sheet.png(report))
        return Summary(files: [
            Summary.File(
                frames: sheet.frames.count, durationValue: 0, durationTimescale: 1, width: sheet.layout.width,
                height: sheet.layout.height)
        ])
    }

    private func report(_ progress: ExportProgress) {
        channel.report(Progress(frames: Int(progress.completed), totalFrames: Int(progress.total)))
    }

    private func show(_ sheet: ContactSheet) throws {
        let bitmap = try sheet.bitmap(report)
        let pixels = stride(from: 0, to: bitmap.pixels.count, by: 4).flatMap { bitmap.pixels[$0..<$0 + 3] }
        guard let picture = TerminalPicture(width: bitmap.width, height: bitmap.height, pixels: pixels) else {
            throw Failure(.engineFailure, "a picture of \(bitmap.width)×\(bitmap.height) cannot be shown")
        }
        channel.show(picture)
    }
}
