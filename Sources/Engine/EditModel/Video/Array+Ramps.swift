import MediaTime
import Values

/// Ramps that one value goes through, in order of time.
extension Array {
    /// Puts a ramp in its place; one that begins at the same time goes.
    mutating func insert<Value>(_ ramp: Element) where Element == Located<Ramp<Value>> {
        let start = ramp.value.timeRange.start
        let index = firstIndex(after: start)
        if index > 0, self[index - 1].value.timeRange.start == start {
            self[index - 1] = ramp
        } else {
            insert(ramp, at: index)
        }
    }

    /// The ramp that is going on at a movie time, or else the first that begins after it. Nil after the last.
    ///
    /// A value that was set is a ramp without slope, up to the start of the next one. AVFoundation's
    /// `getOpacityRampForTime` and its like.
    package func ramp<Value>(at time: Time) -> Ramp<Value>? where Element == Located<Ramp<Value>> {
        let next = firstIndex(after: time)
        if next > 0 {
            let current = extended(next - 1)
            guard let end = try? current.timeRange.end, end <= time else { return current }
        }
        return next < count ? extended(next) : nil
    }

    /// A ramp as queries return it: a single value lasts until the next one.
    private func extended<Value>(_ index: Int) -> Ramp<Value> where Element == Located<Ramp<Value>> {
        let ramp = self[index].value
        guard ramp.timeRange.duration == .zero else { return ramp }
        let start = ramp.timeRange.start
        let next = index + 1 < count ? self[index + 1].value.timeRange.start : .positiveInfinity
        let holding = (try? TimeRange(start: start, end: next)) ?? TimeRange(start: start, duration: .positiveInfinity)
        return Ramp(from: ramp.end, to: ramp.end, over: holding)
    }

    /// The first ramp that begins after a time, by binary search; the count when none does.
    fileprivate func firstIndex<Value>(after time: Time) -> Int where Element == Located<Ramp<Value>> {
        partitioningIndex { $0.value.timeRange.start > time }
    }
}
