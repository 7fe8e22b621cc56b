import Capture
import EditModel
import Glibc
import Media
import MediaTime
import Messages
import Threads

/// The sound of a device: steered against the clock and encoded on a thread of its own.
final class SoundTrack: @unchecked Sendable {  // guarded by its monitor; sound and encoder are its thread's
    private struct Output {
        let run: RecordingRun
        let encoder: AudioEncoder
        let index: Int
        /// The sample of the device's sound that is the recording's first; nil until it is known.
        var offset: Int64?
        /// Samples that are in the movie or wait to be encoded.
        var count: Int64 = 0
        var isComplete = false
    }

    let source: CaptureSource
    let format: SoundFormat
    private let decoder: DeviceDecoder
    private let converter: DeviceSound
    private let monitor = Monitor()
    private let queue = PacketQueue(room: room)
    private var output: Output?
    /// The thread's own.
    private var sound: SteeredSound
    private var waiting: [[Float]]
    private var firstEnd: Int64?
    private var lastEnd: Int64 = 0
    private var lastArrival: Int64 = 0
    private var peak: Float = 0
    private var warnings: [String] = []
    private var failure: Failure?

    /// More is not kept for an encoder that is too slow: some ten seconds.
    private static let room = 500
    /// The longest hole that is filled with silence at once, in seconds.
    private static let longestFill: Int64 = 3600

    init(_ source: CaptureSource) throws(Failure) {
        self.source = source
        guard var format = source.input.soundFormat else {
            throw Failure(.inputOutput, "\(source.description) delivers no sound")
        }
        let rates = AudioEncoder.sampleRates(encoder: "aac")
        if !rates.contains(format.sampleRate) { format.sampleRate = 48_000 }
        self.format = format
        converter = DeviceSound(format, name: source.input.name)
        sound = SteeredSound(rate: format.sampleRate, channelCount: format.channelCount)
        waiting = [[Float]](repeating: [], count: format.channelCount)
        do throws(MediaError) { decoder = try source.input.makeDecoder() } catch { throw Failure(device: error) }
    }

    func start() throws(Failure) { try Thread.work { [self] in work() } }

    // MARK: - State

    /// True once the sound's place on the clock is known.
    var isSettled: Bool {
        monitor.within { firstEnd.map { lastEnd - $0 >= SoundSteering.settling } ?? false }
    }

    var arrival: Int64 { monitor.within { lastArrival } }
    var problem: Failure? { monitor.within { failure } }
    var isComplete: Bool { monitor.within { output?.isComplete ?? true } }

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

    func prepare(_ run: RecordingRun, name: String) throws(Failure) -> () -> Void {
        do throws(MediaError) {
            let encoder = try AudioEncoder(
                AudioEncoderSettings(
                    encoder: "aac", format: format, bitRate: format.channelCount == 1 ? 96_000 : 160_000))
            let unit = Time(1, format.sampleRate)
            let index = try run.file.addTrack(encoder.encoder, unit: unit, usualDuration: 1024, name: name)
            return { [self] in
                monitor.within {
                    output = Output(run: run, encoder: encoder, index: index)
                    waiting = waiting.map { _ in [] }
                }
            }
        } catch {
            throw Failure(device: error)
        }
    }

    func finish() {
        queue.finish()
        monitor.enter()
        defer { monitor.leave() }
        while output != nil { monitor.wait() }
    }

    func deliver(_ packet: consuming Packet, host: Int64) {
        // Sound that finds no room is missed by the steering, which fills its place with silence.
        _ = queue.put(packet, host: host)
        monitor.within { lastArrival = monotonicNanoseconds() }
    }

    // MARK: - The thread

    private func work() {
        while true {
            let item = queue.next()
            do throws(MediaError) {
                switch item {
                case .packet(let box, let host):
                    try decoder.decode(box.packet) { frame throws(MediaError) in
                        guard let (samples, count) = try converter.convert(frame) else { return }
                        try take(samples, count, endingAt: host)
                    }
                case .finish: try endOutput()
                }
            } catch {
                monitor.change {
                    failure = failure ?? Failure(device: error)
                    output?.isComplete = true
                    if case .finish = item { output = nil }
                }
            }
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
        guard var output, !output.isComplete else { return }
        if output.offset == nil { output.offset = sound.sample(at: output.run.clock.origin) }
        try add(run, to: &output)
        monitor.within { self.output = output }
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
    private func add(_ run: SoundRun, to output: inout Output) throws(MediaError) {
        let start = run.start - (output.offset ?? 0)
        let range = max(start, 0)..<max(start + Int64(run.count), 0)
        guard !range.isEmpty else { return }
        let end = output.run.endTime.flatMap { try? $0.units(per: format.sampleRate) }
        for part in output.run.kept(of: range, rate: format.sampleRate) {
            let first = Int(part.source.lowerBound - start)
            append(run, first..<first + part.source.count, at: part.movieStart, to: &output, end: end)
        }
        try encode(&output)
        // In a pause the end may have been reached before it.
        if let end, output.count >= end { output.isComplete = true }
    }

    private func append(_ run: SoundRun, _ range: Range<Int>, at place: Int64, to output: inout Output, end: Int64?) {
        let hole = min(max(place - output.count, 0), Self.longestFill * Int64(format.sampleRate))
        let skipped = Int(max(output.count - place, 0))
        guard skipped < range.count else { return }
        var last = range.upperBound
        if let end { last = min(last, range.lowerBound + Int(max(end - place, 0))) }
        let kept = range.lowerBound + skipped..<max(last, range.lowerBound + skipped)
        for channel in waiting.indices {
            waiting[channel] += [Float](repeating: 0, count: Int(hole))
            waiting[channel] += run.planes[channel][kept]
        }
        output.count += hole + Int64(kept.count)
    }

    /// Encodes whole blocks of what waits.
    private func encode(_ output: inout Output, isLast: Bool = false) throws(MediaError) {
        let size = output.encoder.blockSize
        while waiting[0].count >= size || (isLast && !waiting[0].isEmpty) {
            let count = min(size, waiting[0].count)
            let samples = PlanarSamples(channelCount: format.channelCount, capacity: count)
            let position = output.count - Int64(waiting[0].count)
            for channel in waiting.indices {
                waiting[channel].withUnsafeBufferPointer {
                    samples[channel].update(from: $0.baseAddress!, count: count)
                }
                waiting[channel].removeFirst(count)
            }
            try output.encoder.encoder.send(try output.encoder.makeFrame(samples, position: position, count: count))
            try writePackets(output)
        }
    }

    private func writePackets(_ output: Output) throws(MediaError) {
        let packet = Packet()
        while try output.encoder.encoder.receive(into: packet) == .packet {
            output.run.file.write(packet.takeContents(), track: output.index)
        }
    }

    private func endOutput() throws(MediaError) {
        if var output = monitor.within({ output }) {
            try encode(&output, isLast: true)
            try output.encoder.encoder.finish()
            try writePackets(output)
        }
        monitor.change { output = nil }
    }
}
