import MediaTime

/// How the movie's sound is made.
package struct AudioMixSnapshot: Hashable, Sendable, Codable {
    /// How joins are faded where a recipe says nothing: 2 ms on each side.
    package static let standardSeamDuration = Time(2, 1000)
    /// What sound is mixed at where a recipe says nothing, in samples per second.
    package static let standardSampleRate: Int32 = 48000
    /// What sound is mixed for where neither a recipe nor a source says anything.
    package static let standardChannelLayout = ChannelLayout.stereo

    /// Samples per second; sample *k* is at *k / sampleRate*.
    package var sampleRate: Int32
    /// Where the edit asks for none, the smallest that keeps the channels of all that sounds apart.
    package var channelLayout: ChannelLayout
    /// Whether the edit asks for the rate, so that sound of another one is not copied.
    package var isSampleRateFixed: Bool
    /// Whether the edit asks for the layout, so that sound of another one is not copied.
    package var isChannelLayoutFixed: Bool
    /// How long sound is faded on each side of a join of unrelated material; zero for hard joins.
    package var seamDuration: Time
    /// The enabled audio tracks that are not mixed as they are, in composition order.
    package var inputs: [AudioInputSnapshot]
    /// What happens to the sum of the tracks, before it is limited, in order.
    package var effects: [EffectSnapshot]

    /// - Parameters:
    ///   - sampleRate: Nil where the edit asks for none: 48,000 then.
    ///   - channelLayout: Nil where the edit asks for none: stereo then.
    ///   - inputs: In composition order.
    package init(
        sampleRate: Int32? = nil, channelLayout: ChannelLayout? = nil,
        seamDuration: Time = standardSeamDuration, inputs: [AudioInputSnapshot] = [], effects: [EffectSnapshot] = []
    ) {
        self.sampleRate = sampleRate ?? Self.standardSampleRate
        self.channelLayout = channelLayout ?? Self.standardChannelLayout
        isSampleRateFixed = sampleRate != nil
        isChannelLayoutFixed = channelLayout != nil
        self.seamDuration = seamDuration
        self.inputs = inputs
        self.effects = effects
    }

    /// Asks for a layout.
    package mutating func fix(_ layout: ChannelLayout) {
        channelLayout = layout
        isChannelLayoutFixed = true
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
        !isMuted && tap == nil && effects.isEmpty && !changesPan && !changesVolume
    }

    /// Whether it is ever louder or quieter than it is.
    package var changesVolume: Bool { volumeRamps.contains { $0.start != 1 || $0.end != 1 } }

    /// Whether it is ever out of the middle.
    package var changesPan: Bool { panRamps.contains { $0.start != 0 || $0.end != 0 } }
}
