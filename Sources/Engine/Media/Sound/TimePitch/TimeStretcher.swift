/// Changes the duration of sound and keeps its pitch.
///
/// The first output sample corresponds to the source's sample after ``history``; output sample *n* to the source's *n*
/// × speed samples later.
protocol TimeStretcher: AnyObject {
    /// The number of the source's samples sent before the one that the result starts with.
    var history: Int { get }

    /// Sends samples of the source.
    /// - Parameter count: Up to ``TimeStretcherLimits/largestBlock``. Results may depend on the division into blocks.
    func send(_ samples: PlanarSamples, count: Int)

    /// Receives stretched samples; returns 0 if more of the source is needed.
    func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int
}

enum TimeStretcherLimits {
    /// The most samples sent at once.
    static let largestBlock = 1024
}

/// Two stretchers in series, for a speed that is too high for one.
final class TimeStretcherChain: TimeStretcher {
    let history: Int
    private let first: any TimeStretcher
    private let second: any TimeStretcher
    /// Samples between the first and the second.
    private let block: PlanarSamples

    /// - Parameters:
    ///   - speed: The first one's.
    ///   - second: Gets the output of the first.
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

    package func send(_ samples: PlanarSamples, count: Int) { first.send(samples, count: count) }

    package func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int {
        while true {
            let got = second.take(into: samples, from: start, count: count)
            if got > 0 { return got }
            let passed = first.take(into: block, from: 0, count: block.capacity)
            guard passed > 0 else { return 0 }
            second.send(block, count: passed)
        }
    }
}
