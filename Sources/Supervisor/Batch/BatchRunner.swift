import Digests
import Glibc
import Messages
import SystemCalls
import Terminal
import Threads
import Wording

/// Runs the rows of a batch, some at a time, and shows how far it is.
package final class BatchRunner {
    /// How a batch is run.
    package struct Options: Sendable {
        /// Rows at a time.
        package var jobs = 1
        /// Files may be replaced that no run of this batch has made.
        package var overwrites = false
        /// The failures after which no other row begins; nil for any number.
        package var maximumFailures: Int?
        /// How often a row that has failed is run again where that may help.
        package var retries = 0
        /// The longest time of a row, in seconds; nil for any.
        package var rowTimeLimit: Double?
        /// Words of every run that change nothing about its result, before the others.
        package var words: [RawString] = []

        package init() {}
    }

    /// A run that goes on.
    private struct Active {
        var process: RunProcess
        var key: Digest?
        var start: Double
        /// From 1.
        var attempt: Int
        /// When it was asked to end because it takes too long; nil while it may go on.
        var endedAt: Double?
    }

    /// A row that has failed and is run again.
    private struct Retry {
        var run: BatchPlan.Run
        /// From 2.
        var attempt: Int
        /// The earliest start, in seconds of the monotonic clock.
        var start: Double
        /// What became of it last.
        var failure: BatchReport.Row
    }

    /// The interval between two looks at silent runs and two reports of progress, in milliseconds.
    private static let interval = 100
    /// The time between a failure and the next attempt, in seconds; it doubles with each.
    private static let pause = 1.0
    /// The time for a row to end after it was asked to, in seconds.
    private static let gracePeriod = 5.0

    private let plan: BatchPlan
    private let ledger: BatchLedger
    private let keys: RunKey
    private let options: Options
    private let reporter: Reporter
    private let signals: SignalSource?
    private let record: (BatchReport.Row) throws(Failure) -> Void
    private var next = 0
    private var retries: [Retry] = []
    private var active: [Active] = []
    /// A run that waits for the next row.
    private var spare: StartedRun?
    private var report = BatchReport()
    private var progress: RowProgress
    private var shown = 0.0
    /// The signal that ends the batch.
    private var signal: CInt?
    /// Set by a failure that ends the batch.
    private var isEnding = false
    /// A failure of the batch itself.
    private var failure: Failure?

    /// - Parameters:
    ///   - signals: The source of Ctrl-C and the like; nil leaves them to end this process.
    ///   - record: Receives each row when it has ended. Its failure ends the batch.
    package init(
        _ plan: BatchPlan, ledger: BatchLedger, keys: RunKey, options: Options, reporter: Reporter,
        signals: SignalSource?, record: @escaping (BatchReport.Row) throws(Failure) -> Void
    ) {
        self.plan = plan
        self.ledger = ledger
        self.keys = keys
        self.options = options
        self.reporter = reporter
        self.signals = signals
        self.record = record
        progress = RowProgress(total: plan.runs.count)
    }

    /// Runs all rows that are not done.
    /// - Returns: What became of each row, and the signal that ended the batch early, if one did.
    /// - Throws: What keeps the batch from going on, such as a full disk under the ledger. Runs that went on are stopped.
    package func perform() throws(Failure) -> (report: BatchReport, signal: CInt?) {
        showProgress()
        while !active.isEmpty || (hasMore && !isEnding) {
            do throws(Failure) {
                while active.count < options.jobs, !isEnding, try startNext() {}
                startAhead()
                wait()
                try takeEnded()
                endLongRuns()
            } catch {
                stop(SIGTERM)
                failure = failure ?? error
            }
            takeSignals()
        }
        spare = nil
        reporter.endProgress()
        for retry in retries { report.rows.append(retry.failure) }
        for run in plan.runs[next...] { report.rows.append(BatchReport.Row(run, .open)) }
        if let failure { throw failure }
        return (report, signal)
    }

    private var hasMore: Bool { next < plan.runs.count || !retries.isEmpty }

    // MARK: - Starting

    /// Starts a row that was not run yet, else one that is run again.
    /// - Returns: False if none can be started now.
    private func startNext() throws(Failure) -> Bool {
        if next < plan.runs.count {
            next += 1
            try start(plan.runs[next - 1], attempt: 1)
            return true
        }
        let now = monotonicSeconds()
        guard let index = retries.firstIndex(where: { $0.start <= now }) else { return false }
        let retry = retries.remove(at: index)
        progress.failed -= 1
        try start(retry.run, attempt: retry.attempt)
        return true
    }

    private func start(_ run: BatchPlan.Run, attempt: Int) throws(Failure) {
        let key = keys.digest(of: run)
        let standing = ledger.standing(of: run.output, key: key)
        switch standing {
        case .done:
            progress.skipped += 1
            try note(BatchReport.Row(run, .skipped))
            return showProgress()
        case .foreign where !options.overwrites:
            let text = "'\(run.output)' is there already, and no run of this batch has made it; --overwrite replaces it"
            return try fail(run, Failure(.cannotCreate, text), attempt: attempt)
        case .foreign, .replaceable, .absent: break
        }
        do throws(Failure) { try OutputTemplate.makeFolder(run.output.folder) } catch {
            return try fail(run, error, attempt: attempt)
        }
        try ledger.begin(run.output)
        do throws(SystemError) {
            let words = options.words + (standing == .absent ? [] : ["--overwrite"]) + run.words
            let started = spare
            spare = nil
            let process = try RunProcess(run, words: words, spare: started, lock: ledger.lock) { [reporter] in
                reporter.show($0)
            }
            active.append(Active(process: process, key: key, start: monotonicSeconds(), attempt: attempt))
        } catch {
            let failure = Failure(starting: "luaedit", error)
            try fail(run, failure, attempt: attempt)
            try ledger.fail(run.output)
        }
    }

    /// Starts what will run the next row while others go on: it need not wait then until its engine is loaded.
    private func startAhead() {
        guard spare == nil, !isEnding, !active.isEmpty, next < plan.runs.count else { return }
        spare = try? StartedRun(lock: ledger.lock)
    }

    private func note(_ row: BatchReport.Row) throws(Failure) {
        report.rows.append(row)
        try record(row)
    }

    // MARK: - Waiting

    private func wait() {
        if active.isEmpty, retries.isEmpty { return }
        let longest = active.map { $0.process.longestWait(CInt(Self.interval)) }.min() ?? CInt(Self.interval)
        _ = Readiness(of: active.flatMap(\.process.descriptors) + [signals?.descriptor], within: longest)
        for run in active { run.process.receive() }
        progress.running = active.map(\.process.fraction)
        if monotonicSeconds() - shown > Double(Self.interval) / 1000 { showProgress() }
    }

    private func takeEnded() throws(Failure) {
        var failure: Failure?
        let ended = active.compactMap { run in run.process.outcome().map { (run, $0) } }
        active.removeAll { run in ended.contains { $0.0.process === run.process } }
        for (run, outcome) in ended {
            do throws(Failure) { try take(outcome, of: run) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func take(_ outcome: RunProcess.Outcome, of run: Active) throws(Failure) {
        let row = run.process.run
        let seconds = monotonicSeconds() - run.start
        if outcome.status == .success {
            progress.done += 1
            try ledger.finish(outcome.files, key: run.key)
            try note(BatchReport.Row(row, .done, seconds: seconds, attempts: run.attempt))
            if !reporter.style.json, !reporter.style.quiet { reporter.putAsIs(row.output.bytes + [UInt8(ascii: "\n")]) }
            return showProgress()
        }
        try ledger.fail(row.output)
        if let limit = options.rowTimeLimit, run.endedAt != nil {
            let text = "it took longer than --row-time-limit \(decimalText(limit))"
            try fail(row, Failure(.timeLimit, text), seconds: seconds, attempt: run.attempt)
        } else if signal != nil || self.failure != nil, outcome.status.isOfSignal {
            report.rows.append(BatchReport.Row(row, .open))
        } else {
            try fail(
                row,
                Failure(
                    FailureKind(rawValue: outcome.status.rawValue), outcome.message ?? "",
                    systemError: outcome.systemError),
                seconds: seconds, attempt: run.attempt)
        }
    }

    /// Ends rows that take longer than they may.
    private func endLongRuns() {
        guard let limit = options.rowTimeLimit else { return }
        let now = monotonicSeconds()
        for index in active.indices {
            if let endedAt = active[index].endedAt {
                if now > endedAt + Self.gracePeriod { active[index].process.send(SIGKILL) }
            } else if now > active[index].start + limit {
                active[index].endedAt = now
                active[index].process.send(SIGTERM)
            }
        }
    }

    // MARK: - Failures

    private func fail(
        _ run: BatchPlan.Run, _ failure: Failure, seconds: Double = 0, attempt: Int
    ) throws(Failure) {
        let message = failure.text
        progress.failed += 1
        let row = BatchReport.Row(
            run, .failed, status: failure.status, message: message, seconds: seconds, attempts: attempt)
        defer { showProgress() }
        let isFull = failure.kind == .inputOutput && failure.isOfFullDisk
        if attempt <= options.retries, !isEnding, !isFull, !failure.kind.isLasting {
            let wait = Self.pause * Double(1 << min(attempt - 1, 8))
            let start = monotonicSeconds() + wait
            retries.append(Retry(run: run, attempt: attempt + 1, start: start, failure: row))
            return reporter.show(LogLine(.warning, "\(run.label) failed and is tried again: \(message)"))
        }
        reporter.show(LogLine(.warning, "\(run.label) failed: \(message)"))
        try note(row)
        // Rows that go on may end.
        if isFull {
            end("the disk is full")
        } else if let most = options.maximumFailures, report.count(.failed) >= most {
            end(most == 1 ? nil : "\(counted(most, "row")) failed, as many as --max-failures lets")
        }
    }

    /// Begins no other row.
    private func end(_ reason: String?) {
        if let reason, !isEnding { reporter.show(LogLine(.warning, "no other row begins: \(reason)")) }
        isEnding = true
    }

    private func showProgress() {
        shown = monotonicSeconds()
        progress.running = active.map(\.process.fraction)
        reporter.show(progress)
    }

    // MARK: - Ending

    private func stop(_ signal: CInt) {
        isEnding = true
        for run in active { run.process.send(signal) }
    }

    private func takeSignals() {
        while let number = signals?.next() {
            if number == SIGTSTP {
                reporter.endProgress()
                for run in active { run.process.send(SIGTSTP) }
                raise(SIGSTOP)
                for run in active { run.process.send(SIGCONT) }
            } else {
                signal = signal ?? number
                stop(number)
            }
        }
    }
}
