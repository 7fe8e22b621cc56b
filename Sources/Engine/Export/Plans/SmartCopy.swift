import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Pixels
import Rendering
import Settings

/// The plan of pictures that are copied where they are unchanged and encoded in between: the changed pictures, and the
/// rest of their groups.
struct SmartCopy: Sendable {
    /// A run of output frames with copied pictures.
    struct Run: Sendable {
        let frames: Range<Int64>
        let piece: PicturePacketCopier.Piece
    }

    /// In the movie's order; at least one.
    let runs: [Run]
    /// The encoding of the others, which continues that of the copied ones.
    var encoding: Preset.Picture
    /// The only way in which they may be joined; nil for the one that most players take.
    let form: PictureJoin.Form?
    /// The parameter sets of the copied pictures.
    let sets: ParameterSets
    /// The tags of the copied pictures, which the others have too.
    let color: ColorDescription

    /// Shorter copies save less than their borders cost.
    fileprivate static let shortest = 12
    /// Movies of shorter runs than this, on average, are not looked through for copies.
    fileprivate static let usual = 48
    /// Copied pictures that take the time of an encoded one.
    fileprivate static let copiesPerEncoding = 32

    /// The settings of an encoder, with tags and parameter sets that are compatible with those of the copied pictures.
    func continuing(_ settings: VideoEncoderSettings) -> VideoEncoderSettings {
        var settings = form == nil ? settings.identified(beside: sets) : settings
        settings.picture.color = color
        return settings
    }

    /// The parts of the pictures: the copied runs, and those between, each encoded on its own.
    func parts(_ spans: [Span], frames: Range<Int64>) -> (parts: [Range<Int64>], pieces: [Int: Int]) {
        var parts: [Range<Int64>] = []
        var pieces: [Int: Int] = [:]
        for between in frames.removing(runs.map(\.frames)) {
            while pieces.count < runs.count, runs[pieces.count].frames.lowerBound < between.lowerBound {
                add(&parts, &pieces)
            }
            parts += PartBorders(spans.compactMap { $0.clipped(to: between) }, frames: between).parts
        }
        while pieces.count < runs.count { add(&parts, &pieces) }
        return (parts, pieces)
    }

    private func add(_ parts: inout [Range<Int64>], _ pieces: inout [Int: Int]) {
        pieces[parts.count] = pieces.count
        parts.append(runs[pieces.count - 1].frames)
    }
}

/// Finds out whether a movie's pictures can be copied in part.
struct SmartCopyPlanner {
    let pictures: PictureTimeline
    /// The output frames that are written.
    let frames: Range<Int64>
    let library: MediaLibrary
    let target: PictureCopyTarget
    let form: PictureJoin.Form?
    /// Why nothing is copied though some pictures are unchanged.
    private(set) var reasons: Set<PictureEncodingReason> = []

    private var timing: FrameTiming { pictures.video.timing }

    init(
        _ pictures: PictureTimeline, frames: Range<Int64>, library: MediaLibrary, target: PictureCopyTarget,
        form: PictureJoin.Form?
    ) {
        self.pictures = pictures
        self.frames = frames
        self.library = library
        self.target = target
        self.form = form
    }

    /// - Returns: Nil if no picture is copied, for the ``reasons`` if there are any.
    mutating func plan() throws -> SmartCopy? {
        let stretches = try UntouchedRuns(pictures, frames: frames, library: library)
        let untouched = try stretches.runs().filter { $0.frames.count >= SmartCopy.shortest }
        guard let main = Self.mostShown(untouched) else {
            if try stretches.hasVaryingRate { reasons.insert(.varying) }
            return nil
        }
        // Of short runs little is left between key frames, and each would be looked for in its file.
        guard untouched.reduce(0, { $0 + $1.frames.count }) >= SmartCopy.usual * untouched.count else {
            reasons.insert(.effort)
            return nil
        }
        guard let encoding = try encoding(main) else { return nil }
        var runs: [SmartCopy.Run] = []
        var source: PictureSource?
        let alike = untouched.filter { $0.part.isAlike(main.part) }
        for run in alike {
            let open =
                if let source, source.holds(run.part) { source } else {
                    try PictureSource(run.part.file, track: run.part.track)
                }
            source = open
            if let copied = try copied(run, open) { runs.append(copied) }
        }
        guard isWorthwhile(runs, of: alike) else {
            reasons.insert(.effort)
            return nil
        }
        let (file, track) = (main.part.file, main.part.track)
        guard let sets = file.parameterSets(ofTrack: track), let color = file.statedColor(ofTrack: track) else {
            return nil
        }
        let smart = SmartCopy(
            runs: runs, encoding: encoding, form: form(encoding), sets: sets, color: color)
        guard try isJoinable(smart) else {
            reasons.insert(.continuation)
            return nil
        }
        return smart
    }

