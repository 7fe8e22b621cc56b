import MediaTime

/// How the movie's sound is made.
package struct AudioMixSnapshot: Hashable, Sendable, Codable {
    /// How joins are faded where a recipe says nothing: 2 ms on each side.
    package static let standardSeamDuration = Time(2, 1000)

    /// Samples per second; sample *k* is at *k / sampleRate*.
    package var sampleRate: Int32
    package var channelLayout: ChannelLayout
    /// How long sound is faded on each side of a join of unrelated material; zero for hard joins.
    package var seamDuration: Time
    /// The enabled audio tracks that are not mixed as they are, in composition order.
    package var inputs: [AudioInputSnapshot]
    /// What happens to the sum of the tracks, before it is limited, in order.
    package var effects: [EffectSnapshot]

    /// - Parameter inputs: In composition order.
    package init(
        sampleRate: Int32 = 48000, channelLayout: ChannelLayout = .stereo,
        seamDuration: Time = standardSeamDuration, inputs: [AudioInputSnapshot] = [], effects: [EffectSnapshot] = []
    ) {
        self.sampleRate = sampleRate
        self.channelLayout = channelLayout
        self.seamDuration = seamDuration
        self.inputs = inputs
        self.effects = effects
    }

    /// How a track is mixed.
    package func input(ofTrack id: Int) -> AudioInputSnapshot {
        inputs.first { $0.trackID == id } ?? AudioInputSnapshot(trackID: id)
    }
}

/// How one track is mixed.
package struct AudioInputSnapshot: Hashable, Sendable, Codable {
    package var trackID: Int
    /// Sorted, without overlap; 1 before the first.
    package var volumeRamps: [Ramp<Double>] = []
    /// Sorted, without overlap; 0 before the first.
    package var panRamps: [Ramp<Double>] = []
    package var timePitchAlgorithm = TimePitchAlgorithm.spectral
    package var isMuted = false
    package var tap: ScriptFunction?
    package var effects: [EffectSnapshot] = []

    package init(trackID: Int) { self.trackID = trackID }

    /// Whether the track's samples are what is heard of it.
    package var isUntouched: Bool {
        !isMuted && tap == nil && effects.isEmpty && panRamps.allSatisfy { $0.start == 0 && $0.end == 0 }
            && volumeRamps.allSatisfy { $0.start == 1 && $0.end == 1 }
    }
}
