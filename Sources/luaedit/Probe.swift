import ArgumentParser
import Messages
import SystemCalls

struct Probe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what media files hold: tracks, codecs, sizes, frame rates, colour, metadata.",
        discussion: "A file that cannot be described does not keep the others from it; the status is that of the worst."
    )

    @Argument(help: "The media files.")
    var files: [RawString]

    @Option(
        help: ArgumentHelp("Let the files refer to a file, or to those of a folder. Repeatable.", valueName: "path"))
    var allowRead: [RawString] = []

    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(report) { library throws(Failure) in
            var job = Job(command: .probe)
            job.arguments = files
            for path in files { job.grants.allowReadingIfThere(path) }
            for path in allowRead { try job.grants.allowReading(path) }
            return job
        }
    }
}
