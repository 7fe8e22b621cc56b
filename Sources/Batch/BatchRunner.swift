import Digests
import Glibc
import Messages
import SystemCalls
import Terminal
import Threads

/// Runs the rows of a batch, some at a time, and shows how far it is.
package final class BatchRunner {
    /// How a batch is run.
    package struct Options: Sendable {
        /// Rows at a time.
        package var jobs = 1
        /// Files may be replaced that no run of this batch has made.
        package var overwrites = false
        /// Other rows are run when one has failed.
        package var keepsGoing = true
        /// Words of every run that change nothing about its result, before the others.
        package var words: [RawString] = []

        package init() {}
    }

    /// A run that goes on.
    private struct Active {
        var process: RunProcess
        var key: Digest?
        var start: Double
    }

    /// The interval between two looks at silent runs and two reports of progress, in milliseconds.
    private static let interval = 100

    private let plan: BatchPlan
    private let ledger: BatchLedger
    private let keys: RunKey
    private let options: Options
    private let reporter: Reporter
    private let signals: SignalSource?
    private var next = 0
    private var active: [Active] = []
    private var report = BatchReport()
    private var progress: RowProgress
    private var shown = 0.0
    /// The signal that ends the batch.
    private var signal: CInt?
    /// Set by a failure that ends the batch.
    private var isEnding = false
    /// A failure of the batch itself.
    private var failure: Failure?

    /// - Parameter signals: The source of Ctrl-C and the like; nil leaves them to end this process.
    package init(
        _ plan: BatchPlan, ledger: BatchLedger, keys: RunKey, options: Options, reporter: Reporter,
        signals: SignalSource?
    ) {
        self.plan = plan
        self.ledger = ledger
        self.keys = keys
        self.options = options
        self.reporter = reporter
        self.signals = signals
        progress = RowProgress(total: plan.runs.count)
    }

    /// Runs all rows that are not done.
    /// - Returns: What became of each row, and the signal that ended the batch early, if one did.
    /// - Throws: What keeps the batch from going on, such as a full disk under the ledger. Runs that went on are stopped.
    package func perform() throws(Failure) -> (report: BatchReport, signal: CInt?) {
        showProgress()
        while !active.isEmpty || (next < plan.runs.count && !isEnding) {
            do throws(Failure) {
                while active.count < options.jobs, next < plan.runs.count, !isEnding { try startNext() }
                if !active.isEmpty {
                    wait()
                    try takeEnded()
                }
            } catch {
                stop(SIGTERM)
                failure = failure ?? error
            }
            takeSignals()
        }
        reporter.endProgress()
        for run in plan.runs[next...] { report.rows.append(BatchReport.Row(run, .open)) }
        if let failure { throw failure }
        return (report, signal)
    }

    // MARK: - Starting

    private func startNext() throws(Failure) {
        let run = plan.runs[next]
        next += 1
        let key = keys.digest(of: run)
        let standing = ledger.standing(of: run.output, key: key)
        switch standing {
        case .done:
            progress.skipped += 1
            report.rows.append(BatchReport.Row(run, .skipped))
            return showProgress()
        case .foreign where !options.overwrites:
            return fail(
                run, .cannotCreate,
                "'\(run.output)' is there already, and no run of this batch has made it; --overwrite replaces it")
        case .foreign, .replaceable, .absent: break
        }
        do throws(Failure) { try OutputTemplate.makeFolder(run.output.folder) } catch {
            return fail(run, error.status, error.text)
        }
        try ledger.begin(run.output)
        do throws(SystemError) {
            let words = options.words + (standing == .absent ? [] : ["--overwrite"]) + run.words
            let process = try RunProcess(run, words: words, lock: ledger.lock) { [reporter] in reporter.show($0) }
            active.append(Active(process: process, key: key, start: monotonicSeconds()))
        } catch {
            throw Failure(.missingPart, "cannot start luaedit for \(run.label): \(error)")
        }
    }

    // MARK: - Waiting

    private func wait() {
        var events = active.flatMap(\.process.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // A run that has closed its pipes ends at any moment.
        let isEnding = active.contains { $0.process.descriptors.isEmpty }
        events.append(pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        poll(&events, nfds_t(events.count), isEnding ? 1 : CInt(Self.interval))
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
            report.rows.append(BatchReport.Row(row, .done, seconds: seconds))
            if !reporter.style.json, !reporter.style.quiet { reporter.putAsIs(row.output.bytes + [UInt8(ascii: "\n")]) }
            showProgress()
            return try ledger.finish(outcome.files, key: run.key)
        }
        if signal != nil || self.failure != nil, outcome.status.isOfSignal {
            report.rows.append(BatchReport.Row(row, .open))
        } else {
            fail(row, outcome.status, outcome.message ?? "", seconds: seconds)
        }
        try ledger.fail(row.output)
    }

    private func fail(_ run: BatchPlan.Run, _ status: ExitStatus, _ message: String, seconds: Double = 0) {
        progress.failed += 1
        report.rows.append(BatchReport.Row(run, .failed, status: status, message: message, seconds: seconds))
        reporter.show(LogLine(.warning, "\(run.label) failed: \(message)"))
        // Rows that go on may end.
        if !options.keepsGoing { isEnding = true }
        showProgress()
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
