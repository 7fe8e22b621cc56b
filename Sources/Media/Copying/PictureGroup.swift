import CFFmpeg
import MediaTime

/// Packets of a video track in decoding order from a place where decoding can begin, to just after some time: what tells
/// whether the track can be cut there.
struct PictureGroup {
    /// One packet.
    struct Member {
        let timestamp: Int64
        /// When its picture starts, in asset time.
        let start: Time
        /// Whether the file itself hides the picture.
        let isHidden: Bool
    }

    /// Of the first packet.
    var entry = PictureEntry.none
    /// The first is the one that decoding begins with; empty when the track has none before the time.
    var members: [Member] = []
    /// Whether a packet does not say when its picture is shown.
    var lacksTimes = false
    /// Whether a packet holds only what others refer to: it has a time, and no picture is shown then.
    var hasReferences = false

    /// The most pictures that can be decoded before and shown after another.
    var reorderDepth: Int {
        var depth = 0
        for (index, member) in members.enumerated() {
            depth = max(depth, members[..<index].suffix(Self.longestReordering).count { $0.start > member.start })
        }
        return depth
    }

    /// No codec shows a picture later than so many that are decoded after it.
    static let longestReordering = 16
}

extension PictureSource {
    /// How far before a time a key frame is looked for when none was found at it.
    private static let firstMargin = Time(1, 2)

    /// The group that begins with the last packet whose picture starts before a time and with which decoding can begin;
    /// without members where there is none.
    ///
    /// The file is then at another place.
    /// - Parameters:
    ///   - time: In asset time.
    ///   - includesTime: Whether a picture that starts at the time itself counts as before it.
    func group(before time: Time, includesTime: Bool) throws(MediaError) -> PictureGroup {
        var margin = Time.zero
        while true {
            let target = (try? time - margin).flatMap(clock.timestamp)
            let isMoved = target.map { $0 > 0 && seek(to: $0) } ?? false
            if !isMoved { guard rewind() else { return PictureGroup() } }
            let group = try readGroup(before: time, includesTime)
            guard group.members.isEmpty, isMoved else { return group }
            // Decoding begins before showing, and some containers count by the former: look further ahead of it.
            margin = margin == .zero ? Self.firstMargin : (try? margin + margin) ?? .positiveInfinity
        }
    }

    /// The group that begins with the first packet of the track, however late its picture is shown.
    func firstGroup() throws(MediaError) -> PictureGroup {
        let packet = Packet()
        guard rewind(), try read(into: packet), let start = clock.start(of: packet) else { return PictureGroup() }
        return try group(before: start, includesTime: true)
    }

    private func readGroup(before time: Time, _ includesTime: Bool) throws(MediaError) -> PictureGroup {
        let reader = PictureEntryReader(stream.pointee.codecpar)
        let packet = Packet()
        var group = PictureGroup()
        // Packets since one that is shown after the time.
        var following = 0
        while following < PictureGroup.longestReordering, try read(into: packet) {
            guard let timestamp = packet.presentationTimestamp, let start = clock.start(of: packet) else {
                group.lacksTimes = true
                return group
            }
            let isBefore = start < time || (includesTime && start == time)
            // Behind a later picture no key frame is shown before the time; others may be.
            if !isBefore || following > 0 { following += 1 }
            let entry = following > 0 ? .none : reader.entry(packet)
            if entry != .none { group = PictureGroup(entry: entry) }
            // What decoding cannot begin with is of no use before there is something it can.
            guard entry != .none || !group.members.isEmpty else {
                if !isBefore { return group }
                continue
            }
            let isHidden = packet.av.pointee.flags & AV_PKT_FLAG_DISCARD != 0
            if !isHidden, !packet.isShown(in: stream) { group.hasReferences = true }
            group.members.append(PictureGroup.Member(timestamp: timestamp, start: start, isHidden: isHidden))
        }
        return group
    }
}
