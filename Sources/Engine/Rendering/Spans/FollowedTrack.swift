import EditModel
import Media
import MediaTime

extension MovieSnapshot {
    /// The movie with its output frames where the track named for frame timing has its own; itself where none is named.
    ///
    /// Reads the packets of the files that the track shows.
    /// - Throws: ``MediaError`` where a file cannot be read, `TimeError` where times leave their range.
    package func resolvingFrameTiming(_ library: MediaLibrary) throws -> MovieSnapshot {
        var movie = self
        for index in sources.indices {
            movie.sources[index].movie = try sources[index].movie?.resolvingFrameTiming(library)
        }
        guard let video, let id = video.sourceTrackIDForFrameTiming,
            let track = videoTracks.first(where: { $0.id == id })
        else { return movie }
        var followed = FollowedTrack(movie, video, library: library)
        let times = try FrameTimes(starts: try followed.starts(track), end: pictureDuration)
        movie.video?.follow(times)
        return movie
    }
}

/// Finds where output frames start that follow a track's own: mapped through its segments into movie time, and a frame
/// duration apart where it has no moving pictures.
private struct FollowedTrack {
    private struct Key: Hashable {
        var source: Int
        var track: Int
    }

    private let movie: MovieSnapshot
    private let frameDuration: Time
    private let library: MediaLibrary
    private var starts: [Time] = []
    private var known: [Key: [Time]] = [:]

    /// The shortest frame a movie may have: of two starts that lie closer, one is left out.
    private static let shortestFrame = Time(1, 1000)
    /// The unit to which times are rounded up if their exact place in the movie is too fine a fraction.
    private static let roundedUnit = Time(1, FrameTimes.fallbackTimescale)

    init(_ movie: MovieSnapshot, _ video: VideoSnapshot, library: MediaLibrary) {
        self.movie = movie
        self.library = library
        frameDuration = video.frameDuration
    }

    /// The starts of all frames of the movie, rising from zero.
    mutating func starts(_ track: TrackSnapshot) throws -> [Time] {
        starts = []
        for segment in track.segments { try follow(segment) }
        let end = try track.segments.last?.targetRange.end ?? .zero
        try appendGrid(from: end, to: movie.pictureDuration)
        return starts.filter { $0 < movie.pictureDuration }
    }

    private mutating func follow(_ segment: SegmentSnapshot) throws {
        let (source, target) = (segment.sourceRange, segment.targetRange)
        guard let own = try sourceStarts(in: segment) else {
            return try appendGrid(from: target.start, to: target.end)
        }
        try append(target.start, isCut: true)
        let end = try source.end
        // The first picture is shown from the track's start on, whenever its own time is.
        for start in own.dropFirst(max(1, own.firstIndex(atOrAfter: source.start))) where start > source.start {
            guard start < end else { break }
            try append(Self.sum(target.start, Self.mapped(try start - source.start, segment)), isCut: false)
        }
    }

    /// The distance of a place in the movie from its segment's start.
    private static func mapped(_ offset: Time, _ segment: SegmentSnapshot) throws(TimeError) -> Time {
        let (source, target) = (segment.sourceRange.duration, segment.targetRange.duration)
        if source == target { return offset }
        do throws(TimeError) { return try offset.multiplied(by: target).divided(by: source) } catch {
            return try roundedUp(offset).multiplied(by: target).divided(by: source)
        }
    }

    private static func sum(_ a: Time, _ b: Time) throws(TimeError) -> Time {
        do throws(TimeError) { return try a + b } catch { return try roundedUp(a) + roundedUp(b) }
    }

    /// Up, so that the picture is there when its frame starts.
    private static func roundedUp(_ time: Time) throws(TimeError) -> Time {
        Time(try time.dividedRoundingUp(by: roundedUnit), roundedUnit.timescale)
    }

    private mutating func appendGrid(from start: Time, to end: Time) throws {
        var (time, number) = (start, Int64(0))
        while time < end {
            try append(time, isCut: number == 0)
            number += 1
            time = try Self.sum(start, frameDuration.multiplied(by: number))
        }
    }

    private mutating func append(_ time: Time, isCut: Bool) throws {
        guard let last = starts.last else { return starts.append(time) }
        guard time > last else { return }
        let next = try (try? last + Self.shortestFrame) ?? Self.roundedUp(last) + Self.shortestFrame
        if time >= next { return starts.append(time) }
        // A picture is seen from its cut on; the sliver before it is dropped.
        if isCut, starts.count > 1 { starts[starts.count - 1] = time }
    }

    /// The starts of a segment's pictures, in the source's time, ascending; nil for a still picture.
    private mutating func sourceStarts(in segment: SegmentSnapshot) throws -> [Time]? {
        guard let index = segment.sourceIndex else { return nil }
        let source = movie.sources[index]
        if let video = source.movie?.video {
            return try video.timing.starts(reversedFrom: source.kind == .movie ? nil : source.movie?.duration)
        }
        guard source.kind == .file || source.kind == .reversed else {
            return try source.frameRate.map { try Self.grid($0.frameDuration, in: segment.sourceRange) }
        }
        let key = Key(source: index, track: segment.sourceTrackID)
        if let found = known[key] { return found }
        let file = try library.file(at: source.path)
        guard let track = file.track(key.track), track.video?.isStill == false else { return nil }
        var found = try file.frameStarts(ofTrack: key.track)
        if source.kind == .reversed {
            let (duration, end) = (file.description.duration, try track.timeRange.end)
            let ends = found.dropFirst().filter { $0 < end } + [end]
            found = try ends.reversed().map { try duration - $0 }
        }
        known[key] = found
        return found
    }

    private static func grid(_ frame: Time, in range: TimeRange) throws(TimeError) -> [Time] {
        let (first, end) = (
            try range.start.dividedRoundingDown(by: frame), try range.end.dividedRoundingUp(by: frame)
        )
        var times: [Time] = []
        for number in first..<max(first, end) { times.append(try frame.multiplied(by: number)) }
        return times
    }
}

extension FrameTiming {
    /// The starts of all frames, or of the same backwards.
    /// - Parameter duration: Of the movie that is played backwards; nil forwards.
    package func starts(reversedFrom duration: Time? = nil) throws(TimeError) -> [Time] {
        var boundaries: [Time] = []
        for frame in 0...frameCount { boundaries.append(try time(of: frame)) }
        guard let duration else { return boundaries.dropLast() }
        return try boundaries.dropFirst().reversed().map { end throws(TimeError) in try duration - min(end, duration) }
    }
}
