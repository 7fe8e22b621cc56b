/// Changes the speed of sound and keeps its pitch, a block after the other: for a player.
package final class LiveStretcher {
    /// The most samples that are sent at once.
    package static let largestBlock = TimeStretcherLimits.largestBlock

    private let stretcher: any TimeStretcher

    /// - Parameter thousandths: The speed, from 500 to 2000.
    package init(thousandths: Int64, format: SoundFormat) {
        stretcher = TimeStretcherChain.timeDomain(
            speed: PlaybackSpeed(numerator: thousandths, denominator: 1000), format: format)
        // Before the first sample there is silence.
        let silence = PlanarSamples(channelCount: format.channelCount, capacity: Self.largestBlock)
        for channel in 0..<format.channelCount { silence[channel].update(repeating: 0, count: Self.largestBlock) }
        var rest = stretcher.history
        while rest > 0 {
            let count = min(rest, Self.largestBlock)
            stretcher.send(silence, count: count)
            rest -= count
        }
    }

    /// Sends samples at normal speed.
    /// - Parameter count: Up to ``largestBlock``.
    package func send(_ samples: PlanarSamples, count: Int) { stretcher.send(samples, count: count) }

    /// Takes samples at the other speed; returns 0 if more must be sent.
    package func take(into samples: PlanarSamples, count: Int) -> Int {
        stretcher.take(into: samples, from: 0, count: count)
    }
}
