import MediaTime

/// How the sounds of a movie's audio tracks become one sound. AVMutableAudioMix.
package final class AudioMix: RecipeLocated {
    /// How single tracks are mixed; tracks that are not listed are mixed as they are. Each track at most once.
    package var inputParameters: [AudioMixInputParameters] = []
    /// How long sound is faded on each side of a join of unrelated material, so that it does not click; zero joins hard.
    package var seamDuration = AudioMixSnapshot.standardSeamDuration
    /// Samples per second, from 8,000 to 192,000; nil for 48,000 where sound is mixed, and for the sound's own where it
    /// is copied.
    package var sampleRate: Int?
    /// The channels; nil for the smallest layout that keeps those of all that sounds apart, and for the sound's own where
    /// it is copied.
    package var channelLayout: ChannelLayout?
    /// What happens to the sum of all tracks, before it is limited to full scale, in order.
    package var effects: [Effect] = []
    package var locations: RecipeLocations
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(location: String? = nil) {
        locations = RecipeLocations(created: location)
    }
}
