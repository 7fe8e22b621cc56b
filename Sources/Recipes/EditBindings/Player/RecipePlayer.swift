import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Playback
import Rendering
import Wording

/// A player in a script's hands, with the functions that it calls. AVPlayer.
///
/// Lives on the Lua thread, as long as its window is open: a script that lets go of it does not end it.
class RecipePlayer: LuaBound {
    class var luaName: String { "player" }

    /// An event that a script can wait for.
    enum Event: String, CaseIterable, LuaChoice {
        case end, stalled, jumped, failed, status
    }

    /// The items that a script gave, with their movies.
    struct Item {
        let item: PlaybackItem
        let movie: Movie
    }

    let control: any PlayerControl
    unowned let session: EditSession
    private(set) var items: [Item] = []
    /// The line that made it.
    let place: RecipeLocation?

    private enum Observer {
        /// The number among the player's observers.
        case time(Int, LuaFunction)
        case event(Event, LuaFunction)
    }

    /// By the numbers that a script gets.
    private var observers: [Int: Observer] = [:]
    private var observerCount = 0
    private var seeks: [Int: LuaFunction] = [:]
    private var loopers: [RecipePlayerLooper] = []
    private var isEndTold = false

    init(_ control: any PlayerControl, _ session: EditSession, at place: RecipeLocation?) {
        (self.control, self.session, self.place) = (control, session, place)
        session.players.append(self)
    }

    /// True once its window is closed or it has failed.
    var isOver: Bool { control.ending != nil }

    /// - Throws: ``LuaMistake`` when it has ended.
    func requirePlaying() throws {
        switch control.ending {
        case nil: break
        case .closed: throw LuaMistake("the player's window was closed; make another player")
        case .failed(let reason): throw LuaMistake("the player has failed: \(reason)")
        }
    }

    /// Changes the state.
    func change<Result>(_ body: (inout Player, Int64) throws -> Result) throws -> Result {
        try requirePlaying()
        return try control.with(body)
    }

    // MARK: - Items

    /// Adds a movie to the queue.
    /// - Parameters:
    ///   - judged: Its snapshot where it was judged before; nil to judge it.
    ///   - other: The player's number of the item that it follows; nil for the end.
    @discardableResult
    func add(
        _ movie: Movie, judged: MovieSnapshot? = nil, after other: Int? = nil, range: TimeRange? = nil,
        loops: Bool = false, _ call: LuaCall
    ) throws -> Item {
        try requirePlaying()
        let snapshot = try judged ?? RecipePlayer.snapshot(of: movie, session, call)
        if let range { try RecipePlayer.check(range, within: snapshot.duration) }
        if loops, range?.duration ?? snapshot.duration < PlaybackItem.shortestLoop {
            throw LuaMistake("what loops lasts at least \(PlaybackItem.shortestLoop)")
        }
        let item = Item(
            item: control.makeItem(snapshot, script: session.makePlayedScript(), range: range, loops: loops),
            movie: movie)
        try change { try $0.insert(item.item, after: other, at: $1) }
        items.append(item)
        return item
    }

    /// The movie as it is now: later changes are not played.
    static func snapshot(of movie: Movie, _ session: EditSession, _ call: LuaCall) throws -> MovieSnapshot {
        let snapshot = try call.rendering {
            try JudgedResults(session, frameDuration: nil).validated(movie, at: nil, call.location)
        }
        guard snapshot.duration.isNumeric, snapshot.duration > .zero else {
            throw LuaMistake("there is nothing to play: the movie has no duration")
        }
        return snapshot
    }

    private static func check(_ range: TimeRange, within duration: Time) throws {
        guard range.duration.isNumeric, !range.isEmpty, range.start >= .zero, try range.end <= duration else {
            throw LuaMistake("\(range) is not a part of the movie, which lasts \(duration)")
        }
    }

    /// The items that are still to be played, with the player's numbers for them; the first one plays.
    func remaining() -> [(id: Int, item: Item)] {
        let playing = control.with { player, _ in player.items }
        let known = Dictionary(items.map { ($0.item.id, $0) }) { $1 }
        // A stretch that a person loops at the window has another number than its item.
        return playing.compactMap { item in known[control.added(item.id)].map { (item.id, $0) } }
    }

    // MARK: - Functions

    func observe(every interval: Time, _ function: LuaFunction) throws -> Int {
        guard interval.isNumeric, interval >= Time(1, 1000) else {
            throw LuaMistake("an interval is a millisecond or more, not \(interval)")
        }
        return keep(.time(try change { player, _ in player.observe(every: interval) }, function))
    }

    func observe(at times: [Time], _ function: LuaFunction) throws -> Int {
        keep(.time(try change { player, _ in player.observe(at: times) }, function))
    }

    func observe(_ event: Event, _ function: LuaFunction) -> Int { keep(.event(event, function)) }

    private func keep(_ observer: Observer) -> Int {
        observerCount += 1
        observers[observerCount] = observer
        return observerCount
    }

    func removeObserver(_ number: Int) throws {
        guard let observer = observers.removeValue(forKey: number) else {
            throw LuaMistake("\(number) is not a number that every, at or on has returned")
        }
        guard case .time(let number, _) = observer else { return }
        control.with { player, _ in player.removeObserver(number) }
    }

    func seek(to time: Time, before: Time, after: Time, done: LuaFunction?) throws {
        let ready = before > .zero || after > .zero ? control.readyFrame : nil
        let number = try change { player, host in
            try player.seek(to: time, before: before, after: after, ready: ready, at: host)
        }
        if let done { seeks[number] = done }
    }

    func add(_ looper: RecipePlayerLooper) { loopers.append(looper) }

