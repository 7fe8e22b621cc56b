import EditModel
import Media
import MediaTime
import Rendering
import Synchronization
import Threads

/// Starts a decoder for each run of a track shortly before it is shown and ends it when it has been. Tracks that show the
/// same pictures of a file at the same times have one decoder.
///
/// Used by the thread that composes; cancelled by any.
final class DecodedTracks {
    private let movie: MovieSnapshot
    private let timing: FrameTiming
    private let selection: FrameSelection
    private let readers: PictureReaders
    private let library: MediaLibrary
    private let group: StageGroup
    private let runs: [TrackRun]
    private let trackCount: Int
    private let heldSize: Int
    private var nextRun = 0
    /// Runs of a single frame that wait for a decoder, in the order of layers.
    private var waiting: [TrackRun] = []
    /// By track.
    private var players: [Int: DecodedTrack] = [:]
    private var threadsByDecoding: [ObjectIdentifier: Thread] = [:]
    private let active = ActiveDecodings()
    /// Tracks with an effect that must see every picture.
    private let remembering: Set<Int>
    /// The damage in the runs that are over.
    private var damagedBefore = 0

    /// With more tracks than this, each decodes on its own thread alone: a process has only so many.
    private static let mostThreadedTracks = 16

    /// - Parameter heldSize: Bytes of pictures that each decoder holds for tracks that are behind others.
    init(
        _ movie: MovieSnapshot, runs: [TrackRun], timing: FrameTiming, selection: FrameSelection,
        readers: PictureReaders, library: MediaLibrary, heldSize: Int, in group: StageGroup
    ) {
        self.movie = movie
        self.heldSize = heldSize
        self.runs = runs
        trackCount = Set(runs.map(\.trackIndex)).count
        (self.timing, self.selection) = (timing, selection)
        self.readers = readers
        self.library = library
        self.group = group
        remembering = movie.tracksWithMemory
        group.onCancel { [active] in active.cancel() }
    }

    /// Packets no decoder could use so far.
    package var damagedPackets: Int { active.decodings.reduce(damagedBefore) { $0 + $1.damagedPackets } }

    /// Starts the runs that will soon be shown and ends those that have been shown.
    /// - Parameter frame: The next output frame; must not fall.
    package func advance(to frame: Int64) throws {
        for (track, player) in players where player.run.frames.upperBound <= frame { stop(track) }
        waiting.removeAll { $0.frames.upperBound <= frame }
        while nextRun < runs.count, isDue(runs[nextRun], at: frame) {
            if isBrief(runs[nextRun]) { waiting.append(runs[nextRun]) } else { start(runs[nextRun]) }
            nextRun += 1
        }
        startWaiting()
        guard players.count > active.count else { return }
        for (track, player) in players where !remembering.contains(track) { player.pass(to: frame) }
    }

    /// True when a run is needed now, or soon and a decoder is free for it.
    private func isDue(_ run: TrackRun, at frame: Int64) -> Bool {
        let wait = run.frames.lowerBound - frame
        return wait <= 0 || wait <= TrackRun.lead && active.count < readers.limit
    }

    /// Ends everything.
    package func stop() { for track in players.keys { stop(track) } }

    /// The picture a track shows; see ``DecodedTrack/picture(of:in:next:)``.
    /// - Throws: The error that ended the decoder, if the picture is missing.
    package func picture(of track: Int, segment: Int, in frame: Int64, next: Int64?) throws -> Frame? {
        if let picture = find(track, segment: segment, in: frame, next: next) { return picture }
        try group.check()
        return nil
    }

    private func find(_ track: Int, segment: Int, in frame: Int64, next: Int64?) -> Frame? {
        if let index = waiting.firstIndex(where: { $0.trackIndex == track }) { start(waiting.remove(at: index)) }
        guard let player = players[track] else { return nil }
        switch player.picture(of: segment, in: frame, next: next) {
        case .picture(let picture):
            if isBrief(player.run) {
                stop(track)
                startWaiting()
            }
            return picture
        case .fellBehind:
            stop(track)
            let own = makePlayer(player.run.rest(from: frame, segment: segment))
            guard case .picture(let picture) = own.picture(of: segment, in: frame, next: next) else { return nil }
            return picture
        }
    }

    // MARK: - Decoders

    private func start(_ run: TrackRun) {
        for other in players.values {
            guard let segments = segments(of: other.decoding.run, showing: run),
                let player = DecodedTrack(run, beside: other, segments)
            else { continue }
            players[run.trackIndex] = player
            return
        }
        _ = makePlayer(run)
    }

