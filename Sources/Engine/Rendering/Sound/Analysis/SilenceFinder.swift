import Glibc
import Media
import MediaTime

/// The definition of silence.
package struct SilenceCriteria: Hashable, Sendable {
    /// The measure that is compared with the threshold.
    package enum Measure: String, Hashable, Sendable, CaseIterable {
        /// Each sample's magnitude: silence ends at the first sample that is as loud as the threshold.
        case peak
        /// The power of the 20 ms around each sample: single clicks and the noise of a room matter less.
        case rms
    }

    /// The channels that must be silent.
    package enum Channels: String, Hashable, Sendable, CaseIterable {
        /// All at once.
        case all
        /// At least one.
        case any
        /// Their mean.
        case mix
    }

    /// In dBFS: quieter samples are silent.
    package var threshold = -40.0
    /// The shortest silence.
    package var duration = Time(1, 2)
    package var measure = Measure.peak
    package var channels = Channels.all

    package init() {}
}

/// Finds the stretches of a sound that are silent, to the sample.
struct SilenceFinder {
    /// The stretches so far, in samples.
    private(set) var silences: [Range<Int64>] = []

    private let criteria: SilenceCriteria
    private let limit: Float
    private let shortest: Int64
    private var window: PowerWindow?
    /// One value for each sample of a block: how loud it is.
    private let values: PlanarSamples
    /// The number of the sample that comes next.
    private var position: Int64
    /// The start of the current silence; nil within sound.
    private var start: Int64?

    /// - Parameters:
    ///   - rate: Samples per second.
    ///   - first: The first sample's number.
    init(_ criteria: SilenceCriteria, rate: Int32, first: Int64) throws {
        self.criteria = criteria
        limit = Float(pow(10, criteria.threshold / 20))
        shortest = max(1, try criteria.duration.units(per: rate))
        position = first
        start = first
        values = PlanarSamples(channelCount: 1, capacity: AnalyzedSound.blockSize)
        if criteria.measure == .rms { window = PowerWindow(length: max(1, Int(rate) / 50)) }
    }

    mutating func add(_ samples: PlanarSamples, _ count: Int) {
        combine(samples, count)
        let values = values[0]
        guard window == nil else {
            for index in 0..<count {
                if let power = window?.next(values[index]) { add(isSilent: power < limit * limit) }
            }
            return
        }
        for index in 0..<count { add(isSilent: values[index] < limit) }
    }

    /// Ends the silence that goes on at the end.
    mutating func finish() {
        for _ in 0..<(window?.delay ?? 0) {
            if let power = window?.next(0) { add(isSilent: power < limit * limit) }
        }
        endSilence()
    }

    private mutating func add(isSilent: Bool) {
        if isSilent {
            if start == nil { start = position }
        } else if start != nil {
            endSilence()
        }
        position += 1
    }

    private mutating func endSilence() {
        if let start, position - start >= shortest { silences.append(start..<position) }
        start = nil
    }

    /// Makes the channels one magnitude.
    private func combine(_ samples: PlanarSamples, _ count: Int) {
        let values = values[0]
        values.update(from: samples[0], count: count)
        if criteria.channels != .mix { for index in 0..<count { values[index] = abs(values[index]) } }
        for channel in 1..<max(samples.channelCount, 1) {
            let plane = samples[channel]
            switch criteria.channels {
            case .all: for index in 0..<count { values[index] = max(values[index], abs(plane[index])) }
            case .any: for index in 0..<count { values[index] = min(values[index], abs(plane[index])) }
            case .mix: for index in 0..<count { values[index] += plane[index] }
            }
        }
        guard criteria.channels == .mix else { return }
        let share = 1 / Float(samples.channelCount)
        for index in 0..<count { values[index] = abs(values[index]) * share }
    }
}

/// The mean power of the samples around each sample.
private struct PowerWindow {
    /// The delay of a complete window behind its middle, in samples.
    let delay: Int
    private var squares: [Double]
    private var sum = 0.0
    private var place = 0
    private var toSkip: Int

    init(length: Int) {
        squares = [Double](repeating: 0, count: length)
        delay = length / 2
        toSkip = delay
    }

    /// The power around the sample that is ``delay`` before this one; nil for the first ones.
    mutating func next(_ value: Float) -> Float? {
        let square = Double(value) * Double(value)
        sum += square - squares[place]
        squares[place] = square
        place += 1
        if place == squares.count {
            place = 0
            // Recompute the sum, so that the rounding errors of adding and subtracting do not accumulate.
            sum = squares.reduce(0, +)
        }
        guard toSkip == 0 else {
            toSkip -= 1
            return nil
        }
        return Float(max(sum, 0) / Double(squares.count))
    }
}
