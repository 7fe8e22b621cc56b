import EditModel
import Media
import MediaTime
import Values

/// The samples of a range of a movie's or a source's sound, given once, in order, block by block.
///
/// Positions count from the movie's or source's zero, at the format's rate. Gaps and samples that are not finite are
/// silent. Memory does not grow with the length. Not thread-safe.
package final class AnalyzedSound {
    package let format: SoundFormat
    /// The samples' numbers.
    package let samples: Range<Int64>
    /// The same range exactly; its bounds may be between samples.
    package let timeRange: TimeRange

    /// Reads at most so many samples from a position on, which rises; gives how many there were.
    private let read: (PlanarSamples, Int) throws -> Int
    private let isInterrupted: () -> Bool
    /// The mixer of a movie; nil for a source, which is read without a limiter.
    private let mixer: AudioMixer?

    /// Samples that are given at once.
    static let blockSize = 4096

    /// - Parameter timeRange: In the movie's or source's time; nil for all of it. One that goes on behind the end stops
    ///   there.
    /// - Throws: ``MediaError``: `unsupported` for a range without sound.
    package init(
        _ origin: SoundOrigin, timeRange: TimeRange? = nil, library: MediaLibrary, script: (any RenderScript)?,
        isInterrupted: @escaping () -> Bool = { false }
    ) throws {
        self.isInterrupted = isInterrupted
        let (format, range) = (origin.format, try origin.checked(timeRange))
        let first = try range.start.units(per: format.sampleRate)
        let end = try range.end.units(per: format.sampleRate)
        guard first < end else {
            throw MediaError(.unsupported, "analyse the sound of \(range)", "it has no sample")
        }
        self.format = format
        self.timeRange = range
        samples = first..<end
        switch origin {
        case .mix(let movie):
            let mixer = try AudioMixer(movie.defaultSoundTrack?.movie ?? movie, library: library, script: script)
            mixer.seek(to: first)
            self.mixer = mixer
            read = { try mixer.mix(into: $0, count: $1) }
        case .tracks(let source, let tracks, _):
            mixer = nil
            read = try Self.sum(of: tracks, source, from: Time(first, format.sampleRate), format, library)
        }
    }

    /// How far the mix was above full scale in the samples read so far, before its limiter turned it down, in decibels.
    package var overshoot: Double { mixer?.report.overshoot ?? 0 }

    /// Passes the samples on, in blocks of at most ``blockSize``.
    /// - Throws: `CancellationError` where it is interrupted.
    package func forEachBlock(_ body: (PlanarSamples, Int) throws -> Void) throws {
        let block = PlanarSamples(channelCount: format.channelCount, capacity: Self.blockSize)
        var position = samples.lowerBound
        var hasEnded = false
        while position < samples.upperBound {
            guard !isInterrupted() else { throw CancellationError() }
            let count = Int(min(Int64(Self.blockSize), samples.upperBound - position))
            let got = hasEnded ? 0 : try read(block, count)
            hasEnded = got < count
            block.silence(from: got, count: count - got)
            for channel in 0..<block.channelCount { silenceNonFinite(block[channel], got) }
            try body(block, count)
            position += Int64(count)
        }
    }

    /// Adds tracks up, each from a time of the source on.
    private static func sum(
        of tracks: [TrackDescription], _ source: SourceSnapshot, from start: Time, _ format: SoundFormat,
        _ library: MediaLibrary
    ) throws -> (PlanarSamples, Int) throws -> Int {
        let readers = try tracks.map { try source.makeAudioReader(track: $0.id, library, format: format) }
        for reader in readers { try reader.seek(to: start) }
        guard readers.count > 1 else { return { try readers[0].read(into: $0, count: $1) } }
        let added = PlanarSamples(channelCount: format.channelCount, capacity: blockSize)
        return { sum, count in
            sum.silence(count: count)
            var longest = 0
            for reader in readers {
                let got = try reader.read(into: added, count: count)
                longest = max(longest, got)
                sum.add(added, count: got)
            }
            return longest
        }
    }
}

extension SoundOrigin {
    /// The requested range, cut at the end of the sound.
    fileprivate func checked(_ asked: TimeRange?) throws -> TimeRange {
        guard let asked else { return TimeRange(start: .zero, duration: duration) }
        guard asked.start.isNumeric, asked.duration.isNumeric, !asked.isEmpty, asked.start >= .zero,
            asked.start < duration
        else {
            throw MediaError(
                .unsupported, "analyse the sound of \(asked)",
                asked.isEmpty ? "it is empty" : "there is something from 0 up to \(duration), which is not included")
        }
        return try TimeRange(start: asked.start, end: min(asked.end, duration))
    }
}

/// The sound to analyse. Equal origins sound the same.
package enum SoundOrigin: Hashable, Sendable {
    /// A movie, mixed as an export mixes it.
    case mix(MovieSnapshot)
    /// Audio tracks of one source, unmixed, at the rate of the first and with the channels of all, from the source's
    /// zero for a duration. At least one; several are added.
    case tracks(SourceSnapshot, [TrackDescription], duration: Time)

    /// The duration, from zero on. It is silent where no track has sound.
    package var duration: Time {
        switch self {
        case .mix(let movie): movie.duration
        case .tracks(_, _, let duration): duration
        }
    }

    /// About how many bytes it takes of what grows with an edit.
    package var byteCount: Int {
        guard case .mix(let movie) = self else { return 0 }
        let segments = movie.audioTracks.reduce(0) { $0 + $1.segments.count }
        let ramps = movie.audioMix.inputs.reduce(0) { $0 + $1.volumeRamps.count + $1.panRamps.count }
        return segments * MemoryLayout<SegmentSnapshot>.stride + ramps * MemoryLayout<Ramp<Double>>.stride
    }

    /// True when it sounds the same each time: no function of the recipe changes it.
    package var isRepeatable: Bool {
        guard case .mix(let movie) = self else { return true }
        return movie.audioMix.inputs.allSatisfy { $0.tap == nil }
    }

    /// The rate and channels in which it is analysed.
    package var format: SoundFormat {
        switch self {
        case .mix(let movie): SoundFormat((movie.defaultSoundTrack?.movie ?? movie).audioMix)
        case .tracks(_, let tracks, _):
            SoundFormat(
                sampleRate: max(tracks.first?.audio?.sampleRate ?? 48000, 1000),
                layout: ChannelLayout.largest(of: tracks.compactMap(\.audio)) ?? .stereo)
        }
    }
}
