import EditModel
import Export
import LuaHost
import Media
import MediaTime
import ModelBindings
import Settings
import Values
import Wording

extension EditTypes {
    static func writer(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeWriter.luaName, of: RecipeWriter.self,
            summary: "Writes a movie file from pictures and sound, one buffer at a time.",
            counterpart: "AVAssetWriter",
            example: """
                -- Ten pictures, one after the other. The user allows it with --allow-write.
                local writer = edit.writer("slow.mp4")
                local pictures = writer:add_video_input { size = { 160, 120 }, frame_rate = 10 }
                local generator = edit.image_generator(clip, { maximum_size = { 160, 120 } })
                local image = generator:image_at(0)
                for i = 0, 9 do pictures:append(image, edit.time(i, 10)) end
                writer:finish()
                """,
            constructor: .constructor(
                "Begins a file. The user has to allow it: --allow-write, unless it is the output of -o.",
                .string("path", "its extension is one of the preset's; relative to the current folder"),
                .optional(
                    .table(
                        "settings",
                        .optional(.choice("preset", writingPresets, "the encoding"), default: "by the extension"),
                        .optional("metadata", .movieMetadata, "title, artist and the like", default: "none"),
                        .optional("chapters", .chapters, "in the file's time", default: "none"))),
                .call, takesProperties: false
            ) { path, settings, call in
                let (preset, metadata, chapters) = settings ?? (nil, nil, nil)
                return try makeWriter(path, preset, metadata, chapters ?? [], call, session)
            },
            size: { _ in 32 << 20 }, description: { "writer of '\($0.path)'" },
            members: [
                .property("path", .string, "The path that it was opened with.", get: { $0.path }),
                .method(
                    "add_video_input", "Adds a track of pictures.", .table("settings", videoSettings), .call,
                    returns: "edit.writer_input", body: addVideoInput),
                .method(
                    "add_audio_input", "Adds a track of sound.", .optional(.table("settings", audioSettings)), .call,
                    returns: "edit.writer_input"
                ) { writer, settings, call in
                    var input = SoundInputSettings(format: settings?.format ?? SoundFormatOptions().format)
                    input.bitRate = settings?.bitRate
                    input.codec = settings?.codec.flatMap { SoundCodec.named($0) }
                    input.codecOptions = settings?.codecOptions ?? []
                    input.labels = try labels(settings?.labels)
                    return try call.rendering { try writer.addSound(input) }
                },
                .method(
                    "finish", "Writes the rest. The file appears when the whole run has succeeded.", .call,
                    returns: "{ path: string, duration: edit.time, frames: integer }"
                ) { writer, call in
                    let result = try call.rendering { try writer.finish(session) }
                    return LuaFields([
                        "path": writer.path, "duration": result.duration, "frames": result.frameCount,
                    ])
                },
            ])
    }

    /// The presets that make a file of buffers.
    static let writingPresets = Preset.all.filter { $0.output?.takesBuffers == true }.map(\.name)

    private static func makeWriter(
        _ path: String, _ presetName: String?, _ metadata: MovieMetadata?, _ chapters: [Chapter], _ call: LuaCall,
        _ session: EditSession
    ) throws -> RecipeWriter {
        let (preset, container) = try WrittenPath(path).output(of: presetName, isBuffered: true)
        guard metadata?.hasCover != true else {
            throw LuaMistake("a writer's metadata are texts: artwork is written by a movie's")
        }
        for (key, value) in (metadata?.texts ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let mistake = MetadataText.mistake(inKey: key) { throw LuaMistake("metadata: \(mistake)") }
            try requireText(value, "metadata '\(key)'")
        }
        for (index, chapter) in chapters.enumerated() {
            try requireText(chapter.title, "the title of chapter \(index + 1)", limit: MetadataText.longestTitle)
            let isFirst = index == 0
            guard chapter.timeRange.start >= (isFirst ? .zero : chapters[index - 1].timeRange.start) else {
                throw LuaMistake(
                    "chapter \(index + 1) begins before \(isFirst ? "the file" : "the one before it"): chapters go in order"
                )
            }
        }
        return try call.rendering {
            let destination = try session.openOutput(path, at: call.location)
            do {
                let writer = try RecipeWriter(
                    path, preset, container, metadata: metadata?.texts ?? [:], chapters: chapters,
                    destination: destination, at: call.location)
                session.writers.append(writer)
                return writer
            } catch {
                if let destination { session.environment.dropOutput(destination) }
                throw error
            }
        }
    }

    /// Refuses a text that no file can hold.
    private static func requireText(
        _ text: String?, _ name: String, limit: Int = MetadataText.longestValue
    ) throws(LuaMistake) {
        guard let text, let mistake = MetadataText.mistake(in: text, limit: limit) else { return }
        throw LuaMistake("\(name): \(mistake)")
    }

    // MARK: - Inputs

    /// A recipe's labels of a track for players.
    private struct Labels {
        let language, title: String?
        let isDefault: Bool?
    }

    private static let labelSettings = LuaParameter<Labels>.group(
        .optional("language", .languageTag, "a BCP 47 or ISO 639 code", default: "none"),
        .optional(.string("title", "the track's title in players"), default: "none"),
        .optional(.boolean("default", "true if players choose the track by default"), default: "the first of a kind")
    ) { Labels(language: $0, title: $1, isDefault: $2) }

    /// A recipe's settings for a track of pictures.
    private struct VideoSettings {
        let size: Size
        let frameRate: FrameRate
        let preset, color: String?
        let rotation: Int?
        let codec: OutputSettings
        let labels: Labels
    }

    private static let videoSettings = LuaParameter<VideoSettings>.group(
        LuaParameter("size", .size, "in pixels, both even"),
        LuaParameter("frame_rate", .frameRate, "the grid of the pictures' times"),
        .optional(.choice("preset", writingPresets, "the preset of the picture's encoder"), default: "the writer's"),
        .optional(.choice("color", ["bt709", "bt601"], "the matrix of the pictures"), default: "\"bt709\""),
        .optional(
            "rotation", .quarterTurn, "the rotation in players, in degrees clockwise",
            default: "0"), OutputSettings.codecOptions, labelSettings
    ) {
        VideoSettings(size: $0, frameRate: $1, preset: $2, color: $3, rotation: $4, codec: $5, labels: $6)
    }

    /// A recipe's settings for a track of sound.
    private struct AudioSettings {
        let format: SoundFormat
        let codec: String?
        let bitRate: Int64?
        let codecOptions: [EncoderOption]?
        let labels: Labels
    }

    private static let audioSettings = LuaParameter<AudioSettings>.group(
        .soundFormat(),
        .optional(.choice("codec", SoundCodec.all.map(\.name), "the sound's codec"), default: "the preset's"),
        .optional(
            "bit_rate", .bitRate, "of all channels, in bits per second or as \"128k\"",
            default: "the preset's"),
        .optional("codec_options", .codecOptions, "settings of the encoder by its own names", default: "none"),
        labelSettings
    ) { AudioSettings(format: $0.format, codec: $1, bitRate: $2, codecOptions: $3, labels: $4) }

    private static func labels(_ said: Labels?) throws(LuaMistake) -> TrackLabels {
        var labels = TrackLabels()
        labels.language = said?.language
        labels.name = said?.title
        try requireText(labels.name, "title", limit: MetadataText.longestTitle)
        if said?.isDefault == true { labels.dispositions.insert(.default) }
        return labels
    }

    @Sendable private static func addVideoInput(
        _ writer: RecipeWriter, _ settings: VideoSettings, _ call: LuaCall
    ) throws -> RecipeWriterInput {
        let size = settings.size
        let sides = [size.width, size.height].map { Int(exactly: $0) ?? 0 }
        guard sides.allSatisfy({ (2...Asset.largestSide).contains($0) && $0 % 2 == 0 }) else {
            throw LuaMistake("a size has even sides from 2 to \(Asset.largestSide) pixels, not \(size.text)")
        }
        var input = PictureInputSettings(
            width: sides[0], height: sides[1], frameDuration: settings.frameRate.frameDuration)
        if let name = settings.preset {
            let (preset, _) = try WrittenPath(writer.path).output(of: name)
            guard let picture = preset.picture else { throw LuaMistake("the preset '\(name)' is sound only") }
            input.picture = picture
        }
        if settings.color == "bt601" { input.color = .bt601 }
        let codec = settings.codec
        try codec.checkRates()
        input.rateFactor = codec.rateFactor
        input.bitRate = codec.bitRate
        input.speed = codec.speed
        input.codecOptions = (codec.codecOptions ?? []).encoderOptions
        input.profile = codec.profile
        input.labels = try labels(settings.labels)
        input.labels.rotation = settings.rotation ?? 0
        return try call.rendering { try writer.addPictures(input) }
    }
}

extension LuaKind where Value == Int {
    /// 0, 90, 180 or 270.
    fileprivate static var quarterTurn: LuaKind {
        LuaKind("quarter turn", definition: "0|90|180|270") {
            input throws(LuaMismatch) in
            guard let number = input.number else { throw input.mismatch("number") }
            guard let degrees = Int(exactly: number), [0, 90, 180, 270].contains(degrees) else {
                throw LuaMismatch("0, 90, 180 or 270 expected, got \(decimalText(number))")
            }
            return degrees
        }
    }
}
