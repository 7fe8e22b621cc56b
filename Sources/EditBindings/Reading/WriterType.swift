import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Settings

extension EditTypes {
    static func writer(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeWriter.luaName, of: RecipeWriter.self,
            summary: "Writes a movie file from pictures and sound that come one buffer at a time.",
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
                summary: "Begins a file. The user has to allow it: --allow-write, unless it is the output of -o.",
                parameters: [
                    .string("path", "its extension is one of the preset's; relative to the current folder"),
                    .optional(
                        .table(
                            "settings",
                            [
                                .optional(
                                    .choice("preset", writingPresets, "how it is encoded"), default: "by the extension"),
                                .optional(
                                    LuaParameter("metadata", .movieMetadata, "title, artist and the like"),
                                    default: "none"),
                                .optional(
                                    LuaParameter("chapters", .chapters, "in the file's time"), default: "none"),
                            ])),
                ],
                takesProperties: false, body: { try makeWriter($0, session) }),
            size: { _ in 32 << 20 }, description: { "writer of '\($0.path)'" },
            members: [
                "path": .property(.string, "As it was opened.", get: { $0.path }),
                "add_video_input": .method(
                    summary: "Adds a track of pictures.", parameters: [.table("settings", videoSettings)],
                    returns: "edit.writer_input", body: addVideoInput),
                "add_audio_input": .method(
                    summary: "Adds a track of sound.", parameters: [.optional(.table("settings", audioSettings))],
                    returns: "edit.writer_input", body: addAudioInput),
                "finish": .method(
                    summary: "Writes what is left. The file appears when the whole run has succeeded.",
                    returns: "{ path: string, duration: edit.time, frames: integer }",
                    body: { writer, arguments in
                        let result = try arguments.rendering { try writer.finish(session) }
                        return LuaFields([
                            "path": writer.path, "duration": result.duration, "frames": result.frameCount,
                        ])
                    }),
            ])
    }

    /// The presets that make a file of buffers.
    static let writingPresets = Preset.all.filter { $0.output?.takesBuffers == true }.map(\.name)

    private static func makeWriter(_ arguments: LuaArguments, _ session: EditSession) throws -> Any {
        let settings: LuaArguments? = arguments.optional(1)
        let path = arguments.string(0)
        let (preset, container) = try WrittenPath(path).output(
            of: settings?.optional("preset"), isBuffered: true)
        let metadata: MovieMetadata? = settings?.optional("metadata")
        guard metadata?.hasCover != true else {
            throw LuaMistake("a writer's metadata are texts: artwork is written by a movie's")
        }
        for (key, value) in (metadata?.texts ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let mistake = MetadataText.mistake(inKey: key) { throw LuaMistake("metadata: \(mistake)") }
            try requireText(value, "metadata '\(key)'")
        }
        let chapters: [Chapter] = settings?.optional("chapters") ?? []
        for (index, chapter) in chapters.enumerated() {
            try requireText(chapter.title, "the title of chapter \(index + 1)", limit: MetadataText.longestTitle)
            let isFirst = index == 0
            guard chapter.timeRange.start >= (isFirst ? .zero : chapters[index - 1].timeRange.start) else {
                throw LuaMistake(
                    "chapter \(index + 1) begins before \(isFirst ? "the file" : "the one before it"): chapters go in order"
                )
            }
        }
        return try arguments.rendering {
            let destination = try session.openOutput(path, at: arguments.place)
            do {
                let writer = try RecipeWriter(
                    path, preset, container, metadata: metadata?.texts ?? [:], chapters: chapters,
                    destination: destination, at: arguments.place)
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

    private static let labelSettings: [LuaParameter] = [
        .optional(LuaParameter("language", .languageTag, "a BCP 47 or ISO 639 code"), default: "none"),
        .optional(.string("title", "what players list the track as"), default: "none"),
        .optional(
            .boolean("default", "whether players choose the track by themselves"), default: "the first of a kind"),
    ]

    private static let videoSettings: [LuaParameter] =
        [
            LuaParameter("size", .size, "in pixels, both even"),
            LuaParameter("frame_rate", .frameRate, "the grid of the pictures' times"),
            .optional(
                .choice("preset", writingPresets, "whose encoder of pictures is taken"), default: "the writer's"),
            .optional(.choice("color", ["bt709", "bt601"], "the matrix of the pictures"), default: "\"bt709\""),
            .optional(
                LuaParameter("rotation", .quarterTurn, "how players turn the pictures, in degrees clockwise"),
                default: "0"),
        ] + OutputSettings.codecParameters + labelSettings

    private static let audioSettings: [LuaParameter] =
        SoundFormat.parameters + [
            .optional(.choice("codec", SoundCodec.all.map(\.name), "the sound's codec"), default: "the preset's"),
            .optional(
                LuaParameter("bit_rate", .bitRate, "of all channels, in bits per second or as \"128k\""),
                default: "the preset's"),
            .optional(
                LuaParameter("codec_options", .codecOptions, "settings of the encoder by its own names"),
                default: "none"),
        ] + labelSettings

    private static func labels(_ settings: LuaArguments?) throws(LuaMistake) -> TrackLabels {
        var labels = TrackLabels()
        labels.language = settings?.optional("language")
        labels.name = settings?.optional("title")
        try requireText(labels.name, "title", limit: MetadataText.longestTitle)
        if settings?.optional("default") == true { labels.dispositions.insert(.default) }
        return labels
    }

    @Sendable private static func addVideoInput(_ writer: RecipeWriter, _ arguments: LuaArguments) throws -> Any? {
        let settings = arguments.options(0)
        let size: Size = settings.value("size")
        let sides = [size.width, size.height].map { Int(exactly: $0) ?? 0 }
        guard sides.allSatisfy({ (2...Asset.largestSide).contains($0) && $0 % 2 == 0 }) else {
            throw LuaMistake(
                "a size has even sides from 2 to \(Asset.largestSide) pixels, "
                    + "not \(decimalText(size.width)) × \(decimalText(size.height))")
        }
        let rate: FrameRate = settings.value("frame_rate")
        var input = PictureInputSettings(width: sides[0], height: sides[1], frameDuration: rate.frameDuration)
        if let name: String = settings.optional("preset") {
            let (preset, _) = try WrittenPath(writer.path).output(of: name)
            guard let picture = preset.picture else { throw LuaMistake("the preset '\(name)' is sound only") }
            input.picture = picture
        }
        if settings.optional("color", as: String.self) == "bt601" { input.color = .bt601 }
        let codec = try OutputSettings(codec: settings)
        input.rateFactor = codec.rateFactor
        input.bitRate = codec.bitRate
        input.speed = codec.speed.flatMap { EncodingSpeed(rawValue: $0) }
        input.codecOptions = (codec.codecOptions ?? []).encoderOptions
        input.profile = codec.profile
        input.labels = try labels(settings)
        input.labels.rotation = settings.optional("rotation") ?? 0
        return try arguments.rendering { try writer.addPictures(input) }
    }

    @Sendable private static func addAudioInput(_ writer: RecipeWriter, _ arguments: LuaArguments) throws -> Any? {
        let settings: LuaArguments? = arguments.optional(0)
        var input = SoundInputSettings(format: SoundFormat(settings))
        input.bitRate = settings?.optional("bit_rate")
        input.codec = settings?.optional("codec").flatMap { SoundCodec.named($0) }
        input.codecOptions = settings?.optional("codec_options") ?? []
        input.labels = try labels(settings)
        return try arguments.rendering { try writer.addSound(input) }
    }
}

extension LuaKind {
    /// Gives an `Int`: 0, 90, 180 or 270.
    fileprivate static let quarterTurn = LuaKind("quarter turn", definition: "0|90|180|270") {
        input throws(LuaMismatch) in
        guard let number = input.number else { throw input.mismatch("number") }
        guard let degrees = Int(exactly: number), [0, 90, 180, 270].contains(degrees) else {
            throw LuaMismatch("0, 90, 180 or 270 expected, got \(decimalText(number))")
        }
        return degrees
    }
}
