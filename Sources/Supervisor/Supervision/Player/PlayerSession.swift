import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal
import Threads
import Wording

/// Has workers play a movie in a window: passes keys one way and the state the other. With ``Options/files`` another worker runs
/// the recipe whenever a file changes, and goes on at the same place when its movie is there.
package final class PlayerSession {
    /// The way a movie is played.
    package struct Options {
        /// The name of what is played, for the title and for pictures.
        package var name: RawString
        /// Where it begins, and how fast.
        package var place = PlayerPlace()
        package var fillsScreen = false
        /// The files that the recipe may be: with them, a change of what it reads runs it again; nil runs it once.
        package var files: [RawString]?

        package init(name: RawString) { self.name = name }
    }

    private let options: Options
    private let reporter: Reporter
    private let program: RawString
    private let windowProgram: RawString
    private let signals: SignalSource?
    private var changes: RecipeChanges?
    private let makeJob: (RecipeLibrary) throws(Failure) -> Job
    /// The worker that plays, or whose movie will be the first.
    private var player: PlayerWorker?
    /// A worker that runs the recipe again.
    private var next: PlayerWorker?
    private var window: PlayerDisplay?
    /// The state of the worker that played last.
    private var state: PlayerState?
    /// Frames of earlier runs of the recipe that were not shown.
    private var earlierDrops = 0
    private var pictures = TakenPictures()
    private var hasToldDrops = false
    private var status: ExitStatus?

    /// The longest wait, in milliseconds: the workers' memory is looked at so often.
    private static let patience: CInt = 50
    /// So many frames that are not shown are told while it plays.
    private static let manyDrops = 10

    /// - Parameters:
    ///   - worker: The worker's program.
    ///   - window: The window's program.
    ///   - makeJob: Called for every run of the recipe.
    /// - Throws: `.missingPart` where the system cannot watch files.
    package init(
        _ options: Options, worker: RawString, window: RawString, reporter: Reporter, signals: SignalSource?,
        makeJob: @escaping (RecipeLibrary) throws(Failure) -> Job
    ) throws(Failure) {
        (self.options, program, windowProgram) = (options, worker, window)
        (self.reporter, self.signals, self.makeJob) = (reporter, signals, makeJob)
        if let files = options.files { changes = try RecipeChanges(files, reporter) }
    }

    /// Plays until the end, until the person closes the window, or until a signal.
    /// - Throws: Why nothing is played.
    package func perform() throws(Failure) -> ExitStatus {
        defer { end() }
        if changes == nil {
            player = try startWorker()
        } else {
            runAgain()
        }
        while status == nil {
            wait()
            takeSignals()
            if status != nil { break }
            do throws(Failure) { try serve() } catch { stop(error) }
            if changes?.takeEnd() == true { runAgain() }
            // A window that has ended is known by its reports.
            try? window?.refreshOverlay()
        }
        return status ?? ExitStatus(.engineFailure)
    }

    private func wait() {
        let descriptors = [
            signals?.descriptor, changes?.descriptor, window?.descriptor, player?.descriptor, next?.descriptor,
        ]
        _ = Readiness(of: descriptors, within: Self.patience)
    }

    /// Everything but signals.
    private func serve() throws(Failure) {
        changes?.take()
        for event in try window?.takeEvents() ?? [] { take(event) }
        player?.step()
        next?.step()
        try takePlayer()
        try takeNext()
    }

    private func takeSignals() {
        while let signal = signals?.next() {
            guard signal == SIGTSTP else {
                status = ExitStatus(signal: signal)
                return
            }
            for worker in [player, next] { worker?.kill(SIGSTOP) }
            raise(SIGSTOP)
            for worker in [player, next] { worker?.kill(SIGCONT) }
        }
    }

    /// Ends everything that still runs.
    private func end() {
        window = nil
        for worker in [player, next] { worker?.kill(SIGKILL) }
        (player, next) = (nil, nil)
    }

    private func stop(_ failure: Failure) {
        reporter.show(failure)
        status = failure.status
    }

    // MARK: - The worker that plays

    private func startWorker() throws(Failure) -> PlayerWorker {
        let library = RecipeLibrary.ofThisProgram()
        changes?.begin(ignoring: library.isUnpacked)
        let job = try makeJob(library)
        return try PlayerWorker(program, job, library, reporter) { [weak self] in self?.changes?.add($0) }
    }

    private func takePlayer() throws(Failure) {
        guard let player else { return }
        if let state = player.state { try take(state) }
        for report in player.takeReports() { pictures.take(report, reporter) }
        if let movie = player.movie, !player.hasBegun { try begin(player, movie) }
        guard let outcome = player.outcome else { return }
        self.player = nil
        pictures.drop(reporter)
        switch outcome {
        case .finished(let status): finish(status)
        // Where files are watched, a newer run of the recipe comes.
        case .left: if changes == nil { finish(.success) }
        case .failed(let failure): try takeFailure(failure)
        }
    }

    /// The worker has ended, and with it the playing.
    private func finish(_ status: ExitStatus) {
        self.status = status
        let dropped = earlierDrops &+ max(0, state?.dropped ?? 0)
        guard dropped > 0 else { return }
        let frames = counted(dropped, "frame") + (dropped == 1 ? " was" : " were")
        reporter.show(LogLine(.notice, "\(frames) not shown: composing took too long"))
    }

    /// Where files are watched, the window waits for a better recipe.
    private func takeFailure(_ failure: Failure) throws(Failure) {
        guard changes != nil else { throw failure }
        reporter.show(failure)
        changes?.tell()
        try window?.show(remark: "stopped by an error")
    }

    private func begin(
        _ worker: PlayerWorker, _ movie: PlayerOutput
    ) throws(Failure) {
        let window: PlayerDisplay
        if let open = self.window {
            try open.openSound(rate: movie.soundRate)
            window = open
        } else {
            window = try PlayerDisplay(
                windowProgram, name: options.name.repaired, movie, fillsScreen: options.fillsScreen, reporter: reporter)
            self.window = window
        }
        // Where an earlier run was.
        let place = state?.place ?? options.place
        earlierDrops &+= max(0, state?.dropped ?? 0)
        state?.dropped = 0
        worker.begin(hasSound: window.soundRate > 0 && movie.soundRate > 0, at: place, memory: window.memory)
        changes?.tell()
    }

    private func take(_ state: PlayerState) throws(Failure) {
        guard state != self.state else { return }
        self.state = state
        try window?.show(state)
        guard state.dropped >= Self.manyDrops, !hasToldDrops else { return }
        hasToldDrops = true
        reporter.show(
            LogLine(.notice, "frames are left out because composing takes too long; the title counts them"))
    }

    // MARK: - The worker that runs the recipe again

    private func runAgain() {
        next?.kill(SIGKILL)
        next = nil
        do throws(Failure) {
            let worker = try startWorker()
            if player == nil { player = worker } else { next = worker }
        } catch {
            reporter.show(error)
            changes?.tell()
        }
    }

    /// Lets the new run take the place of the one that plays, once its movie is there.
    private func takeNext() throws(Failure) {
        guard let next else { return }
        if let movie = next.movie {
            player?.leave()
            guard player == nil else { return }
            (player, self.next) = (next, nil)
            try begin(next, movie)
        } else if let outcome = next.outcome {
            self.next = nil
            if case .failed(let failure) = outcome { reporter.show(failure) }
            changes?.tell()
        }
    }

    // MARK: - The window

    private func take(_ event: PlayerDisplay.Event) {
        switch event {
        case .closed: leave()
        case .action(let action): send(.action(player: PlayerWorker.player, action))
        case .soundLost: send(.losesSound(player: PlayerWorker.player))
        case .picture:
            guard player?.hasBegun == true, let file = pictures.open(options.name, reporter) else { break }
            send(.takesPicture(player: PlayerWorker.player), passing: file)
        }
    }

    private func send(_ request: PlayerRequest, passing descriptor: CInt = -1) {
        if let player, player.hasBegun { player.send(request, passing: descriptor) }
    }

    /// Ends, for a person who has seen enough: the window at once, the worker when it can.
    private func leave() {
        window = nil
        next?.kill(SIGKILL)
        (next, changes) = (nil, nil)
        if let player { player.leave() } else { status = .success }
    }
}
