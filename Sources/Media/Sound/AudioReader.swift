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
    /// The rate that the track begins with, as the file says.
    private let firstRate: Int32
    private var reader: any SampleSource
    private var converter: Resampler?
    private let frame = Frame()
    /// The output sample that is given next, counted from the target.
    private var given: Int64 = 0
    /// The output sample that the converter gives next, counted from the target. What lies before ``given`` is thrown
    /// away; up to there from ``given`` on is silence.
    private var position: Int64 = 0
    /// Whether ``frame`` waits until the converter, which is for what stands before it, is empty.
    private var isWaiting = false
    /// Asset time of the next frame's first sample if the track has no hole: start and samples since.
    private var expected: (start: Time, samples: Int64, rate: Int32)?
    private var target: Time = .zero
    private var speed = PlaybackSpeed.normal
    private var hasEnded = false

    /// A jump of the timestamps larger than this is a hole; a smaller one is rounding: 15 ms.
    private static let holeThreshold = Time(15, 1000)
    /// Sound that is so much longer than its timestamps say is shortened to them: 0.1 s.
    private static let overlapThreshold = Time(-1, 10)
    /// The same where the format changes: -15 ms.
    private static let spliceThreshold = Time(-15, 1000)
    /// Timestamps that go back further than this have begun anew, and say nothing: 10 s.
    private static let restartThreshold = Time(-10, 1)
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
        firstRate = description.audio.map { Int32(clamping: $0.sampleRate) } ?? 0
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
        given = 0
        position = 0
        isWaiting = false
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
            if position > given {
                let length = Int(min(position - given, Int64(count - written)))
                samples.silence(from: start + written, count: length)
                given += Int64(length)
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

    /// Removes samples before those that are due from the front of what was just read; returns how many stay.
    private func keep(_ samples: PlanarSamples, _ start: Int, _ count: Int) -> Int {
        let dropped = Int(min(given - position, Int64(count)))
        position += Int64(count)
        given = max(given, position)
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
        // What stands before a hole, and before sound of another format, comes out first.
        isWaiting = true
        try converter.finish()
    }

    /// Sends the frame to the converter; to one of its own where there is none, which begins where the frame stands.
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
            first?.position ?? (try? start - target).map { speed.samples(in: $0, rate: format.sampleRate) } ?? given
        let converter = try Resampler(like: frame, output: format, speed: speed, path: file.path)
        self.converter = converter
        let number = first?.number ?? 0
        if number < 0 { try converter.sendSilence(-number) }
        try converter.send(frame, from: max(number, 0))
    }

    /// The sample to convert first so that one of the output is at the target.
    ///
    /// Output samples stand at whole steps from the first sample that is converted. Which one that is can be chosen: some of
    /// the frame are left out where they are thrown away anyway, silence is put before it where they are heard. It is the
    /// one from which a whole number of steps leads to the target, or most nearly so.
    /// - Returns: Its number in the frame, below zero for one of silence before it, and the output sample it stands at.
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

    /// When the next frame starts if the track has no hole; nil before the first.
    private var due: Time? {
        expected.map { known in (try? known.start + Time(known.samples, known.rate)) ?? known.start }
    }

    /// Whether the frame's own time is another than that at which the frame before it ends.
    private var isOutOfPlace: Bool {
        guard let due, !isTimeGuessed, let time = reader.time(of: frame), let gap = try? time - due else {
            return false
        }
        // Where another format begins, files have been joined, and the first ends in what its encoder filled up.
        let overlap = converter == nil ? Self.spliceThreshold : Self.overlapThreshold
        return gap > Self.holeThreshold || (gap < overlap && gap > Self.restartThreshold)
    }

    /// Whether the frame's time is the demuxer's own reckoning, at a rate that is not the frame's.
    ///
    /// Of the frames that a transport stream bundles the first has a time, and a place in the file; the others are reckoned
    /// from it at the rate that the stream began with.
    private var isTimeGuessed: Bool { frame.av.pointee.pkt_pos < 0 && frame.av.pointee.sample_rate != firstRate }
}
