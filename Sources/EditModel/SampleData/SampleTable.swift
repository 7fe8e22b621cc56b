import MediaTime

/// The timed metadata that a recipe gives an asset of its own.
package struct SampleTable: Hashable, Sendable, Codable {
    /// Sorted by their start; in the asset's time.
    package let groups: [TimedMetadataGroup]
    /// The end of the asset.
    package let duration: Time

    /// An asset has no more samples.
    package static let maximumCount = 1_000_000

    /// - Parameter groups: Sorted by their start, without overlap.
    package init(_ groups: [TimedMetadataGroup], duration: Time) {
        self.groups = groups
        self.duration = duration
    }

    /// The groups that have to do with a range or hold at its end, in order.
    package func groups(in range: TimeRange) throws(TimeError) -> [TimedMetadataGroup] {
        let end = try range.end
        var first = try groups.firstIndex { group throws(TimeError) in try group.timeRange.end > range.start }
        var found: [TimedMetadataGroup] = []
        while let index = first, index < groups.count, groups[index].timeRange.start <= end {
            found.append(groups[index])
            first = index + 1
        }
        return found
    }

    /// The values that its samples have, each once.
    package var names: [MetadataName] { groups.names }

    /// About how many bytes it takes.
    package var byteCount: Int { groups.reduce(0) { $0 + $1.byteCount } }
}

extension [TimedMetadataGroup] {
    /// The names of all values, each once, in order of appearance.
    package var names: [MetadataName] {
        var known: Set<MetadataName> = []
        var names: [MetadataName] = []
        for item in lazy.flatMap(\.items) {
            let name = MetadataName(identifier: item.identifier, key: item.key, unit: item.unit)
            if known.insert(name).inserted { names.append(name) }
        }
        return names
    }

    /// The index of the first group whose end fulfils a condition that all later ones fulfil too; by binary search.
    fileprivate func firstIndex(
        where isReached: (TimedMetadataGroup) throws(TimeError) -> Bool
    ) throws(TimeError) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low < count ? low : nil
    }
}
