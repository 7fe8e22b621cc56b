import EditModel
import Media
import MediaTime

/// The mix of a movie inside another one, as the sound of a track. Not thread-safe: it belongs to the thread that reads.
///
/// Backwards it mixes some seconds at a time forwards, and returns them from their end.
final class MovieSound: SampleSource {
    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let isReversed: Bool
    private let format: SoundFormat
    private var mixer: AudioMixer
    /// The sample of the mix that is returned next; backwards, the one after it.
    private var position: Int64
    private var damagedBefore = 0
    /// Backwards: samples that have been mixed and not returned yet, which end at ``position``.
    private var window = 0..<Int64(0)
    private let block: PlanarSamples
    private let windowSamples: PlanarSamples?
    private var lastTime: Time?
    private(set) var isAtStart = true
    /// The reason why the last read failed: an error of a tap keeps its kind.
    private(set) var failure: (any Error)?

    private static let blockSize = 4096
    /// Samples mixed at once backwards: two to twelve seconds.
    private static let windowSize = 96_000

    /// - Parameter movie: With the audio tracks that make the sound.
    init(
        _ movie: MovieSnapshot, isReversed: Bool, library: MediaLibrary, script: (any RenderScript)?
    ) throws {
        (self.movie, self.library, self.script, self.isReversed) = (movie, library, script, isReversed)
        mixer = try AudioMixer(movie, library: library, script: script)
        format = mixer.format
        position = isReversed ? mixer.length : 0
        block = PlanarSamples(channelCount: format.channelCount, capacity: Self.blockSize)
        windowSamples =
            isReversed ? PlanarSamples(channelCount: format.channelCount, capacity: Self.windowSize) : nil
    }

    /// Samples per second of the mix.
    var sampleRate: Int32 { format.sampleRate }

    var damagedPackets: Int { damagedBefore + mixer.damagedPackets }

    func time(of frame: borrowing Frame) -> Time? { lastTime }

    func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
        isAtStart = false
        return try attempt { isReversed ? try nextReversed(into: frame) : try nextForward(into: frame) }
    }

    private func nextForward(into frame: borrowing Frame) throws -> Bool {
        let count = try mixer.mix(into: block, count: Self.blockSize)
        guard count > 0 else { return false }
        try frame.fill(with: block, count: count, format)
        lastTime = Time(position, format.sampleRate)
        position += Int64(count)
        return true
    }

    private func nextReversed(into frame: borrowing Frame) throws -> Bool {
        guard position > 0, let windowSamples else { return false }
        if window.isEmpty || position <= window.lowerBound {
            window = max(0, position - Int64(Self.windowSize))..<position
            try restart(at: window.lowerBound)
            let got = try mixer.mix(into: windowSamples, count: window.count)
            windowSamples.silence(from: got, count: window.count - got)
        }
        let count = Int(min(Int64(Self.blockSize), position - window.lowerBound))
        let end = Int(position - window.lowerBound)
        for channel in 0..<format.channelCount {
            let (target, source) = (block[channel], windowSamples[channel])
            for index in 0..<count { target[index] = source[end - 1 - index] }
        }
        try frame.fill(with: block, count: count, format)
        lastTime = try movie.duration - Time(position, format.sampleRate)
        position -= Int64(count)
        return true
    }

    func seek(to time: Time) throws(MediaError) -> Bool {
        isAtStart = false
        return try attempt {
            guard !isReversed else {
                let end = try movie.duration - max(time, .zero)
                position = min(try end.units(per: format.sampleRate), mixer.length)
                window = 0..<0
                return true
            }
            let sample = min(max(0, try time.units(per: format.sampleRate)), mixer.length)
            if sample < position { try restart(at: sample) } else { mixer.seek(to: sample) }
            position = sample
            return true
        }
    }

    func seekToStart() throws(MediaError) -> Bool { try seek(to: .zero) }

    /// Makes a new mixer, because a mix is read only forwards.
    private func restart(at sample: Int64) throws {
        damagedBefore += mixer.damagedPackets
        mixer = try AudioMixer(movie, library: library, script: script)
        mixer.seek(to: sample)
    }

    private func attempt(_ body: () throws -> Bool) throws(MediaError) -> Bool {
        do { return try body() } catch {
            failure = error
            throw error as? MediaError
                ?? MediaError(.engineFailure, "mix the sound of a movie inside a movie", "\(error)")
        }
    }
}
