import EditBindings
import EditModel
import Glibc
import Media
import Messages
import ModelBindings
import Playback
import Rendering
import Sandbox
import Synchronization
import Threads

/// The players of a worker, by their numbers.
final class PlayerDrivers: Sendable {
    /// Samples per second for a queue whose first movies are silent.
    private static let usualRate = 48_000

    private let channel: WorkerChannel
    private let library: MediaLibrary
    private let drivers = Mutex<[PlayerDriver]>([])
    private let count = Atomic(0)
    /// True while the thread of the job takes requests.
    private let isAttended = Atomic(false)
    private let hasAttendant = Atomic(false)
    /// A wait for a request while that thread is busy, in milliseconds.
    private static let patience: CInt = 20

    init(_ channel: WorkerChannel, library: MediaLibrary) { (self.channel, self.library) = (channel, library) }

    /// Opens a player with its window.
    /// - Parameters:
    ///   - movies: Its first movies, which say how large the window is.
    ///   - title: Empty for that of what luaedit was told to play.
    ///   - hasWindow: False for the sound alone.
    func open(
        for movies: [MovieSnapshot], script: (any RenderScript)?, title: String = "", hasWindow: Bool = true,
        action: EndAction, onEvents: @escaping @Sendable () -> Void = {}
    ) throws -> PlayerDriver {
        let movies = movies.map { PlayerMovie($0, library: library, script: script) }
        var output = PlayerOutput(width: 0, height: 0, soundRate: 0, hasWindow: hasWindow)
        if hasWindow, let size = try movies.lazy.compactMap({ try $0.pictureSize() }).first {
            (output.width, output.height) = (size.width, size.height)
        }
        let rate = movies.lazy.map { Int($0.soundRate) }.first { $0 > 0 }
        output.soundRate = rate ?? (action == .advance ? Self.usualRate : 0)
        startAttendant()
        let number = count.add(1, ordering: .relaxed).newValue
        let driver = try PlayerDriver(
            number, title: title, output, action: action, library: library, channel, onEvents: onEvents)
        drivers.withLock { drivers in
            drivers.removeAll { $0.ending != nil }
            drivers.append(driver)
        }
        return driver
    }

    /// Takes requests with a closure, on the thread of the job. While that does other work, a statement that waits for a player or
    /// an export, requests to players are taken on another thread: a window can always be closed.
    func attending<Result>(_ receive: () -> Result) -> Result {
        isAttended.store(true, ordering: .sequentiallyConsistent)
        defer { isAttended.store(false, ordering: .sequentiallyConsistent) }
        return receive()
    }

    private func startAttendant() {
        guard !hasAttendant.exchange(true, ordering: .relaxed) else { return }
        // Without a thread the windows wait for the end of each statement.
        _ = try? Thread { [self] in
            while true {
                let isWanted = { !self.isAttended.load(ordering: .sequentiallyConsistent) }
                guard isWanted() else {
                    usleep(UInt32(Self.patience) * 1000)
                    continue
                }
                guard let (request, descriptor) = channel.takePlayRequest(within: Self.patience, if: isWanted) else {
                    continue
                }
                do { try take(request, descriptor) } catch { channel.log(.warning, "\(error)") }
            }
        }
    }

    /// Does what the supervisor says of one of the players; nothing if that has ended.
    /// - Parameter descriptor: The one that came with the request, which is closed; or -1.
    func take(_ request: PlayerRequest, _ descriptor: CInt) throws {
        defer { if descriptor >= 0 { Glibc.close(descriptor) } }
        switch request {
        case .action(let player, let action): try driver(player)?.perform(action)
        case .takesPicture(let player):
            do throws(Failure) {
                guard let driver = driver(player) else { throw Failure(.recipeError, "the player has ended") }
                channel.report(.pictureTaken(try reporting { try driver.takePicture(into: descriptor) }))
            } catch {
                channel.report(.pictureFailed(error))
            }
        case .losesSound(let player): try driver(player)?.loseSound()
        case .lost(let player, let failure): driver(player)?.lose(failure)
        case .begin, .refused: break
        }
    }

    /// Closes all windows, and waits for the threads. Not for the thread of Lua, which they may call.
    func close() {
        let all = drivers.withLock { $0 }
        for driver in all { driver.close() }
        for driver in all { driver.join() }
    }

    private func driver(_ number: Int) -> PlayerDriver? {
        drivers.withLock { drivers in drivers.first { $0.number == number } }
    }
}
