import CFFmpeg
import MediaTime

/// Reads an audio track as planar float of one rate and layout, from any sample on.
///
/// Positions are exact: after ``seek(to:speed:)`` the first sample is the one at that time, rounded to the nearest sample of
/// the output rate. Holes in the track are silence; encoder delay has been removed. Another speed changes the pitch too.
/// Not thread-safe: each belongs to the thread that reads from it.
package final class AudioReader {
    package let format: SoundFormat
    /// For errors.
    private let path: String
    /// Opens the source again, where it cannot seek.
    private let open: () throws(MediaError) -> any SampleSource
    /// The track's sample rate at its start, by the file.
    private let firstRate: Int32
    private var reader: any SampleSource
    private var converter: Resampler?
    private let frame = Frame()
    /// The next output sample to return, counted from the target.
    private var nextOutput: Int64 = 0
    /// The converter's next output sample, counted from the target. Samples before ``nextOutput`` are discarded; a gap
    /// between ``nextOutput`` and this is silence.
    private var position: Int64 = 0
    /// True while ``frame`` waits for the converter, which still holds earlier sound, to become empty.
    private var isWaiting = false
    /// Asset time of the next frame's first sample if the track has no hole: start and samples since.
    private var expected: (start: Time, samples: Int64, rate: Int32)?
    private var target: Time = .zero
    private var speed = PlaybackSpeed.normal
    private var hasEnded = false

    /// A larger jump of the timestamps is a hole, a smaller one is rounding: in milliseconds.
    package static let longestRounding: Int64 = 15
    /// Sound that overlaps the next timestamp by more is shortened to it: in milliseconds.
    package static let longestOverlap: Int64 = 100
    private static let holeThreshold = Time(longestRounding, 1000)
    private static let overlapThreshold = Time(-longestOverlap, 1000)
    /// The same at a change of format: 15 ms.
    private static let spliceThreshold = Time(-15, 1000)
    /// Timestamps that go back further were restarted, and are ignored: 10 s.
    private static let restartThreshold = Time(-10, 1)
    /// More samples than a converter's filter is long, and than there are phases between common rates.
    private static let settling: Int64 = 512
    /// The time decoded before a position, for codecs with memory to settle: 0.2 s.
    private static let preroll = Time(1, 5)

    /// - Parameters:
    ///   - track: An audio track's id in the file.
    ///   - format: The format to read. Mono becomes stereo at full level; more channels become fewer by the ITU
    ///     coefficients.
    ///   - isReversed: True to read the file backwards; times then count from its end.
    package convenience init(
        _ file: MediaFile, track: Int, format: SoundFormat, isReversed: Bool = false
    ) throws(MediaError) {
        guard let description = file.track(track), description.mediaType == .audio else {
            throw MediaError(.engineFailure, "read track \(track) of '\(file.path)'", "it is not an audio track")
        }
        let rate = description.audio.map { Int32(clamping: $0.sampleRate) } ?? 0
        try self.init(path: file.path, rate: rate, format: format) { () throws(MediaError) in
            if isReversed { return try ReversedSampleSource(file, track: track) }
            return try TrackReader(file, track: track, threads: 1)
        }
    }

    /// - Parameters:
    ///   - path: The source's name in errors.
    ///   - rate: The source's sample rate at its start.
    ///   - open: Opens the source, at its start.
    package init(
        path: String, rate: Int32, format: SoundFormat, open: @escaping () throws(MediaError) -> any SampleSource
    ) throws(MediaError) {
        (self.path, firstRate, self.format, self.open) = (path, rate, format, open)
        reader = try open()
    }

    package var damagedPackets: Int { reader.damagedPackets }

    /// Seeks to an asset time, at or after zero.
    /// - Parameter speed: The speed of the following reads.
    package func seek(to time: Time, speed: PlaybackSpeed = .normal) throws(MediaError) {
        target = time
        self.speed = speed
        converter = nil
        expected = nil
        hasEnded = false
        nextOutput = 0
        position = 0
        isWaiting = false
        let start = (try? time - Self.preroll) ?? .zero
        if reader.isAtStart, start <= .zero { return }
        let isMoved = start <= .zero ? try reader.seekToStart() : try reader.seek(to: start)
        if !isMoved { reader = try open() }
    }

    /// Reads up to `count` samples of each channel; fewer only at the end of the track.
    /// - Parameters:
    ///   - samples: Room for `count` samples of the format's channels from `start` on.
    /// - Returns: The number of samples written to each channel.
    package func read(into samples: PlanarSamples, from start: Int = 0, count: Int) throws(MediaError) -> Int {
        var written = 0
        while written < count {
            if position > nextOutput {
                let length = Int(min(position - nextOutput, Int64(count - written)))
                samples.silence(from: start + written, count: length)
                nextOutput += Int64(length)
                written += length
                continue
            }
            let got = try converter?.take(into: samples, from: start + written, count: count - written) ?? 0
            if got > 0 {
                written += keep(samples, start + written, got)
            } else if isWaiting {
                isWaiting = false
                converter = nil
                try convert()
            } else if hasEnded {
                break
            } else {
                try feed()
            }
        }
        return written
    }

    /// Removes samples that are not wanted yet from the front of a block just read; returns the number kept.
    private func keep(_ samples: PlanarSamples, _ start: Int, _ count: Int) -> Int {
        let dropped = Int(min(nextOutput - position, Int64(count)))
        position += Int64(count)
        nextOutput = max(nextOutput, position)
        guard dropped > 0 else { return count }
        for channel in 0..<samples.channelCount {
            let plane = samples[channel] + start
            plane.update(from: plane + dropped, count: count - dropped)
        }
        return count - dropped
    }

    private func feed() throws(MediaError) {
        guard try reader.next(into: frame) else {
            hasEnded = true
            try converter?.finish()
            return
        }
        guard frame.av.pointee.sample_rate > 0, frame.av.pointee.nb_samples > 0 else { return }
        guard let converter else { return try convert() }
        if converter.accepts(frame), !isOutOfPlace { return try convert() }
        // Sound before a hole, or before a change of format, must come out first.
        isWaiting = true
        try converter.finish()
    }

    /// Sends the frame to the converter, or to a new one that starts at the frame.
    private func convert() throws(MediaError) {
        let samples = Int64(frame.av.pointee.nb_samples)
        let rate = frame.av.pointee.sample_rate
        if let converter {
            expected?.samples += samples
            return try converter.send(frame)
        }
        let start = isOutOfPlace || due == nil ? reader.time(of: frame) ?? due ?? target : due ?? target
        let first = expected == nil ? firstSample(at: start, rate) : nil
        expected = (start, samples, rate)
        position =
            first?.position ?? (try? start - target).map { speed.samples(in: $0, rate: format.sampleRate) }
            ?? nextOutput
        let converter = try Resampler(like: frame, output: format, speed: speed, path: path)
        self.converter = converter
        let number = first?.number ?? 0
        if number < 0 { try converter.sendSilence(-number) }
        try converter.send(frame, from: max(number, 0))
    }

    /// The sample to convert first so that an output sample is at the target.
    ///
    /// Output samples are whole steps away from the first sample converted, so that one is chosen from which a whole
    /// number of steps leads to the target, or nearly so. Samples of the frame that would be discarded anyway may be
    /// skipped; otherwise silence is put before the frame.
    /// - Returns: Its number in the frame, negative for silence before it, and the output sample at its place.
    private func firstSample(at start: Time, _ rate: Int32) -> (number: Int, position: Int64)? {
        guard let distance = try? target - start else { return nil }
        let choices = min(Int64(frame.av.pointee.nb_samples), Self.settling)
        let room = speed.samples(in: Time(choices + Self.settling, rate), rate: format.sampleRate)
        let hasRoom = speed.samples(in: distance, rate: format.sampleRate) > room
        var best: (number: Int, position: Int64)?
        var least = 1.0
        for choice in 0..<(hasRoom ? choices : Self.settling) {
            let number = hasRoom ? choice : -choice
            guard let rest = try? distance - Time(number, rate) else { return best }
            let (steps, error) = speed.nearestSamples(in: rest, rate: format.sampleRate)
            guard error < least else { continue }
            (least, best) = (error, (Int(number), -steps))
            if error == 0 { break }
        }
        return best
    }

    /// The next frame's start if the track has no hole; nil before the first.
    private var due: Time? {
        expected.map { known in (try? known.start + Time(known.samples, known.rate)) ?? known.start }
    }

    /// True if the frame does not start at the end of the one before it.
    private var isOutOfPlace: Bool {
        guard let due, !isTimeGuessed, let time = reader.time(of: frame), let gap = try? time - due else {
            return false
        }
        // At a change of format files were joined, and the first one ends in its encoder's padding.
        let overlap = converter == nil ? Self.spliceThreshold : Self.overlapThreshold
        return gap > Self.holeThreshold || (gap < overlap && gap > Self.restartThreshold)
    }

    /// True if the demuxer extrapolated the frame's time at a wrong sample rate.
    ///
    /// Only the first frame in a packet of a transport stream has a time and a place in the file; the demuxer
    /// extrapolates the others from it at the stream's first rate.
    private var isTimeGuessed: Bool { frame.av.pointee.pkt_pos < 0 && frame.av.pointee.sample_rate != firstRate }
}
