import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal

/// The windows of a worker's players, by the players' numbers. They close with this object.
package final class PlayerWindows {
    /// A request to a player, and the descriptor that goes with it, or -1.
    package typealias Request = (request: PlayerRequest, descriptor: CInt)

    /// One becomes readable when ``takeRequests()`` has something to take.
    package var descriptors: [CInt] { windows.values.map(\.descriptor) }

    private let title: String
    private let reporter: Reporter
    private var windows: [Int: PlayerDisplay] = [:]
    private var pictures = TakenPictures()

    /// The most windows at a time.
    private static let most = 16

    /// - Parameter title: Of players without a title of their own.
    package init(title: String, reporter: Reporter) { (self.title, self.reporter) = (title, reporter) }

    // MARK: - The worker's side

    /// Does what a player reports, and answers it.
    /// - Throws: `.engineFailure` when the worker does not listen any more.
    package func take(_ report: PlayerReport, _ worker: WorkerProcess) throws(Failure) {
        switch report {
        case .opens(let player, let title, let output):
            let window: PlayerDisplay
            do throws(Failure) { window = try open(player, title.isEmpty ? self.title : title, output) } catch {
                return try worker.send(.play(.refused(player: player, error)))
            }
            try worker.send(
                .play(.begin(player: player, hasSound: window.soundRate > 0, place: PlayerPlace())),
                passing: window.memory.descriptor)
        case .state(let player, let state):
            try withWindow(of: player, worker) { window throws(Failure) in try window.show(state) }
        case .closes(let player): windows[player] = nil
        case .pictureTaken, .pictureFailed: pictures.take(report, reporter)
        }
    }

    /// Does what is due at the windows by now. Call it now and then.
    package func refresh(_ worker: WorkerProcess) throws(Failure) {
        for player in windows.keys {
            try withWindow(of: player, worker) { window throws(Failure) in try window.refreshOverlay() }
        }
    }

    /// A window that does not answer is given up, and its player learns of it.
    private func withWindow(
        of player: Int, _ worker: WorkerProcess, _ body: (PlayerDisplay) throws(Failure) -> Void
    ) throws(Failure) {
        guard let window = windows[player] else { return }
        do throws(Failure) { try body(window) } catch {
            windows[player] = nil
            try worker.send(.play(.lost(player: player, error)))
        }
    }

    private func open(_ player: Int, _ title: String, _ output: PlayerOutput) throws(Failure) -> PlayerDisplay {
        guard windows[player] == nil, windows.count < Self.most else {
            throw Failure(.recipeError, "\(Self.most) players are open; close one of them first")
        }
        let program = try HelperProgram.path("luaedit-window", named: "the player's window")
        let window = try PlayerDisplay(program, name: title, output, reporter: reporter)
        windows[player] = window
        return window
    }

    // MARK: - The windows' side

    /// What the players are to do, for a caller that found one of ``descriptors`` readable.
    package func takeRequests() -> [Request] {
        let watched = windows.sorted { $0.key < $1.key }
        var requests: [Request] = []
        for (player, window) in watched where isReadable(window.descriptor) {
            do throws(Failure) {
                for event in try window.takeEvents() {
                    if let request = request(event, player) { requests.append(request) }
                }
            } catch {
                windows[player] = nil
                requests.append((.lost(player: player, error), -1))
            }
        }
        return requests
    }

    private func request(_ event: PlayerDisplay.Event, _ player: Int) -> Request? {
        switch event {
        case .action(let action): return (.action(player: player, action), -1)
        case .closed:
            // At once, whatever the engine does meanwhile.
            windows[player] = nil
            return (.action(player: player, .quits), -1)
        case .picture: return pictures.open("player", reporter).map { (.takesPicture(player: player), $0) }
        case .soundLost: return (.losesSound(player: player), -1)
        }
    }
}
