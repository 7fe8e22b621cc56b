import EditBindings
import EditModel
import Export
import Glibc
import Media
import MediaTime
import Messages
import Playback
import Rendering
import Sandbox
import Synchronization
import Threads

/// A player with its window: composes the pictures that are due, on a thread of its own, and has the sound mixed on another.
final class PlayerDriver: PlayerControl, @unchecked Sendable {  // each field belongs to one thread or is behind a lock
    /// The wait for something to do while it plays, while a picture waits for room, and while it rests, in seconds.
    private static let (patience, patienceForRoom, patienceAtRest) = (0.002, 0.001, 0.02)
    /// The time between two reports, in nanoseconds.
    private static let reportInterval: Int64 = 200_000_000
    /// Further events wait until the first ones are taken.
    private static let mostEvents = 10_000

    let number: Int
    private let channel: WorkerChannel
    private let library: MediaLibrary
    private let memory: PlayMemory
    private let player: SharedPlayer
    private let movies = PlayedMovies()
    private let sound: PlayedSound?
    private let shared = Shared()
    private let controls: Mutex<PlayControls>
    /// Where the supervisor wants it to begin.
    private let place: PlayPlace
    /// Called after events were added, on any thread.
    private let onEvents: @Sendable () -> Void
    private var thread: Thread?

    // The thread's own.
    private var lastReport: (time: Int64, state: PlayState)?
    private var lacking: UInt64 = 0
    private var pending: PictureRequest?
    private var currentItem: Int?

    /// What threads tell each other.
    private final class Shared: @unchecked Sendable {  // every field is within the monitor
        let monitor = Monitor()
        var events: [PlaybackEvent] = []
        var ending: PlayerEnding?
        var failure: (any Error)?
        var readyFrame: (item: Int, frame: Int64)?
        var shown = ShownFrames()
        /// True when the thread has something new to look at.
        var isWoken = false
    }

    /// Opens a window, with the sound device if there is sound.
    /// - Parameters:
    ///   - number: The player's number, which no other of the worker has.
    ///   - title: Empty for that of what luaedit was told to play.
    /// - Throws: `.missingPart` without a display.
    init(
        _ number: Int, title: String, _ output: PlayOutput, action: EndAction, library: MediaLibrary,
        _ channel: WorkerChannel, onEvents: @escaping @Sendable () -> Void
    ) throws {
        (self.number, self.library, self.channel, self.onEvents) = (number, library, channel, onEvents)
        let (descriptor, hasSound, place) = try channel.openPlayer(number, title: title, output)
        defer { Glibc.close(descriptor) }
        self.place = place
        memory = try PlayMemory(descriptor: descriptor)
        lacking = memory.lackingFrames
        let rate = hasSound ? Int32(output.soundRate) : nil
        player = SharedPlayer(Player(sampleRate: rate, actionAtItemEnd: action))
        controls = Mutex(PlayControls(movies))
        sound = rate.map { [movies, player, memory] in PlayedSound(movies, rate: $0, player: player, memory: memory) }
        isMuted = place.isMuted
        try sound?.start()
        thread = try Thread { [self] in run() }
    }

    // MARK: - From other threads

    func makeItem(_ movie: MovieSnapshot, script: RecipeScript?, range: TimeRange?, loops: Bool) -> PlaybackItem {
        makeItem(movie, script: script, range: range, loops: loops, isSoundOnly: false)
    }

    /// - Parameter isSoundOnly: True if its pictures are shown elsewhere.
    func makeItem(
        _ movie: MovieSnapshot, script: RecipeScript?, range: TimeRange?, loops: Bool, isSoundOnly: Bool
    ) -> PlaybackItem {
        let movie = PlayedMovie(movie, library: library, script: script)
        return movies.add(movie, range: range, loops: loops, isSoundOnly: isSoundOnly)
    }

    func added(_ item: PlaybackItem) -> PlaybackItem { movies.whole(of: item) }

    func with<Result>(_ body: (inout Player, _ host: Int64) throws -> Result) rethrows -> Result {
        defer { wake() }
        return try player.state.withLock { try body(&$0, monotonicNanoseconds()) }
    }

