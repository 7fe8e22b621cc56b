import MediaTime

/// How one audio track is mixed. AVMutableAudioMixInputParameters.
///
/// A track's sound goes through the time-pitch algorithm, the track's own effects, ``effects``, ``tap``, and then volume
/// and pan. Values go through ramps in order of time and hold in between, as ``LayerInstruction``'s do.
package final class AudioMixInputParameters: RecipeLocated {
    /// Which track of the composition, or of the asset where that is the movie.
    package var trackID: Int
    /// How loud: 0 is silent, 1 as it is. Multiplies the track's preferred volume. 1 before the first value.
    package private(set) var volumeRamps: [Located<Ramp<Double>>] = []
    /// Where between the loudspeakers: −1 is left, 0 in the middle, 1 right. 0 before the first value.
    package private(set) var panRamps: [Located<Ramp<Double>>] = []
    /// How segments that play at another speed sound.
    package var timePitchAlgorithm = TimePitchAlgorithm.spectral
    /// Whether the track is left out of the mix.
    package var isMuted = false
    /// Gets every block of the track's samples and may change them; nil for none. MTAudioProcessingTap.
    package var tap: ScriptFunction?
    /// What happens to the track's sound, after the track's own effects, in order.
    package var effects: [Effect] = []
    package var locations: RecipeLocations
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(trackID: Int, location: String? = nil) {
        self.trackID = trackID
        locations = RecipeLocations(created: location)
    }

    /// Sets how loud the track is from a time on, until the next value.
    /// - Parameters:
    ///   - volume: 0 is silent, 1 as it is; judged by validation.
    ///   - time: In movie time.
    package func setVolume(_ volume: Double, at time: Time, location: String? = nil) {
        setVolumeRamp(Ramp(volume, at: time), location: location)
    }

    /// Changes the volume during a range, and leaves it so until the next value.
    package func setVolumeRamp(_ ramp: Ramp<Double>, location: String? = nil) {
        volumeRamps.insert(Located(ramp, location))
    }

    /// Replaces all volumes.
    /// - Parameter ramps: Of several that begin at one time, the last counts.
    package func setVolumeRamps(_ ramps: [Ramp<Double>], location: String? = nil) {
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
    package func setPan(_ pan: Double, at time: Time, location: String? = nil) {
        setPanRamp(Ramp(pan, at: time), location: location)
    }

    /// Moves the track between the loudspeakers during a range, and leaves it there until the next value.
    package func setPanRamp(_ ramp: Ramp<Double>, location: String? = nil) {
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
