import EditModel
import Values

/// A sound with less precision in the result than in its source: a lower sample rate, or fewer bits of each sample.
package struct ReducedSound: Hashable, Sendable {
    package var trackID: Int
    /// The source's and the result's samples per second.
    package var sampleRate: (source: Int32, written: Int32)
    /// The source's and the result's bits; nil unless the result has fewer.
    package var bitDepth: (source: Int, written: Int)?

    /// `96000 Hz, 24 bit is written as 48000 Hz, 16 bit`.
    package var text: String {
        let isSlower = sampleRate.written < sampleRate.source
        let text = { (rate: Int32, bits: Int?) in
            [isSlower ? "\(rate) Hz" : nil, bits.map { "\($0) bit" }].compactMap { $0 }.joined(separator: ", ")
        }
        return text(sampleRate.source, bitDepth?.source) + " is written as "
            + text(sampleRate.written, bitDepth?.written)
    }

    package static func == (one: Self, other: Self) -> Bool { one.trackID == other.trackID && one.text == other.text }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(trackID)
        hasher.combine(text)
    }
}

extension MovieSnapshot {
    /// The sounds that lose precision when the movie's mixes are encoded, in the order of its tracks.
    /// - Parameters:
    ///   - sound: The encoding. A lossy one has no bits, and reduces nothing but the sample rate.
    ///   - format: The sound of a source's track, by the source's index and the track's id; nil if unknown.
    package func reducedSounds(
        _ sound: Preset.Sound, _ format: (Int, Int) -> AudioFormat?
    ) -> [ReducedSound] {
        var found: [ReducedSound] = []
        for movie in soundTracks.map(\.movie) {
            for track in movie.soundingTracks {
                for segment in track.segments {
                    guard let index = segment.sourceIndex, let source = format(index, segment.sourceTrackID) else {
                        continue
                    }
                    var one = ReducedSound(
                        trackID: track.id, sampleRate: (source.sampleRate, movie.audioMix.sampleRate))
                    // The mix itself has 24 bits: float.
                    if let bits = source.bitDepth, let written = sound.bitDepth, min(bits, 24) > written {
                        one.bitDepth = (bits, written)
                    }
                    guard one.bitDepth != nil || source.sampleRate > movie.audioMix.sampleRate else { continue }
                    if !found.contains(one) { found.append(one) }
                }
            }
        }
        return found
    }
}