    /// Starts runs of a single frame: as many as there are cores, so that few decoders serve many of them.
    private func startWaiting() {
        while active.count < TrackDecoding.coreCount, !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    /// Starts a decoder and its player.
    private func makePlayer(_ run: TrackRun) -> DecodedTrack {
        let threads =
            isBrief(run)
            ? max(1, TrackDecoding.coreCount / runs.count)
            : trackCount > Self.mostThreadedTracks ? 1 : TrackDecoding.coreCount
        let decoding = TrackDecoding(
            run, of: movie, timing: timing, selection: selection, readers: readers, library: library, threads: threads,
            heldSize: heldSize)
        let player = DecodedTrack(decoding)
        players[run.trackIndex] = player
        active.add(decoding)
        threadsByDecoding[ObjectIdentifier(decoding)] = group.start { try decoding.decode() }
        return player
    }

    private func stop(_ track: Int) {
        guard let player = players.removeValue(forKey: track), player.stop() else { return }
        let decoding = player.decoding
        decoding.relay.cancel()
        // The decoder is free again only after its thread has ended.
        if let thread = threadsByDecoding.removeValue(forKey: ObjectIdentifier(decoding)) { group.wait(for: thread) }
        damagedBefore += decoding.damagedPackets
        active.remove(decoding)
    }

    private func isBrief(_ run: TrackRun) -> Bool { run.frames.count == 1 }

    /// The segments of a run being decoded that show the same as those of another run, in all of its frames; nil if one
    /// does not.
    private func segments(of decoded: TrackRun, showing run: TrackRun) -> [Int: Int]? {
        var result: [Int: Int] = [:]
        for wanted in run.appearances {
            let segment = movie.videoTracks[run.trackIndex].segments[wanted.segment]
            let match = decoded.appearances.first { known in
                let other = movie.videoTracks[decoded.trackIndex].segments[known.segment]
                return known.frames.lowerBound <= wanted.frames.lowerBound
                    && known.frames.upperBound >= wanted.frames.upperBound
                    && other.showsSame(as: segment, movie.sources)
            }
            guard let match else { return nil }
            result[wanted.segment] = match.segment
        }
        return result
    }
}

/// The decodings with running threads; cancelling stops them.
private final class ActiveDecodings: Sendable {
    private struct State {
        var decodings: [TrackDecoding] = []
        var isCancelled = false
    }

    private let state = Mutex(State())

    var decodings: [TrackDecoding] { state.withLock { $0.decodings } }
    var count: Int { state.withLock { $0.decodings.count } }

    /// Adds a decoding; one that comes too late is stopped.
    func add(_ decoding: TrackDecoding) {
        let isLate = state.withLock {
            $0.decodings.append(decoding)
            return $0.isCancelled
        }
        if isLate { decoding.relay.cancel() }
    }

    func remove(_ decoding: TrackDecoding) { state.withLock { $0.decodings.removeAll { $0 === decoding } } }

    /// Stops them, and those that are added later.
    func cancel() {
        let decodings = state.withLock {
            $0.isCancelled = true
            return $0.decodings
        }
        for decoding in decodings { decoding.relay.cancel() }
    }
}

extension SegmentSnapshot {
    /// True when both show the same picture of a source at every movie time that they have in common.
    fileprivate func showsSame(as other: SegmentSnapshot, _ sources: [SourceSnapshot]) -> Bool {
        guard let source = sourceIndex, let otherSource = other.sourceIndex, sourceTrackID == other.sourceTrackID,
            source == otherSource || sources[source] == sources[otherSource]
        else { return false }
        if sourceRange == other.sourceRange, targetRange == other.targetRange { return true }
        guard hasNaturalSpeed, other.hasNaturalSpeed, let offset = try? sourceRange.start - targetRange.start,
            let otherOffset = try? other.sourceRange.start - other.targetRange.start
        else { return false }
        return offset == otherOffset
    }
}

extension MovieSnapshot {
    /// The tracks that are shown by an effect that must see every picture, as places in ``videoTracks``.
    fileprivate var tracksWithMemory: Set<Int> {
        let layers = (video?.instructions ?? []).flatMap(\.layers).filter { $0.effects.contains(where: \.hasMemory) }
        let ids = Set(layers.map(\.trackID))
        return Set(
            videoTracks.indices.filter {
                ids.contains(videoTracks[$0].id) || videoTracks[$0].effects.contains(where: \.hasMemory)
            })
    }
}
