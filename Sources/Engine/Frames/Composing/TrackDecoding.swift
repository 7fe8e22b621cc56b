import EditModel
import Media
import MediaTime
import Rendering
import Synchronization
import Threads

/// Decodes the pictures that a run of a video track shows, ahead of the compositor, on a thread of its own.
///
/// Pictures that no output frame shows are passed over, and not decoded where the codec allows it.
final class TrackDecoding: @unchecked Sendable {  // the counter and the relay cross threads; the rest does not change
    /// The run to decode.
    package let run: TrackRun
    let relay: PictureRelay

    /// One thread for each core. The decoder's default, one more, costs a frame of memory and gains nothing while other
    /// stages run.
    static let coreCount = min(Processors.count, 16)

    private let segments: [SegmentSnapshot]
    private let sources: [SourceSnapshot]
    private let timing: FrameTiming
    private let selection: FrameSelection
    private let readers: PictureReaders
    private let library: MediaLibrary
    private let threads: Int
    private let damaged = Atomic(0)

    /// - Parameters:
    ///   - readers: The pool of decoders.
    ///   - threads: Each decoder's own threads.
    ///   - heldSize: Bytes of pictures that are held for tracks that are behind others.
    init(
        _ run: TrackRun, of movie: MovieSnapshot, timing: FrameTiming, selection: FrameSelection,
        readers: PictureReaders, library: MediaLibrary, threads: Int, heldSize: Int
    ) {
        self.run = run
        relay = PictureRelay(heldSize: heldSize)
        segments = movie.videoTracks[run.trackIndex].segments
        sources = movie.sources
        (self.timing, self.selection) = (timing, selection)
        (self.readers, self.library, self.threads) = (readers, library, threads)
    }

    /// Packets no decoder could use.
    package var damagedPackets: Int { damaged.load(ordering: .relaxed) }

    /// Decodes the run until all readers have stopped: the body of a thread.
    package func decode() throws {
        var open: OpenReader?
        defer { if let open { readers.giveBack(open.reader, open.key) } }
        for appearance in run.appearances {
            let segment = segments[appearance.segment]
            guard let source = segment.sourceIndex else { continue }
            guard sources[source].kind != .color else {
                let color = PictureRelay.Item(
                    segment: appearance.segment, frames: appearance.frames.lowerBound..<Int64.max,
                    picture: try sources[source].colorPicture())
                guard relay.put(color) else { return }
                continue
            }
            let key = SourceTrack(source: sources[source], track: segment.sourceTrackID)
            if open?.key != key {
                if let finished = open.take() { readers.giveBack(finished.reader, finished.key) }
                open = OpenReader(try takeReader(key), key)
            }
            // A still may be very large: it is decoded only when there is room for it.
            if try segment.showsStill(of: sources, library) { guard relay.waitForRoom() else { return } }
            guard let open else { continue }
            let before = open.reader.damagedPackets
            defer { damaged.add(max(0, open.reader.damagedPackets - before), ordering: .relaxed) }
            guard try send(appearance, open) else { return }
        }
        relay.finish()
    }

    private func takeReader(_ key: SourceTrack) throws -> any PictureReader {
        try readers.take(key) {
            let reader = try key.source.makePictureReader(track: key.track, library, threads: threads)
            // A still may be very large, and is decoded for each use.
            let isStill = try key.source.pictureFormat(ofTrack: key.track, library).isStill
            return isStill ? reader : RecallingReader(reader)
        }
    }

    /// Sends the pictures of an appearance, each once. Returns false after the readers have stopped.
    private func send(_ appearance: TrackRun.Appearance, _ open: OpenReader) throws -> Bool {
        let (number, end) = (appearance.segment, appearance.frames.upperBound)
        guard var frame = selection.first(atOrAfter: appearance.frames.lowerBound), frame < end else { return true }
        var position = try self.position(of: frame, number)
        guard var shown = try open.begin(at: position.time) else {
            return relay.put(PictureRelay.Item(segment: number, frames: frame..<Int64.max, picture: nil))
        }
        while true {
            // The exact position may be behind the time that was sought.
            open.following = try open.reader.next()
            while let start = open.followingStart, try position.hasReached(start) {
                shown = open.following.take()!
                open.following = try open.reader.next()
            }
            let next = try open.followingStart.flatMap {
                try firstFrame(showing: $0, after: frame, number, before: end)
            }
            let item = PictureRelay.Item(
                segment: number, frames: frame..<(next ?? Int64.max), picture: shown.takeFrame())
            guard relay.put(item) else { return false }
            guard let next, let picture = open.following.take() else { return true }
            (frame, position) = (next, try self.position(of: next, number))
            shown = try open.reader.pass(from: picture, to: position.time)
        }
    }

    private func position(of frame: Int64, _ segment: Int) throws -> SourcePosition {
        try SourcePosition(in: segments[segment], at: timing.time(of: frame))
    }

    /// The first selected frame after another at which a picture has started; nil if there is none before the end.
    private func firstFrame(
        showing start: Time, after frame: Int64, _ segment: Int, before end: Int64
    ) throws -> Int64? {
        var next = selection.first(atOrAfter: frame + 1)
        while let candidate = next, candidate < end {
            if try position(of: candidate, segment).hasReached(start) { return candidate }
            next = selection.first(atOrAfter: candidate + 1)
        }
        return nil
    }
}

/// A reader and the picture it has returned too early.
private final class OpenReader {
    let reader: any PictureReader
    let key: SourceTrack
    /// The picture behind the last one sent; nil if it is not known.
    var following: TimedFrame?
    var followingStart: Time? { following?.start }

    init(_ reader: any PictureReader, _ key: SourceTrack) { (self.reader, self.key) = (reader, key) }

    /// The picture shown at a time; nil if the source has none.
    func begin(at time: Time) throws(MediaError) -> TimedFrame? {
        if let known = following.take(), known.start <= time { return try reader.pass(from: known, to: time) }
        try reader.seek(to: time)
        return try reader.next()
    }
}

extension SegmentSnapshot {
    /// True when the segment shows one picture of a file.
    func showsStill(of sources: [SourceSnapshot], _ library: MediaLibrary) throws -> Bool {
        guard let index = sourceIndex, sources[index].kind == .file else { return false }
        return try sources[index].pictureFormat(ofTrack: sourceTrackID, library).isStill
    }
}
