import ArgumentParser
import Batch
import Glibc
import Messages
import PartCache
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

/// A job of a farm, read and checked, and run from its own folder.
struct FarmJobRun {
    let job: FarmJob
    private let library = RecipeLibrary.ofThisProgram()

    /// The options of a job's words.
    private struct Options: ParsableArguments {
        @OptionGroup var recipe: RecipeOptions
        @OptionGroup var export: ResultOptions
    }

    /// Reads the job and goes to the folder that it was planned in.
    /// - Throws: Unless that, the cache and the recipe are as they were.
    init(in folder: RawString) throws {
        job = try FarmJob(in: folder)
        guard job.folder.withCString({ chdir($0) }) == 0 else {
            throw Failure(
                .missingInput,
                "cannot go to '\(job.folder)', where the job was planned: \(systemMessage(errno)); all machines need the same "
                    + "folders")
        }
        guard fileStatus(job.cache) != nil else {
            throw Failure(
                .missingInput, "there is no cache '\(job.cache)' on this machine; all machines need the same folders")
        }
        do throws(PartFolderFailure) { _ = try PartFolder.open(job.cache) } catch {
            throw Failure(.cannotCreate, "\(error)")
        }
        let source = try library.read(job.recipe)
        guard FarmJob.digest(of: library.sources(of: source)) == job.recipeDigest else {
            throw Failure(
                .recipeError,
                "'\(job.recipe)' or one of its modules has changed since the job was planned; plan it again")
        }
    }

    /// Has a worker do a step.
    /// - Throws: luaedit's exit status unless it is success.
    func perform(_ work: FarmWork, _ report: ReportOptions, _ progress: Reporter.ProgressStyle) throws {
        let carried = job.words.map(\.carried)
        let options = try ResultOptions.parsing(carried) { try Options.parse(carried) }
        var request = try options.recipe.makeJob(.run, library)
        options.export.apply(to: &request)
        report.apply(to: &request)
        request.limits.workerMemory = report.engine.maxMemory?.bytes ?? job.memory << 20
        request.output = job.output
        request.usesCache = true
        request.farm = work
        let supervisor = try Supervisor(
            program: WorkerProgram.path, reporter: Reporter(style: report.style(progress)), signals: try? SignalSource()
        )
        supervisor.cachePath = job.cache
        let status = withExtendedLifetime(library) {
            supervisor.perform(request, replacesOutput: job.overwrites)
        }
        if status != .success { throw status }
    }
}