    /// Does what a person has asked for at the window.
    func perform(_ action: PlayAction) throws {
        switch action {
        case .quits: close()
        case .togglesMute: isMuted.toggle()
        default:
            try controls.withLock { controls in
                try with { player, host in try controls.perform(action, &player, at: host) }
            }
        }
    }

    func begin() throws {
        // What a recipe has set stays unless the command line says something else.
        if place == PlayPlace() { return try with { try $0.play(at: $1) } }
        try controls.withLock { controls in
            try with { player, host in try controls.begin(place, &player, at: host) }
        }
    }

    /// Writes the frame that is seen, as a PNG.
    func takePicture(into descriptor: CInt) throws -> Summary.File {
        let shown = shared.monitor.within { shared.shown.frame(at: monotonicNanoseconds()) }
        guard let shown, let movie = movies.movie(of: shown.item) else {
            throw Failure(.recipeError, "there is no picture to take")
        }
        return try movie.writePicture(frame: shown.frame, to: descriptor)
    }

    /// Plays on without a sound device.
    func loseSound() throws { try with { try $0.loseSound(at: $1) } }

    var isMuted: Bool {
        get { sound?.isMuted.load(ordering: .relaxed) ?? false }
        set { sound?.isMuted.store(newValue, ordering: .relaxed) }
    }

    var volume: Double {
        get { Double(sound?.volume.load(ordering: .relaxed) ?? 1000) / 1000 }
        set { sound?.volume.store(Int((newValue * 1000).rounded()), ordering: .relaxed) }
    }

    var readyFrame: Int64? {
        let ready = shared.monitor.within { shared.readyFrame }
        guard let ready, player.state.withLock({ $0.currentItem?.id }) == ready.item else { return nil }
        return ready.frame
    }

    var ending: PlayerEnding? { shared.monitor.within { shared.ending } }
    /// The error that has ended it.
    var failure: (any Error)? { shared.monitor.within { shared.failure } }

    func close() { end(.closed) }

    /// Ends it because its window is gone.
    func lose(_ failure: Failure) { end(.failed(failure.text), failure) }

    func takeEvents() -> [PlaybackEvent] {
        shared.monitor.within {
            defer { shared.events = [] }
            return shared.events
        }
    }

    func waitForEvents(atMost seconds: Double) {
        shared.monitor.within {
            if shared.events.isEmpty, shared.ending == nil { shared.monitor.wait(atMost: seconds) }
        }
    }

    /// Waits until its threads have ended. Not for the thread of Lua, which they may call.
    func join() { thread?.join() }

    private func wake() { shared.monitor.change { shared.isWoken = true } }

    private func end(_ ending: PlayerEnding, _ failure: (any Error)? = nil) {
        shared.monitor.change {
            guard shared.ending == nil else { return }
            (shared.ending, shared.failure, shared.isWoken) = (ending, failure, true)
        }
        onEvents()
    }

    private func add(_ events: [PlaybackEvent]) {
        guard !events.isEmpty else { return }
        shared.monitor.change {
            if shared.events.count < Self.mostEvents { shared.events += events }
        }
        onEvents()
    }

    // MARK: - Its thread

    private func run() {
        do {
            while ending == nil { wait(try step()) }
        } catch {
            end(.failed((error as? Failure)?.text ?? "\(error)"), error)
        }
        memory.setPlaying(false)
        sound?.stop()
        // Another run of the recipe goes on there.
        let now = monotonicNanoseconds()
        let last = try? controls.withLock { controls in
            try player.state.withLock { try state(of: $0, controls, now) }
        }
        if let last { channel.report(.state(player: number, last)) }
        channel.report(.closes(player: number))
    }

    private func wait(_ seconds: Double) {
        shared.monitor.within {
            if !shared.isWoken, shared.ending == nil { shared.monitor.wait(atMost: seconds) }
            shared.isWoken = false
        }
    }

