import MediaTime

extension Segment {
    /// The segment; if it shows a movie that adds nothing to its content, the segments of that content. So pictures
    /// that are only cut can be copied.
    func withoutPlainMovies() throws(TimelineError) -> [Segment] {
        guard let source, case .movie(let movie) = source.asset.origin,
            let track = source.asset.track(id: source.trackID),
            let plain = movie.plainTrack(track)
        else { return [self] }
        let inner = try plain.segments(in: sourceRange)
        let place = TimeMapping(source: sourceRange, target: targetRange)
        var placed: [Segment] = []
        var next = targetRange.start
        for segment in inner {
            let end = try exactly { () throws(TimeError) in try place.targetTime(atSource: segment.targetRange.end) }
            let target = try exactly { () throws(TimeError) in try TimeRange(start: next, end: end) }
            placed += try segment.stretched(from: segment.sourceRange, to: target).withoutPlainMovies()
            next = end
        }
        let end = try exactly { () throws(TimeError) in try targetRange.end }
        if next < end {
            placed.append(.empty(try exactly { () throws(TimeError) in try TimeRange(start: next, end: end) }))
        }
        return placed
    }
}
