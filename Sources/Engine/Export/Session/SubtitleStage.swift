import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Values

/// Makes the packets of an output's subtitle tracks.
///
/// Cues are known before a frame is rendered, so that a track with a long gap does not block the others.
struct SubtitleStage {
    private let movie: MovieSnapshot
    private let library: MediaLibrary

    init(_ movie: MovieSnapshot, library: MediaLibrary) {
        self.movie = movie
        self.library = library
    }

    /// A track's packets, sorted, and the unit of their times.
    struct Track {
        var unit: Time
        var packets: BoundedQueue<Packet>
        var index: Int
    }

    /// Adds a track to a file and reads all that it will have.
    func add(_ subtitles: FileContents.SubtitleTrack, to sink: any TrackSink) throws -> Track {
        let track: Track
        switch subtitles.treatment {
        case .text(let form): track = try addText(subtitles.track, form, to: sink)
        case .copied: track = try addCopy(subtitles.track, to: sink)
        }
        try sink.setLabels(
            TrackLabels(
                language: subtitles.track.language, name: subtitles.track.name,
                dispositions: subtitles.track.dispositions), ofTrack: track.index)
        return track
    }

    private func addText(
        _ track: SubtitleTrackSnapshot, _ form: SubtitleForm, to sink: any TrackSink
    ) throws -> Track {
        let (cues, header) = try cues(of: track)
        let writer = try SubtitleTrackWriter(form, cues, scriptHeader: header, duration: movie.duration)
        let index = try sink.addSubtitles(form, header: writer.header)
        let packets = BoundedQueue<Packet>(capacity: 64, isElastic: true)
        for packet in writer.packets { _ = packets.put(try packet.packet()) }
        packets.finish()
        return Track(unit: form.unit, packets: packets, index: index)
    }

    /// A track's cues in movie time, and the header of a script above its events.
    func cues(of track: SubtitleTrackSnapshot) throws -> (cues: [PlacedCue], scriptHeader: String?) {
        let whole = TimeRange(start: .zero, duration: movie.duration)
        guard case .segments(let segments) = track.content else {
            guard case .subtitles(let subtitles) = track.content else { return ([], nil) }
            return (try subtitles.placedCues(in: whole), subtitles.document.scriptHeader)
        }
        var documents: [Source: SubtitleDocument] = [:]
        var header: String?
        var cues: [PlacedCue] = []
        for segment in segments {
            guard let index = segment.sourceIndex else { continue }
            if let inner = movie.sources[index].movie {
                guard let track = movie.sources[index].subtitleTrack(segment.sourceTrackID) else { continue }
                let found = try SubtitleStage(inner, library: library).cues(of: track).cues
                cues += try placed(found, segment, reversedIn: duration(ofReversed: index))
                continue
            }
            let source = Source(index: index, track: segment.sourceTrackID)
            let document = try documents[source] ?? read(source)
            documents[source] = document
            header = header ?? document.scriptHeader
            cues += try placed(document.placedCues, segment, reversedIn: duration(ofReversed: index))
        }
        return (cues.sortedByStart(), header)
    }

    private struct Source: Hashable {
        var index: Int
        var track: Int
    }

    private func read(_ source: Source) throws -> SubtitleDocument {
        try library.file(at: movie.sources[source.index].path).subtitles(track: source.track)
    }

    /// The duration of a reversed source; nil for any other.
    private func duration(ofReversed index: Int) throws -> Time? {
        guard movie.sources[index].isReversed else { return nil }
        if let inner = movie.sources[index].movie { return inner.duration }
        return try library.file(at: movie.sources[index].path).description.duration
    }

    private func placed(
        _ cues: [PlacedCue], _ segment: SegmentSnapshot, reversedIn duration: Time?
    ) throws -> [PlacedCue] {
        var placed: [PlacedCue] = []
        for var cue in cues {
            if let duration { (cue.start, cue.stop) = (try duration - cue.stop, try duration - cue.start) }
            if let part = try cue.placed(from: segment.sourceRange, to: segment.targetRange) { placed.append(part) }
        }
        return placed
    }

    /// - Parameter track: All of one track of one file, at its own speed.
    private func addCopy(_ track: SubtitleTrackSnapshot, to sink: any TrackSink) throws -> Track {
        let packets = BoundedQueue<Packet>(capacity: 64, isElastic: true)
        var index: Int?
        var unit = Time(1, 1000)
        for segment in track.mediaSegments {
            guard let source = segment.sourceIndex else { continue }
            let copier = try PacketCopier(
                library.file(at: movie.sources[source].path), track: segment.sourceTrackID,
                range: segment.sourceRange, start: segment.targetRange.start)
            if index == nil { index = try sink.addTrack(copying: copier) }
            unit = copier.unit
            let start = try segment.targetRange.start.dividedRoundingNearest(by: unit)
            let packet = Packet()
            while try copier.next(into: packet) {
                // A packet before the cut is not sound that needs a lead-in.
                guard let time = packet.presentationTimestamp, time >= start else { continue }
                _ = packets.put(packet.takeContents())
            }
        }
        packets.finish()
        guard let index else { preconditionFailure("a track that is copied has media") }
        return Track(unit: unit, packets: packets, index: index)
    }
}
