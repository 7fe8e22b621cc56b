import ArgumentParser
import Messages
import SystemCalls

struct Presets: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the ways to write a result, or all that one of them promises.")

    @Argument(help: "Presets to show in full.")
    var names: [RawString] = []

    @OptionGroup var options: Options<Presets>

    func run() throws {
        try perform { _ throws(Failure) in
            var job = Job(command: .presets)
            job.arguments = names
            return job
        }
    }
}
