import EditModel
import Values

/// A sound with channels that are not all kept apart: the mix has fewer, or no place for some.
package struct MixedDownSound: Hashable, Sendable {
    package var trackID: Int
    /// FFmpeg's name of the sound's layout, such as `5.1(side)`.
    package var layout: String
    /// The layout of the mix.
    package var mixed: ChannelLayout
}

extension MovieSnapshot {
    /// The sounds that the movie's mixes mix down, in the order of its tracks.
    /// - Parameter format: The sound of a source's track, by the source's index and the track's id; nil if unknown.
    package func mixedDownSounds(_ format: (Int, Int) -> AudioFormat?) -> [MixedDownSound] {
        var found: [MixedDownSound] = []
        for sound in soundTracks.map(\.movie) {
            let layout = sound.audioMix.channelLayout
            for track in sound.soundingTracks {
                for segment in track.segments {
                    guard let index = segment.sourceIndex, let source = format(index, segment.sourceTrackID),
                        !layout.holds(source)
                    else { continue }
                    let one = MixedDownSound(trackID: track.id, layout: source.layoutText, mixed: layout)
                    if !found.contains(one) { found.append(one) }
                }
            }
        }
        return found
    }
}
