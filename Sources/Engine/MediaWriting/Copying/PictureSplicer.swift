import Media
import MediaTime

/// Gives the packets of copied stretches and of the encoded pictures between them the times of one track, and its headers.
///
/// Not thread-safe: each belongs to one thread.
package final class PictureSplicer {
    /// Replaces the source's rotation; nil keeps it.
    package var placement: StatedPlacement?
    private let join: PictureJoin
    private let sources: PieceSources
    /// The piece that is read.
    private var reading: (piece: Int, packets: PiecePackets)?

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order; encoded alike.
    ///   - delay: The number of pictures that the encoder of the others decodes before the first is shown.
    package init(
        _ pieces: [PicturePacketCopier.Piece], _ join: PictureJoin, delay: Int, frameDuration: Time
    ) throws(MediaError) {
        self.join = join
        sources = try PieceSources(pieces, leastDepth: delay) { depth throws(TimeError) in
            try frameDuration.multiplied(by: Int64(depth))
        }
    }

    /// The unit of the track's timestamps.
    package var unit: Time { sources.unit }

    /// Why it failed, if the packets of the file cannot be copied after all; nil otherwise.
    package var obstacle: PictureObstacle? { sources.obstacle }

    /// The track as a muxer describes it.
    package var track: CopiedTrack {
        var track = CopiedTrack(sources.template, unit: unit, header: join.header, hasSetsInBand: join.form == .inBand)
        track.placement = placement
        return track
    }

    /// The next packet of a piece, its times in the movie; nil at its end.
    /// - Parameter piece: The number of the piece. Each is read once, to its end, in their order.
    package func next(of piece: Int) throws(MediaError) -> Packet? {
        if reading?.piece != piece {
            reading = (piece, try sources.packets(of: piece))
        }
        let packet = Packet()
        guard let packets = reading?.packets, try packets.next(into: packet) else { return nil }
        try sources.setDecodingTime(of: packet)
        return try withoutSets(join.copiedPacket(packet))
    }

    /// An encoded packet between the copied ones.
    /// - Parameter packet: With its presentation time and duration in the movie.
    package func joined(_ packet: consuming Packet) throws(MediaError) -> Packet {
        try sources.setDecodingTime(of: packet)
        return try withoutSets(join.encodedPacket(packet))
    }

    /// Moves the parameter sets of HEVC to the track's header, as MP4 requires, unless they must be in the stream.
    package func moveSetsIntoHeader() throws(MediaError) {
        if join.form == .sameHeaders { try sources.moveSetsIntoHeader() }
    }

    private func withoutSets(_ packet: consuming Packet) throws(MediaError) -> Packet {
        try sources.removeSets(from: packet)
        return packet
    }
}
