/// The sound of a device, made as long as the clock says.
package struct SteeredSound: Sendable {
    /// Samples per second.
    package let rate: Int32
    private let channelCount: Int
    private var steering: SoundSteering
    private var resampler: DriftResampler
    /// The number of the next output sample; sample 0 is the device's first.
    private var next: Int64 = 0
    /// Output samples that are still to be left out.
    private var cut: Int64 = 0

    package init(rate: Int32, channelCount: Int) {
        (self.rate, self.channelCount) = (rate, channelCount)
        steering = SoundSteering(rate: rate)
        resampler = DriftResampler(channelCount: channelCount)
    }

    /// The host time of sample 0, in nanoseconds; nil before the first block. It is final after
    /// ``SoundSteering/settling``.
    package var anchor: Int64? { steering.anchor }

    /// Adds a block of the device.
    /// - Parameters:
    ///   - block: The samples of each channel.
    ///   - end: The host time of its last sample, in nanoseconds.
    /// - Returns: What it becomes, and the jump before it if there was one.
    package mutating func add(_ block: [[Float]], endingAt end: Int64) -> (sound: SoundRun, jump: SoundJump?) {
        let treatment = steering.add(block.first?.count ?? 0, endingAt: end)
        let output = resampler.convert(block, correction: treatment.correction)
        var run = SoundRun(start: next, planes: output)
        switch treatment.jump {
        case nil: break
        case .silence(let count): run.silence = count
        case .cut(let count): cut += count
        }
        cut -= run.removeFirst(cut)
        next += run.count
        return (run, treatment.jump)
    }

    /// The number of the sample at a host time. The filter's delay is taken off.
    /// - Parameter time: In nanoseconds.
    package func sample(at time: Int64) -> Int64? {
        guard let anchor else { return nil }
        return Int64(Int128(time - anchor) * Int128(rate) / 1_000_000_000) + Int64(DriftResampler.delay)
    }
}

/// Consecutive samples.
package struct SoundRun: Sendable {
    /// The number of the first one.
    package var start: Int64
    /// Silent samples before the others: only counted, as a device may be silent for hours.
    package var silence: Int64 = 0
    /// The samples of each channel, equally many.
    package var planes: [[Float]]

    package init(start: Int64, planes: [[Float]]) { (self.start, self.planes) = (start, planes) }

    /// Samples of each channel.
    package var count: Int64 { silence + Int64(planes.first?.count ?? 0) }

    /// Leaves out samples from its beginning on, which does not move.
    /// - Returns: How many: no more than there are.
    mutating func removeFirst(_ wanted: Int64) -> Int64 {
        let removed = min(wanted, count)
        let silent = min(removed, silence)
        silence -= silent
        if removed > silent { planes = planes.map { Array($0.dropFirst(Int(removed - silent))) } }
        return removed
    }
}
