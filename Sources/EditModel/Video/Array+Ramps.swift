import MediaTime

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

    /// What happens to the value at a movie time: the ramp that is going on, or the value that holds from the end of one
    /// to the start of the next. Nil before the first.
    package func ramp<Value>(at time: Time) -> Ramp<Value>? where Element == Located<Ramp<Value>> {
        let index = firstIndex(after: time) - 1
        guard index >= 0 else { return nil }
        let ramp = self[index].value
        let end = (try? ramp.timeRange.end) ?? .invalid
        guard end <= time else { return ramp }
        let next = index + 1 < count ? self[index + 1].value.timeRange.start : .positiveInfinity
        let holding = (try? TimeRange(start: end, end: next)) ?? TimeRange(start: end, duration: .positiveInfinity)
        return Ramp(from: ramp.end, to: ramp.end, over: holding)
    }

    /// The first ramp that begins after a time, by binary search; the count when none does.
    fileprivate func firstIndex<Value>(after time: Time) -> Int where Element == Located<Ramp<Value>> {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].value.timeRange.start <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
