import EditModel
import Media
import MediaTime

/// Passes every block of a track's sound to a recipe's function, which may change it. MTAudioProcessingTap.
///
/// Blocks begin at multiples of ``blockSize`` of the movie's samples, for reads of any size, come in order, also where
/// the track is silent, and end with the mix: the last one may be shorter. The function is called on the thread that
/// reads.
final class SoundTap: SampleSupply {
    /// Samples of each block.
    static let blockSize = 1024

    private let sound: any SampleSupply
    private let function: ScriptFunction
    private let script: any RenderScript
    private let format: SoundFormat
    private let length: Int64
    /// The last block of the function, and its samples in the movie.
    private let block: PlanarSamples
    private var held: Range<Int64> = 0..<0
    /// Nil while the function has written nothing but sound.
    private(set) var report: TapReport?

    /// The tap of a track's sound; nil without one.
    convenience init?(
        _ input: AudioInputSnapshot, of sound: any SampleSupply, _ script: (any RenderScript)?, _ format: SoundFormat,
        length: Int64
    ) throws(MediaError) {
        guard let function = input.tap else { return nil }
        guard let script else {
            throw MediaError(.engineFailure, "tap the sound", "the recipe of \(function.place) does not run")
        }
        self.init(sound, function, script, format, length: length)
    }

    /// - Parameter length: Of the mix, in samples.
    init(
        _ sound: any SampleSupply, _ function: ScriptFunction, _ script: any RenderScript, _ format: SoundFormat,
        length: Int64
    ) {
        self.sound = sound
        self.function = function
        self.script = script
        self.format = format
        self.length = length
        block = PlanarSamples(channelCount: format.channelCount, capacity: Self.blockSize)
    }

    var damagedPackets: Int { sound.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        let end = min(position + Int64(count), length)
        var done = position
        while done < end {
            if done >= held.upperBound { try fill(from: done) }
            let stop = min(end, held.upperBound)
            copy(done..<stop, to: samples, at: Int(done - position))
            done = stop
        }
        let filled = Int(max(done - position, 0))
        samples.silence(from: filled, count: count - filled)
        return filled > 0
    }

    private func copy(_ range: Range<Int64>, to samples: PlanarSamples, at start: Int) {
        for channel in 0..<format.channelCount {
            (samples[channel] + start).update(
                from: block[channel] + Int(range.lowerBound - held.lowerBound), count: range.count)
        }
    }

    /// Has the function process the block that a sample is in.
    private func fill(from sample: Int64) throws {
        let start = sample - sample % Int64(Self.blockSize)
        let end = min(start + Int64(Self.blockSize), length)
        let count = Int(end - start)
        if try !sound.read(into: block, from: start, count: count) { block.silence(count: count) }
        let time = Time(start, format.sampleRate)
        let buffer = SoundBuffer(time: time, format: format, lending: block, count: count)
        defer { buffer.end() }
        try script.process(function, buffer, at: time)
        held = start..<end
        guard let bad = try buffer.firstNonFinite() else { return }
        try buffer.silenceNonFinite()
        guard report == nil else { return }
        report = TapReport(function: function, first: Time(start + Int64(bad), format.sampleRate))
    }
}

/// That a tap has written values that are infinite or no numbers, which have been silenced.
package struct TapReport: Hashable, Sendable, CustomStringConvertible {
    package var function: ScriptFunction
    /// When the first of them is heard, in movie time.
    package var first: Time

    package var description: String {
        "the tap at \(function.place) wrote values that are not finite, the first at \(first.clockText): "
            + "silence stands there"
    }
}
