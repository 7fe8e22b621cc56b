import EditBindings
import EditModel
import LuaHost
import Media
import Messages
import ModelBindings
import Rendering
import Sandbox
import SystemCalls

/// One run of a job's recipe, with the job's limits.
struct RecipeRun {
    private let job: Job
    private let channel: WorkerChannel
    private let environment: RecipeEnvironment
    private let runner: RecipeRunner
    /// The files that the recipe may read.
    var files: GrantedFiles { environment.files }

    /// - Throws: ``Failure`` for options that make no sense.
    init(_ job: Job, _ channel: WorkerChannel) throws(Failure) {
        LogCapture.install()
        FatalReport.use(channel, job.limits)
        self.job = job
        self.channel = channel
        environment = RecipeEnvironment(job, channel)
        let recipe = job.recipe ?? Job.Recipe(name: "-", path: nil, text: [])
        let limits = LuaLimits(
            memoryMiB: max(1, job.limits.luaMemory >> 20), timeMilliseconds: Int(job.limits.luaTime * 1000))
        var runner = RecipeRunner(
            source: recipe.text, file: recipe.path == nil ? "stdin" : recipe.name.carried,
            arguments: job.arguments.map(\.carried), environment: environment, limits: limits)
        runner.fatalReport = FatalReport.send
        runner.frameDuration = try job.frameDuration
        runner.hasFolder = recipe.path != nil
        runner.version = Version.current
        self.runner = runner
    }

    /// The recipe's result, after its warnings were shown; nil when its arguments ask for its help, which was then
    /// shown.
    func result() throws(Failure) -> ReturnedRecipe? {
        switch try runner.run() {
        case .help(let text):
            // An edit that is kept ready has no place for it: what asked for the edit is a program.
            guard job.command != .live else {
                throw Failure(
                    .usage, "--help stands among the recipe's arguments, and there is no edit then; leave it out")
            }
            channel.output(text)
            return nil
        case .description: throw Failure(.engineFailure, "the recipe was described and not run")
        case .result(let result):
            for warning in result.warnings { channel.log(.warning, warning) }
            return ReturnedRecipe(
                result: result, library: environment.library, files: environment.files,
                modules: environment.modules,
                writtenFiles: environment.writtenFiles, players: environment.players, job: job, channel: channel)
        }
    }

    /// The recipe's description; runs it only as far as `edit.recipe`.
    func description() throws(Failure) -> RecipeDescription {
        var describing = runner
        describing.isDescribing = true
        if case .description(let description) = try describing.run() { return description }
        throw Failure(.engineFailure, "the recipe has no description")
    }
}
