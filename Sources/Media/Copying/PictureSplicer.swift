import MediaTime

/// Gives the packets of copied stretches and of the encoded pictures between them the times of one track, and its headers.
///
/// Not thread-safe: each belongs to one thread.
package final class PictureSplicer {
    /// Replaces the source's rotation; nil keeps it.
    package var placement: StatedPlacement?
    /// The unit of the track's timestamps.
    package let unit: Time
    private let pieces: [PicturePacketCopier.Piece]
    private let join: PictureJoin
    /// The source of the first piece, whose stream describes the track.
    private let template: PictureSource
    private var source: PictureSource
    private var clock: DecodingClock
    /// The piece that is read.
    private var reading: (piece: Int, packets: PiecePackets)?
    /// True if it ended because a picture would be shown before it is decoded: the file understates its reordering.
    package private(set) var isOutOfOrder = false

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order; encoded alike.
    ///   - delay: The number of pictures that the encoder of the others decodes before the first is shown.
    package init(
        _ pieces: [PicturePacketCopier.Piece], _ join: PictureJoin, delay: Int, frameDuration: Time
    ) throws(MediaError) {
        self.pieces = pieces
        self.join = join
        template = try PictureSource(pieces[0].part.file, track: pieces[0].part.track)
        source = template
        unit = CopyUnit.common(to: pieces)
        let stated = Int(max(0, template.stream.pointee.codecpar.pointee.video_delay))
        let depth = max(pieces.map(\.cut.reorderDepth).max() ?? 0, stated, delay)
        let length = try? frameDuration.multiplied(by: Int64(depth)).dividedRoundingNearest(by: unit)
        clock = DecodingClock(depth: depth, delay: length ?? 0)
    }

    /// The track as a muxer describes it.
    package var track: CopiedTrack {
        var track = CopiedTrack(template, unit: unit, header: join.header, hasSetsInBand: join.form == .inBand)
        track.placement = placement
        return track
    }

    /// The next packet of a piece, its times in the movie; nil at its end.
    /// - Parameter piece: The number of the piece. Each is read once, to its end, in their order.
    package func next(of piece: Int) throws(MediaError) -> Packet? {
        if reading?.piece != piece {
            let part = pieces[piece].part
            if !source.holds(part) { source = try PictureSource(part.file, track: part.track) }
            reading = (piece, PiecePackets(pieces[piece], source, unit: unit))
        }
        let packet = Packet()
        guard let packets = reading?.packets, try packets.next(into: packet) else { return nil }
        try setDecodingTime(of: packet)
        return try join.copiedPacket(packet)
    }

    /// An encoded packet between the copied ones.
    /// - Parameter packet: With its presentation time and duration in the movie.
    package func joined(_ packet: consuming Packet) throws(MediaError) -> Packet {
        try setDecodingTime(of: packet)
        return try join.encodedPacket(packet)
    }

    private func setDecodingTime(of packet: borrowing Packet) throws(MediaError) {
        guard let decoded = clock.decodingTime(ofPictureAt: packet.av.pointee.pts) else {
            isOutOfOrder = true
            throw MediaError(
                .brokenInput, "copy pictures of '\(pieces[0].part.file.path)'",
                "they are reordered more than the file says; name a preset to have all of them encoded")
        }
        packet.av.pointee.dts = decoded
    }
}
