import MediaTime
import Values

/// Finds samples in the spans of tracks, and keeps the files open that it reads. Not thread-safe.
package final class SampleDataLookup {
    private let library: MediaLibrary
    private var readers: [(track: FileTrack, groups: Groups)] = []

    /// Finds the groups of a range with a value of a name, or all groups if the name is nil; times are those of the
    /// file.
    private typealias Groups = (TimeRange, String?) throws(MediaError) -> [TimedMetadataGroup]

    private struct FileTrack: Hashable {
        let path: String
        let id: Int
    }

    /// Files that are kept open, the last used at the end.
    private static let keptReaders = 16

    package init(_ library: MediaLibrary) { self.library = library }

    /// The samples of a span that have to do with a range or begin at its end, sorted by their start.
    /// - Parameters:
    ///   - range: In the time of the span's track, as the results.
    ///   - name: A key or an identifier: only samples that have it; nil for all.
    /// - Throws: ``MediaError`` for a file that cannot be read, or that has too many samples in the range.
    package func groups(
        in range: TimeRange, of span: SampleDataSpan, named name: String? = nil
    ) throws -> [TimedMetadataGroup] {
        guard let part = try span.targetRange.intersection(range) else { return [] }
        let mapping = TimeMapping(source: span.sourceRange, target: span.targetRange)
        return try groups(in: try mapping.source(of: part), span.source, named: name).compactMap { group in
            try group.placed(mapping, in: span)
        }
    }

    /// Everything that holds at a time, as one group; nil if nothing does.
    /// - Parameter time: In the time of the span's track, as the result.
    package func sample(at time: Time, in span: SampleDataSpan) throws -> TimedMetadataGroup? {
        try groups(in: .moment(time), of: span).merged(at: time)
    }

    /// A value at a time, numbers interpolated linearly between two samples; nil if the track has none there.
    ///
    /// It is found in the time of the source, so that a cut does not change it: the samples on both sides count.
    /// - Parameters:
    ///   - name: A key or an identifier.
    ///   - time: In the time of the span's track.
    package func value(_ name: String, at time: Time, in span: SampleDataSpan) throws -> MetadataItem? {
        var own = try TimeMapping(source: span.sourceRange, target: span.targetRange).sourceTime(atTarget: time)
        var source = span.source
        if case .file(let path, let track, true) = source {
            source = .file(path: path, track: track, isReversed: false)
            // Media that is played backwards begins with the last instant of the file, not with its end.
            let end = try library.file(at: path).description.duration
            own = try max(.zero, min(end - own, end - TimeRange.moment(own).duration))
        }
        let around = try groups(in: .moment(own), source, named: name)
        guard let end = try around.last(where: { try $0.timeRange.contains(own) })?.timeRange.end else { return nil }
        return try groups(in: TimeRange(start: own, end: end), source, named: name).value(name, at: own)
    }

    /// - Parameter range: In the time of the source, as the results.
    private func groups(
        in range: TimeRange, _ source: SampleDataSpan.Source, named name: String?
    ) throws -> [TimedMetadataGroup] {
        switch source {
        case .table(let table):
            let found = try table.groups(in: range)
            return name.map { name in found.filter { $0.item(name) != nil } } ?? found
        case .file(let path, let track, let isReversed):
            let groups = try reader(FileTrack(path: path, id: track))
            guard isReversed else { return try groups(range, name) }
            let end = try library.file(at: path).description.duration
            let mirrored = try TimeRange(start: max(.zero, end - range.end), end: max(.zero, end - range.start))
            return try groups(mirrored, name).map { group in
                TimedMetadataGroup(
                    timeRange: try TimeRange(start: end - group.timeRange.end, end: end - group.timeRange.start),
                    items: group.items)
            }.sortedByStart()
        }
    }

    private func reader(_ track: FileTrack) throws(MediaError) -> Groups {
        if let known = readers.firstIndex(where: { $0.track == track }) {
            let reader = readers.remove(at: known)
            readers.append(reader)
            return reader.groups
        }
        let file = try library.file(at: track.path)
        let groups: Groups
        if file.track(track.id)?.mediaType.isWords == true {
            let cues = try file.subtitles(track: track.id).groups
            groups = { range, name throws(MediaError) in
                guard let end = try? range.end else { return [] }
                // Cues may overlap.
                return cues.prefix { $0.timeRange.start <= end }.filter { cue in
                    ((try? cue.timeRange.end) ?? .zero) > range.start && name.map { cue.item($0) != nil } ?? true
                }
            }
        } else {
            let reader = try SampleDataReader(file, track: track.id)
            groups = { range, name throws(MediaError) in try reader.groups(in: range, named: name) }
        }
        readers.append((track, groups))
        if readers.count > Self.keptReaders { readers.removeFirst() }
        return groups
    }
}

extension TimedMetadataGroup {
    /// The group in the time of a span's track, cut to the span; nil outside of it.
    fileprivate func placed(_ mapping: TimeMapping, in span: SampleDataSpan) throws -> TimedMetadataGroup? {
        guard let inside = try timeRange.intersection(span.sourceRange), !inside.isEmpty else { return nil }
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
        }.sortedByStart()
    }
}
