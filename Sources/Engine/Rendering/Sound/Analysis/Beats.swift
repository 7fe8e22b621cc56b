import MediaTime

/// The beats of a piece of music.
package struct Beats: Hashable, Sendable {
    /// One beat.
    package struct Beat: Hashable, Sendable {
        /// In the movie's or source's time.
        package var time: Time
        /// The strength of the onset there, from 0 to 1, the strongest.
        package var strength: Double
        /// The number of its bar: from 1, or 0 before the first downbeat.
        package var bar = 0
        /// Its number within its bar, from 1, the downbeat.
        package var number = 1

        package var isDownbeat: Bool { number == 1 }
    }

    /// The grouping of beats into bars.
    package enum Metre: String, Hashable, Sendable {
        case threeFour = "3/4"
        case fourFour = "4/4"
        /// A bar of two beats, each of three quavers.
        case sixEight = "6/8"

        /// Beats in a bar.
        package var beatsPerBar: Int {
            switch self {
            case .threeFour: 3
            case .fourFour: 4
            case .sixEight: 2
            }
        }
    }

    /// Beats per minute, the mean of the piece; nil without beats.
    package var tempo: Double?
    /// In order.
    package var beats: [Beat] = []
    /// The regularity of the onsets, from 0 to 1: low for speech and noise, near 1 for a metronome.
    package var confidence = 0.0
    /// Nil without beats; 4/4 where nothing suggests another.
    package var metre: Metre?
    /// The margin of the metre over its rivals, from 0, where they cannot be told apart, to 1.
    package var metreConfidence = 0.0
}
