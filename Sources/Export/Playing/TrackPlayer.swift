import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Synchronization

/// Decodes one video track's segments ahead of the compositor, on a thread of its own, and returns the picture of any
/// rising movie time.
final class TrackPlayer: @unchecked Sendable {  // `queue` crosses threads; the rest belongs to the compositor's thread
    /// An item of the decoding thread.
    private struct Item: ~Copyable, Sendable {
        /// Counts into the segments being played.
        var segment: Int
        var picture: TimedFrame
    }

    /// Frames decoded ahead, beside those in the decoder's own hands: more would cost memory and gain no time.
    private static let depth = 1
    /// One for each core: the decoder's default, one more, costs a frame and gains nothing beside other stages.
    private static let decoderThreads = min(max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1), 16)
    /// With more players than this, each decodes on its own thread alone: a process has only so many.
    private static let mostThreadedPlayers = 16

    private let segments: [SegmentSnapshot]
    private let readers: PictureReaders
    private let library: MediaLibrary
    private let sources: [SourceSnapshot]
    private let queue = BoundedQueue<Item>(capacity: depth)
    private let damaged = Atomic(0)

    private var current: Item?
    private var upcoming: Item?

    private let threads: Int
    /// True for segments that show one picture, as far as this is known.
    private var stills: [Int: Bool] = [:]

    /// - Parameters:
    ///   - segments: The track's.
    ///   - readers: The pool of decoders.
    ///   - trackCount: The number of tracks that may be played at the same time, this one included.
    init(
        _ movie: MovieSnapshot, segments: [SegmentSnapshot], readers: PictureReaders, library: MediaLibrary,
        trackCount: Int
    ) {
        threads = trackCount > Self.mostThreadedPlayers ? 1 : Self.decoderThreads
        self.segments = segments
        self.readers = readers
        sources = movie.sources
        self.library = library
    }

    /// Ends the decoding: no further picture is wanted.
    func stop() { queue.cancel() }

    /// Packets no decoder could use.
    var damagedPackets: Int { damaged.load(ordering: .relaxed) }

    /// Decodes the wanted segments in order, until the consumer stops: the body of a thread.
    /// - Parameter wanted: Indices of segments, and the movie time from which each is shown.
    func decode(_ wanted: [(segment: Int, from: Time)]) throws {
        var open: (key: SourceTrack, reader: any PictureReader)?
        defer { if let open { readers.giveBack(open.reader, open.key) } }
        for (index, from) in wanted {
            let segment = segments[index]
            guard let source = segment.sourceIndex else { continue }
            if sources[source].kind == .color {
                let picture = TimedFrame(frame: try sources[source].colorPicture(), start: .zero)
                guard queue.put(Item(segment: index, picture: picture)) else { return }
                continue
            }
            let key = SourceTrack(source: sources[source], track: segment.sourceTrackID)
            if open?.key != key {
                if let finished = open.take() { readers.giveBack(finished.reader, finished.key) }
                open = (key, try takeReader(key))
            }
            guard let reader = open?.reader else { continue }
            // A still may be very large: it is decoded only when there is room for it.
            if try showsStill(segment) { guard queue.waitForRoom() else { return } }
            let before = reader.damagedPackets
            defer { damaged.add(max(0, reader.damagedPackets - before), ordering: .relaxed) }
            guard try decode(index, from: SourcePosition(in: segment, at: from).time, reader) else { return }
        }
        queue.finish()
    }

    private func takeReader(_ key: SourceTrack) throws -> any PictureReader {
        try readers.take(key) {
            try key.source.makePictureReader(track: key.track, library, threads: threads)
        }
    }

    /// Sends a segment's pictures. Returns false after the consumer has stopped.
    private func decode(_ index: Int, from start: Time, _ video: any PictureReader) throws -> Bool {
        let end = try segments[index].sourceRange.end
        try video.seek(to: start)
        var isFirst = true
        while let picture = try video.next() {
            if picture.start >= end, !isFirst { break }
            isFirst = false
            guard queue.put(Item(segment: index, picture: picture)) else { return false }
        }
        return true
    }

    /// The picture shown at a movie time: the last that starts at or before it, the segment's first if none does.
    ///
    /// Times must not fall from call to call.
    /// - Parameters:
    ///   - segment: The segment at that time.
    ///   - next: The movie time of the next call for the same segment, if it is known: when that shows another picture,
    ///     the caller gets the only reference and may draw on it.
    /// - Returns: Nil when the source has no picture or the export is being cancelled.
    func picture(at time: Time, segment: Int, next: Time?) throws -> Frame? {
        let position = try SourcePosition(in: segments[segment], at: time)
        try advance(to: position, segment)
        guard current != nil, current!.segment == segment else { return nil }
        guard let next, next > time, upcoming != nil, upcoming!.segment == segment,
            try SourcePosition(in: segments[segment], at: next).hasReached(upcoming!.picture.start)
        else { return current!.picture.frame.makeReference() }
        let given = current.take()!
        return given.picture.takeFrame()
    }

    /// True when a segment shows one picture of a file.
    private func showsStill(_ segment: SegmentSnapshot) throws -> Bool {
        guard let index = segment.sourceIndex, sources[index].kind == .file else { return false }
        return try sources[index].pictureFormat(ofTrack: segment.sourceTrackID, library).isStill
    }

    private func isStill(_ segment: Int) throws -> Bool {
        if let known = stills[segment] { return known }
        let isStill = try showsStill(segments[segment])
        stills[segment] = isStill
        return isStill
    }

    private func advance(to position: SourcePosition, _ segment: Int) throws {
        while true {
            // A still has no next picture in its segment, so the next segment's is not requested while it is shown.
            if current != nil, current!.segment == segment, try isStill(segment) { return }
            if upcoming == nil { upcoming = queue.take() }
            guard upcoming != nil else { return }
            if current == nil || current!.segment < segment {
                if upcoming!.segment > segment { return }
                current = upcoming.take()
                continue
            }
            guard upcoming!.segment == segment, try position.hasReached(upcoming!.picture.start) else { return }
            current = upcoming.take()
        }
    }
}