    // MARK: - Events

    /// Calls the functions of the events that have come.
    /// - Parameters:
    ///   - tellsFailure: True to report the failure of a player that has no function for it.
    ///   - report: Receives what a function raised; the others are called all the same.
    func deliver(tellsFailure: Bool, _ report: (any Error) -> Void) {
        for event in control.takeEvents() {
            note(event)
            for call in calls(for: event) {
                do { try call() } catch { report(error) }
            }
        }
        guard !isEndTold, let ending = control.ending else { return }
        isEndTold = true
        session.players.removeAll { $0 === self }
        for function in seeks.sorted(by: { $0.key < $1.key }).map(\.value) {
            do { _ = try function(false) } catch { report(error) }
        }
        let name = if case .failed = ending { "failed" } else { "closed" }
        for function in self.functions(of: .status) {
            do { _ = try function(name) } catch { report(error) }
        }
        let functions = functions(of: .failed)
        // They hold the player, and it holds them.
        (seeks, observers, loopers) = ([:], [:], [])
        guard case .failed(let reason) = ending else { return }
        if functions.isEmpty, tellsFailure {
            report(Failure(.engineFailure, at: place, "the player has failed: \(reason)"))
        }
        for function in functions {
            do { _ = try function(reason) } catch { report(error) }
        }
    }

    /// What a function raised, in words.
    static func text(of error: any Error) -> String {
        switch error {
        case let error as LuaError: error.description
        case let error as any LuaReportable: error.luaMessage
        default: "\(error)"
        }
    }

    private func note(_ event: PlaybackEvent) {
        switch event {
        case .looped(let item, let count):
            for looper in loopers where looper.holds(item) { looper.loopCount = count }
        // What was played is let go.
        case .itemChanged: items = remaining().map(\.item)
        default: break
        }
    }

    private func calls(for event: PlaybackEvent) -> [() throws -> Void] {
        switch event {
        case .periodic(let number, let time), .boundary(let number, let time):
            return observers.values.compactMap { observer in
                guard case .time(number, let function) = observer else { return nil }
                return { _ = try function(time) }
            }
        case .seekEnded(let seek, let isFinished):
            guard let function = seeks.removeValue(forKey: seek) else { return [] }
            return [{ _ = try function(isFinished) }]
        case .ended: return functions(of: .end).map { function in { _ = try function() } }
        case .stalled: return functions(of: .stalled).map { function in { _ = try function() } }
        case .jumped(let time): return functions(of: .jumped).map { function in { _ = try function(time) } }
        case .status(let status): return functions(of: .status).map { function in { _ = try function(status.name) } }
        case .looped, .itemChanged: return []
        }
    }

    private func functions(of event: Event) -> [LuaFunction] {
        observers.sorted { $0.key < $1.key }.compactMap { _, observer in
            guard case .event(event, let function) = observer else { return nil }
            return function
        }
    }

    // MARK: - Waiting

    /// Opens a player for a movie.
    static func open(_ movie: Movie, _ session: EditSession, _ call: LuaCall) throws -> RecipePlayer {
        let snapshot = try snapshot(of: movie, session, call)
        let control = try session.environment.openPlayer(
            for: [snapshot], script: session.makePlayedScript(), action: .pause, at: call.location
        ) { session.playersChanged() }
        let player = RecipePlayer(control, session, at: call.location)
        try player.add(movie, judged: snapshot, call)
        return player
    }

    /// Plays a movie in a window, once.
    static func play(_ movie: Movie, _ session: EditSession, _ call: LuaCall) throws {
        let player = try open(movie, session, call)
        defer { player.control.close() }
        try player.change { try $0.play(at: $1) }
        try player.wait(call)
    }

    /// Calls the functions of the events of all players, and says at once what they raise.
    private func deliver(_ call: LuaCall) {
        let earlier = session.warnings
        session.warnings = []
        call.state.renewingTimeLimit { session.deliverPlayerEvents() }
        for warning in session.warnings { session.environment.warn(warning) }
        session.warnings = earlier
    }

    /// Plays until it stands still, calling the functions of its events.
    func wait(_ call: LuaCall) throws {
        try call.rendering {
            try session.thread.runBeside { [self] in
                while !control.isStill, !session.isInterrupted() {
                    control.waitForEvents(atMost: 0.05)
                    try session.thread.run { deliver(call) }
                }
                try session.thread.run { deliver(call) }
            }
        }
    }
}

/// A player of several movies, one after the other without a gap. AVQueuePlayer.
final class RecipeQueuePlayer: RecipePlayer {
    override class var luaName: String { "queue_player" }
}

/// Plays a movie of a queue again and again without a gap. AVPlayerLooper.
final class RecipePlayerLooper: LuaBound {
    static var luaName: String { "player_looper" }

    let player: RecipePlayer
    let item: RecipePlayer.Item
    var loopCount = 0

    init(_ player: RecipePlayer, _ item: RecipePlayer.Item) {
        (self.player, self.item) = (player, item)
        player.add(self)
    }

    /// True for the number of its item, or of a stretch of that.
    func holds(_ item: Int) -> Bool { player.control.added(item) == self.item.item.id }
}

extension PlaybackStatus {
    /// The name in scripts.
    var name: String {
        switch self {
        case .paused: "paused"
        case .waiting: "waiting"
        case .playing: "playing"
        }
    }

    /// The reason for which it waits, as scripts name it; nil while it does not wait.
    var waitingReason: String? {
        switch self {
        case .waiting(.buffering): "buffering"
        case .waiting(.noItem): "no_item"
        case .paused, .playing: nil
        }
    }
}
