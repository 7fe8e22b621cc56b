import ArgumentParser
import Batch
import Glibc
import Messages
import PartCache
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal

/// A job of a farm, read and checked, and run from its own folder.
struct FarmJobRun {
    let job: FarmJob
    private let library = RecipeLibrary.ofThisProgram()

    /// What a job's words say.
    private struct Planned: RecipeCommand {
        static let name = CommandName.farmPlan

        @OptionGroup var recipe: RecipeArguments
        @OptionGroup var options: Options<Planned>
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
    func perform(_ work: FarmWork, _ own: OptionValues) throws {
        let carried = job.words.map(\.carried)
        let planned = try ParsedOption.parsing(carried) { try Planned.parse(carried) }
        var request = try planned.makeJob(.run, library)
        planned.own.applyResult(to: &request)
        own.apply(to: &request)
        request.limits.workerMemory = (own.maxMemory ?? job.memory) << 20
        request.output = job.output
        request.usesCache = true
        request.farm = work
        let reporter = Reporter(style: own.style(own.progress))
        let supervisor = try Supervisor(program: WorkerProgram.path, reporter: reporter, signals: try? SignalSource())
        supervisor.cachePath = job.cache
        let status = withExtendedLifetime(library) {
            supervisor.perform(request, replacesOutput: job.overwrites)
        }
        if status != .success { throw status }
    }
}
