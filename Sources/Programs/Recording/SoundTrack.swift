import Glibc
import Media
import MediaTime
import MediaWriting
import Messages

/// The sound of a device: steered against the clock and encoded.
final class SoundTrack: DeviceTrack, @unchecked Sendable {  // as its superclass
    /// A recording's encoder and what it has been given.
    private struct Encoding {
        let encoder: AudioEncoder
        /// The sample of the device's sound that is the recording's first; nil until it is known.
        var offset: Int64?
        /// Samples that are in the movie or wait to be encoded.
        var count: Int64 = 0
        /// Samples of each channel that wait for more: less than the encoder takes at once.
        var waiting: [[Float]]
    }

    let format: SoundFormat
    private let converter: DeviceSound
    /// The thread's own, from a recording's begin on.
    private var encoding: Encoding?
    /// The thread's own.
    private var sound: SteeredSound
    private var firstEnd: Int64?
    private var lastEnd: Int64 = 0
    private var peak: Float = 0
    private var warnings: [String] = []

    /// More is not kept for an encoder that is too slow: some ten seconds. Sound that finds no room is missed by the steering,
    /// which fills its place with silence.
    private static let room = 500

    init(_ source: CaptureSource) throws(Failure) {
        guard var format = source.input.soundFormat else {
            throw Failure(.inputOutput, "\(source.description) delivers no sound")
        }
        let rates = AudioEncoder.sampleRates(encoder: "aac")
        if !rates.contains(format.sampleRate) { format.sampleRate = 48_000 }
        self.format = format
        converter = DeviceSound(format, name: source.input.name)
        sound = SteeredSound(rate: format.sampleRate, channelCount: format.channelCount)
        try super.init(source, room: Self.room)
    }

    // MARK: - State

    /// True once the sound's place on the clock is known.
    override var isReady: Bool {
        monitor.within { firstEnd.map { lastEnd - $0 >= SoundSteering.settling } ?? false }
    }

    /// The loudest sample since the last call, in thousandths of full scale.
    func takePeak() -> Int {
        monitor.within {
            defer { peak = 0 }
            return Int(min(peak, 1) * 1000)
        }
    }

    func takeWarnings() -> [String] {
        monitor.within {
            defer { warnings = [] }
            return warnings
        }
    }

    // MARK: - Recordings

    override func makeEncoder() throws(MediaError) -> (encoder: Encoder, unit: Time, usualDuration: Int64) {
        let encoder = try AudioEncoder(
            AudioEncoderSettings(
                encoder: "aac", format: format, bitRate: format.channelCount == 1 ? 96_000 : 160_000))
        // No recording is made now.
        encoding = Encoding(encoder: encoder, waiting: [[Float]](repeating: [], count: format.channelCount))
        return (encoder.encoder, Time(1, format.sampleRate), 1024)
    }

    override func take(_ packet: borrowing Packet, _ host: Int64) throws(MediaError) {
        try decoder.decode(packet) { frame throws(MediaError) in
            guard let (samples, count) = try converter.convert(frame) else { return }
            try take(samples, count, endingAt: host)
        }
    }

    private func take(_ samples: PlanarSamples, _ count: Int, endingAt host: Int64) throws(MediaError) {
        let block = (0..<format.channelCount).map { Array(UnsafeBufferPointer(start: samples[$0], count: count)) }
        let loudest = block.reduce(Float(0)) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
        let (run, jump) = sound.add(block, endingAt: host)
        let output = monitor.within {
            peak = max(peak, loudest)
            (firstEnd, lastEnd) = (firstEnd ?? host, max(lastEnd, host))
            if let jump, self.output != nil { warnings.append(warning(of: jump)) }
            return self.output
        }
        guard let output, !output.isComplete else { return }
        if encoding!.offset == nil { encoding!.offset = sound.sample(at: output.run.clock.origin) }
        try add(run, to: output)
    }

    private func warning(of jump: SoundJump) -> String {
        func milliseconds(_ samples: Int64) -> String { "\(samples * 1000 / Int64(format.sampleRate)) ms" }
        return switch jump {
        case .silence(let count):
            "\(source.description) lost \(milliseconds(count)) of sound; silence stands in its place"
        case .cut(let count): "\(source.description) delivered \(milliseconds(count)) of sound twice; it is cut"
        }
    }

    /// Adds what of a run is in the movie, at its place: a hole becomes silence, an overlap is left out.
    private func add(_ run: SoundRun, to output: Output) throws(MediaError) {
        let start = run.start - (encoding!.offset ?? 0)
        let range = max(start, 0)..<max(start + run.count, 0)
        guard !range.isEmpty else { return }
        let end = output.run.endTime.flatMap { try? $0.units(per: format.sampleRate) }
        for part in output.run.kept(of: range, rate: format.sampleRate) {
            let first = part.source.lowerBound - start
            let length = Int64(part.source.count)
            try add(run, first..<first + length, at: part.movieStart, to: output, end: end)
        }
        // In a pause the end may have been reached before it.
        if let end, encoding!.count >= end { complete() }
    }

    private func add(
        _ run: SoundRun, _ range: Range<Int64>, at place: Int64, to output: Output, end: Int64?
    ) throws(MediaError) {
        let count = encoding!.count
        let first = range.lowerBound + max(count - place, 0)
        guard first < range.upperBound else { return }
        let most = end.map { range.lowerBound + max($0 - place, 0) } ?? range.upperBound
        let last = max(first, min(range.upperBound, most))
        // The run's own silence comes before its samples.
        let silent = max(min(last, run.silence) - first, 0)
        try encode(silence: max(min(place, end ?? place) - count, 0) + silent, output)
        let samples = Int(max(first, run.silence) - run.silence)..<Int(max(last, run.silence) - run.silence)
        try encode(run.planes.map { $0[samples] }, output)
    }

    private func encode(silence: Int64, _ output: Output) throws(MediaError) {
        let size = encoding!.encoder.blockSize
        var left = silence
        while left > 0 {
            let count = Int(min(left, Int64(size - encoding!.waiting[0].count)))
            try encode(encoding!.waiting.map { _ in [Float](repeating: 0, count: count)[...] }, output)
            left -= Int64(count)
        }
    }

    /// Adds samples, and encodes whole blocks of what waits.
    private func encode(_ samples: [ArraySlice<Float>], _ output: Output) throws(MediaError) {
        for channel in samples.indices { encoding!.waiting[channel] += samples[channel] }
        encoding!.count += Int64(samples[0].count)
        let size = encoding!.encoder.blockSize
        var start = 0
        while encoding!.waiting[0].count - start >= size {
            try encodeBlock(start..<start + size, output)
            start += size
        }
        for channel in samples.indices { encoding!.waiting[channel].removeFirst(start) }
    }

    private func encodeBlock(_ range: Range<Int>, _ output: Output) throws(MediaError) {
        let samples = PlanarSamples(channelCount: format.channelCount, capacity: range.count)
        let waiting = encoding!.waiting
        for channel in waiting.indices {
            waiting[channel].withUnsafeBufferPointer {
                samples[channel].update(from: $0.baseAddress! + range.lowerBound, count: range.count)
            }
        }
        let position = encoding!.count - Int64(waiting[0].count - range.lowerBound)
        try output.encoder.send(
            try encoding!.encoder.makeFrame(samples, position: position, count: range.count))
        try writePackets(output)
    }

    override func encodeRest(_ output: Output) throws(MediaError) {
        let count = encoding!.waiting[0].count
        if count > 0 { try encodeBlock(0..<count, output) }
        for channel in encoding!.waiting.indices { encoding!.waiting[channel] = [] }
    }
}
