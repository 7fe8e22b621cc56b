import MediaTime

/// The times at which the picture of a list of cues can change, in the file's time.
package struct SubtitleTimeline: Sendable {
    /// A stretch of time during which the same cues are there.
    package struct Stretch: Hashable, Sendable {
        package var start: Time
        /// The number of cues that are shown.
        package var cueCount: Int
        /// True if one of them changes while it is there.
        package var isAnimated: Bool
        /// The first stretch whose cues can have pushed those of this one to where they stand: at least one cue has
        /// been there ever since.
        package var firstOfGroup: Int
    }

    /// In order, without gaps; before the first one nothing is there.
    package let stretches: [Stretch]

    /// Overlapping cues stay where they are while others come and go, so a place can depend on everything before. After
    /// so many stretches a group begins anew, which bounds what has to be looked back at.
    private static let longestGroup = 256

    init(_ cues: [SubtitleCue]) {
        var changes: [(time: Time, count: Int, animated: Int)] = []
        changes.reserveCapacity(2 * cues.count)
        for cue in cues {
            changes.append((cue.start, 1, cue.isAnimated ? 1 : 0))
            changes.append((cue.stop, -1, cue.isAnimated ? -1 : 0))
        }
        changes.sort { $0.time < $1.time }
        var stretches: [Stretch] = []
        var (count, animated, first) = (0, 0, 0)
        for (index, change) in changes.enumerated() {
            count += change.count
            animated += change.animated
            let isLast = index + 1 == changes.count || changes[index + 1].time != change.time
            guard isLast else { continue }
            if stretches.last?.cueCount ?? 0 == 0 || stretches.count - first == Self.longestGroup {
                first = stretches.count
            }
            stretches.append(
                Stretch(start: change.time, cueCount: count, isAnimated: animated > 0, firstOfGroup: first))
        }
        self.stretches = stretches
    }

    /// The stretch that a time lies in; nil before the first.
    package func index(at time: Time) -> Int? {
        let next = stretches.partitioningIndex { $0.start > time }
        return next > 0 ? next - 1 : nil
    }
}
