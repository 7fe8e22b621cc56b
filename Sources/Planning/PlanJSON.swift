import EditModel
import Escaping
import Export
import Media
import MediaTime
import Settings

extension EditPlan {
    /// The plan for programs: `movie` is the whole edit in canonical form, and `hash` that text's fingerprint.
    package var json: JSON {
        .object([
            ("name", .string(name)), ("hash", .string(fingerprint.description)), ("movie", canonical),
            ("export", export),
        ])
    }

    /// The plan without the edit's canonical form.
    package var summaryJSON: JSON {
        .object([("name", .string(name)), ("hash", .string(fingerprint.description)), ("export", export)])
    }

    /// The plans of everything a recipe returned.
    package static func json(of plans: [EditPlan], _ images: [ImagePlan] = []) -> JSON {
        .object([("results", .array(plans.map(\.json) + images.map(\.json)))])
    }

    private var export: JSON { .object(decided + estimated) }

    private var decided: [(String, JSON)] {
        [
            ("preset", .string(options.preset.name)),
            ("time_range", timeRange.map { .object(Self.fields($0)) } ?? .null),
            ("file_extension", options.container.map { .string($0.fileExtension) } ?? .null),
            ("video_encoder", picture { .string($0.encoder) }),
            ("crf", picture { picture in options.qualityValue(picture).map(JSON.number) ?? .null }),
            ("bit_rate", options.bitRate.map(JSON.integer) ?? .null),
            ("speed", options.speed.map { .string($0.rawValue) } ?? .null),
            ("codec_options", .object(options.codecOptions.map { ($0.name, .string($0.value)) })),
            ("profile", options.profile.map(JSON.string) ?? .null),
            ("audio_encoder", encodedSound { .string($0.encoder) }),
            ("audio_bit_rate", encodedSound { $0.bitRate(channelCount: channelCount).map(JSON.integer) ?? .null }),
            ("audio_bit_depth", encodedSound { $0.bitDepth.map { .integer(Int64($0)) } ?? .null }),
            ("audio_sample_rate", encodedSound { _ in .integer(Int64(soundMix.sampleRate)) }),
            (
                "audio_codec_options",
                .object(encodedSoundOptions.map { ($0.name, .string($0.value)) })
            ),
            ("audio_channel_layout", encodedSound { _ in .string(soundMix.channelLayout.rawValue) }),
            ("picture", .string(picture.rawValue)),
            ("picture_reasons", .array(pictureReasons.map { .string($0.rawValue) })),
            (
                "picture_turn",
                placement?.turn.map {
                    .object([("degrees", .integer(Int64($0.degrees))), ("is_mirrored", .boolean($0.isMirrored))])
                } ?? .null
            ),
            ("picture_crop", cropJSON),
            ("sound", .string(sound.rawValue)),
            ("sound_reasons", .array(soundReasons.map { .string($0.rawValue) })),
            ("mixed_down", mixedDownJSON), ("reduced", reducedJSON), ("sounds", soundsJSON),
            ("subtitles", subtitlesJSON),
            ("bit_depth", (canvas?.layout.bitDepth ?? copiedFormat?.bitDepth).map { .integer(Int64($0)) } ?? .null),
            ("width", pictures.map { .integer(Int64($0.size.width)) } ?? .null),
            ("height", pictures.map { .integer(Int64($0.size.height)) } ?? .null),
            ("frame_duration", (pictures?.frameDuration).map { .string($0.reduced.fractionText) } ?? .null),
            ("frames", (pictures?.frameCount).map(JSON.integer) ?? .null),
            ("pixel_format", (pictures?.pixels).map { .string($0.name) } ?? .null),
            ("parts", partsJSON), ("one_part_reason", partObstacle.map { .string($0.rawValue) } ?? .null),
            ("copied", .array(copies.map(Self.json))),
            ("decoded", .array(decodings.map(json))),
            ("untouched", .array(passthroughs.map(Self.json))),
            ("dropped", .array(dropped.map(JSON.string))),
        ]
    }

    private var cropJSON: JSON {
        guard let rectangle = placement?.crop?.rectangle else { return .null }
        let numbers = [
            ("x", rectangle.origin.x), ("y", rectangle.origin.y), ("width", rectangle.size.width),
            ("height", rectangle.size.height),
        ]
        return .object(numbers.map { ($0.0, .integer(Int64($0.1))) })
    }

    private var partsJSON: JSON {
        .array(
            parts.enumerated().map { index, frames in
                .object([
                    ("first_frame", .integer(frames.lowerBound)), ("frames", .integer(Int64(frames.count))),
                    ("is_there", presentParts.isEmpty ? .null : .boolean(presentParts[index])),
                    ("is_copied", .boolean(copiedParts.contains(index))),
                ])
            })
    }

    /// Empty without an estimate.
    private var estimated: [(String, JSON)] {
        guard let estimate else { return [] }
        return [
            ("estimated_bytes", .integer(estimate.byteCount)),
            ("estimated_seconds", estimate.seconds.map(JSON.number) ?? .null),
            ("estimate_is_exact", .boolean(estimate.isExact)),
        ]
    }

    /// The mix of the first sound, where there are several to choose from.
    private var soundMix: AudioMixSnapshot { (movie.defaultSoundTrack?.movie ?? movie).audioMix }

    private var channelCount: Int { soundMix.channelLayout.channelCount }

    private func picture(_ value: (Preset.Picture) -> JSON) -> JSON {
        guard self.picture.isComposed, let picture = options.picture else { return .null }
        return value(picture)
    }

    private func encodedSound(_ value: (Preset.Sound) -> JSON) -> JSON {
        guard sound == .encoded, let encoded = options.sound else { return .null }
        return value(encoded)
    }

    private var encodedSoundOptions: [EncoderOption] { sound == .encoded ? options.audioCodecOptions : [] }

    private func json(_ decoding: Decoding) -> JSON {
        let format = assets[decoding.sourceIndex]?.tracks.first { $0.id == decoding.trackID }?.video
        return .object([
            ("source_index", .integer(Int64(decoding.sourceIndex))),
            ("track_id", .integer(Int64(decoding.trackID))),
            ("frames", decoding.frameCount.map(JSON.integer) ?? .null),
            ("is_deinterlaced", .boolean(format.map(movie.sources[decoding.sourceIndex].deinterlaces) ?? false)),
        ])
    }

    private static func json(_ copy: Copy) -> JSON {
        .object(
            fields(copy.timeRange) + [
                ("source_index", .integer(Int64(copy.sourceIndex))),
                ("track_id", .integer(Int64(copy.trackID))),
                ("source_start", .string(copy.sourceStart.reduced.fractionText)),
            ])
    }

    private static func json(_ passthrough: Passthrough) -> JSON {
        .object(
            fields(passthrough.timeRange) + [
                ("source_index", .integer(Int64(passthrough.sourceIndex))),
                ("track_id", .integer(Int64(passthrough.trackID))),
            ])
    }

    private static func fields(_ range: TimeRange) -> [(String, JSON)] {
        [
            ("start", .string(range.start.reduced.fractionText)),
            ("duration", .string(range.duration.reduced.fractionText)),
        ]
    }
}
