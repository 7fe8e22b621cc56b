import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Pixels
import Values
import Wording

extension EditTypes {
    static func assetTrack(_ session: EditSession) -> LuaType {
        LuaType(
            AssetTrack.luaName, of: AssetTrack.self, summary: "A track of a media file.",
            counterpart: "AVAssetTrack",
            example: """
                local track = clip.video
                print(track.codec, track.nominal_frame_rate, track.natural_size.width, track.natural_size.height)
                print(clip.audio.sample_rate, clip.audio.channels)
                """,
            description: { "\($0.mediaType.rawValue) track \($0.id) of \($0.sourceName)" },
            members: [
                .property("id", .integer(), "The track's identifier within its asset.", get: { $0.id }),
                .property("asset", .object(Asset.self), "The asset that has the track.", get: { $0.asset }),
                .property(
                    "media_type", .string, "video, audio, subtitle, text or metadata.", get: { $0.mediaType.rawValue }),
                .property(
                    "time_range",
                    .timeRange, "The span of its media, in asset time; the duration of a still picture is indefinite.",
                    get: { $0.description.timeRange }),
                .property(
                    "natural_size",
                    .optional(.size), "The size before rotation, in square display pixels; nil for sound.",
                    get: { $0.description.video?.naturalSize }),
                .property(
                    "preferred_transform",
                    .object(AffineTransform.self), "The transform that turns the natural picture upright.",
                    get: { $0.preferredTransform }),
                .property(
                    "nominal_frame_rate", .optional(.number()), "Frames per second; nil for sound and still pictures.",
                    get: { $0.nominalFrameRate.map { Double($0.numerator) / Double($0.denominator) } }),
                .property(
                    "min_frame_duration",
                    .optional(.object(Time.self)), "The shortest time between two frames; nil for sound.",
                    get: { $0.description.video?.minFrameDuration }),
                .property(
                    "color_primaries",
                    .optional(.string), "The chromaticities of the pictures, such as bt709; nil for sound.",
                    get: { $0.description.video?.color.primariesName }),
                .property(
                    "color_transfer_function",
                    .optional(.string), "The curve between light and numbers, such as bt709, pq or hlg; nil for sound.",
                    get: { $0.description.video?.color.transferName }),
                .property(
                    "color_ycbcr_matrix",
                    .optional(.string), "The matrix between RGB and YCbCr, such as bt709; nil for sound.",
                    get: { $0.description.video?.color.matrixName }),
                .property(
                    "full_range_video", .optional(.boolean),
                    "True if black and white are the smallest and the largest number; nil for sound.",
                    get: { $0.description.video?.color.isFullRange }),
                .property(
                    "bits_per_component",
                    .optional(.integer()), "8, 10, 12 or 16; nil for sound.",
                    get: { $0.description.video.map { Int($0.bitDepth) } }),
                .property(
                    "contains_alpha_channel", .optional(.boolean),
                    "True if pictures can be transparent; nil for sound.", get: { $0.description.video?.hasAlpha }),
                .property(
                    "field_order", .optional(.string),
                    "top_field_first or bottom_field_first for interlaced pictures; nil for whole ones, and for sound.",
                    get: { $0.description.video?.fieldOrder?.rawValue }),
                .property(
                    "codec", .string, "FFmpeg's short name, such as h264; of metadata the form, such as gpmd.",
                    get: { $0.description.codec }),
                .property(
                    "language", .optional(.string), "A BCP 47 or ISO 639 code.", get: { $0.description.language }),
                .property("name", .optional(.string), "The title that the file gives it.", get: { $0.name }),
                .property(
                    "dispositions", .list(of: .string),
                    "Its roles: default, dub, original, commentary, forced, hearing_impaired, …",
                    get: { $0.dispositions.names }),
                .property(
                    "enabled", .boolean,
                    "False for a track that is left out where the asset as a whole is used: of another program or "
                        + "quality, a second picture, or turned off in the file. It can be inserted all the same.",
                    get: { $0.isEnabled }),
                .property(
                    "left_out", .optional(.string), "Why it is not enabled, in words; nil for a track that is.",
                    get: { $0.description.omission?.text }),
                .property(
                    "alternate_group_id",
                    .integer(), "1 for each of several audio tracks of which a player plays one; else 0.",
                    get: { $0.alternateGroupID }),
                .property(
                    "estimated_data_rate",
                    .integer(), "Bits per second; 0 when unknown.", get: { Int($0.description.estimatedDataRate) }),
                .property(
                    "sample_rate", .optional(.integer()), "Samples per second; nil for pictures.",
                    get: { $0.description.audio.map { Int($0.sampleRate) } }),
                .property(
                    "channels",
                    .optional(.integer()), "The number of channels; nil for pictures.",
                    get: { $0.description.audio?.channels }),
                keyFrameTime(session),
                .property(
                    "sample_count", .optional(.integer()),
                    "The number of samples of metadata in the file; nil when its index does not say, and for other tracks.",
                    get: { $0.description.metadata?.sampleCount }),
            ] + sampleDataMembers(session))
    }

    private static func keyFrameTime(_ session: EditSession) -> LuaMember<AssetTrack> {
        .method(
            "key_frame_time",
            "The start of the last key frame at or before a time; before the first one, the track's start. Pictures "
                + "that are copied and not encoded again can begin there. An error for sound, and unless the asset is a "
                + "movie file.",
            LuaParameter("time", .numericTime, "in the asset's time"), .call, returns: "edit.time"
        ) { track, time, call in
            guard track.mediaType == .video, track.asset.isFile else {
                throw Failure(
                    .recipeError, at: call.location,
                    "the \(track.mediaType.rawValue) track \(track.id) of "
                        + "\(track.sourceName) has no key frames")
            }
            return try call.rendering {
                try session.environment.library.file(at: track.asset.description.path)
                    .keyFrameTime(ofTrack: track.id, atOrBefore: time)
            }
        }
    }
}

/// The names of a file's colour description: those of recipes, or else FFmpeg's.
extension ColorDescription {
    package var primariesName: String { Self.name(primaries.name, among: Self.otherPrimaries) }
    package var transferName: String { Self.name(transfer.name, among: Self.otherTransfers) }
    package var matrixName: String { Self.name(matrix.name, among: Self.otherMatrices) }

    /// - Parameter name: A name, or the number of what recipes have no name for.
    private static func name(_ name: String, among others: [String: String]) -> String { others[name] ?? name }

    // By the numbers of ITU-T H.273.
    private static let otherPrimaries = [
        "2": "unknown", "4": "bt470m", "7": "smpte240m", "8": "film", "10": "smpte428", "11": "smpte431",
        "12": "smpte432", "22": "ebu3213",
    ]
    private static let otherTransfers = [
        "2": "unknown", "4": "gamma22", "5": "gamma28", "7": "smpte240m", "8": "linear", "9": "log100", "10": "log316",
        "11": "iec61966-2-4", "12": "bt1361e", "13": "iec61966-2-1", "14": "bt2020-10", "15": "bt2020-12",
        "17": "smpte428",
    ]
    private static let otherMatrices = [
        "0": "gbr", "2": "unknown", "4": "fcc", "8": "ycgco", "10": "bt2020c", "11": "smpte2085",
        "12": "chroma-derived-nc", "13": "chroma-derived-c", "14": "ictcp",
    ]
}