    /// The run with the file and the encoding that are shown longest.
    private static func mostShown(_ runs: [UntouchedRun]) -> UntouchedRun? {
        var shown: [(run: UntouchedRun, count: Int)] = []
        for run in runs {
            if let index = shown.firstIndex(where: { $0.run.part.isAlike(run.part) }) {
                shown[index].count += run.frames.count
            } else {
                shown.append((run, run.frames.count))
            }
        }
        let most = shown.map(\.count).max()
        return shown.first { $0.count == most }?.run
    }

    /// The encoding that continues a file's; nil for the ``reasons``.
    private mutating func encoding(_ run: UntouchedRun) throws -> Preset.Picture? {
        let (file, track) = (run.part.file, run.part.track)
        guard file.canCopy(pictureTrack: track, into: target), let format = file.track(track)?.video else {
            reasons.insert(file.dividesCopies ? .recordings : .codec)
            return nil
        }
        if file.isInterlaced(track: track) { reasons.insert(.fields) }
        if !file.hasSquarePixels(track: track) { reasons.insert(.pixelAspect) }
        let isTurned = format.preferredTransform != .identity
        let stored = format.preferredTransform.inverse.flatMap { Orientation(a: $0.a, b: $0.b, c: $0.c, d: $0.d) }
        if stored == nil || (isTurned && !target.keepsRotation) { reasons.insert(.rotation) }
        guard reasons.isEmpty, let stored else { return nil }
        guard var encoding = try Preset.Picture.continuing(file, track: track, border: border(of: run), form: form),
            stored == .upright || encoding.pixels[0].subsampling == .yuv420
        else {
            reasons.insert(.continuation)
            return nil
        }
        encoding.orientation = stored
        let canvas = try Canvas(pictures, library: library, carrying: encoding.capabilities)
        if canvas.color != format.color { reasons.insert(.color) }
        let size = stored.isTransposed ? (canvas.height, canvas.width) : (canvas.width, canvas.height)
        if size != (format.codedWidth, format.codedHeight) { reasons.insert(.size) }
        return reasons.isEmpty ? encoding : nil
    }

    /// A time in a run's file shortly before the pictures behind it are encoded, or else those before it.
    private func border(of run: UntouchedRun) throws(TimeError) -> Time {
        let source = run.part.source
        guard run.frames.upperBound < frames.upperBound else { return source.start }
        return max(source.start, try source.end - Time(1, 1))
    }

    /// The only form of the join that is allowed; nil for the one that most players take.
    private func form(_ encoding: Preset.Picture) -> PictureJoin.Form? {
        // x265 does not number its sets, and Apple's players accept no sets in the stream of an MP4.
        form ?? (encoding.encoder == "libx265" && target.keepsRotation ? .sameHeaders : nil)
    }

    /// True if the encoder's parameter sets are compatible with the file's.
    private func isJoinable(_ smart: SmartCopy) throws -> Bool {
        switch smart.form {
        case .inBand: return true
        case .sameHeaders: break
        default: return smart.encoding.encoder != "libx264" || smart.sets.freeIdentifier != nil
        }
        // Only the encoder knows.
        var options = ExportOptions()
        options.continuation = smart.encoding
        let canvas = try Canvas(pictures, library: library, carrying: smart.encoding.capabilities)
        let size = PictureSize(width: canvas.width, height: canvas.height)
        let conversion = try PictureConversion(from: canvas, to: smart.encoding.target(size))
        let settings = options.videoEncoderSettings(
            conversion.format, frameDuration: pictures.video.frameDuration, unit: timing.unit)
        // An encoder that refuses the file's settings has not made it.
        guard let settings, let encoder = try? Encoder(smart.continuing(settings).joinable) else { return false }
        return PictureJoin(smart.sets, encoder, requested: smart.form) != nil
    }

    /// The part of a run that can be copied between other pictures; nil if there is none.
    private func copied(_ run: UntouchedRun, _ source: PictureSource) throws -> SmartCopy.Run? {
        let own = run.part
        guard let found = try source.innerRun(of: own.source, step: pictures.video.frameDuration) else {
            return nil
        }
        let origin = try timing.time(of: frames.lowerBound)
        let (start, end) = try (movieTime(found.range.start, own, origin), movieTime(found.range.end, own, origin))
        let first = try timing.frame(nearest: start)
        let next = try found.range.end == own.source.end ? run.frames.upperBound : try timing.frame(nearest: end)
        guard next - first >= SmartCopy.shortest, run.frames.contains(first) else { return nil }
        let part = PicturePart(
            own.file, track: own.track, source: found.range, start: try timing.time(of: first) - origin)
        return SmartCopy.Run(frames: first..<next, piece: (part, found.cut))
    }