    /// What the state asks for at a moment.
    private struct Step {
        let events: [PlaybackEvent]
        let request: PictureRequest?
        let generation: Int
        let isHeard: Bool
        let isMoving: Bool
        let state: PlayState
        let items: [PlaybackItem]
    }

    /// Does what is due.
    /// - Returns: The longest wait for the next step, in seconds.
    private func step() throws -> Double {
        let place = try sound?.place()
        let now = monotonicNanoseconds()
        let step = try controls.withLock { controls in
            try player.state.withLock { try look(&$0, controls, place, now) }
        }
        add(step.events)
        follow(step.items)
        memory.setGeneration(step.generation)
        memory.setPlaying(step.isHeard)
        report(step.state, now)
        pending = step.request ?? pending.flatMap { $0.generation == step.generation ? $0 : nil }
        guard let request = pending else { return step.isMoving ? Self.patience : Self.patienceAtRest }
        guard let slot = memory.freeSlot() else { return Self.patienceForRoom }
        pending = nil
        try compose(request, into: slot)
        return 0
    }

    private func look(
        _ player: inout Player, _ controls: PlayControls, _ place: PlayedSound.Place?, _ now: Int64
    ) throws -> Step {
        if let place { synchronise(place, &player) }
        try player.advance(to: now)
        // A twentieth of a second was silent for want of sound.
        let limit = UInt64(max(1, player.sampleRate ?? 1) / 20)
        if memory.lackingFrames > lacking + limit, player.awaitsSound { try player.starve(at: now) }
        lacking = memory.lackingFrames
        let events = player.takeEvents()
        if events.contains(.stalled) { channel.log(.detail, "the sound ran dry: it is waited for") }
        return Step(
            events: events, request: try player.nextPicture(at: now), generation: player.generation,
            isHeard: player.isHeard, isMoving: player.status == .playing, state: try state(of: player, controls, now),
            items: player.items)
    }

    /// Follows the clock of the device.
    private func synchronise(_ place: PlayedSound.Place, _ player: inout Player) {
        guard let clock = memory.clock, clock.frame >= place.start, player.isHeard else { return }
        let heard = Int64(clamping: clock.frame - place.start)
        let (samples, isTooMany) = heard.multipliedReportingOverflow(by: place.rate.thousandths)
        guard !isTooMany else { return }
        player.synchronise(heard: samples / 1000, generation: place.generation, at: clock.host)
    }

    /// Forgets what was played when another item begins.
    private func follow(_ items: [PlaybackItem]) {
        guard items.first?.id != currentItem else { return }
        currentItem = items.first?.id
        movies.keep(items)
    }

    private func compose(_ request: PictureRequest, into slot: CInt) throws {
        guard let movie = movies.movie(of: request.item) else { return }
        let size = try memory.write(try movie.picture(frame: request.frame), to: slot)
        let isShown = player.state.withLock { $0.composed(request, at: monotonicNanoseconds()) }
        let ready = movie.readyFrame
        shared.monitor.within {
            shared.readyFrame = ready.map { (request.item, $0) }
            if isShown { shared.shown.add(request.frame, of: request.item, due: request.due ?? 0) }
        }
        guard isShown else { return }
        memory.show(slot, size: size, generation: request.generation, due: request.due ?? 0)
    }

    private func state(of player: Player, _ controls: PlayControls, _ now: Int64) throws(TimeError) -> PlayState {
        let end = try player.currentItem?.range.end ?? .zero
        return PlayState(
            place: try controls.place(of: player, isMuted: isMuted, at: now),
            duration: Int(try end.dividedRoundingDown(by: Time(1, 1000))), dropped: player.droppedCount,
            isWaiting: player.status != .playing && player.rate != .zero)
    }

    /// Reports the state now and then, and at once when more than the time has changed.
    private func report(_ state: PlayState, _ now: Int64) {
        if let last = lastReport {
            guard last.state != state else { return }
            var same = last.state.place
            same.time = state.place.time
            guard same != state.place || now - last.time >= Self.reportInterval else { return }
        }
        lastReport = (now, state)
        channel.report(.state(player: number, state))
    }
}
