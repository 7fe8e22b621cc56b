import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering
import Settings
import Wording

/// The plan of one output of an export, made before anything is rendered.
package struct OutputPlan {
    package private(set) var options: ExportOptions
    /// The written movie: without its picture or its sound if the preset has none.
    package let movie: MovieSnapshot
    /// The form of the composed pictures; nil for a result that is sound only, and if all pictures are copied.
    package let pictureForm: Canvas?
    /// The part of the movie that is written, from the start of a frame where there are pictures; nil for all of it.
    package let timeRange: TimeRange?
    /// The duration of the result.
    package let duration: Time
    /// Output frames; 0 without a picture.
    package let frameCount: Int64
    /// The spans of the frames that are written; none without a picture.
    package let spans: [Span]
    /// The contents of the file other than pictures and sound.
    package let contents: FileContents
    /// One for each of the contents' sounds.
    let sounds: [OutputSound]
    /// The written part, its media moved to the output's time.
    let part: MovieSnapshot
    let picture: PicturePlan
    /// The marks of the sources' pictures that the output keeps, and those that it loses.
    package let marks: KeptMarks
    /// The frames of each part of the pictures, encoded on its own or a copied run between; empty where they are encoded in
    /// one piece, copied or absent.
    package let parts: [Range<Int64>]
    /// The number of the copied run, by the number of the part.
    package let copiedParts: [Int: Int]
    /// Why the pictures are encoded in one piece; nil if they are encoded in parts, copied or absent.
    package let partObstacle: PartObstacle?

    /// True if later exports save time by finding its parts: a single one, or a few pictures between copied ones, are
    /// made again sooner than their sources are read.
    var isWorthKeeping: Bool {
        guard parts.count - copiedParts.count > 1 else { return false }
        guard !copiedParts.isEmpty else { return true }
        let encoded = parts.indices.reduce(0) { $0 + (copiedParts[$1] == nil ? parts[$1].count : 0) }
        return encoded > Self.fewestKept
    }

    /// Frames between copied ones that are worth keeping.
    private static let fewestKept = 500

    /// True if the pictures are encoded in parts, be it a single one.
    var isInParts: Bool { !parts.isEmpty }

    /// The sizes of the encoded pictures, each with its bit rate if it has one: the best first, one unless it is a
    /// package; empty without a picture.
    package var renditions: [Rendition] {
        guard let video = movie.video, pictureTreatment != .absent else { return [] }
        let whole = PictureSize(width: video.renderWidth, height: video.renderHeight)
        guard pictureTreatment.isComposed else { return [Rendition(size: whole)] }
        guard options.renditions.isEmpty else { return options.renditions(of: whole) }
        return [Rendition(size: options.pictureSize(of: whole))]
    }

    /// The size of the written pictures, the largest of a package; nil without a picture.
    package var pictureSize: PictureSize? { renditions.first?.size }

    /// True when its file has a limit of length.
    var isLimited: Bool { pictureForm != nil && options.fileLengthLimit != nil }

    /// The same with another quality and a bit rate for each sound; nil keeps the preset's.
    func with(quality: Double, soundBitRate: Int64?) -> OutputPlan {
        var plan = self
        plan.options.rateFactor = quality
        plan.options.soundBitRate = soundBitRate
        return plan
    }

    /// True when all pictures are analysed before the first is written, for their common palette.
    var findsPalette: Bool {
        pictureTreatment == .encoded && options.picture?.kind == .paletted(.perMovie)
    }

    /// True when the number of packets is not that of the pictures: animated WebP has one in all, and GIF drops
    /// repetitions.
    var mergesPictures: Bool {
        pictureTreatment == .encoded && options.picture?.isAnimation == true
    }

    /// The treatment of the picture.
    package var pictureTreatment: PictureTreatment { picture.treatment }
    /// Why the picture is composed and encoded; empty when it is not.
    package var pictureReasons: [PictureEncodingReason] { picture.reasons }
    /// The copied stretches of the sources' pictures, in the output's order and time; empty where they are encoded.
    package var copiedPictures: [PicturePart] {
        picture.copy?.map(\.part) ?? picture.smart?.runs.map(\.piece.part) ?? []
    }
    /// The output frames that are encoded between copied ones; empty unless pictures are partly copied.
    package var encodedBetweenCopies: [Range<Int64>] {
        copiedParts.isEmpty ? [] : parts.indices.filter { copiedParts[$0] == nil }.map { parts[$0] }
    }
    /// The copied share of pictures that are partly copied: `29.2 of 31 s copied`; nil for others.
    package var copiedText: String? {
        guard pictureTreatment == .partlyCopied else { return nil }
        let copied = copiedPictures.reduce(Time.zero) { (try? $0 + $1.source.duration) ?? $0 }
        let seconds = { (time: Time) in
            (try? time.units(per: 10)).map { decimalText(Double($0) / 10) } ?? "\(time)"
        }
        return "\(seconds(copied)) of \(seconds(part.pictureDuration)) s copied"
    }
    /// The placement of copied pictures that the file states; nil if they are shown as in their files.
    package var picturePlacement: StatedPlacement? { picture.placement }
    /// The treatment of the sound.
    package var soundTreatment: SoundTreatment { sounds.treatment }
    /// The treatment of each of the contents' sounds.
    package var soundTreatments: [SoundTreatment] { sounds.map(\.plan.treatment) }
    /// Why the sound is mixed and encoded; empty when it is not.
    package var soundReasons: [SoundEncodingReason] { sounds.reasons }

    /// - Parameter failure: Why an attempt to copy media of the output failed.
    init(_ exported: ExportedMovie, options: ExportOptions, after failure: CopyFailure = CopyFailure()) throws {
        let (range, library) = (exported.range, exported.library)
        try options.requireFitting(exported.movie)
        let options = options.keepingPrecision(of: exported.movie, library: library)
        self.options = options
        let movie = try options.written(exported.movie)
        self.movie = movie
        let timeline = movie.video == nil ? nil : exported.timeline
        let frames = timeline == nil ? 0..<0 : try exported.frames
        let timeRange = range.isWhole ? nil : try TimeRange(start: range.start, end: range.end)
        self.timeRange = timeRange
        let part = try timeRange.map { try movie.mediaClipped(to: $0) } ?? movie
        self.part = part
        duration = part.duration
        frameCount = Int64(frames.count)
        spans = timeline?.spans.compactMap { $0.clipped(to: frames) } ?? []
        let container = options.container ?? .mp4
        let contents = try FileContents(
            part, container: container, keeping: options.settings.metadata ?? .all, library: library)
        self.contents = contents
        sounds = try contents.sounds.enumerated().map { number, sound in
            var request = options.soundRequest
            request.copyFailure = failure.sounds[number]
            return try OutputSound(sound, of: movie, library: library, container: container.copies, request: request)
        }
        let isCopy = options.preset.output?.isCopy == true
        let mixesSound = sounds.treatment == .encoded
        let obstacle = try Self.partObstacle(exported.movie, options, mixesSound: mixesSound)
        let maySplit =
            !isCopy && failure.picture == nil && options.container?.kind == .file && obstacle?.isOfEdit != true
        let smart = options.settings.smartCopying ?? .auto
        var picture = try PicturePlan(
            timeline, frames: frames, library: library, format: options.container?.format,
            isFragmented: options.fragmentDuration != nil, allowsCopying: options.allowsCopyingPicture,
            smart: maySplit ? smart : .off, copyFailure: failure.picture)
        if failure.picture == nil {
            picture = try picture.statingPlacement(
                timeline, frames: frames, library: library, format: options.container?.format,
                isFragmented: options.fragmentDuration != nil, smart: maySplit ? smart : .off, mayHide: smart != .off)
        }
        picture.hasSetsInBand = failure.changesSets
        self.picture = picture
        let spans = spans
        marks =
            try timeline.map { timeline throws(MediaError) in
                guard options.preset.output != nil else { return KeptMarks() }
                return try KeptMarks(timeline, spans, picture, container: container, library: library)
            } ?? KeptMarks()
        if isCopy { try Self.requireCopies(picture, sounds) }
        self.options.continuation = picture.smart?.encoding
        let capabilities = self.options.picture?.capabilities ?? PictureCapabilities()
        let composed = picture.treatment.isComposed ? timeline : nil
        pictureForm = try composed.map { timeline throws(MediaError) in
            try Canvas(timeline, library: library, carrying: capabilities)
        }
        if pictureForm == nil || options.preset.output == nil {
            (parts, copiedParts, partObstacle) = ([], [:], nil)
        } else if let smart = picture.smart {
            (parts, copiedParts) = smart.parts(spans, frames: frames)
            partObstacle = nil
        } else {
            partObstacle = obstacle
            parts = try obstacle == nil ? Self.parts(of: movie, spans, frames: frames) : []
            copiedParts = [:]
        }
        for sound in sounds where sound.plan.treatment == .encoded {
            try options.requireSound(SoundFormat(sound.mixed.movie.audioMix))
        }
    }

    private static func parts(
        of movie: MovieSnapshot, _ spans: [Span], frames: Range<Int64>
    ) throws -> [Range<Int64>] {
        let layers = try movie.video.flatMap { try LayerPresence($0, frames: frames)?.layers }
        return PartBorders(spans, layers: layers ?? [], frames: frames).parts
    }

    /// Refuses what cannot be copied, everything at once.
    private static func requireCopies(_ picture: PicturePlan, _ sounds: [OutputSound]) throws(MediaError) {
        var texts: [String] = []
        if picture.treatment == .encoded {
            texts.append("the picture (\(picture.reasons.map(\.rawValue).joined(separator: ", ")))")
        }
        if sounds.treatment == .encoded {
            texts.append("the sound (\(sounds.reasons.map(\.rawValue).joined(separator: ", ")))")
        }
        guard !texts.isEmpty else { return }
        throw MediaError(
            .unsupported, "copy everything, as the preset 'passthrough' does",
            texts.joined(separator: " and ") + " would have to be encoded")
    }

    /// Container tags.
    var metadata: [String: String] {
        var metadata = contents.metadata
        // The kind of medium that iTunes writes for audiobooks.
        if options.container == .m4b { metadata["media_type"] = metadata["media_type"] ?? "2" }
        if options.container?.hasTrackLanguages == false, let language = sounds.first?.labels.language {
            metadata["language"] = language
        }
        return metadata
    }
}
