import MediaTime
import Values
import Wording

/// A sound that is computed: a tone, noise or silence. Each sample follows from its number alone.
package struct SoundSignal: Hashable, Sendable, Codable {
    /// The shape of a tone's period, which begins at 0 and rises. The corners are not rounded off: what lies above half
    /// the sample rate folds back.
    package enum Wave: String, Hashable, Sendable, Codable, CaseIterable {
        case sine, square, triangle
        case saw
    }

    /// The spectrum of noise.
    package enum NoiseColor: String, Hashable, Sendable, Codable, CaseIterable {
        /// Equal power at each frequency.
        case white
        /// Equal power in each octave: 3 dB less per octave.
        case pink
        /// 6 dB less per octave, from 10 Hz on.
        case brown
    }

    /// The progress of a tone from its first frequency to its last.
    package enum Sweep: String, Hashable, Sendable, Codable, CaseIterable {
        /// Octaves take equal times.
        case logarithmic
        /// Hertz take equal times.
        case linear
    }

    package enum Content: Hashable, Sendable, Codable {
        /// Frequencies in hertz, above 0; the second one is reached at the end.
        case tone(Wave, frequency: Double, endFrequency: Double, Sweep)
        /// Channels differ, and so do seeds.
        case noise(NoiseColor, seed: Int)
        case silence
    }

    package var content: Content
    /// In dBFS: the peak of a tone, and the root mean square of noise, where a full square wave has 0.
    package var level: Double
    /// Samples per second.
    package var sampleRate: Int32
    package var layout: ChannelLayout
    /// Positive.
    package var duration: Time

    package init(_ content: Content, level: Double = 0, sampleRate: Int32, layout: ChannelLayout, duration: Time) {
        (self.content, self.level, self.sampleRate) = (content, level, sampleRate)
        (self.layout, self.duration) = (layout, duration)
    }

    package var format: AudioFormat {
        AudioFormat(sampleRate: sampleRate, channels: layout.channelCount, channelLayout: layout.rawValue)
    }

    /// The kind of the sound, in place of a codec: `tone`, `noise` or `silence`.
    package var kindName: String {
        switch content {
        case .tone: "tone"
        case .noise: "noise"
        case .silence: "silence"
        }
    }

    /// In words: `sine of 440 Hz at -20 dBFS`.
    package var name: String {
        switch content {
        case .tone(let wave, let first, let last, _):
            let frequencies =
                first == last ? "\(decimalText(first)) Hz" : "\(decimalText(first)) to \(decimalText(last)) Hz"
            return "\(wave.rawValue) of \(frequencies) at \(decimalText(level)) dBFS"
        case .noise(let color, _): return "\(color.rawValue) noise at \(decimalText(level)) dBFS"
        case .silence: return "silence"
        }
    }
}
