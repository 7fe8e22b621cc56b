import CAllocator
import EditBindings
import EditModel
import Export
import Media
import MediaTime
import Messages
import ModelBindings
import Rendering
import Sandbox
import SystemCalls
import Wording

/// The commands of the worker: the door from the process into Lua and the engine.
struct Engine: WorkerEngine {
    func prepare() {
        RecipeRunner.prepare()
        // The tables are gone, and the job counts what the process has.
        malloc_trim(0)
    }

    func run(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try withRecipe(job, channel) { recipe in
            if let work = job.farm { return try FarmRun(recipe, work).perform() }
            return try ExportRun(recipe: recipe).perform()
        }
    }

    func check(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        guard !job.json else { return try checkForProgram(job, channel) }
        return try withRecipe(job, channel) { recipe in
            let findings = try recipe.checkedFindings()
            channel.output(FindingsReport(findings).text)
            let hasErrors = findings.contains { $0.severity == .error }
            return Summary(status: hasErrors ? ExitStatus(.recipeError) : .success)
        }
    }

    /// Puts the findings out as JSON, and the failure of a recipe that gave no edit as one of them.
    private func checkForProgram(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        let findings: [FindingJSON.Row]
        let status: ExitStatus
        do throws(Failure) {
            let run = try RecipeRun(job, channel)
            let checked = try reporting {
                try run.files.requiringUnchanged {
                    try run.result().map { ($0.modules, try $0.checkedFindings()) }
                }
            }
            guard let (modules, found) = checked else { return Summary() }
            findings = FindingJSON(job.recipe, modules: modules.texts).rows(found)
            status = found.hasError ? ExitStatus(.recipeError) : .success
        } catch {
            guard !error.status.isOfSignal else { throw error }
            (findings, status) = (FindingJSON(job.recipe).rows(error), error.status)
        }
        channel.output(JSONForm(FindingJSON.members).json(findings).text + "\n")
        return Summary(status: status)
    }

    func frame(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try withRecipe(job, channel) { try FrameRun(recipe: $0).perform() }
    }

    func plan(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try withRecipe(job, channel) { try PlanRun(recipe: $0).perform() }
    }

    func sheet(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try withRecipe(job, channel) { try SheetRun(recipe: $0).perform() }
    }

    /// Runs the job's recipe and uses its result, unless the arguments ask for its help.
    private func withRecipe(
        _ job: Job, _ channel: WorkerChannel, _ body: (ReturnedRecipe) throws -> Summary
    ) throws(Failure) -> Summary {
        let run = try RecipeRun(job, channel)
        return try reporting {
            try run.files.requiringUnchanged {
                guard let recipe = try run.result() else { return Summary() }
                return try body(recipe)
            }
        }
    }

    func describe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        let description = try RecipeRun(job, channel).description()
        channel.output(job.json ? RecipeReport.form.json(description).text + "\n" : description.help)
        return Summary()
    }

    func prompt(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try PromptRun(job, channel).perform()
    }

    func recipes(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        channel.output(RecipeReport.listOfAll(job, channel).text + "\n")
        return Summary()
    }

    func pack(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        try PackRun(job, channel).perform()
    }

    func live(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        var run = try LiveRun(job, channel)
        run.perform()
    }

    func play(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        guard let recipe = try RecipeRun(job, channel).result() else { return Summary() }
        let summary = try reporting { try PlayRun(recipe).perform() }
        // Nothing is kept of what was shown, so a change is no failure.
        do throws(MediaError) { try recipe.files.readFiles.requireUnchanged() } catch {
            channel.log(.warning, error.description)
        }
        return summary
    }

    func presets(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        let report = try PresetReport(job.arguments)
        channel.output(job.json ? report.json.text + "\n" : report.text)
        return Summary()
    }

    func inspect(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        LogCapture.install()
        for check in EngineChecks.all { channel.report(check) }
        return Summary()
    }

    func probe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        LogCapture.install()
        FatalReport.use(channel, job.limits)
        let files = GrantedFiles(job.grants)
        let library = MediaLibrary(gate: files)
        var worst = ExitStatus.success
        for (index, name) in job.arguments.enumerated() {
            channel.begin(argument: index)
            files.readFiles.begin()
            do throws(Failure) {
                let report = try reporting { try files.requiringUnchanged { try probe(name, library) } }
                channel.output(job.json ? report.json.text + "\n" : report.text)
            } catch {
                guard !error.status.isOfSignal else { throw error }
                worst = max(worst, error.status)
                channel.log(.error, error.text)
                if job.json { channel.output(Failure.fileForm.json((name.carried, error)).text + "\n") }
            }
        }
        return Summary(status: worst)
    }

    private func probe(_ name: RawString, _ library: MediaLibrary) throws -> ProbeReport {
        let file = try library.file(at: name.carried)
        var asset = file.description
        asset.omissions += try file.omissionsOfDrawing(outlines: LottieOutlines.make)
        return ProbeReport(asset: asset, name: name.carried)
    }
}

/// Runs a part of the engine and turns its errors into failures for the person.
func reporting<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
    do { return try body() } catch let failure as Failure {
        throw failure
    } catch let error as MediaError {
        throw Failure(error)
    } catch {
        throw Failure(.engineFailure, "\(error)")
    }
}

extension Failure {
    init(_ error: MediaError) { self.init(error, at: nil) }
}
