import EditModel
import Media
import MediaTime

/// Whose sound is analysed. Equal origins sound the same.
package enum SoundOrigin: Hashable, Sendable {
    /// A movie, mixed as an export mixes it.
    case mix(MovieSnapshot)
    /// Audio tracks of one source as they are, at the rate of the first of them and with the channels of all, lasting a
    /// duration from the source's zero on. At least one; several are added.
    case tracks(SourceSnapshot, [TrackDescription], duration: Time)

    /// The duration, from zero on. It is silent where no track has sound.
    package var duration: Time {
        switch self {
        case .mix(let movie): movie.duration
        case .tracks(_, _, let duration): duration
        }
    }

    /// About how many bytes it takes of what grows with an edit.
    package var byteCount: Int {
        guard case .mix(let movie) = self else { return 0 }
        let segments = movie.audioTracks.reduce(0) { $0 + $1.segments.count }
        let ramps = movie.audioMix.inputs.reduce(0) { $0 + $1.volumeRamps.count + $1.panRamps.count }
        return segments * MemoryLayout<SegmentSnapshot>.stride + ramps * MemoryLayout<Ramp<Double>>.stride
    }

    /// True when it sounds the same each time: the recipe has no part in it.
    package var isRepeatable: Bool {
        guard case .mix(let movie) = self else { return true }
        return movie.audioMix.inputs.allSatisfy { $0.tap == nil }
    }

    /// The rate and channels in which it is analysed.
    package var format: SoundFormat {
        switch self {
        case .mix(let movie): SoundFormat((movie.soundTracks.first?.movie ?? movie).audioMix)
        case .tracks(_, let tracks, _):
            SoundFormat(
                sampleRate: max(tracks.first?.audio?.sampleRate ?? 48000, 1000),
                layout: ChannelLayout.largest(of: tracks.compactMap(\.audio)) ?? .stereo)
        }
    }
}
