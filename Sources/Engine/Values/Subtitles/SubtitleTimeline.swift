import MediaTime

/// The times at which the picture of a list of cues can change, in the file's time.
package struct SubtitleTimeline: Sendable {
    /// A stretch of time during which the same cues are there.
    package struct Span: Hashable, Sendable {
        package var start: Time
        /// The number of cues that are shown.
        package var cueCount: Int
        /// True if one of them changes while it is there.
        package var isAnimated: Bool
        /// The first stretch with cues that can have displaced those of this one: since then, at least one cue has been
        /// shown at all times.
        package var firstOfGroup: Int
    }

    /// In order, without gaps; before the first one nothing is there.
    package let spans: [Span]

    /// Overlapping cues stay in place while others come and go, so a cue's place can depend on all cues before it.
    /// After this many spans a new group begins, which bounds the search back.
    private static let longestGroup = 256

    init(_ cues: [SubtitleCue]) {
        var changes: [(time: Time, count: Int, animated: Int)] = []
        changes.reserveCapacity(2 * cues.count)
        for cue in cues {
            changes.append((cue.start, 1, cue.isAnimated ? 1 : 0))
            changes.append((cue.stop, -1, cue.isAnimated ? -1 : 0))
        }
        changes.sort { $0.time < $1.time }
        var spans: [Span] = []
        var (count, animated, first) = (0, 0, 0)
        for (index, change) in changes.enumerated() {
            count += change.count
            animated += change.animated
            let isLast = index + 1 == changes.count || changes[index + 1].time != change.time
            guard isLast else { continue }
            if spans.last?.cueCount ?? 0 == 0 || spans.count - first == Self.longestGroup {
                first = spans.count
            }
            spans.append(
                Span(start: change.time, cueCount: count, isAnimated: animated > 0, firstOfGroup: first))
        }
        self.spans = spans
    }

    /// The stretch that a time lies in; nil before the first.
    package func index(at time: Time) -> Int? {
        let next = spans.partitioningIndex { $0.start > time }
        return next > 0 ? next - 1 : nil
    }
}
