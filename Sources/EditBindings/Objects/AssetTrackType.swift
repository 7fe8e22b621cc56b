import EditModel
import LuaHost
import Media
import MediaTime

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
                "id": .property(.integer(), "Identifies the track within its asset.", get: { $0.id }),
                "asset": .property(.object(Asset.self), "The file it belongs to.", get: { $0.asset }),
                "media_type": .property(.string, "video, audio, subtitle or data.", get: { $0.mediaType.rawValue }),
                "time_range": .property(
                    .timeRange, "Where it has media, in asset time; a still picture's duration is indefinite.",
                    get: { $0.description.timeRange }),
                "natural_size": .property(
                    .size.optional, "The picture before rotation, in square display pixels; nil for sound.",
                    get: { luaValue($0.description.video?.naturalSize) }),
                "preferred_transform": .property(
                    .object(AffineTransform.self), "Turns the natural picture upright.", get: { $0.preferredTransform }),
                "nominal_frame_rate": .property(
                    .number().optional, "Frames per second; nil for sound and still pictures.",
                    get: { $0.nominalFrameRate.map { Double($0.numerator) / Double($0.denominator) } }),
                "min_frame_duration": .property(
                    .object(Time.self).optional, "The shortest time between two frames; nil for sound.",
                    get: { $0.description.video?.minFrameDuration }),
                "color_primaries": .property(
                    .string.optional, "The chromaticities of the pictures, such as bt709; nil for sound.",
                    get: { $0.description.video?.color.primariesName }),
                "color_transfer_function": .property(
                    .string.optional, "The curve between light and numbers, such as bt709, pq or hlg; nil for sound.",
                    get: { $0.description.video?.color.transferName }),
                "color_ycbcr_matrix": .property(
                    .string.optional, "The matrix between RGB and YCbCr, such as bt709; nil for sound.",
                    get: { $0.description.video?.color.matrixName }),
                "full_range_video": .property(
                    .boolean.optional,
                    "Whether black and white are the smallest and the largest number; nil for sound.",
                    get: { $0.description.video?.color.isFullRange }),
                "bits_per_component": .property(
                    .integer().optional, "Of each part of a color: 8, 10, 12, 16; nil for sound.",
                    get: { $0.description.video.map { Int($0.bitDepth) } }),
                "contains_alpha_channel": .property(
                    .boolean.optional, "Whether pictures can be transparent; nil for sound.",
                    get: { $0.description.video?.hasAlpha }),
                "codec": .property(.string, "FFmpeg's short name, such as h264.", get: { $0.description.codec }),
                "language": .property(.string.optional, "A BCP 47 or ISO 639 code.", get: { $0.description.language }),
                "name": .property(.string.optional, "What the file calls it.", get: { $0.name }),
                "dispositions": .property(
                    .list(of: .string, as: String.self),
                    "What it is for among others: default, dub, original, commentary, forced, hearing_impaired, …",
                    get: { $0.dispositions.names }),
                "alternate_group_id": .property(
                    .integer(), "1 for each of several audio tracks, of which a player plays one; else 0.",
                    get: { $0.alternateGroupID }),
                "estimated_data_rate": .property(
                    .integer(), "Bits per second; 0 when unknown.", get: { Int($0.description.estimatedDataRate) }),
                "sample_rate": .property(
                    .integer().optional, "Samples per second; nil for pictures.",
                    get: { $0.description.audio.map { Int($0.sampleRate) } }),
                "channels": .property(
                    .integer().optional, "How many; nil for pictures.", get: { $0.description.audio?.channels }),
                "key_frame_time": keyFrameTime(session),
            ])
    }

    private static func keyFrameTime(_ session: EditSession) -> LuaMember<AssetTrack> {
        .method(
            summary:
                "When the last key frame at or before a time starts: where a part of the track's pictures can begin "
                + "that is copied and not encoded again. Before the first it is the track's start. A track of sound and "
                + "what is no movie file have none, which is an error.",
            parameters: [LuaParameter("time", .numericTime, "in the asset's time")], returns: "edit.time",
            body: { track, arguments in
                guard track.mediaType == .video, track.asset.origin == .file else {
                    throw RecipeFailure(
                        .recipe,
                        "\(arguments.place ?? session.recipeName): the \(track.mediaType.rawValue) track \(track.id) of "
                            + "\(track.sourceName) has no key frames")
                }
                let time: Time = arguments.value(0)
                return try arguments.rendering {
                    try session.environment.library.file(at: track.asset.description.path)
                        .keyFrameTime(ofTrack: track.id, atOrBefore: time)
                }
            })
    }
}
