import EditBindings
import EditModel
import Frames
import Glibc
import Media
import MediaTime
import Messages
import ModelBindings
import Playback
import Rendering
import Sandbox
import Synchronization
import Threads
import Values

/// A player with its window: composes the pictures that are due, on a thread of its own, and has the sound mixed on another.
final class PlayerDriver: PlayerControl, @unchecked Sendable {  // each field belongs to one thread or is behind a lock
    /// The wait for something to do while it plays, while a picture waits for room, and while it rests, in seconds.
    private static let (patience, patienceForRoom, patienceAtRest) = (0.002, 0.001, 0.02)
    /// The time between two reports, in nanoseconds.
    private static let reportInterval: Int64 = 200_000_000
    /// With so many events that were not taken, calls at intervals are left out.
    private static let mostEvents = 10_000
    /// A wait takes this long, in nanoseconds, only if the process was stopped meanwhile.
    private static let longestWait: Int64 = 1_000_000_000
    /// A device's clock that is so far from the host's is not believed, in nanoseconds.
    private static let mostDeviation: Int64 = 10_000_000_000
    /// The decoders of the next movie are opened so long before it begins, in nanoseconds.
    private static let preparation: Int64 = 3_000_000_000

    let number: Int
    private let channel: WorkerChannel
    private let library: MediaLibrary
    private let memory: WindowMemory
    private let player: SharedPlayer
    private let movies = PlayerMovies()
    private let level = SoundLevel()
    private let sound: PlayerSound?
    private let shared = Shared()
    private let controls: Mutex<PlayerControls>
    /// Where the supervisor wants it to begin.
    private let place: PlayerPlace
    /// Called after events were added, on any thread.
    private let onEvents: @Sendable () -> Void
    private var thread: Thread?

