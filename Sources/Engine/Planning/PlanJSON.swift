import EditModel
import Export
import MediaTime
import MediaWriting
import Settings
import Values
import Wording

// The plan for programs.
extension EditPlan {
    /// The plan without the edit's canonical form.
    package var summaryJSON: JSON { Self.summaryForm.json(self) }

    /// The plans of everything a recipe returned.
    package static func json(of plans: [EditPlan], _ images: [ImagePlan] = []) -> JSON {
        resultsForm.json(plans.map { .movie($0) } + images.map { .images($0) })
    }

    /// Something that a recipe returned.
    private enum Result {
        case movie(EditPlan)
        case images(ImagePlan)

        var movie: EditPlan? { if case .movie(let plan) = self { plan } else { nil } }
        var images: ImagePlan? { if case .images(let plan) = self { plan } else { nil } }
    }

    package static let summaryForm = JSONForm<EditPlan>([
        nameMember, hashMember, JSONMember("export", exportForm) { $0 },
    ])

    private static let nameMember = JSONMember<EditPlan>(
        "name", .string, "main, or the recipe's name for one of several results"
    ) { $0.name }
    private static let hashMember = JSONMember<EditPlan>(
        "hash", .string, "Of the edit: the same on every machine that makes the same one"
    ) { $0.fingerprint.description }

    private static let movieForm = JSONForm<EditPlan>([
        nameMember, hashMember,
        JSONMember("movie", .object, "The whole edit in canonical form; times are fractions of seconds") {
            $0.canonical
        },
        JSONMember("export", exportForm) { $0 },
    ])

    private static let resultForm = JSONForm<Result>(
        schema: [("oneOf", .array([.object(movieForm.schema), .object(ImagePlan.form.schema)]))]
    ) { result in
        switch result {
        case .movie(let plan): movieForm.json(plan)
        case .images(let plan): ImagePlan.form.json(plan)
        }
    }

    private static let resultsForm = JSONForm<[Result]>([JSONMember("results", .list(resultForm)) { $0 }])

    package static let schema = JSONSchema("plan", "What plan --json says", resultsForm.schema)

    // MARK: - The export

    private static let exportForm = JSONForm(
        pictureMembers + soundMembers + treatmentMembers + sizeMembers + useMembers + estimateMembers)

    private static let pictureMembers: [JSONMember<EditPlan>] = [
        JSONMember("preset", .string) { $0.options.preset.name },
        JSONMember("time_range", .orNull(.timeRange), "The part of the movie that is written; null for all of it") {
            $0.timeRange
        },
        JSONMember("file_extension", .orNull(.string)) { $0.options.container?.fileExtension },
        JSONMember("video_encoder", .orNull(.string), "FFmpeg's name; null where nothing is encoded") {
            $0.encodedPicture?.encoder
        },
        JSONMember("crf", .orNull(.number)) { plan in plan.encodedPicture.flatMap { plan.options.qualityValue($0) } },
        JSONMember("bit_rate", .orNull(.integer), "In bits per second") { $0.options.bitRate },
        JSONMember("speed", .orNull(.choice)) { $0.options.speed },
        JSONMember("codec_options", .dictionary(.string)) { $0.options.codecOptions.map { ($0.name, $0.value) } },
        JSONMember("profile", .orNull(.string)) { $0.options.profile },
    ]

    private static let soundMembers: [JSONMember<EditPlan>] = [
        JSONMember("audio_encoder", .orNull(.string)) { $0.encodedSound?.encoder },
        JSONMember("audio_bit_rate", .orNull(.integer)) { plan in
            plan.encodedSound?.bitRate(channelCount: plan.soundMix.channelLayout.channelCount)
        },
        JSONMember("audio_bit_depth", .orNull(.integer)) { $0.encodedSound?.bitDepth },
        JSONMember("audio_sample_rate", .orNull(.integer)) { plan in
            plan.encodedSound.map { _ in plan.soundMix.sampleRate }
        },
        JSONMember("audio_codec_options", .dictionary(.string)) { plan in
            plan.sound == .encoded ? plan.options.audioCodecOptions.map { ($0.name, $0.value) } : []
        },
        JSONMember("audio_channel_layout", .orNull(.choice)) { plan in
            plan.encodedSound.map { _ in plan.soundMix.channelLayout }
        },
    ]

    private static let treatmentMembers: [JSONMember<EditPlan>] = [
        JSONMember("picture", .choice) { $0.picture },
        JSONMember("picture_reasons", .list(.string), "Why it is encoded") { $0.pictureReasons.map(\.rawValue) },
        JSONMember("picture_turn", .orNull(turnForm), "Of copied pictures, which the file states") {
            $0.placement?.turn
        },
        JSONMember("picture_crop", .orNull(rectangleForm), "Of copied pictures, which the file states") {
            $0.placement?.crop?.rectangle
        },
        JSONMember("sound", .choice) { $0.sound },
        JSONMember("sound_reasons", .list(.string), "Why it is encoded") { $0.soundReasons.map(\.rawValue) },
        JSONMember("mixed_down", .list(mixedDownForm), "Sound whose channels are not heard on their own") {
            $0.mixedDown
        },
        JSONMember("reduced", .list(reducedForm), "Sound that loses precision") { $0.reduced },
        JSONMember("sounds", .list(soundForm)) { $0.soundList },
        JSONMember("subtitles", .list(subtitleForm)) { $0.contents?.subtitles ?? [] },
    ]

