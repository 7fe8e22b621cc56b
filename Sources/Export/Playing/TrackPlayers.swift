import EditModel
import Media
import MediaTime
import Rendering
import Synchronization
import Threads

/// Starts a thread for each run of a track shortly before it is shown and ends it when it has been.
///
/// Used by the thread that composes; cancelled by any.
final class TrackPlayers {
    private let movie: MovieSnapshot
    private let timing: FrameTiming
    private let readers: PictureReaders
    private let library: MediaLibrary
    private let group: StageGroup
    private let runs: [TrackRun]
    private let trackCount: Int
    private var nextRun = 0
    private var ends: [Int: Int64] = [:]
    private var threads: [Int: Thread] = [:]
    private let playing = Playing()
    /// The damage in the runs that are over.
    private var damagedBefore = 0

    init(
        _ movie: MovieSnapshot, runs: [TrackRun], timing: FrameTiming, readers: PictureReaders, library: MediaLibrary,
        in group: StageGroup
    ) {
        self.movie = movie
        self.runs = runs
        trackCount = Set(runs.map(\.trackIndex)).count
        self.timing = timing
        self.readers = readers
        self.library = library
        self.group = group
        group.onCancel { [playing] in playing.cancel() }
    }

    /// Packets no decoder could use so far.
    var damagedPackets: Int {
        playing.players.values.reduce(damagedBefore) { $0 + $1.damagedPackets }
    }

    /// Starts the runs that will soon be shown and ends those that have been shown.
    /// - Parameter frame: The next output frame; must not fall.
    func advance(to frame: Int64) throws {
        for (track, end) in ends where end <= frame { stop(track) }
        while nextRun < runs.count, isDue(runs[nextRun], at: frame) {
            try start(runs[nextRun])
            nextRun += 1
        }
    }

    /// True when a run is needed now, or soon and a decoder is free for it.
    private func isDue(_ run: TrackRun, at frame: Int64) -> Bool {
        let wait = run.frames.lowerBound - frame
        return wait <= 0 || wait <= TrackRun.lead && ends.count < readers.limit
    }

    /// Ends everything.
    func stop() { for track in ends.keys { stop(track) } }

    /// The picture a track shows; see ``TrackPlayer/picture(at:segment:next:)``.
    func picture(of track: Int, segment: Int, at time: Time, next: Time?) throws -> Frame? {
        try playing.players[track]?.picture(at: time, segment: segment, next: next)
    }

    private func start(_ run: TrackRun) throws {
        let wanted = try run.appearances.map { appearance in
            (segment: appearance.segment, from: try timing.time(of: appearance.frames.lowerBound))
        }
        let player = TrackPlayer(
            movie, segments: movie.videoTracks[run.trackIndex].segments, readers: readers, library: library,
            trackCount: trackCount)
        playing.add(player, of: run.trackIndex)
        ends[run.trackIndex] = run.frames.upperBound
        threads[run.trackIndex] = group.start { try player.decode(wanted) }
    }

    private func stop(_ track: Int) {
        let player = playing.remove(track)
        player?.stop()
        ends[track] = nil
        // The decoder is free again when the thread is gone, not sooner.
        if let thread = threads.removeValue(forKey: track) { group.wait(for: thread) }
        damagedBefore += player?.damagedPackets ?? 0
    }
}

/// Active players by track; cancelling stops them.
private final class Playing: Sendable {
    private struct State {
        var players: [Int: TrackPlayer] = [:]
        var isCancelled = false
    }

    private let state = Mutex(State())

    var players: [Int: TrackPlayer] { state.withLock { $0.players } }

    /// Adds a player; one that comes too late is stopped.
    func add(_ player: TrackPlayer, of track: Int) {
        let isLate = state.withLock {
            $0.players[track] = player
            return $0.isCancelled
        }
        if isLate { player.stop() }
    }

    func remove(_ track: Int) -> TrackPlayer? { state.withLock { $0.players.removeValue(forKey: track) } }

    /// Stops them, and those that are added later.
    func cancel() {
        let players = state.withLock {
            $0.isCancelled = true
            return $0.players.values
        }
        for player in players { player.stop() }
    }
}
