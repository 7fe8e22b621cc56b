import MediaTime

/// A way to play sound at another speed than its own. AVAudioTimePitchAlgorithm.
package enum TimePitchAlgorithm: String, Hashable, Sendable, Codable, CaseIterable {
    /// Keeps the pitch, in the frequency domain: the best for music, and the dearest.
    case spectral
    /// Keeps the pitch by overlapping pieces of the wave: good for speech, and cheap.
    case timeDomain = "time_domain"
    /// Changes the pitch with the speed, as a tape does.
    case varispeed

    /// The largest factor by which sound can be slower or faster and keep its pitch.
    package static let largestFactor: Int32 = 32

    /// The algorithm that a stretch of a source gets that fills a stretch of the movie.
    ///
    /// That is ``varispeed`` where the speed is beyond ``largestFactor`` either way.
    /// - Parameters: Positive durations.
    package func used(source: Time, movie: Time) -> TimePitchAlgorithm {
        let own = Int128(source.value) * Int128(movie.timescale)
        let other = Int128(movie.value) * Int128(source.timescale)
        let factor = Int128(Self.largestFactor)
        return own <= other * factor && other <= own * factor ? self : .varispeed
    }
}
