import ArgumentParser
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

extension ParsableCommand {
    /// Starts a worker, makes its job meanwhile, and has it done.
    /// - Throws: luaedit's exit status unless it is success.
    func perform(
        _ report: ReportOptions, progress: Reporter.ProgressStyle = .none, replacesOutput: Bool = false,
        temporaryFolder: RawString? = nil, makeJob: (RecipeLibrary) throws(Failure) -> Job
    ) throws {
        try perform(
            report, progress: progress, replacesOutput: replacesOutput, temporaryFolder: temporaryFolder,
            pictures: .none
        ) { library, _ throws(Failure) in try makeJob(library) }
    }

    /// The same for a job that may show pictures.
    /// - Parameter makeJob: May ask the reporter how large they may be.
    func perform(
        _ report: ReportOptions, progress: Reporter.ProgressStyle = .none, replacesOutput: Bool = false,
        temporaryFolder: RawString? = nil, pictures: PictureChoice,
        makeJob: (RecipeLibrary, Reporter) throws(Failure) -> Job
    ) throws {
        var style = report.style(progress)
        style.pictures = pictures
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) {
            let signals = try? SignalSource()
            let supervisor = try Supervisor(program: WorkerProgram.path, reporter: reporter, signals: signals)
            let library = RecipeLibrary.ofThisProgram()
            var job = try makeJob(library, reporter)
            report.apply(to: &job)
            // A pack stays unpacked as long as the library is there.
            status = withExtendedLifetime(library) {
                supervisor.perform(job, replacesOutput: replacesOutput, temporaryFolder: temporaryFolder)
            }
        } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }
}
