import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static func movie(_ session: EditSession) -> LuaType {
        LuaType(
            Movie.luaName, of: Movie.self, summary: "A finished edit: what a recipe returns.",
            counterpart: "AVPlayerItem",
            example: """
                local movie = edit.movie {
                  composition = clip,
                  metadata = { title = "A walk", artist = "Me" },
                  chapters = { { title = "Start", time_range = edit.range(0, 1) }, { title = "Rest", time_range = edit.range(1, 1) } },
                }
                for _, finding in ipairs(movie:validate()) do print(finding.severity, finding.message) end
                return movie
                """,
            constructor: .constructor(
                summary: "Makes a movie.",
                parameters: [
                    .table(
                        "parts",
                        [
                            LuaParameter("composition", .mediaSource, "what is seen and heard"),
                            .optional(
                                .object("video_composition", VideoComposition.self, "how the picture is made"),
                                default: "all video tracks upright, later above earlier"),
                            .optional(
                                .object("audio_mix", AudioMix.self, "how the sound is made"),
                                default: "all audio tracks as they are, added"),
                            .optional(
                                LuaParameter("metadata", .movieMetadata, "title, artist and the like, and artwork"),
                                default: "that of the first source"),
                            .optional(
                                LuaParameter(
                                    "metadata_filter", .metadataFilter, "sharing: no places, dates and devices"),
                                default: "all of the metadata"),
                            .optional(
                                LuaParameter(
                                    "subtitles", .subtitleTracks, "tracks of their own, each with its language"),
                                default: "the composition's subtitle tracks alone"),
                            .optional(
                                LuaParameter("effects", .effects, "what happens to the whole picture"), default: "none"),
                            .optional(
                                LuaParameter("chapters", .chapters, "in the movie's time"),
                                default: "those of the sources"),
                        ])
                ],
                takesProperties: false, body: { try makeMovie($0, session) }),
            description: { "movie, \($0.duration)" },
            members: [
                "duration": .property(
                    .object(Time.self), "The end of the enabled track that ends last.", get: { $0.duration }),
                "composition": .property(.mediaSource, "What is seen and heard.", get: { $0.content }),
                "video_composition": .stored(
                    "video_composition", .object(VideoComposition.self).optional, "How the picture is made.",
                    \.videoComposition),
                "audio_mix": .stored(
                    "audio_mix", .object(AudioMix.self).optional,
                    "How the sound is made; nil adds all audio tracks as they are.", \.audioMix),
                "metadata": .property(
                    .movieMetadata.optional,
                    "Title, artist and the like; nil takes over those of the first source. Its artwork is the cover: a "
                        + "picture's path, an asset that is one, an image, or false for none; without it the first "
                        + "source's.",
                    get: { $0.metadata.map(luaMetadata) },
                    setAt: { (movie: Movie, value: MovieMetadata?, location: LuaLocation?) in
                        movie.locations["metadata"] = location?.description
                        movie.metadata = nil
                        movie.artwork = .source
                        try value?.apply(to: movie, session, at: location?.description)
                    }),
                "metadata_filter": .property(
                    .metadataFilter.optional,
                    "Which metadata the result has: nil for all, sharing for nothing that says where, when and with "
                        + "which device it was recorded.",
                    get: { $0.metadataFilter?.rawValue },
                    setAt: { (movie: Movie, value: String?, location: LuaLocation?) in
                        movie.metadataFilter = value.flatMap(MetadataFilter.init)
                    }),
                "subtitles": .located(
                    "subtitles", .subtitleTracks,
                    "Written as tracks for players to show, after the composition's own subtitle tracks.",
                    get: { luaSubtitleTracks($0.subtitles) },
                    set: { (movie: Movie, value: [SubtitleTrack]) in
                        movie.subtitles = value
                    }),
                "chapters": .located(
                    "chapters", .chapters.optional, "In the movie's time; nil takes over those of the sources.",
                    get: { $0.chapters.map(luaChapters) },
                    set: { (movie: Movie, value: [Chapter]?) in
                        movie.chapters = value
                    }),
                "effects": .stored(
                    "effects", .effects, "What happens to the whole composed picture, layers included, in order.",
                    \.effects),
                "validate": .method(
                    summary: "Everything wrong or doubtful with the movie.", returns: findingsDefinition,
                    body: { movie, _ in
                        let judged = movie.judged()
                        let effects = try EffectFindings(movie, judged.outline, session.environment)
                        return luaFindings(judged.findings + effects.found)
                    }),
            ])
    }

    private static func makeMovie(_ arguments: LuaArguments, _ session: EditSession) throws -> Any {
        let parts = arguments.options(0)
        let movie = Movie(
            parts.value("composition"), videoComposition: parts.optional("video_composition"), location: arguments.place
        )
        movie.audioMix = parts.optional("audio_mix")
        let metadata: MovieMetadata? = parts.optional("metadata")
        try metadata?.apply(to: movie, session, at: arguments.place)
        movie.metadataFilter = parts.optional("metadata_filter").flatMap { (name: String) in
            MetadataFilter(rawValue: name)
        }
        movie.subtitles = parts.optional("subtitles") ?? []
        movie.chapters = parts.optional("chapters")
        movie.effects = parts.optional("effects") ?? []
        for name in ["audio_mix", "metadata", "chapters", "effects", "subtitles"] {
            movie.locations[name] = arguments.place
        }
        return movie
    }
}

extension LuaKind {
    fileprivate static let metadataFilter = choice(MetadataFilter.allCases.map(\.rawValue))
}
