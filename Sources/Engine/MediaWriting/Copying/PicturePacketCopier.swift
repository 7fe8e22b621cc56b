import CFFmpeg
import Media
import MediaTime

/// Copies the packets of parts of video tracks into a movie, one part after the other, without decoding them.
///
/// Every picture is shown at the exact time it has in the movie; the packets come in decoding order with rising decoding
/// times. Not thread-safe: each belongs to one thread.
package final class PicturePacketCopier: CopiedPackets {
    /// A part and the place of its packets.
    package typealias Piece = (part: PicturePart, cut: PictureCut)

    /// Replaces the source's rotation; nil keeps it.
    package var placement: StatedPlacement?
    /// The crop of the placement.
    package var crop: StreamCrop?
    /// True if parameter sets are in the stream, and change there.
    package var hasSetsInBand = false
    private let pieces: [Piece]
    private let sources: PieceSources
    private var nextPiece = 0
    private var reader: PiecePackets?
    private var count: Int64 = 0
    /// Packets before the movie's start, which an edit list hides.
    private var leadCount: Int64 = 0

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order, without a gap; encoded alike.
    ///   - frameDuration: The duration of a picture, or of most.
    package init(_ pieces: [Piece], frameDuration: Time) throws(MediaError) {
        self.pieces = pieces
        sources = try PieceSources(pieces) { depth throws(TimeError) in
            try Self.delay(depth, pieces[pieces.count - 1], frameDuration)
        }
    }

    /// The unit of the track's timestamps.
    package var unit: Time { sources.unit }

    /// Why it failed, if the packets of the file cannot be copied after all; nil otherwise.
    package var obstacle: PictureObstacle? { sources.obstacle }

    /// The time from the first picture's decoding to its presentation: a frame for each picture that may be decoded
    /// before it, and enough that the packets together last as long as the pictures, since players measure the packets.
    private static func delay(_ depth: Int, _ last: Piece, _ frameDuration: Time) throws(TimeError) -> Time {
        let usual = try frameDuration.multiplied(by: Int64(depth))
        let starts = last.cut.lastStarts
        guard depth > 0, starts.count > depth else { return usual }
        return max(usual, try last.part.source.end - starts[starts.count - 1 - depth] - frameDuration)
    }

    /// The track as a muxer describes it.
    package var track: CopiedTrack {
        var track = CopiedTrack(
            sources.template, unit: unit, hiddenFrom: hiddenFrom, header: sources.headerSets?.header,
            hasSetsInBand: hasSetsInBand)
        (track.placement, track.crop) = (placement, crop)
        return track
    }

    /// Leaves the parameter sets of HEVC to the track's header, as MP4 requires. Call it before ``track`` is used.
    package func moveSetsIntoHeader() throws(MediaError) { try sources.moveSetsIntoHeader() }

    /// The number of shown pictures read so far.
    package var shownCount: Int64 { count - leadCount - Int64(pieces.reduce(0) { $0 + $1.cut.hiddenCount }) }

    /// The end of the movie's pictures if packets follow that are not shown, else nil.
    private var hiddenFrom: Time? {
        guard let last = pieces.last, last.cut.hiddenCount > 0 else { return nil }
        return try? last.part.start + last.part.source.duration
    }

    /// Reads the next packet, its times in the movie; false at the end.
    package func next(into packet: borrowing Packet) throws(MediaError) -> Bool {
        while true {
            if reader == nil {
                guard nextPiece < pieces.count else { return false }
                reader = try sources.packets(of: nextPiece)
                nextPiece += 1
            }
            guard try reader!.next(into: packet) else {
                reader = nil
                continue
            }
            try sources.setDecodingTime(of: packet)
            try sources.removeSets(from: packet)
            try crop?.apply(to: packet)
            count += 1
            if packet.av.pointee.pts < 0 { leadCount += 1 }
            return true
        }
    }
}
