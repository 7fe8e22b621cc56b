/// How sound is played at another speed than its own. AVAudioTimePitchAlgorithm.
package enum TimePitchAlgorithm: String, Hashable, Sendable, Codable, CaseIterable {
    /// Keeps the pitch, in the frequency domain: the best for music, and the dearest.
    case spectral
    /// Keeps the pitch by overlapping pieces of the wave: good for speech, and cheap.
    case timeDomain = "time_domain"
    /// Changes the pitch with the speed, as a tape does.
    case varispeed
}
