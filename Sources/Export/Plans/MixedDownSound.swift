import EditModel

/// That channels of a track's sound are not heard on their own: the mix has fewer, or no place for some.
package struct MixedDownSound: Hashable, Sendable {
    package var trackID: Int
    /// FFmpeg's name of the sound's layout, such as `5.1(side)`.
    package var layout: String
    /// What it is mixed to.
    package var mixed: ChannelLayout
}

extension MovieSnapshot {
    /// What is mixed down where the movie's sounds are mixed, in the order of its tracks.
    /// - Parameter format: How a source's track sounds, by the source's index and the track's id; nil where that is not
    ///   known.
    package func mixedDownSounds(_ format: (Int, Int) -> AudioFormat?) -> [MixedDownSound] {
        var found: [MixedDownSound] = []
        for sound in soundTracks.map(\.movie) {
            let layout = sound.audioMix.channelLayout
            for track in sound.soundingTracks {
                for segment in track.segments {
                    guard let index = segment.sourceIndex, let source = format(index, segment.sourceTrackID),
                        !layout.holds(source)
                    else { continue }
                    let one = MixedDownSound(trackID: track.id, layout: source.channelLayout, mixed: layout)
                    if !found.contains(one) { found.append(one) }
                }
            }
        }
        return found
    }
}
