import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

extension Run {
    /// Runs the recipe again and again.
    /// - Throws: luaedit's exit status.
    func runWatching() throws {
        var style = report.style(progress)
        style.pictures = try pictures.choice()
        let reporter = Reporter(style: style)
        if at != nil, report.json || reporter.pictureRoom == nil {
            throw Failure(
                .usage, "--at: a frame is shown on a terminal, and standard output is none that shows pictures")
        }
        let runs = try WatchedRuns(
            program: WorkerProgram.path, reporter: reporter, signals: try? SignalSource(),
            files: RecipeLibrary.ofThisProgram().candidates(for: recipe.recipe))
        let words = recipe.ownOptions + report.engine.ownOptions + [recipe.recipe] + recipe.arguments
        let page = studio ? try StudioProcess(words) : nil
        if let page { reporter.show(LogLine(.notice, "the studio: \(page.link)")) }
        defer { withExtendedLifetime(page) {} }
        let outputs = WatchedRuns.Outputs(replaces: overwrite, temporaryFolder: temporaryDirectory)
        throw runs.perform(outputs) { library throws(Failure) in try makeWatchedJob(library, reporter) }
    }

    /// The movie, or one frame if there is no `-o` and the terminal can show it.
    private func makeWatchedJob(_ library: RecipeLibrary, _ reporter: Reporter) throws(Failure) -> Job {
        var job = try recipe.makeJob(.run, library)
        export.apply(to: &job)
        report.apply(to: &job)
        job.usesCache = !noCache
        if export.output == nil, !report.json, let room = reporter.pictureRoom {
            job.command = .frame
            job.frameTime = at ?? "0"
            job.pictureWidth = room.width
            job.pictureHeight = room.height
        }
        return job
    }
}
