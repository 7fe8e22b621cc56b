import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static func movie(_ session: EditSession) -> LuaType {
        LuaType(
            Movie.luaName, of: Movie.self, summary: "A finished edit: what a recipe returns.",
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
                                LuaParameter("metadata", .metadata, "title, artist and the like"),
                                default: "that of the first source"),
                            .optional(
                                LuaParameter("effects", .effects, "what happens to the whole picture"), default: "none"),
                            .optional(
                                LuaParameter("chapters", .chapters, "in the movie's time"),
                                default: "those of the sources"),
                        ])
                ],
                takesProperties: false, body: makeMovie),
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
                "metadata": .located(
                    "metadata", .metadata.optional,
                    "Title, artist and the like; nil takes over those of the first source.",
                    get: { $0.metadata.map(luaMetadata) },
                    set: { (movie: Movie, value: [String: String]?) in
                        movie.metadata = value
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
                        let (findings, snapshot) = movie.judged()
                        return luaFindings(findings + (try EffectFindings(movie, snapshot, session.environment).found))
                    }),
            ])
    }

    @Sendable private static func makeMovie(_ arguments: LuaArguments) throws -> Any {
        let parts = arguments.options(0)
        let movie = Movie(
            parts.value("composition"), videoComposition: parts.optional("video_composition"), location: arguments.place
        )
        movie.audioMix = parts.optional("audio_mix")
        movie.metadata = parts.optional("metadata")
        movie.chapters = parts.optional("chapters")
        movie.effects = parts.optional("effects") ?? []
        for name in ["audio_mix", "metadata", "chapters", "effects"] { movie.locations[name] = arguments.place }
        return movie
    }
}
