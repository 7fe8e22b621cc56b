import CFFmpeg
import MediaTime

/// A stretch of a file's pictures that stands in a movie as it is.
package struct PicturePart: Sendable {
    package let file: MediaFile
    /// A video track's id in the file.
    package let track: Int
    /// From the start of its first picture to where its last one ends, in asset time. What starts at the end is not part
    /// of it.
    package var source: TimeRange
    /// When its first picture starts in the movie.
    package let start: Time

    package init(_ file: MediaFile, track: Int, source: TimeRange, start: Time) {
        self.file = file
        self.track = track
        self.source = source
        self.start = start
    }
}

/// What speaks against taking a stretch of a file's pictures as they are.
package enum PictureObstacle: Hashable, Sendable {
    /// A packet that does not say when its picture is shown.
    case times
    /// Its first picture cannot be decoded without those before it.
    case start
    /// A picture that is shown within it cannot be decoded without one that is shown after it.
    case end
    /// Its file hides pictures that stand between others of it.
    case gap
    /// Packets of their own for what is never shown, which share times with others.
    case references
}

/// Where the packets of a ``PicturePart`` begin and end in their file, found by reading around both places only.
package struct PictureCut: Sendable {
    /// What the first packet is to a decoder.
    package let entry: PictureEntry
    /// Of the first packet, in the stream's units.
    let firstTimestamp: Int64
    /// Of the last packet in decoding order; nil for the last of the file.
    let lastTimestamp: Int64?
    /// When the last pictures that are shown start, rising, in asset time; never empty.
    let lastStarts: [Time]
    /// When the picture that is shown first starts, in asset time.
    let firstStart: Time
    /// Packets that are needed for others, whose own pictures are shown only after the part's end.
    package let hiddenCount: Int
    /// How many pictures are decoded before and shown after another, as far as was seen.
    let reorderDepth: Int
    /// One unit of the stream's timestamps.
    let tick: Time
    package internal(set) var obstacles: [PictureObstacle]
}

extension PicturePart {
    /// Looks at both ends of the part. Reads what lies between the key frames around them and no more.
    /// - Parameter source: Holds the part.
    package func cut(_ source: PictureSource) throws(MediaError) -> PictureCut {
        let end = (try? self.source.end) ?? .positiveInfinity
        let whole = file.track(track)?.timeRange
        var first = try source.group(before: self.source.start, includesTime: true)
        // The first picture of a track is shown from the track's start on, whenever its own time is.
        if first.members.isEmpty, !first.lacksTimes, self.source.start <= whole?.start ?? .zero {
            first = try source.firstGroup()
        }
        let last = try source.group(before: end, includesTime: false)
        let isOpen = end >= whole.flatMap { try? $0.end } ?? .zero
        var cut = cut(first, last, end: isOpen ? nil : end, tick: source.stream.time(1) ?? Time(1, 1))
        if source.hidesPictures(after: cut.firstTimestamp, before: cut.lastTimestamp ?? Int64.max) {
            cut.obstacles.append(.gap)
        }
        return cut
    }

    private func cut(_ first: PictureGroup, _ last: PictureGroup, end: Time?, tick: Time) -> PictureCut {
        var obstacles: [PictureObstacle] = first.lacksTimes || last.lacksTimes ? [.times] : []
        if first.hasReferences || last.hasReferences { obstacles.append(.references) }
        let begin = first.members.first
        let isShownLater = first.members.dropFirst().contains { member in
            begin.map { member.start > $0.start && member.start <= source.start } ?? true
        }
        if begin == nil || begin!.isHidden || isShownLater { obstacles.append(.start) }
        let isWanted = { (member: PictureGroup.Member) in
            !member.isHidden && (end.map { member.start < $0 } ?? true)
        }
        let wanted = last.members.filter(isWanted)
        let lastIndex = last.members.lastIndex(where: isWanted)
        let hidden = lastIndex.map { last.members[...$0].count { !isWanted($0) } } ?? 0
        if lastIndex == nil || hidden > 0 { obstacles.append(.end) }
        // To the end of a track everything is taken but what its file hides itself.
        let isOpen = end == nil && !last.members.contains(where: \.isHidden)
        return PictureCut(
            entry: first.entry, firstTimestamp: begin?.timestamp ?? 0,
            lastTimestamp: isOpen ? nil : lastIndex.map { last.members[$0].timestamp },
            lastStarts: wanted.isEmpty ? [source.start] : wanted.map(\.start).sorted(),
            firstStart: begin?.start ?? source.start, hiddenCount: hidden,
            reorderDepth: max(first.reorderDepth, last.reorderDepth), tick: tick, obstacles: obstacles)
    }
}

extension PictureSource {
    /// Whether the file's index says that pictures between two timestamps are not shown, as edit lists do.
    fileprivate func hidesPictures(after first: Int64, before last: Int64) -> Bool {
        for position in 0..<max(0, avformat_index_get_entries_count(stream)) {
            guard let entry = avformat_index_get_entry(stream, position)?.pointee else { continue }
            guard entry.flags & AVINDEX_DISCARD_FRAME != 0 else { continue }
            if entry.timestamp > first, entry.timestamp < last { return true }
        }
        return false
    }
}
