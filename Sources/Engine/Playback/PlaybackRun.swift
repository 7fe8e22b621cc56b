import MediaTime

/// A stretch of playing at one rate, without a jump: stretches of items, one after the other, and a clock.
///
/// Places on its line are in seconds of movie time, from 0 at its start.
struct PlaybackRun {
    /// A number for each run of a player. Pictures and sound made for another run are dropped.
    let generation: Int
    /// 0 while the player is paused.
    let rate: PlaybackRate
    /// The host's time of place 0, in nanoseconds; nil while the clock is stopped.
    var anchor: Int64?
    /// In order, without gaps.
    var spans: [PlaybackSpan]
    /// The span that is played.
    var current = 0
    /// The clock waits for the first picture.
    var lacksPicture = false
    /// The clock waits for sound.
    var lacksSound = false
    /// The furthest place that was reported.
    var reported = Time.zero

    var span: PlaybackSpan? { spans.isEmpty ? nil : spans[current] }
    /// True once it has stopped at the end of its last span.
    var hasEnded = false

    var isMoving: Bool { anchor != nil && rate != .zero }

    /// The place at a moment; never before a place that was reported.
    func position(at host: Int64) -> Time {
        guard isMoving, let anchor, host > anchor else { return reported }
        return max(reported, rate.movieDuration(of: host - anchor))
    }

    /// The host's time at which a place is reached, in nanoseconds.
    func host(at position: Time) -> Int64? {
        guard isMoving, let anchor else { return nil }
        return anchor.addingReportingOverflow(rate.nanoseconds(of: position)).partialValue
    }

    /// The number of the span at a place, from the current one on; the last one if the place lies beyond.
    func spanNumber(at position: Time) throws(TimeError) -> Int {
        var number = current
        while number + 1 < spans.count, try position >= spans[number].end { number += 1 }
        return number
    }
}
