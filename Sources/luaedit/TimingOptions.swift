import ArgumentParser
import Messages

/// Options about the times of a result's frames.
struct TimingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97, 24000/1001 (default: the movie's).", valueName: "rate"))
    var frameRate: String?

    func apply(to job: inout Job) {
        job.rendering.frameRate = frameRate
    }
}
