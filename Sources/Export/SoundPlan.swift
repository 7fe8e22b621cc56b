import EditModel
import Media
import MediaTime
import Rendering

/// Decides what becomes of a movie's sound: copied when nobody touched it and the container can carry it.
struct SoundPlan {
    /// A track that is copied.
    struct Copy {
        var file: MediaFile
        var segment: SegmentSnapshot
        /// The track's language as the edit says it; nil leaves the file's.
        var language: String?
    }

    /// Empty when the sound is mixed or absent.
    let copies: [Copy]
    let treatment: SoundTreatment

    init(_ movie: MovieSnapshot, library: MediaLibrary, container: String?) throws {
        let tracks = movie.audioTracks.filter { $0.segments.contains { $0.sourceIndex != nil } }
        guard !tracks.isEmpty else {
            copies = []
            treatment = .absent
            return
        }
        // All or none: a copied track beside a mixed one would play twice as loud in some players and not in others.
        let copies = try tracks.compactMap {
            try SoundPlan.copy($0, movie.sources, library, container: container)
        }
        self.copies = copies.count == tracks.count ? copies : []
        treatment = self.copies.isEmpty ? .encoded : .copied
    }

    /// The copy a track can be; nil when it has to be mixed.
    private static func copy(
        _ track: TrackSnapshot, _ sources: [SourceSnapshot], _ library: MediaLibrary, container: String?
    ) throws -> Copy? {
        let sounding = track.segments.filter { $0.sourceIndex != nil }
        guard let segment = sounding.first, sounding.count == 1, let source = segment.sourceIndex,
            segment.hasNaturalSpeed, track.volume == 1, sources[source].kind == .file
        else { return nil }
        let file = try library.file(at: sources[source].path)
        guard let whole = file.track(segment.sourceTrackID)?.timeRange else { return nil }
        // What comes before a later start could be heard: only the movie's own start can hide it.
        let startsClean = segment.targetRange.start == .zero || segment.sourceRange.start <= whole.start
        guard startsClean, let container, try file.canCopy(track: segment.sourceTrackID, into: container) else {
            return nil
        }
        return Copy(file: file, segment: segment, language: track.language)
    }
}
