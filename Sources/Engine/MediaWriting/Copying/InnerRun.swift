import CFFmpeg
import Media
import MediaTime

/// A stretch of a video track that can be placed between other pictures of a stream: it begins where a decoder can
/// begin, and none of its pictures needs one that is decoded after it.
package struct InnerRun: Sendable {
    /// From the start of its first picture to the end of its last one, in asset time.
    package let range: TimeRange
    package let cut: PictureCut
}

extension PictureSource {
    /// The fewest pictures that are left on either side: players take two key frames in a row for one picture.
    private static let fewestLeft: Int64 = 2

    /// The longest inner stretch of a range of pictures; nil if there is none.
    ///
    /// Reads the packets from the range's start to the first key frame, and the last group.
    /// - Parameters:
    ///   - range: From the start of a picture to the end of one, in asset time.
    ///   - step: The duration of each picture.
    package func innerRun(of range: TimeRange, step: Time) throws(MediaError) -> InnerRun? {
        guard let end = try? range.end,
            let first = try entry(from: range.start, before: end, step: step),
            let opening = try? group(before: first.start, includesTime: true), !opening.lacksTimes
        else { return nil }
        var bound = end
        while bound > first.start {
            let last = try group(before: bound, includesTime: false)
            guard !last.lacksTimes, !last.hasReferences, !last.members.contains(where: \.isHidden),
                let begin = last.members.first, begin.start >= first.start
            else { return nil }
            guard let (count, stop) = last.closedCount(before: bound, end: end, step: step) else {
                bound = begin.start
                continue
            }
            let starts = last.members[..<count].map(\.start).filter { $0 >= first.start }.sorted()
            let cut = PictureCut(
                entry: .anywhere, firstTimestamp: first.timestamp, lastTimestamp: last.members[count - 1].timestamp,
                lastStarts: starts, firstStart: first.start, hiddenCount: 0,
                reorderDepth: max(opening.reorderDepth, last.reorderDepth), tick: stream.time(1) ?? Time(1, 1),
                obstacles: [])
            guard let found = try? TimeRange(start: first.start, end: stop), !hidesPictures(of: cut) else { return nil }
            return InnerRun(range: found, cut: cut)
        }
        return nil
    }

    private func hidesPictures(of cut: PictureCut) -> Bool {
        hidesPictures(after: cut.firstTimestamp, before: cut.lastTimestamp ?? Int64.max)
    }

    /// The first picture of a range with which a decoder can begin: the very first, or one that leaves enough before it.
    private func entry(from start: Time, before end: Time, step: Time) throws(MediaError) -> PictureGroup.Member? {
        let isMoved = clock.timestamp(at: start).map { seek(to: $0) } ?? false
        if !isMoved { guard rewind() else { return nil } }
        let reader = PictureEntryReader(stream.pointee.codecpar)
        let packet = Packet()
        var following = 0
        while following < PictureGroup.longestReordering, try read(into: packet) {
            guard let timestamp = packet.presentationTimestamp, let time = clock.start(of: packet) else { return nil }
            if time >= end { following += 1 }
            guard time >= start, time < end, reader.entry(packet) == .anywhere, packet.isShown(in: stream),
                packet.av.pointee.flags & AV_PKT_FLAG_DISCARD == 0
            else { continue }
            guard time == start || (try? (time - start).dividedRoundingNearest(by: step)) ?? 0 >= Self.fewestLeft else {
                continue
            }
            return PictureGroup.Member(timestamp: timestamp, start: time, isHidden: false)
        }
        return nil
    }
}

extension PictureGroup {
    /// The most packets after which all pictures before a time have been decoded and none after it.
    /// - Parameters:
    ///   - bound: In asset time; pictures from here on are left out.
    ///   - end: The end of all wanted pictures. Two of them or none are left.
    /// - Returns: The number of packets, and the start of the first remaining picture; nil if there is none.
    fileprivate func closedCount(before bound: Time, end: Time, step: Time) -> (count: Int, stop: Time)? {
        var rest = [Time?](repeating: nil, count: members.count + 1)
        for index in members.indices.reversed() {
            rest[index] = min(rest[index + 1] ?? members[index].start, members[index].start)
        }
        var latest = members[0].start
        var found: (count: Int, stop: Time)?
        for count in 1...members.count {
            latest = max(latest, members[count - 1].start)
            guard latest < bound else { break }
            let next = rest[count] ?? end
            guard next > latest else { continue }
            let stop = min(next, end)
            guard stop == end || ((try? (end - stop).dividedRoundingNearest(by: step)) ?? 0) >= 2 else { continue }
            found = (count, stop)
        }
        return found
    }
}
