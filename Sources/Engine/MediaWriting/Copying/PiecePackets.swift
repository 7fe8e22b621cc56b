import CFFmpeg
import Media
import MediaTime

/// Reads the packets of one part of a video track with their times in the movie.
final class PiecePackets {
    private let part: PicturePart
    private let cut: PictureCut
    private let unit: Time
    private let source: PictureSource
    private var hasBegun = false
    private var isFinished = false
    /// Set before it throws because the packets differ from what the part's ends promised.
    private(set) var obstacle: PictureObstacle?

    /// - Parameter source: A source of the part's track, used by nothing else meanwhile.
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
                obstacle = .start
                throw MediaError(.brokenInput, attempt, "its key frame at \(cut.firstStart) is not found again")
            }
            hasBegun = true
            try retime(packet, start: cut.firstStart)
            return true
        }
        while try source.read(into: packet) {
            guard let start = source.clock.start(of: packet) else {
                obstacle = .times
                throw MediaError(.brokenInput, attempt, "a packet does not say when its picture is shown")
            }
            // Shown before the part's first picture, and perhaps not decodable without earlier ones.
            guard start > cut.firstStart else { continue }
            isFinished = packet.presentationTimestamp == cut.lastTimestamp
            try retime(packet, start: start)
            return true
        }
        return false
    }

    private var attempt: String { "copy the pictures of '\(part.file.path)'" }

    /// Finds the first packet and reads it into `packet`; false if it is not there.
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

    /// Reads up to the first packet of the part, or past its place if it is not there.
    private func readFirst(_ packet: borrowing Packet) throws(MediaError) -> Bool {
        while try source.read(into: packet) {
            guard let timestamp = packet.presentationTimestamp else { continue }
            if timestamp == cut.firstTimestamp, packet.av.pointee.flags & AV_PKT_FLAG_KEY != 0 { return true }
            if timestamp > cut.firstTimestamp { return false }
        }
        return false
    }

    /// A picture's duration: its packet's, or the track's constant one if that is more than twice as long. Some muxers
    /// write one tick for each packet.
    private func length(of packet: borrowing Packet) throws(TimeError) -> Time {
        let own = try cut.tick.multiplied(by: packet.av.pointee.duration)
        guard let usual = part.file.constantFrameDuration(ofTrack: part.track), try own + own < usual else {
            return own
        }
        return usual
    }

    /// Sets a packet's time and duration in the movie.
    private func retime(_ packet: borrowing Packet, start: Time) throws(MediaError) {
        do {
            let end = try (part.start + part.source.duration).dividedRoundingNearest(by: unit)
            let isFirst = start == cut.firstStart
            // The first picture is shown from the part's start, even if its own time is later.
            let shown = isFirst ? part.start : try start - part.source.start + part.start
            let timestamp = try shown.dividedRoundingNearest(by: unit)
            let length = try self.length(of: packet).dividedRoundingNearest(by: unit)
            packet.av.pointee.pts = timestamp
            let isLast = start == cut.lastStarts.last
            packet.av.pointee.duration = isLast ? end - timestamp : min(length, max(0, end - timestamp))
        } catch {
            throw MediaError(.engineFailure, attempt, "\(error)")
        }
        // The movie shows all pictures of the part.
        packet.av.pointee.flags &= ~AV_PKT_FLAG_DISCARD
    }
}
