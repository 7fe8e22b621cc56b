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
    private let taps: [SoundTap]
    private var position: Int64 = 0

    /// - Parameters:
    ///   - script: The recipe's functions, for a movie that has taps.
    ///   - order: When taps are called; nil for as soon as their sound is mixed.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil, order: CallOrder? = nil
    ) throws {
        let mix = movie.audioMix
        let format = SoundFormat(sampleRate: mix.sampleRate, layout: mix.channelLayout)
        self.format = format
        let readers = AudioReaders()
        let parts = try movie.audioTracks.map { try SoundPart.parts(of: $0, format.sampleRate) }
        let length = parts.compactMap { $0.last?.samples.upperBound }.max() ?? 0
        var tracks: [any SampleSupply] = []
        var taps: [SoundTap] = []
        for (track, parts) in zip(movie.audioTracks, parts) {
            guard !mix.input(ofTrack: track.id).isMuted else { continue }
            let sound = TrackSound(
                parts, movie.sources, library, readers, format, seam: try mix.seamDuration.units(per: format.sampleRate)
            )
            let tap = try SoundTap(mix.input(ofTrack: track.id), of: sound, script, format, length: length)
            if let tap { taps.append(tap) }
            tracks.append(TrackVolume(tap ?? sound, track, mix.input(ofTrack: track.id), format))
        }
        self.taps = taps
        self.length = length
        let sum = TrackSum(tracks)
        self.sum = taps.isEmpty ? sum : TapTurns(sum, format, length: length, order: order)
    }

    /// Mixes the next samples.
    /// - Parameter samples: Has the format's channels and room for `count` samples; what it held is lost.
    /// - Returns: How many were mixed: fewer than `count` only at the end.
    package func mix(into samples: PlanarSamples, count: Int) throws -> Int {
        let length = Int(min(Int64(count), length - position))
        guard length > 0 else { return 0 }
        if try !sum.read(into: samples, from: position, count: length) { samples.silence(count: length) }
        position += Int64(length)
        for channel in 0..<format.channelCount { limitedSamples += limit(samples[channel], length) }
        return length
    }

    /// Moves to a sample, at or after the one that would come next.
    package func seek(to sample: Int64) {
        precondition(sample >= position, "a mix is read forwards")
        position = sample
    }

    /// The taps that have written what is no sound, so far, in the order of the tracks.
    package var tapReports: [TapReport] { taps.compactMap(\.report) }

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
