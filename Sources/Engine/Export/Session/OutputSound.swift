import EditModel
import Media
import MediaWriting

/// One of the sounds of an output: its treatment and its labels.
struct OutputSound {
    /// The mixed tracks, in movie time; the same for all outputs that are mixed from the same tracks.
    let mixed: SoundTrackSnapshot
    let plan: SoundPlan
    let labels: TrackLabels

    /// - Parameters:
    ///   - sound: Of the part of the movie that is written.
    ///   - movie: All of it.
    ///   - request: The user's conditions for it.
    init(
        _ sound: SoundTrackSnapshot, of movie: MovieSnapshot, library: MediaLibrary, container: CopyTarget,
        request: SoundPlan.Request
    ) throws {
        let all = movie.soundTracks
        guard let mixed = all.first(where: { $0.trackIDs == sound.trackIDs }) ?? all.first else {
            preconditionFailure("a part of a movie sounds only where the movie does")
        }
        self.mixed = mixed
        plan = try SoundPlan(sound.movie, library: library, container: container, request: request)
        var labels = TrackLabels(language: sound.language, name: sound.name, dispositions: sound.dispositions)
        if let copy = plan.copy {
            labels.language = copy.language ?? copy.file.track(copy.segment.sourceTrackID)?.language
        }
        self.labels = labels
    }
}

extension [OutputSound] {
    /// The treatment of the sounds as a whole: encoded if one of them is.
    var treatment: SoundTreatment {
        guard !isEmpty else { return .absent }
        return contains { $0.plan.treatment == .encoded } ? .encoded : .copied
    }

    /// Why sounds are mixed and encoded, each reason once.
    var reasons: [SoundEncodingReason] {
        SoundEncodingReason.allCases.filter { reason in contains { $0.plan.reasons.contains(reason) } }
    }
}
