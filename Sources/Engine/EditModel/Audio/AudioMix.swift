import MediaTime
import Values

/// The mix of a movie's audio tracks into one sound. AVMutableAudioMix.
package final class AudioMix: RecipeLocated {
    /// The parameters of single tracks, at most one for each; other tracks are mixed unchanged.
    package var inputParameters: [AudioMixInputParameters] = []
    /// The fade on each side of a join of unrelated material, against clicks; zero for hard joins.
    package var seamDuration = AudioMixSnapshot.standardSeamDuration
    /// Samples per second, from 8,000 to 192,000; nil for 48,000 if the sound is mixed, and for the source's own rate
    /// if it is copied.
    package var sampleRate: Int?
    /// The channel layout; nil for the smallest layout that keeps the channels of all sources apart if the sound is
    /// mixed, and for the source's own layout if it is copied.
    package var channelLayout: ChannelLayout?
    /// Effects on the sum of all tracks, in order, before it is limited to full scale.
    package var effects: [Effect] = []
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(location: RecipeLocation? = nil) {
        locations = RecipeLocations(created: location)
    }
}

/// The mix of one audio track. AVMutableAudioMixInputParameters.
///
/// A track's sound goes through the time-pitch algorithm, the track's own effects, ``effects``, ``tap``, and then
/// volume and pan. Values go through ramps in order of time and hold in between, as ``LayerInstruction``'s do.
package final class AudioMixInputParameters: RecipeLocated {
    /// A track of the composition, or of the asset if the movie is one.
    package var trackID: Int
    /// The volume: 0 is silent, 1 unchanged. Multiplies the track's preferred volume. 1 before the first value.
    package private(set) var volumeRamps: [Located<Ramp<Double>>] = []
    /// The place between the loudspeakers: −1 is left, 0 the middle, 1 right. 0 before the first value.
    package private(set) var panRamps: [Located<Ramp<Double>>] = []
    /// The algorithm for segments at another speed.
    package var timePitchAlgorithm = TimePitchAlgorithm.spectral
    /// True if the track is left out of the mix.
    package var isMuted = false
    /// Receives every block of the track's samples and may change them; nil for none. MTAudioProcessingTap.
    package var tap: ScriptFunction?
    /// Effects on the track's sound, in order, after the track's own.
    package var effects: [Effect] = []
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(trackID: Int, location: RecipeLocation? = nil) {
        self.trackID = trackID
        locations = RecipeLocations(created: location)
    }

    /// Sets how loud the track is from a time on, until the next value.
    /// - Parameters:
    ///   - volume: A factor: 0 is silent, 1 is unchanged. Validation checks the range.
    ///   - time: In movie time.
    package func setVolume(_ volume: Double, at time: Time, location: RecipeLocation? = nil) {
        setVolumeRamp(Ramp(volume, at: time), location: location)
    }

    /// Changes the volume during a range, and leaves it so until the next value.
    package func setVolumeRamp(_ ramp: Ramp<Double>, location: RecipeLocation? = nil) {
        volumeRamps.insert(Located(ramp, location))
    }

    /// Replaces all volumes.
    /// - Parameter ramps: Of several that begin at one time, the last counts.
    package func setVolumeRamps(_ ramps: [Ramp<Double>], location: RecipeLocation? = nil) {
        volumeRamps = []
        let order = ramps.indices.sorted {
            let (one, other) = (ramps[$0].timeRange.start, ramps[$1].timeRange.start)
            return one == other ? $0 < $1 : one < other
        }
        for index in order {
            if volumeRamps.last?.value.timeRange.start == ramps[index].timeRange.start { volumeRamps.removeLast() }
            volumeRamps.append(Located(ramps[index], location))
        }
    }

    /// Sets where the track is heard from a time on, until the next value.
    /// - Parameters:
    ///   - pan: −1 is left, 0 in the middle, 1 right; judged by validation.
    ///   - time: In movie time.
    package func setPan(_ pan: Double, at time: Time, location: RecipeLocation? = nil) {
        setPanRamp(Ramp(pan, at: time), location: location)
    }

    /// Moves the track between the loudspeakers during a range, and leaves it there until the next value.
    package func setPanRamp(_ ramp: Ramp<Double>, location: RecipeLocation? = nil) {
        panRamps.insert(Located(ramp, location))
    }

    /// The parameters as plain values.
    package var snapshot: AudioInputSnapshot {
        var snapshot = AudioInputSnapshot(trackID: trackID)
        snapshot.volumeRamps = volumeRamps.map(\.value)
        snapshot.panRamps = panRamps.map(\.value)
        snapshot.timePitchAlgorithm = timePitchAlgorithm
        snapshot.isMuted = isMuted
        snapshot.tap = tap
        snapshot.effects = effects.map(\.snapshot)
        return snapshot
    }
}
