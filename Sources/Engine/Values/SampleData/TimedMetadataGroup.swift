import MediaTime

/// Values of metadata that hold for the same span. AVTimedMetadataGroup.
package struct TimedMetadataGroup: Hashable, Sendable, Codable {
    /// The span in which the values hold, in the time of their track's asset or composition.
    package var timeRange: TimeRange
    package var items: [MetadataItem]

    package init(timeRange: TimeRange, items: [MetadataItem]) {
        self.timeRange = timeRange
        self.items = items
    }

    /// The first item with a key or an identifier.
    package func item(_ name: String) -> MetadataItem? { items.first { $0.isNamed(name) } }

    /// About how many bytes it takes.
    package var byteCount: Int { items.reduce(96) { $0 + 80 + $1.value.byteCount } }
}

extension [TimedMetadataGroup] {
    /// Everything that holds at a time, as one group: of values with the same key and identifier the one that began last.
    ///
    /// The group's span begins with the value that began last and ends with the value that ends first. Nil if nothing
    /// holds.
    /// - Parameter time: In the groups' time. The groups are sorted by their start.
    package func merged(at time: Time) throws(TimeError) -> TimedMetadataGroup? {
        var items: [MetadataItem] = []
        var places: [MetadataName: Int] = [:]
        var range: TimeRange?
        for group in self {
            guard try group.timeRange.contains(time) else { continue }
            for item in group.items {
                let name = MetadataName(identifier: item.identifier, key: item.key)
                if let known = places[name] {
                    items[known] = item
                } else {
                    places[name] = items.count
                    items.append(item)
                }
            }
            range = try range?.intersection(group.timeRange) ?? group.timeRange
        }
        return range.map { TimedMetadataGroup(timeRange: $0, items: items) }
    }

    /// A value at a time: numbers between two neighbours linearly, everything else as it began.
    ///
    /// Numbers are not mixed over a gap, if their count changes, nor if an angle jumps by more than half a turn.
    /// - Parameter name: A key or an identifier.
    package func value(_ name: String, at time: Time) throws(TimeError) -> MetadataItem? {
        var current: (group: TimedMetadataGroup, item: MetadataItem)?
        var next: (start: Time, item: MetadataItem)?
        for group in self {
            guard let item = group.item(name) else { continue }
            if try group.timeRange.contains(time) {
                current = (group, item)
                next = nil
            } else if group.timeRange.start > time, next == nil {
                next = (group.timeRange.start, item)
            }
        }
        guard let current else { return nil }
        guard let next, next.start <= (try current.group.timeRange.end) else { return current.item }
        return current.item.mixed(
            with: next.item, try time.fraction(from: current.group.timeRange.start, to: next.start))
    }
}

extension MetadataItem {
    /// The item with numbers between its own and another's.
    /// - Parameter part: 0 for its own, 1 for the other's.
    fileprivate func mixed(with other: MetadataItem, _ part: Double) -> MetadataItem {
        guard let own = value.numbers, let others = other.value.numbers, own.count == others.count, isContinuous,
            unit != "deg" || zip(own, others).allSatisfy({ abs($0 - $1) <= 180 }),
            let value = MetadataValue(zip(own, others).map { $0 + ($1 - $0) * part })
        else { return self }
        var mixed = self
        mixed.value = value
        return mixed
    }

    /// False for numbers that are codes of states.
    private var isContinuous: Bool { !["gps_fix", "orientation", "video_orientation"].contains(key) }
}

extension Time {
    /// The part of the way from one time to another, from 0 to 1.
    fileprivate func fraction(from start: Time, to end: Time) throws(TimeError) -> Double {
        let whole = try end - start
        guard whole > .zero else { return 0 }
        return min(1, max(0, try (self - start).approximateSeconds / whole.approximateSeconds))
    }
}
