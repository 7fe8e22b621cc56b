import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

extension Run {
    /// Runs the recipe again and again.
    /// - Throws: luaedit's exit status.
    func runWatching() throws {
        var style = own.style(own.progress)
        style.pictures = try own.pictureChoice()
        let reporter = Reporter(style: style)
        if own.watchedTime != nil, own.json || reporter.pictureRoom == nil {
            throw Failure(
                .usage, "--at: a frame is shown on a terminal, and standard output is none that shows pictures")
        }
        let runs = try WatchedRuns(
            program: WorkerProgram.path, reporter: reporter, signals: try? SignalSource(),
            files: RecipeLibrary.ofThisProgram().candidates(for: recipe.recipe))
        let words = own.workerWords + [recipe.recipe] + recipe.arguments
        let page = own.studio ? try StudioProcess(words) : nil
        if let page { reporter.show(LogLine(.notice, "the studio: \(page.link)")) }
        defer { withExtendedLifetime(page) {} }
        let outputs = WatchedRuns.Outputs(replaces: own.overwrite, temporaryFolder: own.temporaryDirectory)
        throw runs.perform(outputs) { library throws(Failure) in try makeWatchedJob(library, reporter) }
    }

    /// The movie, or one frame if there is no `-o` and the terminal can show it.
    private func makeWatchedJob(_ library: RecipeLibrary, _ reporter: Reporter) throws(Failure) -> Job {
        var job = try makeJob(.run, library)
        own.applyPicture(to: &job, reporter)
        own.apply(to: &job)
        job.usesCache = !own.noCache
        if job.output == nil, !own.json, reporter.pictureRoom != nil {
            job.command = .frame
            job.frameTime = own.watchedTime ?? "0"
        }
        return job
    }
}
