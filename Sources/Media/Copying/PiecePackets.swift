import CFFmpeg
import MediaTime

/// Reads the packets of one part of a video track, with the times their pictures have in the movie.
final class PiecePackets {
    private let part: PicturePart
    private let cut: PictureCut
    private let unit: Time
    private let source: PictureSource
    private var hasBegun = false
    private var isFinished = false

    /// - Parameter source: Holds the part; nobody else reads from it meanwhile.
    init(_ piece: PicturePacketCopier.Piece, _ source: PictureSource, unit: Time) {
        (part, cut) = piece
        self.source = source
        self.unit = unit
    }

    /// Reads the next packet, without its decoding time; false at the end of the part.
    func next(into packet: borrowing Packet) throws(MediaError) -> Bool {
        guard !isFinished else { return false }
        if !hasBegun {
            guard try findFirst(packet) else {
                throw MediaError(.brokenInput, attempt, "its key frame at \(cut.firstStart) is not found again")
            }
            hasBegun = true
            try retime(packet, start: cut.firstStart)
            return true
        }
        while try source.read(into: packet) {
            guard let start = source.clock.start(of: packet) else {
                throw MediaError(.brokenInput, attempt, "a packet does not say when its picture is shown")
            }
            // Shown before the part's first picture, and maybe not even decodable without what is before it.
            guard start > cut.firstStart else { continue }
            isFinished = packet.presentationTimestamp == cut.lastTimestamp
            try retime(packet, start: start)
            return true
        }
        return false
    }

    private var attempt: String { "copy the pictures of '\(part.file.path)'" }

    /// Moves behind the first packet, which is then in `packet`; false when it is not there.
    private func findFirst(_ packet: borrowing Packet) throws(MediaError) -> Bool {
        isFinished = cut.firstTimestamp == cut.lastTimestamp
        var margin: Int64 = 0
        while margin < 1 << 40, source.seek(to: cut.firstTimestamp - margin) {
            if try readFirst(packet) { return true }
            margin = max(1, margin * 4)
        }
        guard source.rewind() else { return false }
        return try readFirst(packet)
    }

    /// Reads to the first packet of the part, or as far as it can be.
    private func readFirst(_ packet: borrowing Packet) throws(MediaError) -> Bool {
        while try source.read(into: packet) {
            guard let timestamp = packet.presentationTimestamp else { continue }
            if timestamp == cut.firstTimestamp, packet.av.pointee.flags & AV_PKT_FLAG_KEY != 0 { return true }
            if timestamp > cut.firstTimestamp { return false }
        }
        return false
    }

    /// How long a packet says its picture is shown, or all are where it says less than half of that: some writers count one
    /// tick for each.
    private func length(of packet: borrowing Packet) throws(TimeError) -> Time {
        let own = try cut.tick.multiplied(by: packet.av.pointee.duration)
        guard let usual = part.file.constantFrameDuration(ofTrack: part.track), try own + own < usual else {
            return own
        }
        return usual
    }

    /// Puts a packet where its picture stands in the movie, for as long as it does.
    private func retime(_ packet: borrowing Packet, start: Time) throws(MediaError) {
        do {
            let end = try (part.start + part.source.duration).dividedRoundingNearest(by: unit)
            let isFirst = start == cut.firstStart
            // The first picture stands from the part's start on, whenever its own time is.
            let shown = isFirst ? part.start : try start - part.source.start + part.start
            let timestamp = try shown.dividedRoundingNearest(by: unit)
            let length = try self.length(of: packet).dividedRoundingNearest(by: unit)
            packet.av.pointee.pts = timestamp
            let isLast = start == cut.lastStarts.last
            packet.av.pointee.duration = isLast ? end - timestamp : min(length, max(0, end - timestamp))
        } catch {
            throw MediaError(.engine, attempt, "\(error)")
        }
        // What the file hid is not in the part.
        packet.av.pointee.flags &= ~AV_PKT_FLAG_DISCARD
    }
}
