import MediaTime
import Values

/// The parts of a movie that are neither picture nor sound.
extension SnapshotBuilder {
    /// Tags that the result is to have, each a text that can be written.
    func metadata(_ carried: CarriedOver) -> [String: String] {
        var metadata = movie.metadata ?? carried.metadata
        if let filter = movie.metadataFilter { metadata = metadata.filter { filter.keeps($0.key) } }
        metadata = metadata.filter { MetadataText.mistake(inKey: $0.key) == nil }.mapValues { MetadataText.cleaned($0) }
        // One spelling, so that the file does not depend on the machine's time zone.
        metadata[MetadataText.creationTime] = metadata[MetadataText.creationTime]
            .flatMap { RecordingDate($0)?.description }
        return metadata
    }

    mutating func artwork(_ carried: CarriedOver) throws(TimelineError) -> ArtworkSnapshot? {
        switch movie.artwork {
        case .none: nil
        case .picture(let picture): .picture(picture)
        case .source: try carried.artwork.flatMap { asset throws(TimelineError) in try artwork(of: asset) }
        case .asset(let asset): try artwork(of: asset)
        }
    }

    private mutating func artwork(of asset: Asset) throws(TimelineError) -> ArtworkSnapshot? {
        guard let track = asset.firstTrack(.video) else { return nil }
        return .source(index: try index(of: asset), trackID: track.id)
    }

    /// The composition's subtitle tracks that have text, then the movie's own.
    mutating func subtitleTracks() throws(TimelineError) -> [SubtitleTrackSnapshot] {
        var tracks: [SubtitleTrackSnapshot] = []
        for track in movie.content.subtitleTracks {
            tracks.append(
                SubtitleTrackSnapshot(
                    .segments(try segments(of: track)), trackID: track.id, language: track.languageTag,
                    name: track.name, dispositions: track.dispositions))
        }
        return tracks
            + movie.subtitles.map { track in
                SubtitleTrackSnapshot(
                    .subtitles(track.subtitles), language: track.language ?? track.subtitles.document.language,
                    name: track.name, dispositions: track.dispositions)
            }
    }
}

/// The samples that a compositor gets.
extension SnapshotBuilder {
    /// The tracks of metadata that hold any.
    mutating func metadataTracks() throws(TimelineError) -> [TrackSnapshot] {
        var tracks: [TrackSnapshot] = []
        for source in movie.content.metadataTracks {
            var track = TrackSnapshot(id: source.id, segments: try segments(of: source), language: source.languageTag)
            track.name = source.name
            if track.hasMedia { tracks.append(track) }
        }
        return tracks
    }

    /// Gives each instruction the tracks that it asks for, or all of the video composition's.
    func requireSampleData(in video: inout VideoSnapshot, _ instructions: [Instruction]) {
        let all = movie.videoComposition?.sourceSampleDataTrackIDs ?? []
        guard !all.isEmpty else { return }
        for (index, instruction) in zip(video.instructions.indices, instructions) {
            let asked = instruction.requiredSourceSampleDataTrackIDs ?? all
            video.instructions[index].sampleDataTrackIDs = all.filter(asked.contains)
        }
    }
}

extension MediaSource {
    /// The enabled tracks of timed metadata that hold any, in order.
    var metadataTracks: [any TrackSource] {
        enabledTracks(.metadata).filter { track in
            (track as? CompositionTrack).map { !$0.assetTracks.isEmpty } ?? (track.end > .zero)
        }
    }

    /// The enabled tracks of words that hold any, in order.
    var subtitleTracks: [any TrackSource] {
        sourceTracks.filter { track in
            guard track.isEnabled, track.mediaType.isWords else { return false }
            return (track as? CompositionTrack).map { !$0.assetTracks.isEmpty } ?? (track.end > .zero)
        }
    }
}

extension [Chapter] {
    /// Sources' chapters as one list: by their starts, each ending at the latest where the next one starts, and with
    /// titles that can be written.
    func inOrder() throws(TimelineError) -> [Chapter] {
        var chapters = enumerated().sorted {
            ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
        }.map(\.element)
        for index in chapters.indices {
            chapters[index].title = MetadataText.cleaned(chapters[index].title, limit: MetadataText.longestTitle)
            guard index > 0 else { continue }
            let start = chapters[index].timeRange.start
            chapters[index - 1].timeRange = try exactly { () throws(TimeError) in
                let range = chapters[index - 1].timeRange
                return try TimeRange(start: range.start, end: Swift.min(range.end, start))
            }
        }
        return chapters.filter { !$0.timeRange.isEmpty }
    }
}
