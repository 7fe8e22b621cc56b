import EditModel
import Export
import Glibc
import Media
import MediaTime
import Supervision

/// Renders one frame of a recipe's main movie into a PNG.
struct FrameRun {
    private let job: Job
    private let channel: WorkerChannel
    private let recipe: ReturnedRecipe

    init(_ job: Job, _ channel: WorkerChannel, _ recipe: ReturnedRecipe) {
        self.job = job
        self.channel = channel
        self.recipe = recipe
    }

    func perform() throws -> Summary {
        let time = try time()
        try requireExtension("png", of: job.output) { "a frame is written as .\($0)" }
        guard let movie = try recipe.validated(channel).first?.movie, let video = movie.video else {
            throw Failure(.recipeError, "the movie has no picture to show")
        }
        let extractor = try FrameExtractor(movie, library: recipe.library)
        let number = try extractor.frameNumber(at: time)
        let output = channel.openOutput(
            OutputRequest(.main(stem: recipe.defaultStem(job), extension: "png"), inputs: recipe.inputs))
        let png = try extractor.png(frame: number)
        let failure = writeAll(png, to: output.descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write '\(output.path)': \(systemMessage(failure))")
        }
        close(output.descriptor)
        let duration = video.frameDuration
        return Summary(files: [
            Summary.File(
                frames: 1, durationValue: duration.value, durationTimescale: duration.timescale,
                width: video.renderWidth, height: video.renderHeight)
        ])
    }

    private func time() throws -> Time {
        let text = job.frameTime ?? "0"
        do throws(TimeTextError) { return try Time(text: text) } catch {
            throw Failure(.usage, "--at: \(error)")
        }
    }
}
