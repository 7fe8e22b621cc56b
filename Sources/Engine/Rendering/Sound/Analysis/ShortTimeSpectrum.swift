import Glibc
import Media

/// The power of each frequency around many moments of a sound, one moment after the other.
///
/// A Hann window is laid around each moment; before the first and after the last sample there is silence.
final class ShortTimeSpectrum {
    /// Samples in a window.
    let size: Int
    /// The number of moments.
    let count: Int

    private let moment: (Int) throws -> Int64
    private let receive: (UnsafePointer<Float>) -> Void
    private let transform: RealTransform
    private let window: [Float]
    private let power: UnsafeMutablePointer<Float>
    /// The samples from ``start`` on.
    private let buffer: PlanarSamples
    private var start: Int64
    private var held = 0
    private var done = 0

    /// - Parameters:
    ///   - size: Samples in a window: a power of two, at least 16.
    ///   - count: The number of moments.
    ///   - moment: The sample in the middle of a moment's window, counted from the first one; it rises.
    ///   - receive: Receives the mean power of the channels at `size / 2 + 1` frequencies, of each moment in order. A
    ///     sine of amplitude 1 has a power of 1 in the sum of its frequencies.
    init(
        size: Int, channels: Int, count: Int, moment: @escaping (Int) throws -> Int64,
        receive: @escaping (UnsafePointer<Float>) -> Void
    ) throws {
        self.size = size
        self.count = count
        self.moment = moment
        self.receive = receive
        transform = try RealTransform(size: size)
        power = .allocate(capacity: transform.binCount)
        buffer = PlanarSamples(channelCount: channels, capacity: size + AnalyzedSound.blockSize)
        start = Int64(-size / 2)
        held = size / 2
        buffer.silence(count: held)
        let hann = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
        let energy = hann.reduce(0) { $0 + $1 * $1 }
        let scale = (4 / (Double(size) * energy * Double(channels))).squareRoot()
        window = hann.map { Float($0 * scale) }
    }

    deinit { power.deallocate() }

    func add(_ samples: PlanarSamples, _ count: Int) throws {
        var taken = 0
        while taken < count {
            let length = min(count - taken, buffer.capacity - held)
            for channel in 0..<buffer.channelCount {
                (buffer[channel] + held).update(from: samples[channel] + taken, count: length)
            }
            held += length
            taken += length
            try giveMoments()
        }
    }

    /// Passes on the moments with windows that reach beyond the last sample.
    func finish() throws {
        while done < count {
            let length = buffer.capacity - held
            buffer.silence(from: held, count: length)
            held += length
            try giveMoments()
        }
    }

    /// Passes on every moment whose window is complete, and drops samples that no later window covers.
    private func giveMoments() throws {
        var offset = 0
        while done < count {
            let first = try moment(done) - Int64(size / 2)
            offset = Int(min(max(first - start, Int64(offset)), Int64(held)))
            guard start + Int64(offset) == first, held - offset >= size else { break }
            give(offset)
            done += 1
        }
        if done == count { offset = held }
        buffer.moveToFront(from: offset, count: held - offset)
        start += Int64(offset)
        held -= offset
    }

    private func give(_ offset: Int) {
        power.update(repeating: 0, count: transform.binCount)
        let input = transform.input
        for channel in 0..<buffer.channelCount {
            let samples = buffer[channel] + offset
            window.withUnsafeBufferPointer { window in
                for index in 0..<size { input[index] = samples[index] * window[index] }
            }
            transform.addPower(to: power)
        }
        receive(power)
    }
}
