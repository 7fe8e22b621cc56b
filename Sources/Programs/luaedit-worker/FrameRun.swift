import EditModel
import Frames
import Media
import MediaTime
import Messages
import Sandbox
import Settings

/// Renders one frame of a recipe's main movie into a picture.
struct FrameRun {
    let recipe: ReturnedRecipe
    private var job: Job { recipe.job }
    private var channel: WorkerChannel { recipe.channel }

    func perform() throws -> Summary {
        let time = try time()
        let format = try stillFormat(of: job.output, "a frame")
        let (edit, movie) = try recipe.main()
        guard let video = movie.video else {
            throw Failure(.recipeError, "the movie has no picture to show")
        }
        let extractor = try FrameExtractor(
            movie, transparency: job.transparency(of: edit), library: recipe.library, script: recipe.result.script)
        let number = try extractor.frameNumber(at: time)
        if job.pictureWidth > 0, job.pictureHeight > 0 {
            try show(number, extractor, video)
            return Summary()
        }
        let output = channel.openOutput(recipe.request(format.extensions[0]))
        let size = try size(of: video)
        try output.write(try extractor.still(frame: number, as: format, width: size.width, height: size.height))
        let duration = try video.timing.duration(of: number)
        return Summary(files: [
            Summary.File(
                frames: 1, durationValue: duration.value, durationTimescale: duration.timescale,
                width: size.width, height: size.height)
        ])
    }

    /// The command line's size, else the movie's own.
    private func size(of video: VideoSnapshot) throws -> PictureSize {
        let own = PictureSize(width: video.renderWidth, height: video.renderHeight)
        guard let box = try job.settings().size else { return own }
        return own.fitting(in: box, enlarges: true)
    }

    /// Shows a frame on the terminal, as large as fits.
    private func show(_ number: Int64, _ extractor: FrameExtractor, _ video: VideoSnapshot) throws {
        let scale = min(
            Double(job.pictureWidth) / Double(video.renderWidth),
            Double(job.pictureHeight) / Double(video.renderHeight), 1)
        let width = max(1, Int(Double(video.renderWidth) * scale))
        let height = max(1, Int(Double(video.renderHeight) * scale))
        try channel.show(
            try extractor.rgb(frame: number, width: width, height: height), width: width, height: height)
    }

    private func time() throws -> Time {
        let text = job.frameTime ?? "0"
        do throws(TimeTextError) { return try Time(text: text) } catch {
            throw Failure(.usage, "--at: \(error)")
        }
    }
}
