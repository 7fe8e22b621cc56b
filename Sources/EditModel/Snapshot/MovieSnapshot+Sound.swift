import Effects

/// Which of a movie's tracks sound, and in which layouts.
extension MovieSnapshot {
    /// The audio tracks that are heard, in composition order: what ``soundTracks`` are made of. That is those that have
    /// media or a tap, which is given silence where there is no media, and are not muted.
    package var soundingTracks: [TrackSnapshot] {
        audioTracks.filter { track in
            let input = audioMix.input(ofTrack: track.id)
            return !input.isMuted && (track.hasMedia || input.tap != nil)
        }
    }

    /// Whether a sounding track has no media: its tap is given silence for as long as the movie lasts.
    package var hasSilentTap: Bool { soundingTracks.contains { !$0.hasMedia } }

    /// The layout in which a track goes through its effects and its tap.
    ///
    /// Taps get the channels that the track's sources have. So do effects, unless the edit asks for a layout: then they
    /// get the mix's. Effects that work on two channels only get two of a track that has no more. A track with neither is
    /// read in the mix's layout.
    package func ownChannelLayout(of track: TrackSnapshot) -> ChannelLayout {
        let input = audioMix.input(ofTrack: track.id)
        let effects = track.effects + input.effects
        guard input.tap != nil || !effects.isEmpty else { return audioMix.channelLayout }
        let own = track.channelLayout ?? audioMix.channelLayout
        if own.channelCount <= 2, effects.contains(where: \.isForStereo) { return .stereo }
        return input.tap != nil || !audioMix.isChannelLayoutFixed ? own : audioMix.channelLayout
    }

    /// The layout of a mix that the edit asks for none of: the smallest that keeps the channels of all sounding tracks
    /// apart, with two channels at least where a track is panned or an effect of the sum needs them.
    var naturalChannelLayout: ChannelLayout {
        var layouts: [ChannelLayout] = []
        for track in soundingTracks {
            let input = audioMix.input(ofTrack: track.id)
            guard let own = track.channelLayout else { continue }
            let effects = track.effects + input.effects
            let isWidened = input.changesPan || effects.contains(where: \.isForStereo)
            layouts.append(own.channelCount == 1 && isWidened ? .stereo : own)
        }
        guard let largest = ChannelLayout.largest(of: layouts) else { return AudioMixSnapshot.standardChannelLayout }
        return largest == .mono && audioMix.effects.contains(where: \.isForStereo) ? .stereo : largest
    }
}

extension EffectSnapshot {
    /// Whether it works on sound of two channels only.
    fileprivate var isForStereo: Bool { EffectCatalogue.entry(name)?.isForStereo == true }
}
