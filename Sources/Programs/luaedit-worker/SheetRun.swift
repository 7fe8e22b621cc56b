import EditModel
import Frames
import Media
import Messages
import Sandbox

/// Renders the contact sheet of a recipe's main movie.
struct SheetRun {
    let recipe: ReturnedRecipe
    private var job: Job { recipe.job }
    private var channel: WorkerChannel { recipe.channel }

    func perform() throws -> Summary {
        let format = try stillFormat(of: job.output, "a contact sheet")
        let movie = try recipe.mainMovie()
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
        let output = channel.openOutput(recipe.request(format.extensions[0]))
        try output.write(try StillEncoder.encode(try sheet.bitmap(channel.report), as: format))
        return Summary(files: [
            Summary.File(
                frames: sheet.frames.count, durationValue: 0, durationTimescale: 1, width: sheet.layout.width,
                height: sheet.layout.height)
        ])
    }

    private func show(_ sheet: ContactSheet) throws {
        let bitmap = try sheet.bitmap(channel.report)
        let pixels = stride(from: 0, to: bitmap.pixels.count, by: 4).flatMap { bitmap.pixels[$0..<$0 + 3] }
        try channel.show(pixels, width: bitmap.width, height: bitmap.height)
    }
}
