import EditModel
import LuaHost
import MediaTime
import Validation

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
                "Makes a movie.", from: "parts",
                LuaParameter("composition", .mediaSource, "what is seen and heard"), .call
            ) { Movie($0, location: $1.place) },
            description: { "movie, \($0.duration)" },
            members: [
                .property(
                    "duration",
                    .object(Time.self), "The end of the enabled track that ends last.", get: { $0.duration }),
                .property("composition", .mediaSource, "What is seen and heard.", show: { ShownSource($0.content) }),
                .stored(
                    "video_composition", .optional(.object(VideoComposition.self)),
                    "How the picture is made; nil shows all video tracks upright, later above earlier.",
                    \.videoComposition),
                .stored(
                    "audio_mix", .optional(.object(AudioMix.self)),
                    "How the sound is made; nil adds all audio tracks as they are.", \.audioMix),
                .property(
                    "metadata", .optional(.movieMetadata),
                    "Title, artist and the like; nil takes over those of the first source. Its artwork is the cover: a "
                        + "picture's path, an asset that is one, an image, or false for none; without it the first "
                        + "source's.", show: { $0.metadata.map(luaMetadata) },
                    setAt: { (movie: Movie, value: MovieMetadata?, location: LuaLocation?) in
                        movie.locations["metadata"] = location?.description
                        movie.metadata = nil
                        movie.artwork = .source
                        try value?.apply(to: movie, session, at: location?.description)
                    }),
                .property(
                    "metadata_filter", .optional(.choice),
                    "Which metadata the result has: nil for all, sharing for nothing that says where, when and with "
                        + "which device it was recorded.", get: { $0.metadataFilter }, set: { $0.metadataFilter = $1 }),
                .stored(
                    "subtitles", .subtitleTracks,
                    "Written as tracks for players to show, after the composition's own subtitle tracks.", \.subtitles),
                .stored(
                    "chapters", .optional(.chapters), "In the movie's time; nil takes over those of the sources.",
                    \.chapters),
                .stored(
                    "effects", .effects, "What happens to the whole composed picture, layers included, in order.",
                    \.effects),
                .method(
                    "validate", "Everything wrong or doubtful with the movie.", returns: findingsDefinition
                ) { movie in
                    luaFindings(try movie.validate(session.environment))
                },
            ])
    }
}
