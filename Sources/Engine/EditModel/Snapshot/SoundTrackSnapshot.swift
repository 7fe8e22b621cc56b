import Values

/// One of several sounds of a movie, such as a language or a commentary. Players play one of them.
package struct SoundTrackSnapshot: Hashable, Sendable {
    /// The movie with no other audio tracks than those that make this sound.
    package var movie: MovieSnapshot
    /// The composition's tracks that make it and nothing else; more than one only where nothing is an alternative.
    package var trackIDs: [Int]
    /// BCP 47 or ISO 639 code; nil if it is unknown, or if mixed tracks disagree.
    package var language: String?
    package var name: String?
    package var dispositions: TrackDispositions
}

extension MovieSnapshot {
    /// The movie's sounds. Each audio track that is an alternative is one, mixed with all tracks that are not; without
    /// alternatives there is one sound of all tracks; a silent movie has none.
    package var soundTracks: [SoundTrackSnapshot] {
        let sounding = soundingTracks
        let alternatives = sounding.filter { $0.alternateGroupID != 0 }
        guard !alternatives.isEmpty else { return sounding.isEmpty ? [] : [mixOfAll] }
        let others = Set(alternatives.map(\.id))
        return alternatives.map { track in
            var movie = self
            movie.audioTracks.removeAll { others.contains($0.id) && $0.id != track.id }
            let kept = Set(movie.audioTracks.map(\.id))
            movie.audioMix.inputs.removeAll { !kept.contains($0.trackID) }
            let own = movie.naturalChannelLayout
            if !audioMix.isChannelLayoutFixed, own.channelCount < audioMix.channelLayout.channelCount {
                movie.audioMix.channelLayout = own
            }
            return SoundTrackSnapshot(
                movie: movie, trackIDs: [track.id], language: track.language, name: track.name,
                dispositions: track.dispositions)
        }
    }

    /// The sound that players choose: the first marked as default, else the first; nil for a silent movie.
    package var defaultSoundTrack: SoundTrackSnapshot? { soundTracks.playedFirst }

    private var mixOfAll: SoundTrackSnapshot {
        let tracks = soundingTracks
        let languages = Set(audioTracks.compactMap(\.language))
        let only = tracks.count == 1 ? tracks.first : nil
        return SoundTrackSnapshot(
            movie: self, trackIDs: tracks.map(\.id), language: languages.count == 1 ? languages.first : nil,
            name: only?.name, dispositions: only?.dispositions ?? [])
    }
}

extension [SoundTrackSnapshot] {
    /// The one that players play unless they are asked for another.
    package var playedFirst: SoundTrackSnapshot? { first { $0.dispositions.contains(.default) } ?? first }
}
