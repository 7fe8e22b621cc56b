import ArgumentParser
import Messages
import SystemCalls

struct Presets: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the ways to write a result, or all that one of them promises.")

    @Argument(help: "Presets to show in full.")
    var names: [RawString] = []

    @OptionGroup var report: ReportOptions

    func run() throws {
        try perform(report) { _ throws(Failure) in
            var job = Job(command: .presets)
            job.arguments = names
            return job
        }
    }
}
