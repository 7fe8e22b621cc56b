import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Validation

extension EditTypes {
    static func movie(_ session: EditSession) -> LuaType {
        LuaType(
            Movie.luaName, of: Movie.self,
            summary: "A finished edit: what a recipe returns, and media for other edits.",
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
                LuaParameter("composition", .mediaSource, "the asset, composition or movie that is shown"), .call
            ) { Movie($0, location: $1.location) },
            description: { "movie, \($0.duration)" },
            members: [
                .property(
                    "duration",
                    .object(Time.self), "The end of the enabled track that ends last.", get: { $0.duration }),
                .property(
                    "composition", .mediaSource, "The asset, composition or movie that is shown.",
                    get: { movie in
                        if let asset = movie.content as? Asset, case .movie(let inner) = asset.origin {
                            return LuaValue.object(inner)
                        }
                        return LuaValue.object(movie.content)
                    }),
                .stored(
                    "video_composition", .optional(.object(VideoComposition.self)),
                    "The making of the picture; nil shows all video tracks upright, later above earlier.",
                    \.videoComposition),
                .stored(
                    "audio_mix", .optional(.object(AudioMix.self)),
                    "The making of the sound; nil adds all audio tracks as they are.", \.audioMix),
                .property(
                    "metadata", .optional(.movieMetadata),
                    "Title, artist and the like; nil for those of the first source. Its artwork is the cover: a path, an "
                        + "asset, an image, or false for none; nil for that of the first source.",
                    get: { $0.metadata.map(luaMetadata) },
                    setAt: { (movie: Movie, value: MovieMetadata?, location: RecipeLocation?) in
                        movie.locations["metadata"] = location
                        movie.metadata = nil
                        movie.artwork = .source
                        try value?.apply(to: movie, session, at: location)
                    }),
                .property(
                    "metadata_filter", .optional(.choice),
                    "The metadata of the result: nil for all, sharing for none about the place, time and device of the "
                        + "recording.", get: { $0.metadataFilter }, set: { $0.metadataFilter = $1 }),
                .stored(
                    "subtitles", .subtitleTracks,
                    "Subtitle tracks for players, written after those of the composition.", \.subtitles),
                .stored(
                    "chapters", .optional(.chapters),
                    "The chapters, in the movie's time; nil for those of the sources.",
                    \.chapters),
                .stored(
                    "effects", .effects, "The effects on the composed picture, layers included, in order.",
                    \.effects),
                .property(
                    "tracks", .list(of: .object(AssetTrack.self)),
                    "Its tracks as media of other edits: what it shows, and what sounds in it, once for each alternative.",
                    get: { $0.asset.tracks }),
                .property(
                    "video", .optional(.object(AssetTrack.self)),
                    "What it shows, for other edits: composed with all that belongs to it, transparent where it is.",
                    get: { $0.asset.firstTrack(.video) }),
                .property(
                    "audio", .optional(.object(AssetTrack.self)),
                    "What sounds in it, for other edits: mixed as an export of it would be.",
                    get: { $0.asset.firstTrack(.audio) }),
                .method(
                    "track", "Returns the track with an identifier, or nil.",
                    .integer("id", "from 1, as asset_track.id"), returns: "edit.asset_track?"
                ) { $0.asset.track(id: $1) },
                .method(
                    "tracks_with", "Returns the tracks of a kind, in order.", mediaType, returns: "edit.asset_track[]"
                ) { movie, mediaType in movie.asset.tracks.filter { $0.mediaType.rawValue == mediaType } },
                .method(
                    "reversed", "Returns the movie played backwards, as an asset.", returns: "edit.asset"
                ) { movie in try movie.asset.reversed() },
                .method(
                    "validate", "Returns all errors and warnings about the movie.", returns: findingsDefinition
                ) { movie in
                    luaFindings(try movie.validate(session.environment))
                },
            ])
    }
}
