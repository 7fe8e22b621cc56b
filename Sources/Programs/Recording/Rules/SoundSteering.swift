/// Keeps sound that is counted in samples beside a clock that runs at another speed.
///
/// A sound device's rate is off by up to some hundred millionths. Its sound is resampled by so little that it is not
/// heard, in proportion to the distance from the clock. Arrivals jitter, so the distance is smoothed first.
/// All sums are in integers, so an hour adds no rounding.
package struct SoundSteering: Sendable {
    /// Samples of each channel per second.
    package let rate: Int64

    /// The greatest correction, in parts per billion: 500 ppm.
    package static let greatestCorrection: Int64 = 500_000
    /// The distance from which on sound jumps instead of being steered, in nanoseconds.
    package static let leastJump: Int64 = 100_000_000
    /// How long a distance lasts before it counts as a jump, in nanoseconds. A late delivery catches up within this.
    package static let jumpPatience: Int64 = 500_000_000

    /// The time after the first block in which the earliest delivery determines the anchor, in nanoseconds: the first
    /// delivery of a device is often late, and no delivery is early.
    package static let settling: Int64 = 500_000_000

    /// Time constants of the correction and of the smoothing before it, in nanoseconds. Ten to one is overdamped.
    private static let timeConstant: Int64 = 10_000_000_000
    private static let smoothing: Int64 = 1_000_000_000
    private static let billion: Int64 = 1_000_000_000

    /// The host time of sample 0, and of the end of the last block, in nanoseconds.
    package private(set) var anchor: Int64?
    private var first: Int64 = 0
    private var lastEnd: Int64 = 0
    /// Output samples so far, in billionths.
    private var position: Int128 = 0
    /// The smoothed distance of the clock from the samples, in nanoseconds; positive if samples are too few.
    private var distance: Int64 = 0
    private var window = DistanceWindow()

    package init(rate: Int32) {
        precondition(rate > 0, "a sample rate is positive")
        self.rate = Int64(rate)
    }

    /// Adds a block, and returns its treatment.
    /// - Parameters:
    ///   - count: Its samples per channel.
    ///   - end: The host time of its last sample, in nanoseconds; its arrival if the device has no monotonic stamps.
    package mutating func add(_ count: Int, endingAt end: Int64) -> SoundTreatment {
        guard var anchor else {
            self.anchor = end - Int64(count) * Self.billion / rate
            (first, lastEnd) = (end, end)
            position = Int128(count) * Int128(Self.billion)
            return SoundTreatment(jump: nil, correction: 0)
        }
        let counted = Int64((position + Int128(count) * Int128(Self.billion)) / Int128(rate))
        if end - first < Self.settling {
            anchor = min(anchor, end - counted)
            self.anchor = anchor
        }
        let measured = end - anchor - counted
        let elapsed = min(max(end - lastEnd, 0), Self.smoothing)
        lastEnd = max(end, lastEnd)
        var jump: SoundJump?
        if let lasting = window.add(measured, at: end) {
            jump = makeJump(lasting)
            distance = 0
        } else {
            // A late delivery must not pull the pitch.
            let bounded = min(max(measured, -Self.leastJump), Self.leastJump)
            distance += (bounded - distance) * elapsed / Self.smoothing
        }
        let wanted = distance / (Self.timeConstant / Self.billion)
        let correction = min(max(wanted, -Self.greatestCorrection), Self.greatestCorrection)
        position += Int128(count) * Int128(Self.billion + correction)
        return SoundTreatment(jump: jump, correction: correction)
    }

    /// Moves the position by a distance, in whole samples.
    private mutating func makeJump(_ distance: Int64) -> SoundJump {
        let samples = Int64(Int128(distance) * Int128(rate) / Int128(Self.billion))
        position += Int128(samples) * Int128(Self.billion)
        return samples > 0 ? .silence(samples) : .cut(-samples)
    }
}

/// The treatment of a block of sound.
package struct SoundTreatment: Hashable, Sendable {
    /// A correction before the block that is too large to be steered; each is a finding. Usually nil.
    package let jump: SoundJump?
    /// How much longer the block becomes, in parts per billion; negative if shorter.
    package let correction: Int64
}

/// Sound that was lost, or came twice.
package enum SoundJump: Hashable, Sendable {
    /// Samples of silence to insert before the block.
    case silence(Int64)
    /// Samples to leave out from the block's start on.
    case cut(Int64)
}

/// The distances of the last moments, which tell a loss from a late delivery: a loss stays.
private struct DistanceWindow: Sendable {
    private var start: Int64?
    private var least = Int64.max
    private var greatest = Int64.min

    /// Adds a distance, and returns one that lasts and is large enough for a jump; then nothing is remembered.
    mutating func add(_ distance: Int64, at time: Int64) -> Int64? {
        guard abs(distance) >= SoundSteering.leastJump else {
            self = DistanceWindow()
            return nil
        }
        let begin = start ?? time
        start = begin
        (least, greatest) = (min(least, distance), max(greatest, distance))
        guard time - begin >= SoundSteering.jumpPatience else { return nil }
        let lasting = (least, greatest)
        self = DistanceWindow()
        if lasting.0 >= SoundSteering.leastJump { return lasting.0 }
        return lasting.1 <= -SoundSteering.leastJump ? lasting.1 : nil
    }
}
