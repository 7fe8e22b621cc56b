import EditModel
import Media
import MediaTime
import Rendering

/// Decides what becomes of a movie's pictures: copied when every one of them is a picture of a file as it is and the
/// container can carry it, composed and encoded otherwise.
package struct PicturePlan: Sendable {
    /// Stretches of files, in the movie's order and without a gap between them; nil when the pictures are encoded or
    /// absent.
    package let copy: [PicturePacketCopier.Piece]?
    package let treatment: PictureTreatment
    /// Why the pictures are composed and encoded, in the order of the enumeration; empty when they are not.
    package let reasons: [PictureEncodingReason]

    /// - Parameters:
    ///   - pictures: Nil for a movie without picture.
    ///   - frames: The output frames that are written.
    ///   - format: FFmpeg's name of the muxer; nil where nothing is written.
    ///   - isFragmented: Whether the file is written in fragments, which have no end that hides pictures.
    ///   - allowsCopying: Whether nobody asked for an encoding.
    ///   - isUnordered: Whether a copy was tried, and its pictures were reordered more than their file says.
    package init(
        _ pictures: PictureTimeline?, frames: Range<Int64>, library: MediaLibrary, format: String?,
        isFragmented: Bool = false, allowsCopying: Bool, isUnordered: Bool = false
    ) throws {
        guard let pictures, !frames.isEmpty else {
            (copy, treatment, reasons) = (nil, .absent, [])
            return
        }
        var found: Set<PictureEncodingReason> = allowsCopying && format != nil ? [] : [.asked]
        if isUnordered { found.insert(.order) }
        var pieces: [PicturePacketCopier.Piece] = []
        if found.isEmpty {
            var stretches = UntouchedStretches(pictures, frames: frames, library: library)
            let parts = try stretches.parts()
            found = stretches.reasons
            if found.isEmpty, let format { pieces = try Self.pieces(parts, format, isFragmented: isFragmented, &found) }
        }
        copy = found.isEmpty ? pieces : nil
        treatment = found.isEmpty ? .copied : .encoded
        reasons = PictureEncodingReason.allCases.filter(found.contains)
    }

    /// The packets of parts; what the files or the container have against a copy is found on the way.
    private static func pieces(
        _ parts: [PicturePart], _ format: String, isFragmented: Bool, _ found: inout Set<PictureEncodingReason>
    ) throws(MediaError) -> [PicturePacketCopier.Piece] {
        let first = parts[0]
        let target = PictureCopyTarget.files(ofFormat: format)
        for part in parts {
            if target.map({ part.file.canCopy(pictureTrack: part.track, into: $0) }) != true { found.insert(.codec) }
            if part.file.track(part.track)?.video?.preferredTransform != .identity, target?.keepsRotation == false {
                found.insert(.rotation)
            }
            if !part.file.hasSameEncoding(pictureTrack: part.track, as: first.file, pictureTrack: first.track) {
                found.insert(.formats)
            }
        }
        guard found.isEmpty else { return [] }
        var pieces: [PicturePacketCopier.Piece] = []
        var source: PictureSource?
        // Ten thousand cuts need not all be looked at when the first speaks against a copy.
        for part in parts where found.isEmpty {
            let open =
                if let source, source.holds(part) { source } else { try PictureSource(part.file, track: part.track) }
            source = open
            let cut = try part.cut(open)
            // What is not shown can only be hidden at the movie's end.
            let isHidden = pieces.count == parts.count - 1 && target?.hidesEnds == true && !isFragmented
            let obstacles = cut.obstacles.filter { $0 != .end || cut.hiddenCount == 0 || !isHidden }
            found.formUnion(obstacles.map(PictureEncodingReason.init))
            // Only what begins a stream need not forget what was before it.
            if !pieces.isEmpty, cut.entry != .anywhere { found.insert(.start) }
            pieces.append((part, cut))
        }
        return pieces
    }
}
