import CFFmpeg
import MediaTime

/// Copies the packets of parts of video tracks into a movie, one part after the other, without decoding them.
///
/// Every picture is shown at the exact time it has in the movie; the packets come in decoding order with rising decoding
/// times. Not thread-safe: each belongs to one thread.
package final class PicturePacketCopier: CopiedPackets {
    /// A part and the place of its packets.
    package typealias Piece = (part: PicturePart, cut: PictureCut)

    package let unit: Time
    /// Replaces the source's rotation; nil keeps it.
    package var placement: StatedPlacement?
    /// The crop of the placement.
    package var crop: StreamCrop?
    private let pieces: [Piece]
    /// The source of the first piece, whose stream describes the track.
    private let template: PictureSource
    private var source: PictureSource
    private var clock: DecodingClock
    private var nextPiece = 0
    private var reader: PiecePackets?
    private var count: Int64 = 0
    /// Packets before the movie's start, which an edit list hides.
    private var leadCount: Int64 = 0
    /// True if it ended because a picture would be shown before it is decoded: the file understates its reordering.
    package private(set) var isOutOfOrder = false

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order, without a gap; encoded alike.
    ///   - frameDuration: The duration of a picture, or of most.
    package init(_ pieces: [Piece], frameDuration: Time) throws(MediaError) {
        self.pieces = pieces
        template = try PictureSource(pieces[0].part.file, track: pieces[0].part.track)
        source = template
        unit = CopyUnit.common(to: pieces)
        let stated = Int(max(0, template.stream.pointee.codecpar.pointee.video_delay))
        let depth = max(pieces.map(\.cut.reorderDepth).max() ?? 0, stated)
        let delay = try? Self.delay(depth, pieces[pieces.count - 1], frameDuration)
        clock = DecodingClock(depth: depth, delay: (try? delay?.dividedRoundingNearest(by: unit)) ?? 0)
    }

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
        var track = CopiedTrack(template, unit: unit, hiddenFrom: hiddenFrom)
        (track.placement, track.crop) = (placement, crop)
        return track
    }

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
                let part = pieces[nextPiece].part
                if !source.holds(part) { source = try PictureSource(part.file, track: part.track) }
                reader = PiecePackets(pieces[nextPiece], source, unit: unit)
                nextPiece += 1
            }
            guard try reader!.next(into: packet) else {
                reader = nil
                continue
            }
            guard let decoded = clock.decodingTime(ofPictureAt: packet.av.pointee.pts) else {
                isOutOfOrder = true
                throw MediaError(
                    .brokenInput, "copy the pictures of '\(pieces[nextPiece - 1].part.file.path)'",
                    "they are reordered more than the file says; name a preset to have them encoded")
            }
            packet.av.pointee.dts = decoded
            try crop?.apply(to: packet)
            count += 1
            if packet.av.pointee.pts < 0 { leadCount += 1 }
            return true
        }
    }
}
