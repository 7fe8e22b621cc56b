import MediaTime
import Values

/// The mix of the movie's sound.
package struct AudioMixSnapshot: Hashable, Sendable, Codable {
    /// The default fade of joins: 2 ms on each side.
    package static let standardSeamDuration = Time(2, 1000)
    /// The default rate of the mix, in samples per second.
    package static let standardSampleRate: Int32 = 48000
    /// The layout of the mix if neither a recipe nor a source has one.
    package static let standardChannelLayout = ChannelLayout.stereo

    /// Samples per second; sample *k* is at *k / sampleRate*.
    package var sampleRate: Int32
    /// If the edit asks for none, the smallest that keeps the channels of all sounding tracks apart.
    package var channelLayout: ChannelLayout
    /// True if the edit asks for the rate, so that sound of another one is not copied.
    package var isSampleRateFixed: Bool
    /// True if the edit asks for the layout, so that sound of another one is not copied.
    package var isChannelLayoutFixed: Bool
    /// The fade on each side of a join of unrelated material; zero for hard joins.
    package var seamDuration: Time
    /// The enabled audio tracks with a setting other than the default, in composition order.
    package var inputs: [AudioInputSnapshot]
    /// Effects on the sum of the tracks, in order, before it is limited.
    package var effects: [EffectSnapshot]

    /// - Parameters:
    ///   - sampleRate: Nil if the edit asks for none: 48,000.
    ///   - channelLayout: Nil if the edit asks for none: stereo.
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

    /// The mix of a track.
    package func input(ofTrack id: Int) -> AudioInputSnapshot {
        inputs.first { $0.trackID == id } ?? AudioInputSnapshot(trackID: id)
    }
}

/// The mix of one track.
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

    /// True if the track's samples are heard unchanged.
    package var isUntouched: Bool {
        !isMuted && tap == nil && effects.isEmpty && !changesPan && !changesVolume
    }

    /// True if it is ever louder or quieter than it is.
    package var changesVolume: Bool { volumeRamps.contains { $0.start != 1 || $0.end != 1 } }

    /// True if it is ever out of the middle.
    package var changesPan: Bool { panRamps.contains { $0.start != 0 || $0.end != 0 } }
}
