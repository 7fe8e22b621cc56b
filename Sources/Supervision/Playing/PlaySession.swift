import Glibc
import Messages
import Outputs
import RecipeFiles
import SystemCalls
import Terminal
import Threads

/// Has a worker play a movie in a window: passes keys one way and the state the other.
package final class PlaySession {
    private let loop: SupervisionLoop
    private let reporter: Reporter
    private let windowProgram: RawString
    private let name: String
    private var window: WindowProcess?
    private var memory: MemoryFile?
    private var state: PlayState?
    private var outcome: Outcome?
    private var deadline: Double?

    private enum Outcome {
        case finished(Summary)
        case failed(Failure)
        /// By the signal of this number.
        case stopped(CInt)
    }

    /// Time for a worker to stop after the request, in seconds.
    private static let gracePeriod = 2.0
    /// The window of a movie without a picture, in pixels.
    private static let smallWindow = (width: 640, height: 360)

    /// Starts the worker.
    /// - Parameters:
    ///   - worker: The worker's program.
    ///   - window: The window's program.
    ///   - name: Of what is played, for the title.
    /// - Throws: `.missingPart` if it cannot be started.
    package init(
        worker: RawString, window: RawString, name: String, reporter: Reporter, signals: SignalSource?
    ) throws(Failure) {
        loop = try SupervisionLoop(program: worker, reporter: reporter, signals: signals)
        (windowProgram, self.name, self.reporter) = (window, name, reporter)
    }

    /// Plays until the end, or until the person closes the window.
    package func perform(_ job: Job) -> ExitStatus {
        loop.outputs = OutputSet(grants: job.grants)
        do throws(Failure) { try loop.worker.send(job) } catch { stop(error) }
        while loop.worker.status == nil { loop.step(self) }
        loop.drain(self)
        window = nil
        switch outcome {
        case .finished(let summary):
            if let state, state.dropped > 0 {
                let frames = state.dropped == 1 ? "1 frame was" : "\(state.dropped) frames were"
                reporter.show(LogLine(.notice, "\(frames) not shown: composing took too long"))
            }
            return summary.status
        case .failed(let failure): return report(failure)
        case .stopped(let signal): return ExitStatus(signal: signal)
        case nil: return report(loop.worker.deathReason)
        }
    }

    private func report(_ failure: Failure) -> ExitStatus {
        reporter.show(failure)
        return failure.status
    }

    private func settle(_ outcome: Outcome) {
        if case .stopped = outcome {} else if self.outcome != nil { return }
        self.outcome = outcome
        deadline = monotonicSeconds() + Self.gracePeriod
    }

    // MARK: - The window

    private func openWindow(width: Int, height: Int, soundRate: Int) throws(Failure) {
        let memory = try WindowProcess.makeMemory()
        let window = try WindowProcess(
            windowProgram, memory: memory, title: name, width: width > 0 ? width : Self.smallWindow.width,
            height: height > 0 ? height : Self.smallWindow.height, soundRate: soundRate)
        for notice in window.notices { reporter.show(LogLine(.warning, notice)) }
        (self.window, self.memory) = (window, memory)
        try loop.worker.send(.play(.begin(hasSound: window.soundRate > 0)), passing: memory.descriptor)
    }

    private func take(_ report: WindowReport) throws(Failure) {
        switch report {
        case .key(let key):
            switch PlayKeys.meaning(of: key) {
            case .action(let action): loop.send(.play(.action(action)), self)
            case .fullScreen: try window?.send(.turnsFullScreen)
            case nil: break
            }
        case .closed: loop.send(.play(.action(.quits)), self)
        case .soundLost:
            throw Failure(.engineFailure, "the sound device is gone; play again without it or with another")
        case .notice(let text): reporter.show(LogLine(.warning, text))
        case .ready, .failed: throw Failure(.engineFailure, "the window and luaedit do not match; install luaedit anew")
        }
    }

    /// `film.lua — 0:01 / 0:12, 2×, 3 not shown`
    static func title(_ name: String, _ state: PlayState) -> String {
        func clock(_ milliseconds: Int) -> String {
            let seconds = milliseconds / 1000
            let (minutes, rest) = (seconds / 60, seconds % 60)
            return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
        }
        var title = "\(name) — \(clock(state.time)) / \(clock(state.duration))"
        if state.rate == 0 {
            title += ", paused"
        } else if state.rate != 1000 {
            title += ", \(number(thousandths: state.rate))×"
        }
        if state.isWaiting { title += ", waiting" }
        if state.dropped > 0 { title += ", \(state.dropped) not shown" }
        return title
    }

    /// `1.5`, for 1500.
    private static func number(thousandths: Int) -> String {
        let sign = thousandths < 0 ? "−" : ""
        let (whole, rest) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

extension PlaySession: SupervisionPolicy {
    package var isListening: Bool { outcome == nil }
    package var wantsOutputs: Bool { false }
    package var watchedDescriptor: CInt? { outcome == nil ? window?.descriptor : nil }

    package func takeWatched() {
        guard let window, outcome == nil else { return }
        do throws(Failure) {
            for report in try window.takeReports() { try take(report) }
        } catch {
            stop(error)
        }
    }

    package func take(_ message: WorkerMessage) {
        do throws(Failure) {
            switch message {
            case .reads: break
            case .play(.ready(let width, let height, let rate)):
                try openWindow(width: width, height: height, soundRate: rate)
            case .play(.state(let state)):
                self.state = state
                try window?.send(.title(Self.title(name, state)))
            case .finished(let summary): settle(.finished(summary))
            case .failed(let failure): settle(.failed(failure))
            default: stop(.unasked)
            }
        } catch {
            stop(error)
        }
    }

    package func take(_ signal: CInt) {
        settle(.stopped(signal))
        loop.worker.kill(SIGKILL)
    }

    package func check(_ request: OutputRequest) throws(Failure) {
        throw Failure(.cannotCreate, "a movie that is played writes no files")
    }

    package func refuse(_ failure: Failure) { stop(failure) }

    package func stop(_ failure: Failure) {
        settle(.failed(failure))
        loop.worker.kill(SIGKILL)
    }

    package func takeEnd() {
        if deadline == nil { deadline = monotonicSeconds() + Self.gracePeriod }
        usleep(1000)
    }

    package func checkTime() {
        if let deadline, monotonicSeconds() > deadline { loop.worker.kill(SIGKILL) }
    }
}
