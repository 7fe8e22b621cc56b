import MediaTime
import Values

/// The exact frame times of a track with a constant frame rate.
///
/// Containers round timestamps to their own units (1 ms in Matroska) and cameras jitter by fractions of a frame. A
/// frame whose timestamp is near its place on the grid starts exactly there, so that an output of the same rate neither
/// repeats nor drops it. A timestamp further away is kept.
package struct FrameGrid: Hashable, Sendable {
    /// The start of frame 0, in asset time.
    package let start: Time
    package let rate: FrameRate

    /// The largest distance of a timestamp from its place, as a divisor of a frame: 1/8 frame, or one unit of the
    /// timestamps.
    private static let toleranceDivisor: Int128 = 8

    /// One unit of the container's timestamps, in seconds.
    package let tick: Time

    /// The grid's time near a time, or else the time itself.
    package func snapped(_ time: Time) -> Time {
        // In units of 1/(timescales' product) seconds, exactly.
        guard let offset = try? time - start else { return time }
        let scale = Int128(offset.timescale) * Int128(rate.numerator)
        let position = Int128(offset.value) * Int128(rate.numerator)
        let frame = Int128(rate.denominator) * Int128(offset.timescale)
        let index = (2 * position + frame).flooredDivision(by: 2 * frame)
        let distance = (position - index * frame).magnitude
        // One tick in the same units: tick × scale.
        let unit = Int128(tick.value) * scale / Int128(tick.timescale)
        let tolerance = min(max(frame / Self.toleranceDivisor, unit), frame / 3)
        guard distance <= tolerance.magnitude, let n = Int64(exactly: index),
            let exact = try? start + rate.frameDuration.multiplied(by: n)
        else { return time }
        return exact
    }
}

/// Converts a track's timestamps to its times.
package struct TrackTiming: Hashable {
    /// Subtracted from every timestamp: an offset below half a frame, caused by the container's rounding.
    package var shift: Time = .zero
    /// Nil if the frame rate varies.
    package var grid: FrameGrid?
    /// True if the packets have no times: each picture follows the one before it.
    var isTimeless = false
}

extension Int128 {
    func flooredDivision(by divisor: Int128) -> Int128 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
