import EditModel
import MediaTime
import Pixels
import Planning
import Values
import Wording

// The contents of a media file, for programs.
extension ProbeReport {
    var json: JSON { Self.form.json(self) }

    private static let form = JSONForm<ProbeReport>([
        JSONMember("path", .string) { $0.name },
        JSONMember("duration", .timeOrNull, "In seconds; null for a still picture") { $0.asset.duration },
        JSONMember("programs", .list(programForm), "Of a transport stream or a playlist") { $0.asset.programs },
        JSONMember("tracks", .list(trackForm)) { report in report.asset.tracks.map { (report.asset, $0) } },
        JSONMember("cover", .orNull(JSONForm(trackMembers)), "The cover picture") { $0.asset.artwork },
        JSONMember("doubts", .list(.string), "Sentences about what the file contradicts itself in") {
            $0.asset.doubts
        },
        JSONMember("layers", optional: .integer, "Of an animation") { $0.asset.layerCount },
        JSONMember("left_out", optional: .list(omissionForm), "Of an animation: what is not drawn") { report in
            report.asset.layerCount == nil ? nil : report.asset.omissions
        },
        JSONMember("metadata", .dictionary(.string)) { $0.asset.metadata.sorted { $0.key < $1.key }.map { ($0, $1) } },
        JSONMember("chapters", .list(chapterForm)) { $0.asset.chapters },
    ])

    static let schema = JSONSchema("probe", "A line of probe --json for a file", form.schema)

    private static let chapterForm = JSONForm<Chapter>([
        JSONMember("title", .string) { $0.title },
        JSONMember("time_range", .timeRange) { $0.timeRange },
    ])

    private static let omissionForm = JSONForm<LottieOmission>([
        JSONMember("kind", .string) { $0.kind.rawValue },
        JSONMember("object", .string) { $0.object },
        JSONMember("message", .string) { $0.message },
    ])

    private static let programForm = JSONForm<ProgramDescription>([
        JSONMember("number", .integer) { $0.number },
        JSONMember("name", .orNull(.string)) { $0.name },
        JSONMember("bit_rate", .orNull(.integer), "In bits per second, of a playlist's quality") { $0.bitRate },
        JSONMember("shown", .boolean) { $0.isShown },
    ])

    // MARK: - Tracks

    private static let trackForm = JSONForm<(asset: AssetDescription, track: TrackDescription)>(
        trackMembers.ofEvery { $0.track } + [
            JSONMember("enabled", .boolean, "It is shown or heard where the file as a whole is used") {
                $0.track.omission == nil
            },
            JSONMember("left_out", .orNull(.string), "Why not") { $0.track.omission?.text },
            JSONMember("programs", .list(.integer), "Their numbers") { row in
                row.track.place.programs.map { row.asset.programs[$0].number }
            },
            JSONMember("alternate_group_id", optional: .integer, "Of sound: 1 where one of several is heard, else 0") {
                row in row.track.mediaType == .audio ? (row.asset.isAlternative(row.track) ? 1 : 0) : nil
            },
            JSONMember("pan", optional: .number, "Of sound: from -1, left, to 1, right") { row in
                row.track.mediaType == .audio ? row.track.preferredPan : nil
            },
        ])

    private static let trackMembers: [JSONMember<TrackDescription>] =
        [
            JSONMember("id", .integer) { $0.id },
            JSONMember("media_type", .choice) { $0.mediaType },
            JSONMember("codec", .string, "FFmpeg's name of it") { $0.codec },
            JSONMember("time_range", .timeRange, "Where it has media; a still picture has no duration") {
                $0.timeRange
            },
            JSONMember("language", .orNull(.string), "A code of BCP 47 or ISO 639") { $0.language },
            JSONMember("name", .orNull(.string)) { $0.name },
            JSONMember("dispositions", .list(.string)) { $0.dispositions.names },
            JSONMember("estimated_data_rate", .integer, "In bits per second; 0 if it is not known") {
                $0.estimatedDataRate
            },
            JSONMember("bit_depth", optional: .orNull(.integer), "Of pictures, and of sound that is kept exactly") {
                track in if let video = track.video { video.bitDepth } else { track.audio.map(\.bitDepth) }
            },
        ] + videoMembers.of { $0.video } + audioMembers.of { $0.audio } + metadataMembers.of { $0.metadata }

    private static let videoMembers: [JSONMember<VideoFormat>] = [
        JSONMember("coded_size", .list(.integer, count: 2), "Width and height of the stored picture") {
            [$0.codedWidth, $0.codedHeight]
        },
        JSONMember("natural_size", .list(.number, count: 2), "In square pixels, before it is turned") {
            [$0.naturalSize.width, $0.naturalSize.height]
        },
        JSONMember("preferred_transform", .list(.number, count: 6), "a, b, c, d, tx and ty: turns it upright") {
            video in
            let map = video.preferredTransform
            return [map.a, map.b, map.c, map.d, map.tx, map.ty]
        },
        JSONMember("nominal_frame_rate", .orNull(.frameRate), "Frames a second; null for a still picture") {
            $0.nominalFrameRate
        },
        JSONMember("min_frame_duration", .timeOrNull, "In seconds") { $0.minFrameDuration },
        JSONMember("field_order", .orNull(.choice), "Of interlaced pictures") { $0.fieldOrder },
        JSONMember("has_alpha", .boolean) { $0.hasAlpha },
        JSONMember("still", .boolean) { $0.isStill },
        JSONMember("color_ycbcr_matrix", .string) { $0.color.matrixName },
        JSONMember("color_primaries", .string) { $0.color.primariesName },
        JSONMember("color_transfer_function", .string) { $0.color.transferName },
        JSONMember("full_range", .boolean) { $0.color.isFullRange },
    ]

    private static let audioMembers: [JSONMember<AudioFormat>] = [
        JSONMember("sample_rate", .integer) { $0.sampleRate },
        JSONMember("channels", .integer) { $0.channels },
        JSONMember("channel_layout", .string, "FFmpeg's name of it") { $0.channelLayout },
    ]

    private static let metadataMembers: [JSONMember<MetadataFormat>] = [
        JSONMember("sample_count", .orNull(.integer)) { $0.sampleCount },
        JSONMember("samples_per_second", .orNull(.number)) { $0.samplesPerSecond },
        JSONMember("names", .list(nameForm)) { $0.names },
    ]

    private static let nameForm = JSONForm<MetadataName>([
        JSONMember("identifier", .string) { $0.identifier },
        JSONMember("key", .string) { $0.key },
        JSONMember("unit", .orNull(.string)) { $0.unit },
    ])
}