    private func movieTime(_ time: Time, _ part: PicturePart, _ origin: Time) throws(TimeError) -> Time {
        try time - part.source.start + part.start + origin
    }

    /// True if copying saves more than its borders cost: decoders start at the key frame before each, and pictures are
    /// encoded that nothing touches.
    private func isWorthwhile(_ runs: [SmartCopy.Run], of untouched: [UntouchedRun]) -> Bool {
        let copied = runs.reduce(0) { $0 + $1.frames.count }
        let lost = untouched.reduce(0) { $0 + $1.frames.count } - copied
        let cost = frames.count - copied + copied / SmartCopy.copiesPerEncoding + 2 * lost
        return copied > 0 && cost < frames.count
    }
}

extension PicturePart {
    /// True if a decoder of one decodes the other.
    func isAlike(_ other: PicturePart) -> Bool {
        (file === other.file && track == other.track)
            || file.hasSameEncoding(pictureTrack: track, as: other.file, pictureTrack: other.track)
    }
}

extension Preset.Picture {
    /// The encoding that goes on where a file's pictures end: of their codec, samples and profile.
    /// - Parameters:
    ///   - border: A time in it: the quantizers of the pictures there are looked at.
    ///   - form: With ``PictureJoin/Form/sameHeaders``, of the file's own settings too.
    /// - Returns: Nil if there is no encoder for them.
    fileprivate static func continuing(
        _ file: MediaFile, track: Int, border: Time, form: PictureJoin.Form?
    ) throws(MediaError) -> Preset.Picture? {
        guard let codec = file.track(track)?.codec, let pixels = file.pixelFormat(ofTrack: track)?.withoutRange else {
            return nil
        }
        let mean = try file.meanQuantizer(ofTrack: track, from: border)
        // Better than the copied pictures by two steps, because encoding again loses quality.
        let quality = mean.map { min(max(($0 - 2).rounded(), 10), 28) } ?? 18
        let profile = file.encoderProfile(ofTrack: track)
        switch (codec, pixels) {
        case ("h264", .yuv420p), ("h264", .yuv420p10), ("h264", .yuv422p), ("h264", .yuv422p10):
            guard let profile else { return nil }
            var picture = Self.h264(quality: quality)
            picture.pixels = [pixels]
            picture.describePixels()
            picture.options = [EncoderOption("profile", profile)]
            // The speed decides about the headers too.
            if form == .sameHeaders {
                picture.follow(try file.x264Settings(ofTrack: track))
            } else {
                picture.hurry()
            }
            return picture
        case ("hevc", .yuv420p), ("hevc", .yuv420p10):
            var picture = Self.hevc([pixels], bitDepth: pixels.composableBitDepth, profile: profile ?? "main")
            picture.quality = PictureQuality(setting: .option("crf"), range: 0...51, standard: quality)
            return picture
        default: return nil
        }
    }

    /// Makes the encoder fast: of a few pictures at a quality of their own, the bytes that it costs count little.
    private mutating func hurry() { speeds[.medium] = speeds[.fast] }

    /// x264's settings that its parameter sets depend on.
    private static let ofHeaders: Set = [
        "cabac", "ref", "bframes", "b_pyramid", "weightb", "weightp", "8x8dct", "constrained_intra",
    ]

    /// Takes over the settings of x264 that its parameter sets depend on.
    private mutating func follow(_ settings: [EncoderOption]) {
        guard !settings.isEmpty else { return }
        // The text comes from the file: a value that is not a number could add settings of its own.
        var list = settings.filter { Self.ofHeaders.contains($0.name) && Int($0.value) != nil }
        if !settings.contains(where: { $0.name == "stitchable" && $0.value == "1" }) {
            // Then the sets depend on the quality too.
            list.append(EncoderOption("stitchable", 0))
            if let own = settings.first(where: { $0.name == "crf" }).flatMap({ Double($0.value) }) {
                quality = PictureQuality(setting: .option("crf"), range: 0...51, standard: own)
            }
        }
        let text = list.map { "\($0.name.replacing("_", with: "-"))=\($0.value)" }.joined(separator: ":")
        options.append(EncoderOption("x264-params", text))
    }
}
