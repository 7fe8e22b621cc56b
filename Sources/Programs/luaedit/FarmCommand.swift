import ArgumentParser
import Batch
import Glibc
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal

/// The commands of an export that several machines make.
struct FarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm",
        abstract: "Spreads one export over several machines, which an engine such as Slurm starts.",
        discussion: """
            'farm plan' writes a job folder, 'farm task' makes some parts of the movie on any machine, 'farm join' writes the \
            movie when all parts are there. Recipe, inputs, cache and job folder lie where all machines find them under the \
            same names.
            """,
        subcommands: [FarmPlanCommand.self, FarmTaskCommand.self, FarmJoinCommand.self, FarmSlurmCommand.self])
}

struct FarmTaskCommand: OptionCommand {
    static let configuration = CommandConfiguration(
        commandName: "task", abstract: "Makes the parts of one task or several, as entries of the job's cache.",
        discussion: """
            Parts that are there are not made again: a task that was killed goes on where it was. After a task that fails \
            come the others, and the status is that of the worst.
            """)

    @Argument(help: "The job's folder.")
    var job: RawString

    @Argument(
        help: ArgumentHelp(
            "The task's number, from 0, or several as 'farm join' prints them: 3,7-9.", valueName: "task"),
        transform: Self.numbers)
    var tasks: [ClosedRange<Int>]

    @OptionGroup var options: Options<FarmTaskCommand>

    static let name = CommandName.farmTask

    func run() throws {
        let run = try FarmJobRun(in: job)
        for range in tasks {
            for task in [range.lowerBound, range.upperBound] { try run.job.requireTask(task) }
        }
        var worst = ExitStatus.success
        for task in tasks.joined() {
            do {
                try run.perform(FarmWork(.task, task: task, plan: run.job.plan), own)
            } catch let status as ExitStatus where !status.isOfSignal {
                worst = max(worst, status)
            }
        }
        if worst != .success { throw worst }
    }

    private static func numbers(_ text: String) throws -> [ClosedRange<Int>] {
        guard let numbers = FarmPlan.numbers(text) else {
            throw ValidationError("numbers from 0 and ranges of them are expected, such as 3,7-9")
        }
        return numbers
    }
}

struct FarmJoinCommand: OptionCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Makes the sound and writes the movie from the parts of all tasks.",
        discussion: """
            If parts are missing it prints the tasks that make them, such as 3,7-9, and ends with status 75: \
            sbatch --array=3,7-9.
            """)

    @Argument(help: "The job's folder.")
    var job: RawString

    @OptionGroup var options: Options<FarmJoinCommand>

    static let name = CommandName.farmJoin

    func run() throws {
        let lock = try FarmLock(job)
        let run = try FarmJobRun(in: job)
        try withExtendedLifetime(lock) { try run.perform(FarmWork(.join, plan: run.job.plan), own) }
    }
}

struct FarmSlurmCommand: OptionCommand {
    static let configuration = CommandConfiguration(
        commandName: "slurm", abstract: "Writes the batch scripts of a job for Slurm: an array of tasks, and the join.",
        discussion:
            "The join waits until every task has succeeded. A task that crashes is queued again, up to three times.")

    @Argument(help: "The job's folder.")
    var job: RawString

    @OptionGroup var options: Options<FarmSlurmCommand>

    static let name = CommandName.farmSlurm

    func validate() throws {
        // They stand in a script.
        for (name, value) in [("--time", own.time), ("--partition", own.partition)] {
            let isPlain = value?.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "-_:.,".utf8.contains(byte)
            }
            guard isPlain ?? true, value?.isEmpty != true else {
                throw ValidationError("\(name) is made of letters, digits and - _ : . ,")
            }
        }
    }

    func run() throws {
        let plan = try FarmJob(in: job)
        var resources = SlurmScripts.Resources()
        (resources.processors, resources.atOnce) = (own.processors, own.atOnce)
        (resources.time, resources.partition) = (own.time, own.partition)
        let folder = try resolved(job)
        let scripts = SlurmScripts(
            plan, folder: folder, program: try resolved("/proc/self/exe"), resources: resources)
        try scripts.write()
        let (tasks, join) = (folder.appending(SlurmScripts.taskName), folder.appending(SlurmScripts.joinName))
        guard own.submit else { return try writeOutput("\(tasks)\n\(join)\n") }
        let array = try Self.submit([tasks])
        let after = try Self.submit([RawString("--dependency=afterok:\(array)"), "--kill-on-invalid-dep=yes", join])
        try writeOutput("\(array)\n\(after)\n")
    }

    /// Submits a script.
    /// - Returns: The job's number.
    private static func submit(_ words: [RawString]) throws(Failure) -> String {
        let pipe: (reading: CInt, writing: CInt)
        do throws(SystemError) { pipe = try makePipe() } catch {
            throw Failure(.inputOutput, "cannot start sbatch: \(error)")
        }
        var start = ProgramStart(["sbatch", "--parsable"] + words, output: pipe.writing, errors: STDERR_FILENO)
        (start.input, start.hasOwnGroup, start.keepsIgnoredSignals) = (STDIN_FILENO, false, true)
        let process = try? start.perform()
        close(pipe.writing)
        defer { close(pipe.reading) }
        guard let process else {
            throw Failure(.missingPart, "cannot start sbatch: Slurm is not installed here (apt install slurm-client)")
        }
        let bytes = (try? readAll(from: pipe.reading, limit: 4096)) ?? []
        let status = process.wait()
        // The number, and perhaps the cluster's name.
        let number = String(decoding: bytes.prefix { (48...57).contains($0) }, as: UTF8.self)
        guard status == 0, !number.isEmpty else {
            throw Failure(.engineFailure, "sbatch has not taken '\(words.last ?? "")'; its message stands above")
        }
        return number
    }
}
