import Media
import MediaTime

/// The files that the pieces of one track come from, one after the other, and the decoding times of the track's packets.
///
/// Not thread-safe: each belongs to one thread.
final class PieceSources {
    /// The source of the first piece; its stream describes the track.
    let template: PictureSource
    /// The unit of the track's timestamps.
    let unit: Time
    private let pieces: [PicturePacketCopier.Piece]
    private var source: PictureSource
    private var clock: DecodingClock
    /// Nil if parameter sets stay in the stream.
    private(set) var headerSets: HeaderSets?
    private var packets: PiecePackets?
    /// Set before it fails because the packets differ from what the examination of both ends promised.
    var obstacle: PictureObstacle? { ownObstacle ?? packets?.obstacle }
    private var ownObstacle: PictureObstacle?

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order; encoded alike.
    ///   - leastDepth: The number of pictures that are at least decoded before the first is shown.
    ///   - delay: The time from the first picture's decoding to its presentation, for that number.
    init(
        _ pieces: [PicturePacketCopier.Piece], leastDepth: Int = 0, delay: (Int) throws(TimeError) -> Time
    ) throws(MediaError) {
        self.pieces = pieces
        template = try PictureSource(pieces[0].part.file, track: pieces[0].part.track)
        source = template
        unit = CopyUnit.common(to: pieces)
        let stated = Int(max(0, template.stream.pointee.codecpar.pointee.video_delay))
        let depth = max(pieces.map(\.cut.reorderDepth).max() ?? 0, stated, leastDepth)
        clock = DecodingClock(depth: depth, delay: (try? delay(depth).dividedRoundingNearest(by: unit)) ?? 0)
    }

    /// The packets of a piece. Its file stays open for the next piece.
    func packets(of piece: Int) throws(MediaError) -> PiecePackets {
        let part = pieces[piece].part
        if !source.holds(part) { source = try PictureSource(part.file, track: part.track) }
        let packets = PiecePackets(pieces[piece], source, unit: unit)
        self.packets = packets
        return packets
    }

    /// Takes the parameter sets that the header has out of all packets from now on.
    func moveSetsIntoHeader() throws(MediaError) {
        headerSets = try HeaderSets(template, pieces[0], unit: unit)
    }

    /// Takes the header's parameter sets out of a packet.
    func removeSets(from packet: borrowing Packet) throws(MediaError) {
        guard let headerSets, try !headerSets.remove(from: packet) else { return }
        ownObstacle = .sets
        throw MediaError(
            .unsupported, "copy the pictures of '\(source.file.path)'",
            "their parameter sets change in the stream; name a preset to have them encoded")
    }

    /// Gives the next packet its decoding time.
    func setDecodingTime(of packet: borrowing Packet) throws(MediaError) {
        guard let decoded = clock.decodingTime(ofPictureAt: packet.av.pointee.pts) else {
            ownObstacle = .order
            throw MediaError(
                .brokenInput, "copy the pictures of '\(source.file.path)'",
                "they are reordered more than the file says; name a preset to have them encoded")
        }
        packet.av.pointee.dts = decoded
    }
}
