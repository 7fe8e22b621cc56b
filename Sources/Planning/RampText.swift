import EditModel
import MediaTime

extension [Ramp<Double>] {
    /// Each ramp as text, and a curve that is made of several as one:
    /// `volume 0 → 1 over 0:01.000–0:02.000 in 32 ramps`.
    ///
    /// A curve is ramps of which each begins when and where the one before ended, all rising or all falling.
    func texts(_ name: String) -> [String] {
        var texts: [String] = []
        var rest = self[...]
        while let first = rest.first {
            let curve = rest.prefix(rest.curveLength)
            rest = rest.dropFirst(curve.count)
            guard curve.count > 1, let last = curve.last, let end = try? last.timeRange.end,
                let range = try? TimeRange(start: first.timeRange.start, end: end)
            else {
                texts.append(first.text(name, short))
                continue
            }
            texts.append(
                Ramp(from: first.start, to: last.end, over: range).text(name, short) + " in \(curve.count) ramps")
        }
        return texts
    }
}

extension ArraySlice<Ramp<Double>> {
    /// How many from the first on are one curve; at least 1.
    fileprivate var curveLength: Int {
        guard let first, first.start != first.end else { return 1 }
        let isRising = first.end > first.start
        var previous = first
        var count = 1
        for ramp in dropFirst() {
            let isJoined = (try? previous.timeRange.end) == ramp.timeRange.start && previous.end == ramp.start
            guard isJoined, ramp.start != ramp.end, (ramp.end > ramp.start) == isRising else { break }
            previous = ramp
            count += 1
        }
        return count
    }
}
