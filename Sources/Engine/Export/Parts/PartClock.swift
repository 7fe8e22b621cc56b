import EditModel
import MediaTime

/// The timestamps of an output's pictures, computed from frame numbers: never added up, so that nothing is off by one at
/// a border.
struct PartClock: Sendable {
    private let timing: FrameTiming
    private let unit: Time
    /// The first frame of the output.
    let first: Int64
    /// Timestamps between two frames before the first, where decoding begins.
    private let step: Int64

    /// - Parameters:
    ///   - unit: Of timestamps.
    ///   - first: The first frame of the output.
    init(_ timing: FrameTiming, frameDuration: Time, unit: Time, first: Int64) throws {
        self.timing = timing
        self.unit = unit
        self.first = first
        step = max(1, try frameDuration.dividedRoundingNearest(by: unit))
    }

    /// A frame's start in the output or in a part, the nearest timestamp to it.
    /// - Parameter origin: The frame at zero; nil for the output's first.
    func timestamp(of frame: Int64, from origin: Int64? = nil) throws -> Int64 {
        let start = try timing.time(of: origin ?? first)
        return try (timing.time(of: frame) - start).dividedRoundingNearest(by: unit)
    }

    /// The decoding time of a packet in the output.
    /// - Parameters:
    ///   - index: In decoding order, from 0.
    ///   - delay: The pictures by which decoding runs ahead.
    func decodingTimestamp(at index: Int64, delay: Int64) throws -> Int64 {
        index >= delay ? try timestamp(of: first + index - delay) : (index - delay) * step
    }
}
