import Export
import Media
import Messages
import Sandbox
import TextLayout
import Wording

/// One machine's share of an export that several make.
struct FarmRun {
    private let recipe: ReturnedRecipe
    private let work: FarmWork

    init(_ recipe: ReturnedRecipe, _ work: FarmWork) {
        (self.recipe, self.work) = (recipe, work)
    }

    func perform() throws -> Summary {
        let build = try ProgramBuild.digest()
        if let plan = work.plan, plan.build != build { throw Self.mismatch(plan) }
        switch work.step {
        case .plan:
            let parts = try session(.all).parts.map(\.count)
            let value = JSON.object([
                ("build", .string(build.description)), ("libraries", .array(Self.libraries.map { .string($0) })),
                ("parts", .array(parts.map { .integer(Int64($0)) })),
            ])
            recipe.channel.output(value.text + "\n")
            return Summary()
        case .task: return try performTask()
        case .join: return try join()
        }
    }

    /// The session that makes parts.
    /// - Throws: ``Failure`` unless it is the only one, and its parts are those of the plan.
    private func session(_ use: PartStorage.Use) throws -> ExportSession {
        let sessions = try ExportRun(recipe: recipe).sessions(use)
        let divided = sessions.filter { $0.parts.count > 1 }
        guard let session = divided.first else {
            let obstacle = sessions.lazy.flatMap(\.plans).compactMap(\.partObstacle).first
            let reason = obstacle.map(\.rawValue) ?? "it is one part only"
            throw Failure(.recipeError, "several machines cannot make this movie: \(reason); luaedit run makes it")
        }
        guard divided.count == 1 else {
            throw Failure(
                .recipeError,
                "several machines make one movie, and the recipe returns \(divided.count) of them; return each from a recipe "
                    + "of its own, or run it with luaedit run")
        }
        if let plan = work.plan, plan.parts != session.parts.map(\.count) {
            throw Failure(
                .recipeError,
                "the movie has other parts than when the job was planned (\(session.parts.count), not "
                    + "\(plan.parts.count)): an input has changed; plan the job again")
        }
        return session
    }

    // MARK: - A task

    private func performTask() throws -> Summary {
        guard let plan = work.plan else { preconditionFailure("a task has a plan") }
        let wanted = plan.parts(ofTask: work.task)
        let session = try session(.only(wanted))
        let frames = wanted.reduce(0) { $0 + plan.parts[$1] }
        let hasChangedFile = recipe.files.makeWatch()
        let summaries = try session.run(to: meters(session)) { progress in
            recipe.channel.report(Progress(frames: min(Int(progress.completed), frames), totalFrames: frames))
            return !hasChangedFile()
        }
        for warning in Set(summaries.flatMap(\.warnings)).sorted() { recipe.channel.log(.warning, warning) }
        // The cache may have refused some, such as on a full disk.
        let missing = try missingParts().filter(wanted.contains)
        guard missing.isEmpty else {
            throw Failure(
                .inputOutput,
                "\(missing.count) of the task's \(wanted.count) parts could not be kept in the cache; see the warnings, and run "
                    + "the task again")
        }
        let found = summaries.map(\.presentPartCount).min() ?? 0
        recipe.channel.log(
            .notice, "task \(work.task): all \(wanted.count) of its parts are there, \(found) were before")
        return Summary()
    }

    /// The parts that the cache does not have.
    private func missingParts() throws -> [Int] {
        let session = try session(PartStorage.Use.none)
        do {
            _ = try session.run(to: meters(session)) { _ in false }
        } catch let missing as MissingParts {
            return missing.numbers
        } catch is CancellationError {}
        return []
    }

    private func meters(_ session: ExportSession) -> [ExportDestination?] {
        session.plans.map { _ in .meter(PacketMeter()) }
    }

    // MARK: - The join

    private func join() throws -> Summary {
        guard let plan = work.plan else { preconditionFailure("a join has a plan") }
        _ = try session(PartStorage.Use.none)
        do { return try ExportRun(recipe: recipe).perform() } catch let missing as MissingParts {
            let tasks = FarmPlan.expression(plan.tasks(making: missing.numbers))
            let json = Self.missingForm.json((tasks, missing.numbers.count, plan.parts.count))
            recipe.channel.output((recipe.job.json ? json.text : tasks) + "\n")
            throw Failure(
                .notWhole,
                "\(missing.numbers.count) of \(plan.parts.count) parts are missing; run the tasks \(tasks) again, then join"
            )
        }
    }

    private static let missingForm = JSONForm<(tasks: String, missing: Int, parts: Int)>([
        JSONMember("missing_tasks", .string, "As Slurm takes them: 0,3-5") { $0.tasks },
        JSONMember("missing_parts", .integer) { $0.missing },
        JSONMember("parts", .integer, "All parts") { $0.parts },
    ])

    static let schema = JSONSchema(
        "farm-missing", "What farm join --json says of parts that are missing, before its error", missingForm.schema)

    // MARK: - The engine

    /// What parts depend on, with versions.
    private static var libraries: [String] {
        ["luaedit \(Version.current)", "FFmpeg \(FFmpegVersions.release)"]
            + (FFmpegVersions.libraries + InstalledFonts.libraries).map { "\($0.name) \($0.version)" }
    }

    /// The refusal of a machine whose programs are not those of the plan.
    private static func mismatch(_ plan: FarmPlan) -> Failure {
        let here = libraries
        let own = here.filter { !plan.libraries.contains($0) }
        let planned = plan.libraries.filter { !here.contains($0) }
        let difference =
            own.isEmpty && planned.isEmpty
            ? "the versions are the same, but they are other builds"
            : "here \(list(own)), planned with \(list(planned))"
        return Failure(
            .missingPart,
            "this machine would make other parts than the plan: \(difference); install the same packages on all machines, or "
                + "plan the job again")
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "nothing more" : names.joined(separator: ", ")
    }
}
