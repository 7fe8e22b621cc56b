import EditModel
import MediaTime

/// The frames of a part, and when they start.
struct PartTimes {
    let frames: Range<Int64>
    /// The start of each frame, in movie time.
    let starts: [Time]
    /// The end of the last frame, in movie time.
    let end: Time
    /// Every start is a whole multiple of it.
    let unit: ExactFraction

    /// - Parameter frames: Within the movie; at least one.
    init(_ frames: Range<Int64>, of timing: FrameTiming) throws(TimeError) {
        self.frames = frames
        var starts: [Time] = []
        starts.reserveCapacity(frames.count)
        for frame in frames { starts.append(try timing.time(of: frame)) }
        self.starts = starts
        end = try timing.time(of: frames.upperBound)
        unit = ExactFraction(timing.unit)
    }

    var first: Time { starts[0] }
    var last: Time { starts[starts.count - 1] }

    /// The times of some of the part's frames.
    func clipped(to range: Range<Int64>) -> PartTimes {
        let common = range.clamped(to: frames)
        let offset = Int(common.lowerBound - frames.lowerBound)
        let count = common.count
        return PartTimes(
            frames: common, starts: Array(starts[offset..<offset + count]),
            end: offset + count < starts.count ? starts[offset + count] : end, unit: unit)
    }

    private init(frames: Range<Int64>, starts: [Time], end: Time, unit: ExactFraction) {
        (self.frames, self.starts, self.end, self.unit) = (frames, starts, end, unit)
    }
}
