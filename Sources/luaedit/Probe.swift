import ArgumentParser
import Supervision

struct Probe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what media files hold: tracks, codecs, sizes, frame rates, colour, metadata.")

    @Argument(help: "The media files.")
    var files: [RawString]

    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(report) { library throws(Failure) in
            var job = Job(command: .probe)
            job.arguments = files
            for file in files { try job.grants.allowReading(file) }
            return job
        }
    }
}