    private static let sizeMembers: [JSONMember<EditPlan>] = [
        JSONMember("bit_depth", .orNull(.integer)) { $0.canvas?.layout.bitDepth ?? $0.copiedFormat?.bitDepth },
        JSONMember("width", .orNull(.integer)) { $0.pictures?.size.width },
        JSONMember("height", .orNull(.integer)) { $0.pictures?.size.height },
        JSONMember("frame_duration", .orNull(.time), "In seconds; null where frames keep their own times") {
            $0.pictures?.frameDuration
        },
        JSONMember("frames", .orNull(.integer)) { $0.pictures?.frameCount },
        JSONMember("pixel_format", .orNull(.string)) { $0.pictures?.pixels?.name },
    ]

    private static let useMembers: [JSONMember<EditPlan>] = [
        JSONMember("parts", .list(partForm), "Each is encoded on its own or copied") { $0.partList },
        JSONMember("one_part_reason", .orNull(.string), "Why the pictures are encoded in one piece") {
            $0.partObstacle?.rawValue
        },
        JSONMember("copied", .list(copyForm)) { $0.copies },
        JSONMember("decoded", .list(decodingForm)) { plan in plan.decodings.map { (plan, $0) } },
        JSONMember("untouched", .list(passthroughForm)) { $0.passthroughs },
        JSONMember("dropped", .list(.string), "What the result lacks of the sources, a sentence each") { $0.dropped },
    ]

    private static let estimateMembers: [JSONMember<EditPlan>] = [
        JSONMember("estimated_bytes", optional: .integer) { $0.estimate?.byteCount },
        JSONMember("estimated_seconds", optional: .orNull(.number), "Of this machine, to make it") { plan in
            plan.estimate.map(\.seconds)
        },
        JSONMember("estimate_is_exact", optional: .boolean) { $0.estimate?.isExact },
    ]

    /// The mix of the first sound, where there are several to choose from.
    private var soundMix: AudioMixSnapshot { (movie.defaultSoundTrack?.movie ?? movie).audioMix }

    private var encodedPicture: Preset.Picture? { picture.isComposed ? options.picture : nil }

    private var encodedSound: Preset.Sound? { sound == .encoded ? options.sound : nil }

    // MARK: - Parts, tracks

    private typealias Part = (frames: Range<Int64>, isThere: Bool?, isCopied: Bool)

    private var partList: [Part] {
        parts.enumerated().map { index, frames in
            (frames, presentParts.isEmpty ? nil : presentParts[index], copiedParts.contains(index))
        }
    }

    private static let partForm = JSONForm<Part>([
        JSONMember("first_frame", .integer) { $0.frames.lowerBound },
        JSONMember("frames", .integer) { $0.frames.count },
        JSONMember("is_there", .orNull(.boolean), "From an earlier export; null without a cache") { $0.isThere },
        JSONMember("is_copied", .boolean) { $0.isCopied },
    ])

    private static let turnForm = JSONForm<PictureTurn>([
        JSONMember("degrees", .integer, "Clockwise") { $0.degrees },
        JSONMember("is_mirrored", .boolean) { $0.isMirrored },
    ])

    private static let rectangleForm = JSONForm<Rectangle>([
        JSONMember("x", .integer) { Int64($0.origin.x) },
        JSONMember("y", .integer) { Int64($0.origin.y) },
        JSONMember("width", .integer) { Int64($0.size.width) },
        JSONMember("height", .integer) { Int64($0.size.height) },
    ])

    private static let decodingForm = JSONForm<(plan: EditPlan, decoding: Decoding)>([
        JSONMember("source_index", .integer, "Among the movie's sources, from 0") { $0.decoding.sourceIndex },
        JSONMember("track_id", .integer) { $0.decoding.trackID },
        JSONMember("frames", .orNull(.integer), "Output frames that show it; null for sound and layers") {
            $0.decoding.frameCount
        },
        JSONMember("is_deinterlaced", .boolean) { $0.plan.isDeinterlaced($0.decoding) },
    ])

    private func isDeinterlaced(_ decoding: Decoding) -> Bool {
        let format = assets[decoding.sourceIndex]?.tracks.first { $0.id == decoding.trackID }?.video
        return format.map(movie.sources[decoding.sourceIndex].deinterlaces) ?? false
    }

    private static let copyForm = JSONForm<Copy>(
        rangeMembers.ofEvery { $0.timeRange } + [
            JSONMember("source_index", .integer) { $0.sourceIndex },
            JSONMember("track_id", .integer) { $0.trackID },
            JSONMember("source_start", .time, "In the source's time") { $0.sourceStart },
        ])

    private static let passthroughForm = JSONForm<Passthrough>(
        rangeMembers.ofEvery { $0.timeRange } + [
            JSONMember("source_index", .integer) { $0.sourceIndex },
            JSONMember("track_id", .integer) { $0.trackID },
        ])

    /// In the movie's time.
    private static let rangeMembers: [JSONMember<TimeRange>] = [
        JSONMember("start", .time) { $0.start },
        JSONMember("duration", .time) { $0.duration },
    ]
}
