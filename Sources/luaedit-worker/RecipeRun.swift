import EditBindings
import EditModel
import LuaHost
import Media
import Rendering
import Supervision

/// One run of a job's recipe, with the job's limits.
struct RecipeRun {
    private let job: Job
    private let channel: WorkerChannel
    private let environment: RecipeEnvironment
    private let runner: RecipeRunner

    /// - Throws: ``Failure`` for options that make no sense.
    init(_ job: Job, _ channel: WorkerChannel) throws(Failure) {
        LogCapture.install()
        LastWords.channel.withLock { $0 = channel }
        self.job = job
        self.channel = channel
        environment = RecipeEnvironment(job, channel)
        let recipe = job.recipe ?? Job.Recipe(name: "-", path: nil, text: [])
        let limits = LuaLimits(
            memoryMiB: max(1, job.limits.luaMemory >> 20), timeMilliseconds: Int(job.limits.luaTime * 1000))
        var runner = RecipeRunner(
            source: recipe.text, file: recipe.path == nil ? "stdin" : recipe.name.carried,
            arguments: job.arguments.map(\.carried), environment: environment, limits: limits)
        runner.lastWords = LastWords.say
        runner.frameDuration = try job.frameDuration
        self.runner = runner
    }

    /// What the recipe returned, with what it is warned of shown; nil when its arguments asked for its help, which has then
    /// been shown.
    func result() throws(Failure) -> ReturnedRecipe? {
        do throws(RecipeFailure) {
            switch try runner.run() {
            case .help(let text):
                channel.output(text)
                return nil
            case .result(let result):
                for warning in result.warnings { channel.log(.warning, warning) }
                return ReturnedRecipe(
                    result: result, library: environment.library, writtenFiles: environment.writtenFiles, job: job,
                    channel: channel)
            }
        } catch {
            throw Failure(error)
        }
    }

    /// The recipe's own inputs and options, for its `--help`.
    func help() throws(Failure) -> String {
        var describing = runner
        describing.isDescribing = true
        do throws(RecipeFailure) {
            if case .help(let text) = try describing.run() { return text }
        } catch {
            throw Failure(error)
        }
        throw Failure(.engineFailure, "the recipe has no help")
    }
}
