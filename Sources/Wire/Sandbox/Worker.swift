import CSandbox
import Glibc
import Messages
import SystemCalls
import Threads

/// The life of a worker process: it takes one job, gives up the rights it does not need, does the job and ends.
package enum Worker {
    /// Private memory beyond ``Limits/workerMemory`` at which a worker's allocations fail, in bytes.
    ///
    /// The supervisor watches the used memory; stacks and reserves that are never touched count here only.
    private static let memoryReserve = 1 << 30

    /// True when this process was started by a supervisor, and not by a person.
    package static var isSupervised: Bool {
        var status = stat()
        return fstat(MessageSocket.workerDescriptor, &status) == 0
            && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK)
    }

    /// Does the job that the supervisor sends. Call it first thing, while the process has one thread.
    /// - Parameter sandbox: The kernel's abilities.
    package static func serve(_ engine: some WorkerEngine, sandbox: KernelSandbox = .ofThisKernel) -> Never {
        let channel = WorkerChannel(descriptor: MessageSocket.workerDescriptor)
        // One that was started ahead has time.
        if !channel.hasArrival { engine.prepare() }
        guard case .job(let job) = channel.receive() else {
            channel.end(.failure(Failure(.engineFailure, "the engine was given no job")))
        }
        // Afterwards it cannot be read.
        if let processors = ControlGroups.own.processors { Processors.limit(to: processors) }
        do throws(Failure) {
            let start = monotonicSeconds()
            try giveUpRights(job)
            // The last thing before the engine: every thread that it starts is held as this one is.
            if let lack = try sandbox.enter(for: job) { channel.log(lack.level, lack.text) }
            if job.verbose { channel.log(.detail, "rights given up in \(milliseconds(since: start)) ms") }
            // For the tests of the message about a crash of the engine.
            if getenv("LUAEDIT_TEST_CRASH") != nil { sandbox_crash() }
            channel.end(.success(try perform(job, engine, channel)))
        } catch {
            channel.end(.failure(error))
        }
    }

    /// With one digit after the point.
    private static func milliseconds(since start: Double) -> String {
        let tenths = Int(((monotonicSeconds() - start) * 10_000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func giveUpRights(_ job: Job) throws(Failure) {
        var result = sandbox_enter_worker(job.supervisor, MessageSocket.workerDescriptor)
        if result == 0 { result = sandbox_limit_memory(UInt64(job.limits.workerMemory + memoryReserve)) }
        guard result == 0 else {
            throw Failure(.missingPart, "cannot give up the engine's rights: \(systemMessage(-result))")
        }
        do throws(SystemError) { try Capabilities.drop(readable: ReadablePaths.of(job)) } catch {
            throw Failure(.missingPart, "cannot give up the engine's rights: \(error)")
        }
    }

    private static func perform(
        _ job: Job, _ engine: some WorkerEngine, _ channel: WorkerChannel
    ) throws(Failure) -> Summary {
        switch job.command {
        case .run: try engine.run(job, channel)
        case .check: try engine.check(job, channel)
        case .frame: try engine.frame(job, channel)
        case .describe: try engine.describe(job, channel)
        case .probe: try engine.probe(job, channel)
        case .plan: try engine.plan(job, channel)
        case .sheet: try engine.sheet(job, channel)
        case .presets: try engine.presets(job, channel)
        case .prompt: try engine.prompt(job, channel)
        case .recipes: try engine.recipes(job, channel)
        case .pack: try engine.pack(job, channel)
        case .live: try engine.live(job, channel)
        case .play: try engine.play(job, channel)
        case .inspect: try engine.inspect(job, channel)
        }
    }
}
