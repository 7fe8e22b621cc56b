import EditModel
import Media
import MediaTime

/// Mixes a movie's audio tracks into one sound.
///
/// Sample *k* stands at *k / rate*; gaps are digital silence. Each track is a chain of stages (``SampleSupply``): what its
/// segments hold, effects, tap, volume and pan. The sum goes through the mix's effects and is limited to full scale.
/// Not thread-safe: it belongs to one thread.
package final class AudioMixer {
    /// Of the mix.
    package let format: SoundFormat
    /// How many samples the mix has: to the end of the last audio segment.
    package let length: Int64
    /// How many samples were above full scale and have been limited to it.
    package private(set) var limitedSamples = 0

    private let sum: any SampleSupply
    private var position: Int64 = 0

    package init(_ movie: MovieSnapshot, library: MediaLibrary) throws {
        let mix = movie.audioMix
        let format = SoundFormat(sampleRate: mix.sampleRate, layout: mix.channelLayout)
        self.format = format
        let readers = AudioReaders()
        var length: Int64 = 0
        var tracks: [any SampleSupply] = []
        for track in movie.audioTracks {
            let parts = try SoundPart.parts(of: track, format.sampleRate)
            length = max(length, parts.last?.samples.upperBound ?? 0)
            guard !mix.input(ofTrack: track.id).isMuted else { continue }
            let sound = TrackSound(
                parts, movie.sources, library, readers, format, seam: try mix.seamDuration.units(per: format.sampleRate)
            )
            let input = mix.input(ofTrack: track.id)
            let changed = try sound.through(track.effects + input.effects, format, files: library)
            tracks.append(TrackVolume(changed, track, input, format))
        }
        sum = try TrackSum(tracks).through(mix.effects, format, files: library)
        self.length = length
    }

    /// Mixes the next samples.
    /// - Parameter samples: Has the format's channels and room for `count` samples; what it held is lost.
    /// - Returns: How many were mixed: fewer than `count` only at the end.
    package func mix(into samples: PlanarSamples, count: Int) throws -> Int {
        let length = Int(min(Int64(count), length - position))
        guard length > 0 else { return 0 }
        _ = try sum.read(into: samples, from: position, count: length)
        position += Int64(length)
        for channel in 0..<format.channelCount { limitedSamples += limit(samples[channel], length) }
        return length
    }

    /// Moves to a sample, at or after the one that would come next.
    package func seek(to sample: Int64) {
        precondition(sample >= position, "a mix is read forwards")
        position = sample
    }

    /// Packets no decoder could use.
    package var damagedPackets: Int { sum.damagedPackets }
}

/// Clamps samples to full scale and counts those that were above.
private func limit(_ samples: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
    var limited = 0
    for index in 0..<count {
        let sample = samples[index]
        guard sample > 1 || sample < -1 || sample.isNaN else { continue }
        samples[index] = sample.isNaN ? 0 : min(max(sample, -1), 1)
        limited += 1
    }
    return limited
}
