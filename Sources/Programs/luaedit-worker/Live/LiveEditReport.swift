import Digests
import EditBindings
import EditModel
import Export
import ModelBindings
import Planning
import Wording

/// What programs and the studio's page read of an edit that is kept ready.
struct LiveEditReport {
    let pictures: Pictures?
    let movie: MovieSnapshot
    let sound: Sound?
    let results: [RecipeResult.Edit]
    let plan: EditPlan
    let timeline: Timeline
    let findings: [FindingJSON.Row]

    /// The segments of pictures of one size.
    struct Pictures {
        let pictures: LiveRevision.Pictures
        /// The most lines of a picture.
        let lines: Int
        /// In units; nil where each is one unit after the one before.
        let starts: [Int64]?
        let names: [Digest]
    }

    /// The segments of the sound.
    struct Sound {
        let sound: LiveRevision.Sound
        /// Nil where they are not kept.
        let name: Digest?
    }

    // MARK: - JSON

    static let members: [JSONMember<LiveEditReport>] =
        pictureMembers.ofEvery { $0.pictures } + movieMembers + [
            JSONMember("audio", .orNull(soundForm), "Segments for the studio's page; null without sound") { $0.sound },
            JSONMember("results", .list(resultForm)) { $0.results },
            JSONMember("presets", .list(presetForm)) { _ in Preset.all },
            JSONMember("plan", EditPlan.summaryForm) { $0.plan },
            JSONMember("hash", .string, "The plan's") { $0.plan.fingerprint.description },
            JSONMember("timeline", Timeline.form) { $0.timeline },
            JSONMember("findings", .list(FindingJSON.form)) { $0.findings },
        ]

    static let pictureMembers: [JSONMember<Pictures?>] = [
        JSONMember("video", .orNull(pictureForm), "Segments for the studio's page; null without pictures") { $0 }
    ]

    private static let movieMembers: [JSONMember<LiveEditReport>] = [
        JSONMember("width", .integer, "In pixels; 0 without pictures") { $0.movie.video?.renderWidth ?? 0 },
        JSONMember("height", .integer) { $0.movie.video?.renderHeight ?? 0 },
        JSONMember("rate", .orNull(.fraction), "Frames a second; null without pictures") { report in
            report.movie.video.map { (Int64($0.timing.frameDuration.timescale), $0.timing.frameDuration.value) }
        },
        JSONMember("frames", .integer) { $0.movie.video?.timing.frameCount ?? 0 },
        JSONMember("duration", .time, "In seconds") { $0.movie.duration },
    ]

    /// What is said of a recipe that fails, beside its error.
    static let failureMembers: [JSONMember<(findings: [FindingJSON.Row], traceback: [String])>] = [
        JSONMember("findings", .list(FindingJSON.form)) { $0.findings },
        JSONMember("traceback", .list(.string)) { $0.traceback },
    ]

    static let schemas = [
        JSONSchema(
            "serve-edit", "The edit in an answer of luaedit serve to open and set",
            members.schema().filter { $0.0 != "additionalProperties" }),
        JSONSchema(
            "serve-failure", "The findings in an answer of luaedit serve about a recipe or an edit that fails",
            failureMembers.schema()),
        JSONSchema("serve-plan", "The plan in an answer of luaedit serve", EditPlan.summaryForm.schema),
    ]

    // MARK: - Parts of it

    private static let resultForm = JSONForm<RecipeResult.Edit>([
        JSONMember("name", .string) { $0.name },
        JSONMember("frames", .integer) { $0.snapshot?.video?.frameCount ?? 0 },
    ])

    private static let presetForm = JSONForm<Preset>([
        JSONMember("name", .string) { $0.name },
        JSONMember("summary", .string) { $0.summary },
    ])

    private static let pictureForm = JSONForm<Pictures>([
        JSONMember("init", .string) { "/media/init-\(Digest(of: $0.pictures.header.bytes).short).mp4" },
        JSONMember("mime", .string) { "video/mp4; codecs=\"\($0.pictures.header.codecName ?? "avc1")\"" },
        JSONMember("width", .integer) { $0.pictures.pictures.size.width },
        JSONMember("height", .integer) { $0.pictures.pictures.size.height },
        JSONMember("lines", .integer, "The most lines of a picture") { $0.lines },
        JSONMember("segmentFrames", .integer) { $0.pictures.pictures.segmentFrames },
        JSONMember("unit", .time, "In seconds") { $0.pictures.pictures.unit },
        JSONMember("starts", .orNull(.list(.integer)), "Of frames, in units; null where each is one after the other") {
            $0.starts
        },
        JSONMember("keys", .list(.string)) { $0.names.map(\.short) },
    ])

    private static let soundForm = JSONForm<Sound>([
        JSONMember("init", .string) { "/media/init-\(Digest(of: $0.sound.header.bytes).short).mp4" },
        JSONMember("mime", .string) { "audio/mp4; codecs=\"\($0.sound.header.codecName ?? "flac")\"" },
        JSONMember("rate", .integer, "Samples a second") { $0.sound.sound.format.sampleRate },
        JSONMember("channels", .integer) { $0.sound.sound.format.channelCount },
        JSONMember("key", .orNull(.string)) { $0.name?.short },
        JSONMember("count", .integer, "Segments, a second each") { $0.sound.sound.segmentCount },
    ])
}