    // The thread's own.
    private var lastReport: (time: Int64, state: PlayerState)?
    private var pending: PictureRequest?
    /// The items that were to be played at the last look.
    private var items: [PlaybackItem] = []
    /// The item whose decoders were opened before it begins, and the thread that does it.
    private var prepared: (item: Int, thread: Thread)?
    private var toldDamage: Set<MediaType> = []

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
        _ number: Int, title: String, _ output: PlayerOutput, action: EndAction, library: MediaLibrary,
        _ channel: WorkerChannel, onEvents: @escaping @Sendable () -> Void
    ) throws {
        (self.number, self.library, self.channel, self.onEvents) = (number, library, channel, onEvents)
        let (descriptor, hasSound, place) = try channel.openPlayer(number, title: title, output)
        defer { Glibc.close(descriptor) }
        self.place = place
        memory = try WindowMemory(descriptor: descriptor)
        let rate = hasSound ? Int32(output.soundRate) : nil
        player = SharedPlayer(Player(sampleRate: rate, actionAtItemEnd: action))
        controls = Mutex(PlayerControls(movies))
        sound = rate.map { [movies, level, player, memory] in
            PlayerSound(movies, level, rate: $0, player: player, memory: memory)
        }
        isMuted = place.isMuted
        do {
            try sound?.start()
            thread = try Thread(stackSize: StageGroup.compositionStackSize) { [self] in run() }
        } catch {
            sound?.stop()
            channel.report(.closes(player: number))
            throw error
        }
    }

    // MARK: - From other threads

    func makeItem(_ movie: MovieSnapshot, script: RecipeScript?, range: TimeRange?, loops: Bool) -> PlaybackItem {
        makeItem(movie, script: script, range: range, loops: loops, isSoundOnly: false)
    }

    /// - Parameter isSoundOnly: True if its pictures are shown elsewhere.
    func makeItem(
        _ movie: MovieSnapshot, script: RecipeScript?, range: TimeRange?, loops: Bool, isSoundOnly: Bool
    ) -> PlaybackItem {
        let movie = PlayerMovie(movie, library: library, script: script)
        return movies.add(movie, range: range, loops: loops, isSoundOnly: isSoundOnly)
    }

    func added(_ item: Int) -> Int { movies.whole(of: item)?.id ?? item }

    func with<Result>(_ body: (inout Player, _ host: Int64) throws -> Result) rethrows -> Result {
        defer { wake() }
        return try player.state.withLock { try body(&$0, monotonicNanoseconds()) }
    }

    /// Does what a person has asked for at the window.
    func perform(_ action: PlayerAction) throws {
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
        try controls.withLock { controls in
            try with { player, host in
                if place.isLooping, player.items.count > 1 {
                    throw Failure(
                        .usage,
                        "--loop repeats one movie, and there are \(player.items.count); the \\ key loops the one that "
                            + "plays, and a recipe loops one with edit.player_looper")
                }
                try controls.begin(place, &player, at: host)
            }
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
        get { level.isMuted.load(ordering: .relaxed) }
        set { level.isMuted.store(newValue, ordering: .relaxed) }
    }

    var volume: Double {
        get { Double(level.volume.load(ordering: .relaxed)) / 1000 }
        set { level.volume.store(Int((newValue * 1000).rounded()), ordering: .relaxed) }
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
            let isFull = shared.events.count >= Self.mostEvents
            shared.events += events.filter { if isFull, case .periodic = $0 { false } else { true } }
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
        prepared?.thread.join()
        // Another run of the recipe goes on there.
        let now = monotonicNanoseconds()
        let last = try? controls.withLock { controls in
            try player.state.withLock { try state(of: $0, controls, now) }
        }
        if let last { channel.report(.state(player: number, last)) }
        channel.report(.closes(player: number))
    }

    private func wait(_ seconds: Double) {
        let start = monotonicNanoseconds()
        shared.monitor.within {
            if !shared.isWoken, shared.ending == nil { shared.monitor.wait(atMost: seconds) }
            shared.isWoken = false
        }
        let duration = monotonicNanoseconds() - start
        if duration > Self.longestWait { player.state.withLock { $0.sleep(for: duration) } }
    }

    /// What the state asks for at a moment.
    private struct Step {
        let events: [PlaybackEvent]
        let request: PictureRequest?
        let generation: Int
        let isHeard: Bool
        let isMoving: Bool
        let state: PlayerState
        let items: [PlaybackItem]
        let upcoming: PlaybackItem?
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
        prepare(step.upcoming)
        if sound?.isDamaged.load(ordering: .relaxed) == true { tellDamage(.audio) }
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
        _ player: inout Player, _ controls: PlayerControls, _ place: PlayerSound.Place?, _ now: Int64
    ) throws -> Step {
        if let place { synchronise(place, now, &player) }
        try player.advance(to: now)
        let events = player.takeEvents()
        if events.contains(.stalled) { channel.log(.detail, "the sound ran dry: it is waited for") }
        return Step(
            events: events, request: try player.nextPicture(at: now), generation: player.generation,
            isHeard: player.isHeard, isMoving: player.status == .playing, state: try state(of: player, controls, now),
            items: player.items, upcoming: try player.upcomingItem(within: Self.preparation, at: now))
    }

    /// Follows the clock of the device.
    private func synchronise(_ place: PlayerSound.Place, _ now: Int64, _ player: inout Player) {
        guard player.isHeard, let clock = memory.clock, clock.frame >= place.start,
            (now - Self.mostDeviation...now + Self.mostDeviation).contains(clock.host)
        else { return }
        let frames = clock.frame - place.start
        // A window that is not as it should be: a movie is not so long.
        guard frames <= 1 << 40 else { return }
        let samples = Int64(frames) * place.rate.thousandths / 1000
        player.synchronise(heard: samples, generation: place.generation, at: clock.host)
    }

    /// Forgets what was played, or was removed.
    private func follow(_ items: [PlaybackItem]) {
        guard items != self.items else { return }
        // Not those that are unknown: one may be on its way into the queue.
        movies.remove(Set(self.items.map(\.id)).subtracting(items.map(\.id)))
        self.items = items
    }

    /// Opens the decoders of the item that begins soon, so that its first picture is in time.
    private func prepare(_ item: PlaybackItem?) {
        guard let item, prepared?.item != item.id, let movie = movies.movie(of: item.id) else { return }
        prepared?.thread.join()
        // Without a thread the decoders are opened when the movie begins.
        prepared = (try? Thread { movie.preparePictures(at: item.range.start) }).map { (item.id, $0) }
    }

    private func tellDamage(_ mediaType: MediaType) {
        guard toldDamage.insert(mediaType).inserted else { return }
        let what = mediaType == .video ? "picture" : "sound"
        channel.log(.warning, "the \(what) is damaged: packets that no decoder can use are skipped")
    }

    private func compose(_ request: PictureRequest, into slot: CInt) throws {
        guard let movie = movies.movie(of: request.item) else {
            return player.state.withLock { $0.giveUp(request) }
        }
        let picture = try movie.picture(frame: request.frame)
        if picture.isDamaged { tellDamage(.video) }
        let ready = picture.readyFrame
        let size = try memory.write(picture.frame, to: slot)
        let isShown = player.state.withLock { $0.composed(request, at: monotonicNanoseconds()) }
        shared.monitor.within {
            shared.readyFrame = ready.map { (request.item, $0) }
            if isShown { shared.shown.add(request.frame, of: request.item, due: request.due ?? 0) }
        }
        guard isShown else { return }
        memory.show(slot, size: size, generation: request.generation, due: request.due ?? 0)
    }

    private func state(of player: Player, _ controls: PlayerControls, _ now: Int64) throws(TimeError) -> PlayerState {
        let end = try player.currentItem.map { movies.whole(of: $0.id) ?? $0 }?.range.end ?? .zero
        return PlayerState(
            place: try controls.place(of: player, isMuted: isMuted, at: now),
            duration: Int(try end.dividedRoundingDown(by: Time(1, 1000))), dropped: player.droppedCount,
            isWaiting: player.status != .playing && player.rate != .zero)
    }

    /// Reports the state now and then, and at once when more than the time has changed.
    private func report(_ state: PlayerState, _ now: Int64) {
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
