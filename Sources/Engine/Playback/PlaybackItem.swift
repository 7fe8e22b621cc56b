import EditModel
import MediaTime

/// A movie that a player plays, or a part of it.
package struct PlaybackItem: Hashable, Sendable {
    /// Its name among the items of a player.
    package let id: Int
    /// The part that is played, in the movie's time. Not empty.
    package let range: TimeRange
    /// The frames of the movie; nil without a picture.
    package let timing: FrameTiming?
    package let hasSound: Bool
    /// True if it begins again at its end, without a gap.
    package var loops = false

    /// A shorter item does not loop: it would begin again more often than anything can follow.
    package static let shortestLoop = Time(1, 100)

    /// - Parameters:
    ///   - id: Of one player's items, each has another.
    ///   - range: Not empty.
    package init(id: Int, range: TimeRange, timing: FrameTiming?, hasSound: Bool, loops: Bool = false) {
        precondition(range.duration.isNumeric && !range.isEmpty, "an item has a duration")
        (self.id, self.range, self.timing, self.hasSound, self.loops) = (id, range, timing, hasSound, loops)
    }
}

/// A stretch of an item on the timeline of one uninterrupted run.
struct PlaybackSpan {
    let item: PlaybackItem
    /// Its place on the line, in seconds of movie time.
    let start: Time
    /// The part of the item, played from its end if ``isBackwards``.
    let range: TimeRange
    let isBackwards: Bool

    /// Its end on the line.
    var end: Time { get throws(TimeError) { try start + range.duration } }

    /// The item's time at a place on the line, which may lie beyond the span's end: then its end.
    func time(at position: Time) throws(TimeError) -> Time {
        let passed = min(try position - start, range.duration)
        return try isBackwards ? range.end - passed : range.start + passed
    }

    /// The place on the line of one of the item's times, not before the span's start.
    func position(of time: Time) throws(TimeError) -> Time {
        try start + max(.zero, isBackwards ? range.end - time : time - range.start)
    }

    // MARK: - Frames

    /// The frame shown at a place on the line; nil without a picture.
    func frame(at position: Time) throws(TimeError) -> Int64? {
        guard let timing = item.timing else { return nil }
        let frame = try timing.frame(shownAt: time(at: position))
        let frames = try frames(timing)
        return min(max(frame, frames.lowerBound), frames.upperBound - 1)
    }

    /// The frames that the span shows.
    private func frames(_ timing: FrameTiming) throws(TimeError) -> Range<Int64> {
        let first = min(max(0, try timing.frame(shownAt: range.start)), timing.frameCount - 1)
        let end = min(try timing.firstFrame(atOrAfter: range.end), timing.frameCount)
        return first..<max(end, first + 1)
    }

    /// The frame that follows in the direction of playing; nil after the last.
    func frame(after frame: Int64) throws(TimeError) -> Int64? {
        guard let timing = item.timing else { return nil }
        let next = isBackwards ? frame - 1 : frame + 1
        return try frames(timing).contains(next) ? next : nil
    }

    /// The first frame in the direction of playing; nil without a picture.
    func firstFrame() throws(TimeError) -> Int64? {
        guard let timing = item.timing else { return nil }
        let frames = try frames(timing)
        return isBackwards ? frames.upperBound - 1 : frames.lowerBound
    }

    /// The place on the line where a frame begins to be shown.
    func position(ofFrame frame: Int64) throws(TimeError) -> Time {
        guard let timing = item.timing else { preconditionFailure("the item has a picture") }
        return try position(of: timing.time(of: isBackwards ? frame + 1 : frame))
    }
}
