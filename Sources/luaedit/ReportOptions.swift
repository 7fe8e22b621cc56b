import ArgumentParser
import Escaping
import Messages
import Terminal

/// Options of every command that starts a worker.
struct ReportOptions: ParsableArguments {
    @Flag(name: .long, help: "Write results as JSON, and every line on standard error as a JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show only errors, warnings and what a recipe prints.")
    var quiet = false

    @OptionGroup var engine: EngineOptions

    func style(_ progress: Reporter.ProgressStyle = .none) -> Reporter.Style {
        var style = Reporter.Style()
        style.progress = progress
        style.quiet = quiet
        style.verbose = engine.verbose
        style.json = json
        return style
    }

    func apply(to job: inout Job) {
        job.json = json
        engine.apply(to: &job)
    }
}

extension Reporter.ProgressStyle: ExpressibleByArgument {}
