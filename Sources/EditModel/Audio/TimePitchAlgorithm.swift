/// How sound is played at another speed than its own. AVAudioTimePitchAlgorithm.
package enum TimePitchAlgorithm: String, Hashable, Sendable, Codable, CaseIterable {
    /// Keeps the pitch, in the frequency domain: the best for music, and the dearest.
    case spectral
    /// Keeps the pitch by overlapping pieces of the wave: good for speech, and cheap.
    case timeDomain = "time_domain"
    /// Changes the pitch with the speed, as a tape does.
    case varispeed
}

extension TimePitchAlgorithm {
    /// How many times faster or slower it can play, at most; beyond that sound is played as by ``varispeed``. Nil for an
    /// algorithm without limit.
    package var greatestFactor: Int64? { self == .varispeed ? nil : 32 }
}
