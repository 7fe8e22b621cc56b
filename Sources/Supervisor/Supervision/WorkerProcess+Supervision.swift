import CSandbox
import Glibc
import Messages
import SystemCalls

/// Supervision of a worker's process.
extension WorkerProcess {
    /// Interval between looks at a silent worker, in milliseconds.
    static let pollInterval: CInt = 50

    /// Starts a worker as ``init(program:)`` does.
    /// - Throws: ``Failure/init(starting:_:)``.
    static func start(_ program: RawString) throws(Failure) -> WorkerProcess {
        do throws(SystemError) { return try WorkerProcess(program: program) } catch {
            throw Failure(starting: "the engine '\(program)'", error)
        }
    }

    // MARK: - Messages

    /// Gives it its job, whose ``Job/supervisor`` is set here.
    /// - Throws: If a part of the job is too long.
    package func send(_ job: Job) throws(Failure) {
        var job = job
        job.supervisor = getpid()
        memory.limit = job.limits.workerMemory
        try send(.job(job))
    }

    /// Tells it something. One that cannot take it has died; how is learned when it is waited for.
    /// - Parameter passing: A descriptor that it gets a copy of, or -1.
    /// - Throws: If the message is too long, or if the worker does not read.
    package func send(_ message: SupervisorMessage, passing: CInt = -1) throws(Failure) {
        do throws(SendingError) { try socket.send(message, passing: passing) } catch {
            switch error {
            case .tooLong(let length): throw length.failure
            case .broken(let cause): if cause.number == EAGAIN { throw .deaf }
            }
        }
    }

    /// A result of ``receive(_:)``.
    enum Reception {
        /// Whatever was there has been taken.
        case messages
        /// It closed its end, or the connection broke with it.
        case end
        /// Bytes that are not a message.
        case nonsense
    }

    /// Takes what has arrived, waiting until something has.
    func receive(_ take: (WorkerMessage) -> Void) -> Reception {
        do {
            if try socket.receive() {
                while let message = try socket.nextOfWorker() { take(message) }
                return .messages
            }
        } catch is MessageError {
            return .nonsense
        } catch {}
        isClosed = true
        return .end
    }

    // MARK: - Waiting

    /// Waits a little while for something to happen, and takes in what it writes past the messages.
    /// - Parameters:
    ///   - others: Other descriptors to wait for; -1 for none.
    ///   - milliseconds: The longest wait.
    /// - Returns: Whether ``receive(_:)`` finds something, and which of the others are readable.
    func wait(
        for others: [CInt], within milliseconds: CInt = pollInterval
    ) -> (hasMessages: Bool, isReadable: [Bool]) {
        let ready = Readiness(
            of: [descriptor, diagnostics.isOpen ? diagnosticsPipe : nil] + others,
            within: isClosed ? process.longestWait(milliseconds) : milliseconds)
        if ready[1] { takeDiagnostics() }
        return (!isClosed && ready[0], others.indices.map { ready[2 + $0] })
    }

    /// Ctrl-Z: it is in another process group, so it is stopped and continued from here.
    func pause() {
        kill(SIGSTOP)
        raise(SIGSTOP)
        kill(SIGCONT)
    }

    /// That it has more in memory than its job lets it; nil while it has not.
    var excess: Failure? {
        guard let now = residentMemory else { return nil }
        // One that has ended and is not waited for yet has none.
        if now > 0 { memory.last = now }
        return now > memory.limit ? memory.exceededByEngine : nil
    }

    /// Why it ended, where it has not said so itself.
    package var deathReason: Failure {
        takeDiagnostics()
        return diagnostics.explain(status ?? 0, memory)
    }
}

extension Failure {
    /// The error of a worker that sends bytes that are not a message.
    static let nonsense = Failure(.engineFailure, "the engine sent something that makes no sense")
    /// The error of a worker that does not read what it is sent.
    static let deaf = Failure(.engineFailure, "the engine does not take the answers to its requests")
    /// The error of a worker that answers another question.
    package static let unasked = Failure(.engineFailure, "the engine answers what it was not asked")
}

extension WorkerProcess {
    /// The largest file that a worker may send, in bytes.
    private static let largestFile = 256 << 20

    /// Takes the file that came with a message, if it is one in memory that nobody can change any more; the caller closes
    /// it. Nil for anything else.
    func takeSealedFile() -> CInt? {
        guard let descriptor = socket.takeDescriptor() else { return nil }
        var status = stat()
        guard sandbox_is_sealed(descriptor) != 0, fstat(descriptor, &status) == 0,
            status.st_size <= Self.largestFile
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
