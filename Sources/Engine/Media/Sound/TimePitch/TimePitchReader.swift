import MediaTime
import Values

/// Reads an audio track at any speed, by an edit's algorithm. AVAudioUnitTimePitch.
///
/// For an algorithm that keeps the pitch, its delay is removed, and it gets the source's samples before and after the
/// part that is read, so that the sound does not swell at its start or end. Not thread-safe: each belongs to the thread
/// that reads from it.
package final class TimePitchReader {
    private let reader: AudioReader
    /// Nil if the reader itself reads at the right speed.
    private var stretcher: (any TimeStretcher)?
    /// Silence before the source's start that the stretcher gets first.
    private var silenceToSend: Int64 = 0
    private let block: PlanarSamples

    /// - Parameter reader: Used by nothing else.
    package init(_ reader: AudioReader) {
        self.reader = reader
        block = PlanarSamples(
            channelCount: reader.format.channelCount, capacity: TimeStretcherLimits.largestBlock)
    }

    /// The format of the samples that are read.
    package var format: SoundFormat { reader.format }

    /// Packets no decoder could use so far.
    package var damagedPackets: Int { reader.damagedPackets }

    /// Moves to an asset time, at or after zero.
    /// - Parameters:
    ///   - speed: The speed of the following reads; up to `TimePitchAlgorithm.largestFactor` times faster or slower
    ///     unless by varispeed.
    ///   - algorithm: Ignored at normal speed.
    /// - Throws: ``MediaError`` of kind `missingPart` if the algorithm's library is not installed.
    package func seek(
        to time: Time, speed: PlaybackSpeed = .normal, algorithm: TimePitchAlgorithm = .varispeed
    ) throws(MediaError) {
        stretcher = nil
        silenceToSend = 0
        guard speed != .normal, algorithm != .varispeed else { return try reader.seek(to: time, speed: speed) }
        let made: any TimeStretcher =
            algorithm == .spectral
            ? try SpectralStretcher(speed: speed, format: format)
            : TimeStretcherChain.timeDomain(speed: speed, format: format)
        stretcher = made
        let rate = format.sampleRate
        let start = (try? time - Time(Int64(made.history), rate)) ?? time
        silenceToSend = start < .zero ? -PlaybackSpeed.normal.samples(in: start, rate: rate) : 0
        try reader.seek(to: max(start, .zero))
    }

    /// Reads up to `count` samples of each channel; fewer only at the end of the track.
    ///
    /// With a stretcher the end is followed by silence, in which the last sound dies away.
    /// - Parameters:
    ///   - samples: Room for `count` samples of the format's channels from `start` on.
    /// - Returns: The number of samples written to each channel.
    package func read(into samples: PlanarSamples, from start: Int = 0, count: Int) throws(MediaError) -> Int {
        guard let stretcher else { return try reader.read(into: samples, from: start, count: count) }
        var written = 0
        while written < count {
            let got = stretcher.take(into: samples, from: start + written, count: count - written)
            written += got
            if got == 0 { try feed(stretcher) }
        }
        return written
    }

    /// Sends a whole block, so that the result does not depend on the number of samples read at once.
    private func feed(_ stretcher: any TimeStretcher) throws(MediaError) {
        let silent = Int(min(silenceToSend, Int64(block.capacity)))
        silenceToSend -= Int64(silent)
        block.silence(count: silent)
        let got = try reader.read(into: block, from: silent, count: block.capacity - silent)
        block.silence(from: silent + got, count: block.capacity - silent - got)
        stretcher.send(block, count: block.capacity)
    }
}
