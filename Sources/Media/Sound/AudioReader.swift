import CFFmpeg
import MediaTime

/// Reads an audio track as planar float of one rate and layout, from any sample on.
///
/// Positions are exact: after ``seek(to:speed:)`` the first sample is the one at that time, rounded to the nearest sample of
/// the output rate. Holes in the track are silence; encoder delay has been removed. Another speed changes the pitch too.
/// Not thread-safe: each belongs to the thread that reads from it.
package final class AudioReader {
    /// Of what is read.
    package let format: SoundFormat
    private let file: MediaFile
    private let track: Int
    private let isReversed: Bool
    private var reader: any SampleSource
    private var converter: Resampler?
    private let frame = Frame()
    /// Output samples still to be thrown away after a seek.
    private var samplesToSkip: Int64 = 0
    /// Samples of the first frame after a seek that are left out.
    private var phase = 0
    /// Silence still to be given before what the converter holds.
    private var silenceToGive: Int64 = 0
    /// Output samples of the hole before ``frame``, which waits until the converter is empty; nil when none waits.
    private var hole: Int64?
    /// Asset time of the next frame's first sample if the track has no hole: start and samples since.
    private var expected: (start: Time, samples: Int64, rate: Int32)?
    private var target: Time = .zero
    private var speed = PlaybackSpeed.normal
    private var hasEnded = false

    /// A jump of the timestamps larger than this is a hole; a smaller one is rounding: 15 ms.
    private static let holeThreshold = Time(15, 1000)
    /// Samples after which a converter's filter holds nothing but sound, and more than there are phases between common
    /// rates.
    private static let settling: Int64 = 512
    /// How much is decoded ahead of a position so that codecs with memory have settled: 0.2 s.
    private static let preroll = Time(1, 5)

    /// - Parameters:
    ///   - track: An audio track's id in the file.
    ///   - format: Of what is read. One channel becomes two at full level; more become fewer by the ITU coefficients.
    ///   - isReversed: Whether the file is read backwards; times then count from its end.
    package init(
        _ file: MediaFile, track: Int, format: SoundFormat, isReversed: Bool = false
    ) throws(MediaError) {
        guard let description = file.track(track), description.mediaType == .audio else {
            throw MediaError(.engine, "read track \(track) of '\(file.path)'", "it is not an audio track")
        }
        self.file = file
        self.track = track
        self.format = format
        self.isReversed = isReversed
        reader = try Self.open(file, track, isReversed)
    }

    private static func open(
        _ file: MediaFile, _ track: Int, _ isReversed: Bool
    ) throws(MediaError) -> any SampleSource {
        if isReversed { return try ReversedSampleSource(file, track: track) }
        return try TrackReader(file, track: track, threads: 1)
    }

    package var damagedPackets: Int { reader.damagedPackets }

    /// Moves to an asset time, at or after zero.
    /// - Parameter speed: How fast the track is read from there on.
    package func seek(to time: Time, speed: PlaybackSpeed = .normal) throws(MediaError) {
        target = time
        self.speed = speed
        converter = nil
        expected = nil
        hasEnded = false
        samplesToSkip = 0
        phase = 0
        silenceToGive = 0
        hole = nil
        let start = (try? time - Self.preroll) ?? .zero
        if reader.isAtStart, start <= .zero { return }
        let isMoved = start <= .zero ? try reader.seekToStart() : try reader.seek(to: start)
        if !isMoved { reader = try Self.open(file, track, isReversed) }
    }

    /// Reads up to `count` samples of each channel; fewer only at the end of the track.
    /// - Parameters:
    ///   - samples: Has the format's channels, and room for `count` samples from `start` on.
    /// - Returns: How many samples of each channel were written.
    package func read(into samples: PlanarSamples, from start: Int = 0, count: Int) throws(MediaError) -> Int {
        var written = 0
        while written < count {
            if silenceToGive > 0 {
                let length = Int(min(silenceToGive, Int64(count - written)))
                samples.silence(from: start + written, count: length)
                silenceToGive -= Int64(length)
                written += length
                continue
            }
            let got = try converter?.take(into: samples, from: start + written, count: count - written) ?? 0
            if got > 0 {
                written += dropSkipped(samples, start + written, got)
            } else if let hole {
                try bridge(hole)
            } else if hasEnded {
                break
            } else {
                try feed()
            }
        }
        return written
    }

    /// Removes samples before the target from the front of what was just read; returns how many stay.
    private func dropSkipped(_ samples: PlanarSamples, _ start: Int, _ count: Int) -> Int {
        guard samplesToSkip > 0 else { return count }
        let dropped = Int(min(samplesToSkip, Int64(count)))
        samplesToSkip -= Int64(dropped)
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
        let rate = frame.av.pointee.sample_rate
        guard rate > 0, frame.av.pointee.nb_samples > 0 else { return }
        place(rate)
        guard let hole else { return try convert() }
        // What stands before the hole comes out first.
        guard let converter else { return try bridge(hole) }
        try converter.finish()
    }

    /// Gives a hole as silence, and then the frame behind it.
    private func bridge(_ hole: Int64) throws(MediaError) {
        self.hole = nil
        converter = nil
        let skipped = min(samplesToSkip, hole)
        samplesToSkip -= skipped
        silenceToGive = hole - skipped
        try convert()
    }

    private func convert() throws(MediaError) {
        if converter == nil || !converter!.accepts(frame) {
            // A change of format in the middle: what the old converter still holds is a few samples, and is lost.
            converter = try Resampler(like: frame, output: format, speed: speed, path: file.path)
        }
        try converter!.send(frame, from: phase)
        phase = 0
    }

    /// Arranges that the first output sample is the one at the target.
    ///
    /// Output samples stand at whole steps from the first sample that is converted. Which one that is can be chosen, where
    /// some are thrown away anyway: the one from which a whole number of steps leads to the target, or most nearly so.
    private func begin(at start: Time, _ rate: Int32) {
        guard let distance = try? target - start else { return }
        let offset = speed.samples(in: distance, rate: format.sampleRate)
        silenceToGive = max(0, -offset)
        samplesToSkip = max(0, offset)
        let choices = min(Int64(frame.av.pointee.nb_samples), Self.settling)
        let room = speed.samples(in: Time(choices + Self.settling, rate), rate: format.sampleRate)
        guard offset > room else { return }
        var least = 1.0
        for choice in 0..<choices {
            guard let rest = try? distance - Time(choice, rate) else { return }
            let (steps, error) = speed.nearestSamples(in: rest, rate: format.sampleRate)
            if error < least { (least, phase, samplesToSkip) = (error, Int(choice), steps) }
            if error == 0 { return }
        }
    }

    /// Compares the frame's time with what is expected, and makes up for a first offset or a hole.
    private func place(_ rate: Int32) {
        let samples = Int64(frame.av.pointee.nb_samples)
        let time = reader.time(of: frame)
        guard let known = expected, known.rate == rate else {
            let start = time ?? target
            if expected == nil { begin(at: start, rate) }
            expected = (start, samples, rate)
            return
        }
        let due = (try? known.start + Time(known.samples, rate)) ?? known.start
        if let time, let gap = try? time - due, gap > Self.holeThreshold {
            hole = speed.samples(in: gap, rate: format.sampleRate)
            expected = (time, samples, rate)
            return
        }
        expected = (known.start, known.samples + samples, rate)
    }
}
