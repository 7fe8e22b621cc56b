import EditModel
import Media
import MediaTime

/// Mixes a movie's audio tracks into one sound.
///
/// Sample *k* is at *k / rate* seconds; gaps are digital silence. Each track is a chain of stages (``SampleSupply``):
/// its segments' sound, effects and tap in the track's own layout, then volume and pan in the mix's. The sum goes
/// through the mix's effects and is limited to full scale. The samples do not depend on the size of the reads. Not
/// thread-safe: it belongs to one thread.
package final class AudioMixer {
    /// The mix's format.
    package let format: SoundFormat
    /// The number of samples: to the end of the last audio segment.
    package let length: Int64

    private let limiter: Limiter
    private let taps: [SoundTap]
    private let readAhead: ReadAhead
    private var position: Int64 = 0

    /// Readers that stay open, where there are few tracks.
    private static let openReaders = 8

    /// - Parameters:
    ///   - order: The turns of taps; nil to call them as soon as their sound is mixed.
    ///   - threads: The most threads that read the tracks' segments ahead; 0 reads on the caller's. The samples do not
    ///     depend on it.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil, order: CallOrder? = nil,
        threads: Int = 0
    ) throws {
        let (mix, format) = (movie.audioMix, SoundFormat(movie.audioMix))
        self.format = format
        length = try Self.length(of: movie, format.sampleRate)
        readAhead = ReadAhead(threadLimit: threads)
        var tracks: [any SampleSupply] = []
        var taps: [SoundTap] = []
        var callsTaps = false
        for track in movie.audioTracks {
            let input = mix.input(ofTrack: track.id)
            guard !input.isMuted else { continue }
            let own = SoundFormat(sampleRate: format.sampleRate, layout: movie.ownChannelLayout(of: track))
            // Taps are called on the thread that mixes: reading ahead ends before them.
            let holdsTaps = movie.holdsTaps(track)
            callsTaps = callsTaps || holdsTaps
            let sound = try Self.sound(
                of: track, input, movie, library, script, as: own, length: length, in: holdsTaps ? nil : readAhead)
            let tap = try SoundTap(input, of: sound, script, own, length: length)
            if let tap { taps.append(tap) }
            let heard: any SampleSupply = tap ?? sound
            tracks.append(TrackVolume(heard.mixed(from: own.layout, to: format.layout), track, input, format))
        }
        self.taps = taps
        let sum = TrackSum(tracks)
        let turns: any SampleSupply =
            taps.isEmpty && !callsTaps ? sum : TapTurns(sum, format, length: length, order: order)
        limiter = Limiter(try turns.through(mix.effects, format, files: library), format, length: length)
    }

    /// To the end of what any track holds, in samples, and to the movie's where a tap makes sound of nothing.
    private static func length(of movie: MovieSnapshot, _ rate: Int32) throws -> Int64 {
        if movie.hasSilentTap { return try movie.duration.units(per: rate) }
        return try movie.audioTracks.compactMap { track in
            try track.segments.last { $0.sourceIndex != nil }?.targetRange.end.units(per: rate)
        }.max() ?? 0
    }

    /// The sound of a track's segments, after the effects, in the track's own format.
    /// - Parameter readAhead: Reads it ahead; nil to read it when it is mixed.
    private static func sound(
        of track: TrackSnapshot, _ input: AudioInputSnapshot, _ movie: MovieSnapshot, _ library: MediaLibrary,
        _ script: (any RenderScript)?, as format: SoundFormat, length: Int64, in readAhead: ReadAhead?
    ) throws -> any SampleSupply {
        let parts = try SoundPart.parts(of: track, format.sampleRate, input.timePitchAlgorithm, length: length)
        // Tracks share no readers: a reader's state must not depend on the progress of another track.
        let readers = AudioReaders(limit: max(2, openReaders / max(1, movie.audioTracks.count)))
        let sound = TrackSound(
            parts, movie.sources, library, readers, format,
            seam: try movie.audioMix.seamDuration.units(per: format.sampleRate), script: script)
        let effects = track.effects + input.effects
        // The tail of an effect is heard until the mix ends.
        let end = effects.isEmpty ? parts.last?.samples.upperBound ?? 0 : length
        let affected = try sound.through(effects, format, files: library)
        guard let readAhead else { return affected }
        return AheadSound(affected, channelCount: format.channelCount, end: end, in: readAhead)
    }

    deinit { readAhead.stop() }

    /// Mixes the next samples.
    /// - Parameter samples: Has the format's channels and room for `count` samples, which are overwritten.
    /// - Returns: The number of mixed samples: fewer than `count` only at the end.
    package func mix(into samples: PlanarSamples, count: Int) throws -> Int {
        let count = Int(min(Int64(count), length - position))
        guard count > 0 else { return 0 }
        _ = try limiter.read(into: samples, from: position, count: count)
        position += Int64(count)
        return count
    }

    /// Moves forward to a sample.
    package func seek(to sample: Int64) {
        precondition(sample >= position, "a mix is read forwards")
        position = sample
    }

    /// The taps that have written samples that are not numbers, so far, in the order of the tracks.
    package var tapReports: [TapReport] { taps.compactMap(\.report) }

    /// The places above full scale so far, and the other repairs.
    package var report: SoundReport { limiter.report }

    /// Packets no decoder could use.
    package var damagedPackets: Int { limiter.damagedPackets }

    /// True if there is nothing to report about the mix so far.
    package var isUnremarkable: Bool { damagedPackets == 0 && tapReports.isEmpty && report.warnings.isEmpty }
}

extension MovieSnapshot {
    /// True if a track sounds a movie in which taps are called.
    fileprivate func holdsTaps(_ track: TrackSnapshot) -> Bool {
        track.segments.contains { segment in
            segment.sourceIndex.flatMap { sources[$0].sound(ofTrack: segment.sourceTrackID) }?.callsTaps == true
        }
    }
}
