import CFFmpeg
import Media
import MediaTime

/// Packets of a video track in decoding order, from one where decoding can begin to just after a time. They decide
/// whether the track can be cut there.
struct PictureGroup {
    /// One packet.
    struct Member {
        let timestamp: Int64
        /// The start of its picture, in asset time.
        let start: Time
        /// True if the file itself hides the picture.
        let isHidden: Bool
    }

    /// The entry that the first packet offers.
    var entry = PictureEntry.none
    /// Decoding begins with the first one; empty if the track has none before the time.
    var members: [Member] = []
    /// True if a packet has no presentation time.
    var lacksTimes = false
    /// True if a packet holds only a reference for others: it has a time, but shows no picture.
    var hasReferences = false

    /// The most pictures that can be decoded before and shown after another.
    var reorderDepth: Int {
        var depth = 0
        for (index, member) in members.enumerated() {
            depth = max(depth, members[..<index].suffix(Self.longestReordering).count { $0.start > member.start })
        }
        return depth
    }

    /// The most pictures that any codec decodes after a picture and shows before it.
    static let longestReordering = 16
}

extension PictureSource {
    /// The distance before a time at which a key frame is sought first when none is found at it.
    private static let firstMargin = Time(1, 2)

    /// The group that begins with the last packet before a time with which decoding can begin; without members if there
    /// is none.
    ///
    /// Changes the read position of the file.
    /// - Parameters:
    ///   - time: In asset time.
    ///   - includesTime: True if a picture that starts at the time itself counts as before it.
    func group(before time: Time, includesTime: Bool) throws(MediaError) -> PictureGroup {
        var margin = Time.zero
        while true {
            let target = (try? time - margin).flatMap(clock.timestamp)
            let isMoved = target.map { $0 > 0 && seek(to: $0) } ?? false
            if !isMoved { guard rewind() else { return PictureGroup() } }
            let group = try readGroup(before: time, includesTime)
            guard group.members.isEmpty, isMoved else { return group }
            // Some containers seek by decoding time, which is earlier than presentation time: seek further back.
            margin = margin == .zero ? Self.firstMargin : (try? margin + margin) ?? .positiveInfinity
        }
    }

    /// The group that begins with the track's first packet, however late its picture is shown.
    func firstGroup() throws(MediaError) -> PictureGroup {
        let packet = Packet()
        guard rewind(), try read(into: packet), let start = clock.start(of: packet) else { return PictureGroup() }
        return try group(before: start, includesTime: true)
    }

    private func readGroup(before time: Time, _ includesTime: Bool) throws(MediaError) -> PictureGroup {
        let reader = PictureEntryReader(stream.pointee.codecpar)
        let packet = Packet()
        var group = PictureGroup()
        // Packets read since the first one shown after the time.
        var following = 0
        while following < PictureGroup.longestReordering, try read(into: packet) {
            guard let timestamp = packet.presentationTimestamp, let start = clock.start(of: packet) else {
                group.lacksTimes = true
                return group
            }
            let isBefore = start < time || (includesTime && start == time)
            // After a picture shown after the time no key frame is shown before it, but other pictures may be.
            if !isBefore || following > 0 { following += 1 }
            let entry = following > 0 ? .none : reader.entry(packet)
            if entry != .none { group = PictureGroup(entry: entry) }
            // Packets before the first entry cannot be decoded.
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
