import Glibc
import Messages
import Outputs
import RecipeFiles
import SystemCalls
import Terminal
import Threads

/// Runs a job again whenever a file that it read changes, until a signal ends it.
package final class WatchedRuns {
    /// The quiet time that ends a change, and the longest time over which changes are joined, in seconds.
    private static let (pause, longestBurst) = (0.15, 1.0)

    private let reporter: Reporter
    private let signals: SignalSource?
    private let watch: FileWatch
    private let notices: WatchNotices
    private let program: RawString
    /// Files that are watched in any case: the recipe, wherever it may come to be.
    private let files: [RawString]
    private var written = WrittenOutputs()

    /// - Parameters:
    ///   - program: The worker's program.
    ///   - signals: What ends it.
    ///   - files: What is watched beside what the jobs read.
    /// - Throws: `.missingPart` where the system cannot watch files.
    package init(
        program: RawString, reporter: Reporter, signals: SignalSource?, files: [RawString]
    ) throws(Failure) {
        do throws(SystemError) { watch = try FileWatch() } catch {
            throw Failure(.missingPart, "cannot watch files: \(error)")
        }
        (self.program, self.reporter, self.signals, self.files) = (program, reporter, signals, files)
        notices = WatchNotices(reporter)
    }

    /// The settings of the results of every run.
    package struct Outputs {
        /// True if outputs may replace files of other programs.
        var replaces: Bool
        /// The folder of unfinished outputs; nil for the results' own folders.
        var temporaryFolder: RawString?

        package init(replaces: Bool, temporaryFolder: RawString?) {
            (self.replaces, self.temporaryFolder) = (replaces, temporaryFolder)
        }
    }

    /// Runs until a signal ends it. Reports a job that fails and waits for the next change.
    /// - Parameter makeJob: Called for every run.
    /// - Returns: The signal's status, or `.inputOutput` once standard output is closed.
    package func perform(
        _ outputs: Outputs, makeJob: (RecipeLibrary) throws(Failure) -> Job
    ) -> ExitStatus {
        while true {
            var changes: [RawString] = []
            do throws(Failure) {
                if let ended = try run(outputs, &changes, makeJob) { return ended }
            } catch {
                reporter.show(error)
                if error.status.isOfSignal { return error.status }
            }
            if let failure = reporter.outputFailure { return failure }
            if changes.isEmpty { notices.tell(watch) }
            switch next(changes) {
            case .stopped(let signal): return ExitStatus(signal: signal)
            case .changed(let files): notices.tell(changed: files)
            }
        }
    }

    /// - Parameter changes: The changes that broke the run off.
    /// - Returns: The final status; nil to continue.
    private func run(
        _ outputs: Outputs, _ changes: inout [RawString], _ makeJob: (RecipeLibrary) throws(Failure) -> Job
    ) throws(Failure) -> ExitStatus? {
        watch.removeAll()
        for file in files { watch.add(file) }
        let supervisor = try Supervisor(program: program, reporter: reporter, signals: signals, watch: watch)
        let library = RecipeLibrary.ofThisProgram()
        watch.isIgnored = library.isUnpacked
        let job = try makeJob(library)
        let status = withExtendedLifetime(library) {
            supervisor.perform(
                job, replacesOutput: outputs.replaces, temporaryFolder: outputs.temporaryFolder, written: written)
        }
        written = supervisor.written
        changes = supervisor.changes
        return supervisor.wasStopped ? status : nil
    }

    // MARK: - Waiting

    private enum Event {
        case changed([RawString])
        case stopped(CInt)
    }

    /// Waits for a change, and until it is over: an editor saves a file in several steps.
    private func next(_ known: [RawString]) -> Event {
        var changes = known
        var start = monotonicSeconds()
        while true {
            let isOver = !changes.isEmpty && monotonicSeconds() - start > Self.longestBurst
            let timeout = isOver ? 0 : changes.isEmpty ? -1 : CInt(Self.pause * 1000)
            let ready = Readiness(of: [watch.descriptor, signals?.descriptor], within: timeout)
            while let signal = signals?.next() {
                guard signal == SIGTSTP else { return .stopped(signal) }
                raise(SIGSTOP)
            }
            if ready.isTimeOver || isOver { return .changed(changes) }
            if changes.isEmpty { start = monotonicSeconds() }
            // A recipe may read its own result: a change of it must not start another run.
            for file in watch.takeChanges() where !changes.contains(file) && !written.hold(file) {
                changes.append(file)
            }
        }
    }
}
