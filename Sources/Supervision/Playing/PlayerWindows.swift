import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal

/// The windows of a worker's players, by the players' numbers. They close with this object.
package final class PlayerWindows {
    /// A thing that happened at a window.
    package enum Event {
        /// A request to a player.
        case request(PlayRequest)
        /// The person wants a picture of what is seen: the descriptor of its file.
        case picture(player: Int, file: CInt)
    }

    private final class Entry {
        let window: WindowProcess
        let memory: MemoryFile
        let title: String
        var overlay = PlayOverlay()
        var state: PlayState?

        init(_ window: WindowProcess, _ memory: MemoryFile, title: String) {
            (self.window, self.memory, self.title) = (window, memory, title)
        }
    }

    /// One becomes readable when ``takeEvents()`` has something to take.
    package var descriptors: [CInt] { entries.values.map(\.window.descriptor) }

    private let title: String
    private let reporter: Reporter
    private var entries: [Int: Entry] = [:]
    private var pictures = TakenPictures()

    /// The window of a movie without a picture, in pixels.
    private static let smallWindow = (width: 640, height: 360)
    /// The most windows at a time.
    private static let most = 16

    /// - Parameter title: Of players without a title of their own.
    package init(title: String, reporter: Reporter) { (self.title, self.reporter) = (title, reporter) }

    // MARK: - The worker's side

    /// Does what a player reports, and answers it.
    /// - Throws: `.engineFailure` when the worker does not listen any more.
    package func take(_ report: PlayReport, _ worker: WorkerProcess) throws(Failure) {
        switch report {
        case .opens(let player, let title, let output):
            let entry: Entry
            do throws(Failure) { entry = try open(player, title.isEmpty ? self.title : title, output) } catch {
                return try worker.send(.play(.refused(player: player, error)))
            }
            var place = PlayPlace()
            place.rate = 0
            try worker.send(
                .play(.begin(player: player, hasSound: entry.window.soundRate > 0, place: place)),
                passing: entry.memory.descriptor)
        case .state(let player, let state):
            guard let entry = entries[player] else { return }
            entry.state = state
            // One that is gone is noticed by its descriptor.
            try? entry.window.send(.title(PlayText.title(entry.title, state)))
            refreshOverlays()
        case .closes(let player): entries[player] = nil
        case .pictureTaken, .pictureFailed: pictures.take(report, reporter)
        }
    }

    /// Sends what the windows show over their pictures, where that has changed. Call it now and then.
    package func refreshOverlays() {
        for entry in entries.values {
            if let text = entry.overlay.change(entry.state) { try? entry.window.send(.overlay(text)) }
        }
    }

    private func open(_ player: Int, _ title: String, _ output: PlayOutput) throws(Failure) -> Entry {
        guard entries[player] == nil, entries.count < Self.most else {
            throw Failure(.recipeError, "\(Self.most) players are open; close one of them first")
        }
        let program = try HelperProgram.path("luaedit-window", named: "the player's window")
        let memory = try WindowProcess.makeMemory()
        let window = try WindowProcess(
            program, memory: memory, title: title,
            width: !output.hasWindow ? 0 : output.width > 0 ? output.width : Self.smallWindow.width,
            height: !output.hasWindow ? 0 : output.height > 0 ? output.height : Self.smallWindow.height,
            soundRate: output.soundRate)
        for notice in window.notices { reporter.show(LogLine(.warning, notice)) }
        let entry = Entry(window, memory, title: title)
        entries[player] = entry
        return entry
    }

    // MARK: - The windows' side

    /// The events that have come, for a caller that found one of ``descriptors`` readable.
    package func takeEvents() -> [Event] {
        let watched = entries.sorted { $0.key < $1.key }
        var ready = watched.map { pollfd(fd: $0.value.window.descriptor, events: Int16(POLLIN), revents: 0) }
        poll(&ready, nfds_t(ready.count), 0)
        var events: [Event] = []
        for ((player, entry), state) in zip(watched, ready) where state.revents != 0 {
            do throws(Failure) {
                for report in try entry.window.takeReports() {
                    if let event = try event(of: report, player, entry) { events.append(event) }
                }
            } catch {
                entries[player] = nil
                events.append(.request(.lost(player: player, error)))
            }
        }
        return events
    }

    private func event(of report: WindowReport, _ player: Int, _ entry: Entry) throws(Failure) -> Event? {
        switch report {
        case .key(let key): return try event(of: key, player, entry)
        case .closed: return .request(.action(player: player, .quits))
        case .soundLost:
            guard entry.window.soundRate != 0 else { break }
            entry.window.loseSound()
            reporter.show(LogLine(.warning, "the sound device is gone: playing goes on without sound"))
            return .request(.losesSound(player: player))
        case .notice(let text): reporter.show(LogLine(.warning, text))
        case .ready, .failed: throw Failure(.engineFailure, "the window and luaedit do not match; install luaedit anew")
        }
        return nil
    }

    private func event(of key: WindowKey, _ player: Int, _ entry: Entry) throws(Failure) -> Event? {
        switch PlayKeys.meaning(of: key) {
        case .action(let action):
            entry.overlay.flash()
            return .request(.action(player: player, action))
        case .fullScreen: try entry.window.send(.turnsFullScreen)
        case .time:
            entry.overlay.toggle()
            refreshOverlays()
        case .picture: return pictures.open("player", reporter).map { .picture(player: player, file: $0) }
        case nil: break
        }
        return nil
    }
}
