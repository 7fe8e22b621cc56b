import CFFmpeg
import Media
import MediaTime

/// A range of a file's pictures that a movie takes without encoding.
package struct PicturePart: Sendable {
    package let file: MediaFile
    /// A video track's id in the file.
    package let track: Int
    /// From the start of its first picture to the end of its last one, in asset time. A picture that starts at the end
    /// is not included.
    package var source: TimeRange
    /// The start of its first picture, in the movie's time.
    package let start: Time

    package init(_ file: MediaFile, track: Int, source: TimeRange, start: Time) {
        self.file = file
        self.track = track
        self.source = source
        self.start = start
    }
}

extension PicturePart {
    /// The part extended back to the key frame that its first picture needs; the added pictures come before the
    /// output's start. Nil if there is no key frame before it.
    package func fromKeyFrame() throws(MediaError) -> PicturePart? {
        let key = try file.keyFrameTime(ofTrack: track, atOrBefore: source.start)
        guard key < source.start, let lead = try? source.start - key, let end = try? source.end,
            let range = try? TimeRange(start: key, end: end), let start = try? start - lead
        else { return nil }
        return PicturePart(file, track: track, source: range, start: start)
    }
}

/// Why a range of a file's pictures cannot be copied.
package enum PictureObstacle: Hashable, Sendable {
    /// A packet without a presentation time.
    case times
    /// The first picture cannot be decoded without earlier ones.
    case start
    /// A picture within the range cannot be decoded without one shown after it.
    case end
    /// The file hides pictures between others of the range.
    case gap
    /// Packets that are never shown and share times with others.
    case references
    /// A picture would be shown before it is decoded: the file understates its reordering. Found only while copying.
    case order
    /// Parameter sets in the stream differ from those of the header. Found only while copying.
    case sets
}

/// The first and the last packet of a ``PicturePart`` in its file, found by reading around both places only.
package struct PictureCut: Sendable {
    /// The entry that the first packet offers to a decoder.
    package let entry: PictureEntry
    /// The first packet's timestamp, in the stream's units.
    let firstTimestamp: Int64
    /// The timestamp of the last packet in decoding order; nil for the last of the file.
    let lastTimestamp: Int64?
    /// The starts of the last pictures shown, ascending, in asset time; never empty.
    let lastStarts: [Time]
    /// The start of the first picture shown, in asset time.
    let firstStart: Time
    /// The number of packets that others refer to and that are shown after the part's end.
    package let hiddenCount: Int
    /// The number of pictures decoded before and shown after another, in the packets read.
    let reorderDepth: Int
    /// One unit of the stream's timestamps.
    let tick: Time
    package internal(set) var obstacles: [PictureObstacle]
}

extension PicturePart {
    /// Examines both ends of the part. Reads only the packets between the key frames around them.
    /// - Parameter source: A source of the part's track.
    package func cut(_ source: PictureSource) throws(MediaError) -> PictureCut {
        let end = (try? self.source.end) ?? .positiveInfinity
        let whole = file.track(track)?.timeRange
        var first = try source.group(before: self.source.start, includesTime: true)
        // The first picture of a track is shown from the track's start, even if its own time is later.
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
        // At the end of a track everything is taken except packets that the file hides itself.
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
    /// True if the file's index hides pictures between two timestamps, as edit lists do.
    func hidesPictures(after first: Int64, before last: Int64) -> Bool {
        for position in 0..<max(0, avformat_index_get_entries_count(stream)) {
            guard let entry = avformat_index_get_entry(stream, position)?.pointee else { continue }
            guard entry.flags & AVINDEX_DISCARD_FRAME != 0 else { continue }
            if entry.timestamp > first, entry.timestamp < last { return true }
        }
        return false
    }
}
