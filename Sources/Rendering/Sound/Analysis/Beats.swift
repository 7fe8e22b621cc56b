import MediaTime

/// The beats of a piece of music.
package struct Beats: Hashable, Sendable {
    /// One beat.
    package struct Beat: Hashable, Sendable {
        /// In the movie's or source's time.
        package var time: Time
        /// The strength of the onset there, from 0 to 1, the strongest.
        package var strength: Double
    }

    /// Beats per minute, the mean of the piece; nil without beats.
    package var tempo: Double?
    /// In order.
    package var beats: [Beat] = []
    /// The regularity of the onsets, from 0 to 1: low for speech and noise, near 1 for a metronome.
    package var confidence = 0.0
}
