import EditModel
import Media
import MediaTime
import Rendering
import Values

/// The pictures of one video track as their sources store them, each once, at the times they are shown in the movie.
///
/// Not turned, not scaled, not placed, as of AVAssetReaderTrackOutput. Belongs to one thread.
final class TrackPictures {
    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let range: TimeRange
    private var segments: ArraySlice<SegmentSnapshot>
    private var reader: (segment: SegmentSnapshot, format: VideoFormat, video: (any PictureReader)?)?
    /// Read already; it lasts until the one after it starts.
    private var waiting: TimedFrame?

    /// - Parameter range: In movie time.
    init(
        _ track: TrackSnapshot, of movie: MovieSnapshot, library: MediaLibrary, range: TimeRange,
        script: (any RenderScript)?
    ) {
        segments = track.segments[...]
        self.movie = movie
        self.script = script
        self.library = library
        self.range = range
    }

    /// The next picture; nil after the last.
    package func next() throws -> PictureBuffer? {
        while true {
            if let picture = try nextOfSegment() { return picture }
            reader = nil
            guard let segment = segments.popFirst() else { return nil }
            let shown = try segment.targetRange.intersection(range)
            guard let source = segment.sourceIndex, let shown, !shown.isEmpty else { continue }
            try open(segment, movie.sources[source], from: shown.start)
        }
    }

    private func open(_ segment: SegmentSnapshot, _ source: SourceSnapshot, from start: Time) throws {
        if let inner = source.movie {
            let video = try InnerPictureReader(
                inner, isReversed: source.kind == .reversedMovie, library: library, script: script)
            try video.seek(to: try SourcePosition(in: segment, at: start).time)
            waiting = try video.next()
            reader = (segment, video.format, video)
            return
        }
        let format = try source.pictureFormat(ofTrack: segment.sourceTrackID, library)
        if source.kind == .color {
            reader = (segment, format, nil)
            waiting = TimedFrame(frame: try source.colorPicture(), start: segment.sourceRange.start)
            return
        }
        let video = try source.makePictureReader(track: segment.sourceTrackID, library, threads: 0)
        try video.seek(to: try SourcePosition(in: segment, at: start).time)
        waiting = try video.next()
        reader = (segment, format, video)
    }

    private func nextOfSegment() throws -> PictureBuffer? {
        guard let reader, let picture = waiting.take() else { return nil }
        let stop = try min(reader.segment.targetRange.end, range.end)
        let start = try max(movieTime(of: picture.start, reader.segment), range.start, reader.segment.targetRange.start)
        guard start < stop else { return nil }
        var end = stop
        if let following = try reader.video?.next() {
            end = try min(movieTime(of: following.start, reader.segment), stop)
            waiting = consume following
        }
        let frame = picture.takeFrame()
        let color = reader.format.color.resolved(height: frame.height)
        let format = frame.pictureFormat(color, for: color)
        return PictureBuffer(frame, format: format, time: start, duration: try end - start)
    }

    /// The movie time of a source's time.
    private func movieTime(of time: Time, _ segment: SegmentSnapshot) throws -> Time {
        let mapping = TimeMapping(source: segment.sourceRange, target: segment.targetRange)
        return try mapping.targetTime(atSource: time)
    }
}
