import ArgumentParser
import Messages
import Settings

/// Options about the times of a result's frames.
struct TimingOptions: ParsableArguments {
    @Option(help: SettingTable.shared.frameDuration.row.argumentHelp)
    var frameRate: String?

    func apply(to job: inout Job) {
        job.rendering.frameDuration = frameRate
    }
}
