/// Sound as its samples, channel by channel.
struct DecodedSound: Equatable {
    var channels: [[Float]]

    /// Of each channel.
    var count: Int { channels.first?.count ?? 0 }

    init(_ channels: [[Float]]) { self.channels = channels }

    /// - Parameter interleaved: Of 32-bit floats, in this machine's order of bytes.
    init(interleaved bytes: [UInt8], channelCount: Int) {
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        channels = (0..<channelCount).map { first in
            stride(from: first, to: samples.count - samples.count % channelCount, by: channelCount).map { samples[$0] }
        }
    }

    /// The largest difference of any sample to what it should be.
    /// - Parameter expected: Of a channel and a sample.
    func error(in range: Range<Int>? = nil, _ expected: (_ channel: Int, _ sample: Int) -> Double) -> Double {
        var worst = 0.0
        for (channel, samples) in channels.enumerated() {
            for sample in range ?? 0..<samples.count {
                worst = max(worst, abs(Double(samples[sample]) - expected(channel, sample)))
            }
        }
        return worst
    }

    /// The sample of the first channel that is the loudest in a range.
    func loudest(in range: Range<Int>) -> Int? {
        range.clamped(to: 0..<count).max { abs(channels[0][$0]) < abs(channels[0][$1]) }
    }
}

extension Judge {
    /// −90 dBFS.
    static let quietestError = 3.16e-5

    /// A file's sound as ffmpeg decodes it, with its own rate and channels.
    static func sound(_ file: Word) throws -> DecodedSound {
        let channelCount = Int(try probe(file, "stream=channels", streams: "a:0").prefix { $0.isNumber }) ?? 0
        let bytes = try ffmpeg(["-i", file, "-map", "0:a:0", "-f", "f32le", "-"])
        return DecodedSound(interleaved: bytes, channelCount: channelCount)
    }
}

extension TemporaryFolder {
    /// Makes a WAVE file of 32-bit floats; `channels` are of equal length.
    @discardableResult
    func write(_ name: Word, sound channels: [[Float]], rate: Int = 48000) throws -> Word {
        let samples = (0..<channels[0].count).flatMap { sample in channels.map { $0[sample] } }
        let raw = write(name + ".f32", samples.withUnsafeBytes { Array($0) })
        try ffmpeg([
            "-f", "f32le", "-ar", Word("\(rate)"), "-ac", Word("\(channels.count)"), "-i", raw, "-c:a", "pcm_f32le",
            file(name),
        ])
        _ = try? succeed("rm", ["--", raw])
        return file(name)
    }
}

/// Numbers that look random and are the same in every run.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// From −1 to below 1, evenly.
    mutating func sample() -> Float { Float(next(1 << 24)) / Float(1 << 23) - 1 }

    /// From 0 to below `count`.
    mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }
}
