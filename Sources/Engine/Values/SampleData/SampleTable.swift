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
        let first = try groups.partitioningIndex { group throws(TimeError) in try group.timeRange.end > range.start }
        return Array(groups[first...].prefix { $0.timeRange.start <= end })
    }

    /// The values that its samples have, each once.
    package var names: [MetadataName] { groups.names }

    /// About how many bytes it takes.
    package var byteCount: Int { groups.byteCount }
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

    /// About how many bytes they take.
    package var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

    /// The groups sorted by start; groups with equal starts keep their order.
    package func sortedByStart() -> [TimedMetadataGroup] {
        enumerated().sorted {
            ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
        }.map(\.element)
    }
}
