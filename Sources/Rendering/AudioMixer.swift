import EditModel
import Media
import MediaTime

/// Mixes a movie's audio tracks into one stereo stream of float samples.
///
/// Sample *k* stands at *k / rate*; gaps are true silence. Where two segments meet that do not continue each other, and
/// where one meets silence, 2 ms are faded on each side so that the join does not click.
/// Not thread-safe: it belongs to one thread.
package final class AudioMixer {
    /// Samples per second.
    package let sampleRate: Int32
    /// How many samples the mix has: to the end of the last audio segment.
    package let length: Int64
    /// How many samples were above full scale and have been limited to it.
    package private(set) var limitedSamples = 0

    private var voices: [Voice]
    private var position: Int64 = 0

    package init(_ movie: MovieSnapshot, library: MediaLibrary, sampleRate: Int32) throws {
        self.sampleRate = sampleRate
        let readers = AudioReaders()
        voices = try movie.audioTracks.map { try Voice($0, movie.sources, library, readers, sampleRate) }
        length = voices.map(\.end).max() ?? 0
    }

    /// Mixes the next samples.
    /// - Parameters:
    ///   - left: Room for `count` samples; what it held is lost.
    ///   - right: Room for `count` samples; what it held is lost.
    /// - Returns: How many were mixed: fewer than `count` only at the end.
    package func mix(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int
    ) throws -> Int {
        let length = Int(min(Int64(count), length - position))
        guard length > 0 else { return 0 }
        left.update(repeating: 0, count: length)
        right.update(repeating: 0, count: length)
        for voice in voices { try voice.add(left, right, from: position, count: length) }
        position += Int64(length)
        limitedSamples += limit(left, length) + limit(right, length)
        return length
    }

    /// Moves to a sample, at or after the one that would come next.
    package func seek(to sample: Int64) {
        precondition(sample >= position, "a mix is read forwards")
        position = sample
        for voice in voices { voice.skip(to: sample) }
    }

    /// Packets no decoder could use.
    package var damagedPackets: Int { voices.reduce(0) { $0 + $1.damagedPackets } }
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

/// One track of the mix.
private final class Voice {
    /// A stretch of one source, in samples of the movie.
    struct Part {
        var samples: Range<Int64>
        var source: Int
        var track: Int
        /// The source's time at the first sample, and at the one after the last.
        var start: Time
        var end: Time
        var speed: PlaybackSpeed
        var fadesIn: Bool
        var fadesOut: Bool

        /// Whether another part goes on in the source where this one stops.
        func isContinued(by next: Part) -> Bool {
            source == next.source && track == next.track && end == next.start && speed == next.speed
        }
    }

    private let parts: [Part]
    /// The track's own; 1 leaves its samples as they are.
    private let volume: Float
    private let sources: [SourceSnapshot]
    private let library: MediaLibrary
    private let sampleRate: Int32
    private var index = 0
    private let readers: AudioReaders
    /// Open while a part is being read, and in the next one where that goes on in the same place.
    private var reader: (key: SourceTrack, audio: AudioReader, damagedBefore: Int)?
    private var left: [Float] = []
    private var right: [Float] = []
    private(set) var damagedPackets = 0

    /// How long a join is faded on each side: 2 ms.
    private static let seam = Time(2, 1000)

    init(
        _ track: TrackSnapshot, _ sources: [SourceSnapshot], _ library: MediaLibrary, _ readers: AudioReaders,
        _ rate: Int32
    ) throws {
        self.sources = sources
        self.readers = readers
        self.library = library
        sampleRate = rate
        parts = try Voice.parts(track.segments, rate)
        volume = Float(track.volume)
    }

    var end: Int64 { parts.last?.samples.upperBound ?? 0 }

    private static func parts(_ segments: [SegmentSnapshot], _ rate: Int32) throws -> [Part] {
        var parts: [Part] = []
        for (index, segment) in segments.enumerated() {
            guard let source = segment.sourceIndex else { continue }
            let first = try segment.targetRange.start.units(per: rate)
            let end = try segment.targetRange.end.units(per: rate)
            guard end > first, segment.sourceRange.duration > .zero else { continue }
            let isFirst = first == 0
            let isLast = index == segments.count - 1
            let before = index > 0 ? segments[index - 1] : nil
            let after = isLast ? nil : segments[index + 1]
            parts.append(
                Part(
                    samples: first..<end, source: source, track: segment.sourceTrackID,
                    start: segment.sourceRange.start, end: try segment.sourceRange.end,
                    speed: PlaybackSpeed(source: segment.sourceRange.duration, movie: segment.targetRange.duration),
                    fadesIn: try !isFirst && before?.isContinued(by: segment) != true,
                    fadesOut: try !isLast && after.map { try segment.isContinued(by: $0) } != true))
        }
        return parts
    }

    /// Leaves out everything before a sample.
    func skip(to sample: Int64) {
        while index < parts.count, parts[index].samples.upperBound <= sample { index += 1 }
        closeReader()
    }

    func add(
        _ outputLeft: UnsafeMutablePointer<Float>, _ outputRight: UnsafeMutablePointer<Float>, from position: Int64,
        count: Int
    ) throws {
        let end = position + Int64(count)
        while index < parts.count, parts[index].samples.lowerBound < end {
            let part = parts[index]
            let first = max(part.samples.lowerBound, position)
            let stop = min(part.samples.upperBound, end)
            try read(part, first, Int(stop - first))
            let offset = Int(first - position)
            for sample in 0..<Int(stop - first) {
                outputLeft[offset + sample] += left[sample] * volume
                outputRight[offset + sample] += right[sample] * volume
            }
            guard stop == part.samples.upperBound else { return }
            index += 1
            // Reading goes on then: seeking could be a fraction of a sample off at another rate.
            if index == parts.count || !part.isContinued(by: parts[index]) { closeReader() }
        }
    }

    private func closeReader() {
        guard let reader else { return }
        readers.giveBack(reader.audio, reader.key)
        self.reader = nil
    }

    /// Fills `left` and `right` with a part's samples, silence where the source has ended, faded at joins.
    private func read(_ part: Part, _ first: Int64, _ count: Int) throws {
        if left.count < count {
            left = [Float](repeating: 0, count: count)
            right = left
        }
        let audio = try positioned(part, first)
        let got = try left.withUnsafeMutableBufferPointer { left in
            try right.withUnsafeMutableBufferPointer { right in
                let got = try audio.read(left: left.baseAddress!, right: right.baseAddress!, count: count)
                for sample in got..<count {
                    left[sample] = 0
                    right[sample] = 0
                }
                return got
            }
        }
        damagedPackets += audio.damagedPackets - (reader?.damagedBefore ?? 0)
        reader?.damagedBefore = audio.damagedPackets
        guard got > 0 else { return }
        fade(part, first, count)
    }

    private func positioned(_ part: Part, _ first: Int64) throws -> AudioReader {
        if let reader { return reader.audio }
        let key = SourceTrack(source: sources[part.source], track: part.track)
        let audio = try readers.take(key) {
            try key.source.makeAudioReader(track: key.track, library, sampleRate: sampleRate)
        }
        reader = (key, audio, audio.damagedPackets)
        let elapsed = part.speed.sourceTime(samples: first - part.samples.lowerBound, rate: sampleRate)
        try audio.seek(to: part.start + elapsed, speed: part.speed)
        return audio
    }

    private func fade(_ part: Part, _ first: Int64, _ count: Int) {
        guard part.fadesIn || part.fadesOut, let length = try? Self.seam.units(per: sampleRate) else { return }
        // Short parts keep a rise and a fall that meet in the middle.
        let seam = min(length, Int64(part.samples.count) / 2)
        guard seam > 0 else { return }
        for sample in 0..<count {
            let fromStart = first + Int64(sample) - part.samples.lowerBound
            let toEnd = part.samples.upperBound - 1 - (first + Int64(sample))
            var gain: Float = 1
            if part.fadesIn, fromStart < seam { gain = (Float(fromStart) + 0.5) / Float(seam) }
            if part.fadesOut, toEnd < seam { gain *= (Float(toEnd) + 0.5) / Float(seam) }
            guard gain != 1 else { continue }
            left[sample] *= gain
            right[sample] *= gain
        }
    }
}

extension SegmentSnapshot {
    /// Whether the next segment goes on exactly where this one stops, so that nothing is heard of the join.
    fileprivate func isContinued(by next: SegmentSnapshot) throws -> Bool {
        try sourceIndex != nil && sourceIndex == next.sourceIndex && sourceTrackID == next.sourceTrackID
            && sourceRange.end == next.sourceRange.start
    }
}
