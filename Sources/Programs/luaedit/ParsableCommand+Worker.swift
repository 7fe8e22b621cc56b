import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal

extension OptionCommand {
    /// Starts a worker, makes its job meanwhile, and has it done.
    /// - Throws: luaedit's exit status unless it is success.
    func perform(progress: ProgressStyle = .none, makeJob: (RecipeLibrary) throws(Failure) -> Job) throws {
        try perform(progress: progress, pictures: .none) { library, _ throws(Failure) in try makeJob(library) }
    }

    /// The same for a job that may show pictures.
    /// - Parameter makeJob: May ask the reporter how large they may be.
    func perform(
        progress: ProgressStyle = .none, pictures: PictureChoice,
        makeJob: (RecipeLibrary, Reporter) throws(Failure) -> Job
    ) throws {
        var style = own.style(progress)
        style.pictures = pictures
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) {
            let signals = try? SignalSource()
            let supervisor = try Supervisor(program: WorkerProgram.path, reporter: reporter, signals: signals)
            let library = RecipeLibrary.ofThisProgram()
            var job = try makeJob(library, reporter)
            own.apply(to: &job)
            // A pack stays unpacked as long as the library is there.
            status = withExtendedLifetime(library) {
                supervisor.perform(job, replacesOutput: own.overwrite, temporaryFolder: own.temporaryDirectory)
            }
        } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }
}
