import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering
import Settings

/// Decides the treatment of a movie's pictures: copied if each is an unchanged picture of a file and the container can
/// hold it, copied in part if that saves enough, else composed and encoded.
package struct PicturePlan: Sendable {
    /// Stretches of files, in the movie's order and without a gap between them; nil if the pictures are encoded or
    /// absent.
    package let copy: [PicturePacketCopier.Piece]?
    package let treatment: PictureTreatment
    /// The runs that are copied between encoded pictures; nil unless the pictures are partly copied.
    var smart: SmartCopy?
    /// Why pictures are composed and encoded, in the order of the enumeration; empty when none are.
    package internal(set) var reasons: [PictureEncodingReason]
    /// The placement of copied pictures that the file states; nil if they are shown as in their files.
    package internal(set) var placement: StatedPlacement?
    /// The crop of the placement.
    var streamCrop: StreamCrop?
    /// True if the parameter sets of copied pictures change in the stream, and are therefore stored in it.
    var hasSetsInBand = false

    /// - Parameters:
    ///   - pictures: Nil for a movie without picture.
    ///   - frames: The output frames that are written.
    ///   - format: FFmpeg's name of the muxer; nil if no file is written.
    ///   - isFragmented: True for a fragmented file, which cannot hide pictures at its end.
    ///   - allowsCopying: True unless the user wants an encoding.
    ///   - smart: The way in which a part of the pictures may be copied; `off` to encode all where one has to be.
    ///   - copyFailure: Why an attempt to copy the pictures failed; nil before one.
    package init(
        _ pictures: PictureTimeline?, frames: Range<Int64>, library: MediaLibrary, format: String?,
        isFragmented: Bool = false, allowsCopying: Bool, smart: SmartCopying = .off,
        copyFailure: PictureEncodingReason? = nil
    ) throws {
        guard let pictures, !frames.isEmpty else {
            (copy, treatment, self.smart, reasons) = (nil, .absent, nil, [])
            return
        }
        var found: Set<PictureEncodingReason> = allowsCopying && format != nil ? [] : [.asked]
        if let copyFailure { found.insert(copyFailure) }
        var pieces: [PicturePacketCopier.Piece] = []
        if found.isEmpty {
            var stretches = try UntouchedRuns(pictures, frames: frames, library: library)
            let parts = try stretches.parts()
            found = stretches.reasons
            if found.isEmpty, let format {
                pieces = try Self.pieces(
                    parts, format, isFragmented: isFragmented, hidesStart: smart == .hide, &found)
            }
        }
        copy = found.isEmpty ? pieces : nil
        var copied: SmartCopy?
        if !found.isEmpty, !found.contains(.asked), copyFailure == nil, smart != .off, let format,
            let target = PictureCopyTarget.files(ofFormat: format)
        {
            var planner = SmartCopyPlanner(
                pictures, frames: frames, library: library, target: target, form: smart.form)
            copied = try planner.plan()
            found.formUnion(planner.reasons)
        }
        self.smart = copied
        treatment = found.isEmpty ? .copied : copied == nil ? .encoded : .partlyCopied
        reasons = PictureEncodingReason.allCases.filter(found.contains)
    }

    /// The duration of the pictures that are copied and hidden before the start; zero without any.
    package var hiddenLead: Time { copy?.first.map { max(.zero, (try? .zero - $0.part.start) ?? .zero) } ?? .zero }

    /// The packets of parts. Adds the reasons of the files and the container against a copy to `found`.
    private static func pieces(
        _ parts: [PicturePart], _ format: String, isFragmented: Bool, hidesStart: Bool,
        _ found: inout Set<PictureEncodingReason>
    ) throws(MediaError) -> [PicturePacketCopier.Piece] {
        let first = parts[0]
        let target = PictureCopyTarget.files(ofFormat: format)
        for part in parts {
            if target.map({ part.file.canCopy(pictureTrack: part.track, into: $0) }) != true {
                found.insert(part.file.dividesCopies ? .recordings : .codec)
            }
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
        // The first obstacle ends the search: there may be ten thousand cuts.
        for part in parts where found.isEmpty {
            let open =
                if let source, source.holds(part) { source } else { try PictureSource(part.file, track: part.track) }
            source = open
            var part = part
            var cut = try part.cut(open)
            if hidesStart, pieces.isEmpty, cut.obstacles.contains(.start), let whole = try part.fromKeyFrame() {
                guard target?.hidesEnds == true, !isFragmented else {
                    throw MediaError(
                        .unsupported, "hide the pictures before the start",
                        "the output has no edit lists; write .mp4 or .mov without fragments, or use --smart auto")
                }
                part = whole
                cut = try part.cut(open)
            }
            // Pictures can only be hidden at the movie's end.
            let isHidden = pieces.count == parts.count - 1 && target?.hidesEnds == true && !isFragmented
            let obstacles = cut.obstacles.filter { $0 != .end || cut.hiddenCount == 0 || !isHidden }
            found.formUnion(obstacles.map(PictureEncodingReason.init))
            // Only the first piece of a stream may depend on the decoder's initial state.
            if !pieces.isEmpty, cut.entry != .anywhere { found.insert(.start) }
            pieces.append((part, cut))
        }
        return pieces
    }
}

extension SmartCopying {
    /// The only form of a join that is allowed; nil for the one that most players take.
    fileprivate var form: PictureJoin.Form? {
        switch self {
        case .auto, .off, .hide: nil
        case .strict: .sameHeaders
        case .inband: .inBand
        }
    }
}

/// Why a movie's pictures are composed and encoded rather than copied, in the words that plans show; never renamed.
package enum PictureEncodingReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// By a preset, a quality, a size or the like.
    case asked = "an encoding was asked for"
    case compositor = "a compositor of its own"
    case overlay = "layers are drawn over it"
    case effects = "effects"
    case layers = "several layers"
    case gap = "a stretch without a picture"
    /// A colour, a still, a sequence, something drawn.
    case source = "pictures that come from no movie file"
    case movie = "a movie inside is composed"
    case reversal = "played backwards"
    case speed = "another speed"
    case placement = "placed, scaled or cropped"
    case opacity = "see-through or blended"
    case size = "another size"
    case color = "another colour"
    case frameRate = "another frame rate"
    case recordings = "its file holds recordings that differ"
    /// Or only without a property of its pictures.
    case codec = "its codec does not go into the container"
    case rotation = "the container does not keep its rotation"
    /// An obstacle of a join: a decoder that is set up for one would not decode the other.
    case formats = "files that are encoded differently"
    case times = "packets that do not say when they are shown"
    case start = "cut at a picture that is no key frame"
    case end = "cut before a picture that others need"
    case hidden = "its file hides pictures between others"
    case references = "packets of pictures that are never shown"
    case corner = "cropped at the left or at the top, which not every player follows"
    case order = "pictures reordered more than their file says"
    case sets = "parameter sets that change in the stream"
    case damage = "damaged packets"
    // Against copying the rest of the pictures.
    case varying = "its frame rate varies"
    case fields = "its pictures are interlaced"
    case pixelAspect = "its pixels are not square"
    case continuation = "no encoder continues its stream"
    case effort = "too few of its pictures could be copied"

    init(_ obstacle: PictureObstacle) {
        switch obstacle {
        case .times: self = .times
        case .start: self = .start
        case .end: self = .end
        case .gap: self = .hidden
        case .references: self = .references
        case .order: self = .order
        case .sets: self = .sets
        }
    }
}

/// The treatment of the pictures.
package enum PictureTreatment: String, Hashable, Sendable, Codable, CaseIterable {
    /// The movie has no picture, or the preset is sound only.
    case absent
    /// Bit by bit from the sources.
    case copied
    /// Composed and encoded.
    case encoded
    /// Copied where they are unchanged, and encoded between.
    case partlyCopied = "partly copied"

    /// True if some are composed and encoded.
    package var isComposed: Bool { self == .encoded || self == .partlyCopied }
}
