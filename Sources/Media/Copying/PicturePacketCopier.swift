import CFFmpeg
import MediaTime

/// Carries the packets of parts of video tracks into a movie one after the other, without decoding them.
///
/// Every picture is shown at the exact time it has in the movie; the packets come in decoding order with rising decoding
/// times. Not thread-safe: each belongs to one thread.
package final class PicturePacketCopier: CopiedPackets {
    /// A part and where its packets are.
    package typealias Piece = (part: PicturePart, cut: PictureCut)

    package let unit: Time
    private let pieces: [Piece]
    /// Of the first piece: its stream tells what the track is.
    private let template: PictureSource
    private var source: PictureSource
    private var clock: DecodingClock
    private var nextPiece = 0
    private var reader: PiecePackets?
    private var count: Int64 = 0
    /// Whether it ended because a picture would be shown before it is decoded: the file hides how far it reorders them.
    package private(set) var isOutOfOrder = false

    /// - Parameters:
    ///   - pieces: At least one, in the movie's order, without a gap; encoded alike.
    ///   - frameDuration: How long a picture is shown, or most are.
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

    /// How long before it is shown the first picture is decoded: a frame for each that may be decoded before it, and so
    /// much that all packets last as long as all pictures, since players believe the packets.
    private static func delay(_ depth: Int, _ last: Piece, _ frameDuration: Time) throws(TimeError) -> Time {
        let usual = try frameDuration.multiplied(by: Int64(depth))
        let starts = last.cut.lastStarts
        guard depth > 0, starts.count > depth else { return usual }
        return max(usual, try last.part.source.end - starts[starts.count - 1 - depth] - frameDuration)
    }

    /// The track of the file that they come from, or the first of them does.
    var stream: UnsafeMutablePointer<AVStream> { template.stream }

    /// Pictures read that are shown: when all have been read, those of the movie.
    package var shownCount: Int64 { count - Int64(pieces.reduce(0) { $0 + $1.cut.hiddenCount }) }

    /// Where the movie's pictures end, where packets follow that are not shown; nil where none do.
    var hiddenFrom: Time? {
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
            count += 1
            return true
        }
    }
}
