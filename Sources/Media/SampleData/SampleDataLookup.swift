import EditModel
import MediaTime

/// Finds samples in the spans of tracks, and keeps the files open that it reads. Not thread-safe.
package final class SampleDataLookup {
    private let library: MediaLibrary
    private var readers: [(track: FileTrack, groups: (TimeRange) throws(MediaError) -> [TimedMetadataGroup])] = []

    private struct FileTrack: Hashable {
        let path: String
        let id: Int
    }

    /// Files that are kept open, the last used at the end.
    private static let keptReaders = 16

    package init(_ library: MediaLibrary) { self.library = library }

    /// The samples of a span that have to do with a range or begin at its end, sorted by their start.
    /// - Parameter range: In the time of the span's track, as the results.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    package func groups(in range: TimeRange, of stretch: SampleDataStretch) throws -> [TimedMetadataGroup] {
        guard let part = try stretch.targetRange.intersection(range) else { return [] }
        let mapping = TimeMapping(source: stretch.sourceRange, target: stretch.targetRange)
        let asked = try mapping.source(of: part)
        let found: [TimedMetadataGroup]
        switch stretch.source {
        case .table(let table): found = try table.groups(in: asked)
        case .file(let path, let track, let isReversed):
            found = try groups(in: asked, FileTrack(path: path, id: track), isReversed: isReversed)
        }
        return try found.compactMap { group in try group.placed(mapping, in: stretch) }
    }

    /// Everything that holds at a time, as one group; nil if nothing does.
    /// - Parameter time: In the time of the span's track, as the result.
    package func sample(at time: Time, in stretch: SampleDataStretch) throws -> TimedMetadataGroup? {
        try groups(in: .moment(time), of: stretch).merged(at: time)
    }

    /// A value at a time, numbers between two samples linearly; nil if the track has none there.
    /// - Parameter name: A key or an identifier.
    package func value(_ name: String, at time: Time, in stretch: SampleDataStretch) throws -> MetadataItem? {
        let around = try groups(in: .moment(time), of: stretch)
        guard let end = try around.last(where: { $0.item(name) != nil && $0.timeRange.start <= time })?.timeRange.end
        else { return nil }
        let range = try TimeRange(start: time, end: max(end, time + TimeRange.moment(time).duration))
        return try groups(in: range, of: stretch).value(name, at: time)
    }

    private func groups(
        in range: TimeRange, _ track: FileTrack, isReversed: Bool
    ) throws -> [TimedMetadataGroup] {
        guard isReversed else { return try reader(track)(range) }
        let end = try library.file(at: track.path).description.duration
        let mirrored = try TimeRange(start: max(.zero, end - range.end), end: max(.zero, end - range.start))
        return try reader(track)(mirrored).compactMap { group in
            var group = group
            group.timeRange = try TimeRange(start: end - group.timeRange.end, end: end - group.timeRange.start)
            return group
        }.reversed()
    }

    private func reader(_ track: FileTrack) throws(MediaError) -> (TimeRange) throws(MediaError) -> [TimedMetadataGroup]
    {
        if let known = readers.firstIndex(where: { $0.track == track }) {
            let reader = readers.remove(at: known)
            readers.append(reader)
            return reader.groups
        }
        let file = try library.file(at: track.path)
        let groups: (TimeRange) throws(MediaError) -> [TimedMetadataGroup]
        if file.track(track.id)?.mediaType.isWords == true {
            let cues = try file.subtitles(track: track.id).groups
            groups = { range throws(MediaError) in
                guard let end = try? range.end else { return [] }
                // Cues may overlap.
                return cues.prefix { $0.timeRange.start <= end }.filter {
                    ((try? $0.timeRange.end) ?? .zero) > range.start
                }
            }
        } else {
            let reader = try SampleDataReader(file, track: track.id)
            groups = { range throws(MediaError) in try reader.groups(in: range) }
        }
        readers.append((track, groups))
        if readers.count > Self.keptReaders { readers.removeFirst() }
        return groups
    }
}

extension TimedMetadataGroup {
    /// The group in the time of a span's track, cut to the span; nil outside of it.
    fileprivate func placed(_ mapping: TimeMapping, in stretch: SampleDataStretch) throws -> TimedMetadataGroup? {
        guard let inside = try timeRange.intersection(stretch.sourceRange), !inside.isEmpty else { return nil }
        let placed = try TimeRange(
            start: mapping.targetTime(atSource: inside.start), end: mapping.targetTime(atSource: inside.end))
        return TimedMetadataGroup(timeRange: placed, items: items)
    }
}

extension TimeRange {
    /// The instant, as short as a range can be that matters.
    fileprivate static func moment(_ time: Time) -> TimeRange {
        TimeRange(start: time, duration: Time(1, 1_000_000))
    }
}

extension SubtitleDocument {
    /// The cues as samples, sorted by their start: the words, and the values that a drone writes as such.
    fileprivate var groups: [TimedMetadataGroup] {
        let identifier = format.rawValue
        return cues.compactMap { cue -> TimedMetadataGroup? in
            guard let range = try? TimeRange(start: cue.start, end: cue.stop), !range.isEmpty else { return nil }
            let words = MetadataItem(identifier: identifier, key: "text", value: .text(cue.text))
            return TimedMetadataGroup(
                timeRange: range, items: [words] + TelemetryText(cue.text, identifier: identifier).items)
        }.sorted { $0.timeRange.start < $1.timeRange.start }
    }
}
