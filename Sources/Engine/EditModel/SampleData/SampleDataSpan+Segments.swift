import MediaTime
import Values

extension SampleDataSpan {
    /// - Parameter snapshot: The source at a segment's ``SegmentSnapshot/sourceIndex``.
    package init?(_ segment: SegmentSnapshot, of snapshot: SourceSnapshot) {
        let source: Source
        switch snapshot.kind {
        case .file, .reversed:
            source = .file(path: snapshot.path, track: segment.sourceTrackID, isReversed: snapshot.isReversed)
        case .samples:
            guard let table = snapshot.samples else { return nil }
            source = .table(table)
        default: return nil
        }
        self.init(source, sourceRange: segment.sourceRange, targetRange: segment.targetRange)
    }

    fileprivate init?(_ segment: Segment) {
        guard let media = segment.source else { return nil }
        let source: Source
        switch media.asset.origin {
        case .file, .reversed:
            source = .file(
                path: media.asset.description.path, track: media.trackID, isReversed: !media.asset.isFile)
        case .samples(let table): source = .table(table)
        default: return nil
        }
        self.init(source, sourceRange: segment.sourceRange, targetRange: segment.targetRange)
    }
}

extension TrackSource {
    /// The values of the tracks that the samples come from, each once; empty for tracks of text.
    package var metadataNames: [MetadataName] {
        let tracks = (self as? CompositionTrack)?.assetTracks ?? [self as? AssetTrack].compactMap { $0 }
        var names: [MetadataName] = []
        for name in tracks.flatMap({ $0.description.metadata?.names ?? [] }) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The span of samples at a time of the track; nil in a gap, before its start and after its end.
    package func sampleDataSpan(at time: Time) throws(TimelineError) -> SampleDataSpan? {
        let moment = TimeRange(start: time, duration: Time(1, 1_000_000))
        return try sampleDataSpans(in: moment).first
    }

    /// The spans of samples in a range of the track's time, in order.
    package func sampleDataSpans(in range: TimeRange) throws(TimelineError) -> [SampleDataSpan] {
        guard mediaType.hasSampleData, range.start.isNumeric, range.start >= .zero, range.start < end else { return [] }
        var spans: [SampleDataSpan] = []
        for segment in try wholeSegments(around: range) {
            for part in try segment.withoutPlainMovies() {
                let overlap = try exactly { () throws(TimeError) in try part.targetRange.intersection(range) }
                if let overlap, !overlap.isEmpty, let span = SampleDataSpan(part) { spans.append(span) }
            }
        }
        return spans
    }

    /// The segments that have to do with a range, not cut to it.
    private func wholeSegments(around range: TimeRange) throws(TimelineError) -> [Segment] {
        guard let track = self as? CompositionTrack else {
            return try segments(in: TimeRange(start: .zero, duration: end))
        }
        let stop = try exactly { () throws(TimeError) in try range.end }
        return Array(
            track.segments[track.firstIndex(endingAfter: range.start)...].prefix { $0.targetRange.start < stop })
    }
}
