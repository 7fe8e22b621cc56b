import EditModel
import Media
import MediaTime
import Rendering

/// Decides what becomes of a movie's sound: copied when it is one track that nobody touched and the container can carry
/// it, mixed into one otherwise.
struct SoundPlan {
    /// A track that is copied.
    struct Copy {
        var file: MediaFile
        var segment: SegmentSnapshot
        /// The track's language as the edit says it; nil leaves the file's.
        var language: String?
    }

    /// Nil when the sound is mixed or absent.
    let copy: Copy?
    let treatment: SoundTreatment

    init(_ movie: MovieSnapshot, library: MediaLibrary, container: String?) throws {
        let tracks = movie.soundingTracks
        guard let only = tracks.first else {
            copy = nil
            treatment = .absent
            return
        }
        // Players play one of a file's audio tracks: what is to be heard together has to be one.
        copy =
            tracks.count > 1 ? nil : try SoundPlan.copy(only, movie.sources, library, container: container)
        treatment = copy == nil ? .encoded : .copied
    }

    /// The copy a track can be; nil when it has to be mixed.
    private static func copy(
        _ track: TrackSnapshot, _ sources: [SourceSnapshot], _ library: MediaLibrary, container: String?
    ) throws -> Copy? {
        let sounding = track.segments.filter { $0.sourceIndex != nil }
        guard let segment = sounding.first, sounding.count == 1, let source = segment.sourceIndex,
            segment.hasNaturalSpeed, track.volume == 1, track.effects.isEmpty, sources[source].kind == .file
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
