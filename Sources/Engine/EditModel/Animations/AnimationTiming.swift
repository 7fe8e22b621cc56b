import MediaTime

/// The start, repetition and speed of an animation. CAMediaTiming.
package struct AnimationTiming: Hashable, Sendable, Codable {
    /// The visibility of an animation before it begins and after it ends. CAMediaTimingFillMode.
    package enum FillMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nothing.
        case removed
        /// Its last value, after it.
        case forwards
        /// Its first value, before it.
        case backwards
        case both
    }

    /// In the time of the layer, or of the group it is in.
    package var beginTime = Time.zero
    /// The duration of one run from start to end, at speed 1. Positive; positive infinity for one that never ends.
    package var duration = Time(1, 4)
    /// The speed of the animation's time: an exact fraction, 0 or more. At 0 the time stops.
    package var speed = Time(1, 1)
    /// The place in its run where the animation begins, in its own time; the part before it comes at the end.
    package var timeOffset = Time.zero
    /// The number of runs, there and back counting once: an exact fraction, or positive infinity. 0 is once.
    package var repeatCount = Time.zero
    /// The duration of all runs, in its own time, or positive infinity; 0 leaves it to ``repeatCount``. The shorter
    /// counts.
    package var repeatDuration = Time.zero
    /// True if every run goes back the same way, in as much time again.
    package var autoreverses = false
    package var fillMode = FillMode.removed
    /// True if the animation is removed at its end, regardless of ``fillMode``. Has no effect on an animation in a
    /// group.
    package var isRemovedOnCompletion = true
    /// The progress of each run over its time.
    package var function = TimingFunction.linear

    package init() {}

    /// The duration of all runs, in its own time; positive infinity for ever.
    package func activeDuration() throws(TimeError) -> Time {
        let once = try cycle()
        guard once.isNumeric else { return repeatDuration > .zero ? repeatDuration : once }
        let count = repeatCount == .zero ? Time(1, 1) : repeatCount
        let repeated = count.isNumeric ? try once.localProduct(count) : count
        guard repeatDuration > .zero else { return repeated }
        return repeatCount == .zero ? repeatDuration : min(repeated, repeatDuration)
    }

    /// The end, in the time of the layer or group; positive infinity for never.
    func end() throws(TimeError) -> Time {
        let active = try activeDuration()
        guard active.isNumeric, speed > .zero else { return .positiveInfinity }
        return try beginTime.localSum(active.divided(by: speed))
    }

    /// A run, and the way back.
    private func cycle() throws(TimeError) -> Time {
        autoreverses && duration.isNumeric ? try duration.localProduct(Time(2, 1)) : duration
    }
}

/// The state of an animation at a moment.
package struct AnimationPhase: Hashable, Sendable {
    /// Within one run, from zero to the duration: on the way back it falls.
    package var time: Time
    /// The number of whole runs that are over, there and back counting once.
    package var iteration: Int64
    /// The run's progress by its timing function: 0 at its start, 1 at its end.
    package var progress: Double
}

extension AnimationTiming {
    /// The animation's state at a moment.
    /// - Parameters:
    ///   - time: In the layer's or group's own time.
    ///   - isInGroup: True if it is part of a group, which keeps finished animations.
    ///   - delay: The animation's own time by which everything is later; 0 or more.
    /// - Returns: Nil while nothing of the animation is seen.
    package func phase(at time: Time, isInGroup: Bool = false, delay: Time = .zero) throws(TimeError) -> AnimationPhase?
    {
        let sinceBegin = try time.localDifference(beginTime)
        let sinceDelay = try max(sinceBegin, .zero).localProduct(speed).localDifference(delay)
        let hasBegun = sinceBegin >= .zero && sinceDelay >= .zero
        guard hasBegun || fillMode == .backwards || fillMode == .both else { return nil }
        let elapsed = max(sinceDelay, .zero)
        let active = try activeDuration()
        guard elapsed >= active else { return try phase(after: elapsed, isOver: false) }
        let stays = fillMode == .forwards || fillMode == .both
        guard stays, isInGroup || !isRemovedOnCompletion else { return nil }
        return try phase(after: active, isOver: true)
    }

    /// - Parameter isOver: True if the last run is over, so that its end is seen and not the next one's start.
    private func phase(after elapsed: Time, isOver: Bool) throws(TimeError) -> AnimationPhase {
        let shifted = try elapsed.localSum(timeOffset)
        guard duration.isNumeric else { return AnimationPhase(time: shifted, iteration: 0, progress: 0) }
        let cycle = try cycle()
        // More runs than can be counted are all over.
        var iteration = (try? shifted.dividedRoundingDown(by: cycle)) ?? .max
        // Rounded where unrelated fractions meet, and then perhaps a little outside of the run.
        var within = min(max(try shifted.localDifference(cycle.localProduct(Time(iteration, 1))), .zero), cycle)
        if isOver, within == .zero, iteration > 0 { (iteration, within) = (iteration - 1, cycle) }
        if within > duration { within = try cycle.localDifference(within) }
        let progress = function.value(at: within.fraction(of: duration))
        return AnimationPhase(time: within, iteration: iteration, progress: progress)
    }
}
