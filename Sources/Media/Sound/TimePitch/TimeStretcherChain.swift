import EditModel

/// Stretchers one after the other, for a speed that is too high for one.
final class TimeStretcherChain: TimeStretcher {
    let history: Int
    private let first: any TimeStretcher
    private let second: any TimeStretcher
    /// Samples on their way from the first to the second.
    private let block: PlanarSamples

    /// - Parameters:
    ///   - speed: Of the first.
    ///   - second: Gets what the first gives.
    init(_ first: any TimeStretcher, speed: PlaybackSpeed, _ second: any TimeStretcher, _ format: SoundFormat) {
        self.first = first
        self.second = second
        history = first.history + Int(speed.sourceSamples(Int64(second.history)))
        block = PlanarSamples(channelCount: format.channelCount, capacity: TimeStretcherLimits.largestBlock)
    }

    /// Stretches by overlapping pieces at any speed up to `TimePitchAlgorithm.largestFactor`.
    static func timeDomain(speed: PlaybackSpeed, format: SoundFormat) -> any TimeStretcher {
        guard speed.numerator > 2 * speed.denominator else { return TimeDomainStretcher(speed: speed, format: format) }
        let rest = PlaybackSpeed(numerator: speed.numerator, denominator: speed.denominator * 2)
        return TimeStretcherChain(
            TimeDomainStretcher(speed: .double, format: format), speed: .double,
            timeDomain(speed: rest, format: format), format)
    }

    func send(_ samples: PlanarSamples, count: Int) { first.send(samples, count: count) }

    func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int {
        while true {
            let got = second.take(into: samples, from: start, count: count)
            if got > 0 { return got }
            let passed = first.take(into: block, from: 0, count: block.capacity)
            guard passed > 0 else { return 0 }
            second.send(block, count: passed)
        }
    }
}
