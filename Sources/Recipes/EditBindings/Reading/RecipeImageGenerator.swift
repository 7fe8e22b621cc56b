import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Values
import Wording

/// Renders pictures of a movie for a recipe. AVAssetImageGenerator.
final class RecipeImageGenerator: LuaBound {
    static var luaName: String { "image_generator" }

    let movie: Movie
    /// Nil for the render size.
    var maximumSize: Size?
    var toleranceBefore = Time.zero
    var toleranceAfter = Time.zero
    var appliesPreferredTransform = true { didSet { prepared = nil } }
    /// Made at the first picture: from then on the edit stays as it was.
    private var prepared: ImageGenerator?

    init(_ movie: Movie) { self.movie = movie }

    /// - Parameter receive: Gets each picture, in the order of the frames, with the place of its time in `times`.
    func generate(
        at times: [Time], _ session: EditSession, _ receive: (ImageGenerator.Image) throws -> Void
    ) throws {
        var generator =
            try prepared
            ?? ImageGenerator(
                try session.resolvedSnapshot(of: try source),
                library: session.environment.library, script: session.makeScript())
        prepared = generator
        generator.maximumSize = maximumSize.map { (max(1, Int($0.width)), max(1, Int($0.height))) }
        generator.requestedTimeToleranceBefore = toleranceBefore
        generator.requestedTimeToleranceAfter = toleranceAfter
        // A still is the same at every time, and its frame begins at zero.
        try generator.generate(at: isStill ? times.map { _ in .zero } : times, receive)
    }

    private var isStill: Bool { movie.videoComposition == nil && (movie.content as? Asset)?.isStill == true }

    /// The movie, a still for a second; without the preferred transforms where it is shown without a video composition of
    /// its own.
    private var source: Movie {
        get throws {
            var content = movie.content
            if isStill {
                let composition = Composition()
                try composition.insertTimeRange(TimeRange(start: .zero, duration: Time(1, 1)), of: content, at: .zero)
                content = composition
            }
            guard movie.videoComposition == nil, isStill || !appliesPreferredTransform else { return movie }
            let shown = Movie(
                content,
                videoComposition: appliesPreferredTransform ? nil : VideoComposition(storedPicturesOf: content))
            shown.effects = movie.effects
            shown.frameDuration = movie.frameDuration
            return shown
        }
    }
}

extension EditTypes {
    static func imageGenerator(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeImageGenerator.luaName, of: RecipeImageGenerator.self,
            summary: "Renders pictures of a movie, exactly as an export shows them: with its transparency, all of its "
                + "chroma, and 16 bits a channel where a source has more than 8.",
            counterpart: "AVAssetImageGenerator",
            example: """
                -- The frame in the middle, at most 320 pixels wide.
                local generator = edit.image_generator(clip, { maximum_size = { 320, 320 } })
                local image, actual_time = generator:image_at(clip.duration / 2)
                print(image.width, actual_time)
                """,
            constructor: .constructor(
                "Makes a generator for a movie, an asset or a composition. A still picture is the same at every time.",
                LuaParameter("movie", .movie, "the movie to render")
            ) { RecipeImageGenerator($0) },
            description: { "image generator of \($0.movie.duration)" },
            members: [
                .property(
                    "maximum_size", .optional(.size),
                    "The largest size of pictures in pixels; they keep their shape and are never enlarged. Nil for the "
                        + "render size.", get: { $0.maximumSize }, set: setMaximumSize),
                .property(
                    "requested_time_tolerance_before",
                    .time, "The time by which a frame may start early, if that saves rendering another.",
                    get: { $0.toleranceBefore }, set: { $0.toleranceBefore = try tolerance($1) }),
                .property(
                    "requested_time_tolerance_after",
                    .time, "The time by which a frame may start late, if that saves rendering another.",
                    get: { $0.toleranceAfter }, set: { $0.toleranceAfter = try tolerance($1) }),
                .property(
                    "applies_preferred_track_transform", .boolean,
                    "True to show a movie without a video composition upright; false to show its pictures as stored.",
                    get: { $0.appliesPreferredTransform }, set: { $0.appliesPreferredTransform = $1 }),
                .method(
                    "image_at", "Renders the picture at a time, and also returns the start of its frame.",
                    LuaParameter("time", .time, "in the movie's time"), .call, returns: "edit.image, edit.time"
                ) { try imageAt($0, $1, $2, session) },
                .method(
                    "images_at",
                    "Renders the pictures at many times in one pass of the decoders. Without a function, returns a list "
                        + "of { image =, actual_time = } in the order of the times. With one, calls it for each picture in "
                        + "the order of the frames, and keeps none.",
                    LuaParameter("times", .list(of: .time), "in the movie's time, in any order"),
                    .optional(
                        .function(
                            "receive", "fun(image: edit.image, actual_time: edit.time, index: integer)",
                            "receives each picture and the index of its time"), default: "none"), .call,
                    returns: "{ image: edit.image, actual_time: edit.time }[]?"
                ) { try imagesAt($0, $1, $2, $3, session) }
                .example(
                    """
                    local generator = edit.image_generator(clip, { maximum_size = { 160, 160 } })
                    for _, picture in ipairs(generator:images_at { 0, 0.5, 1 }) do print(picture.actual_time, picture.image.width) end
                    """),
            ])
    }

    @Sendable private static func setMaximumSize(_ generator: RecipeImageGenerator, _ size: Size?) throws {
        if let size, !(size.width >= 1 && size.height >= 1) {
            throw LuaMistake(
                "maximum_size is at least 1 × 1, not \(size.text)")
        }
        generator.maximumSize = size
    }

    private static func tolerance(_ time: Time) throws -> Time {
        guard time >= .zero else { throw LuaMistake("a tolerance is not negative, as \(time) is") }
        return time
    }

    private static func imageAt(
        _ generator: RecipeImageGenerator, _ time: Time, _ call: LuaCall, _ session: EditSession
    ) throws -> LuaResults {
        var result: ImageGenerator.Image?
        try call.rendering {
            try generator.generate(at: [time], session) { result = $0 }
        }
        return LuaResults(result.map { RecipeImage($0.picture) }, result?.actualTime)
    }

    private static func imagesAt(
        _ generator: RecipeImageGenerator, _ times: [Time], _ receive: LuaFunction?, _ call: LuaCall,
        _ session: EditSession
    ) throws -> [LuaFields?]? {
        var images = [LuaFields?](repeating: nil, count: times.count)
        var held = 0
        try call.rendering {
            try generator.generate(at: times, session) { image in
                if let receive {
                    _ = try receive(RecipeImage(image.picture), image.actualTime, image.index + 1)
                    return
                }
                held += image.picture.byteCount
                guard held <= largestList else {
                    throw LuaMistake(
                        "\(times.count) pictures do not fit in memory at once; "
                            + "give images_at a function, or set maximum_size")
                }
                images[image.index] = LuaFields([
                    "image": RecipeImage(image.picture), "actual_time": image.actualTime,
                ])
            }
        }
        return receive == nil ? images : nil
    }

    /// Bytes of pictures that one list may hold: 128 MiB.
    private static let largestList = 128 << 20
}

extension LuaKind where Value == Movie {
    /// From a movie, or from an asset or composition on its own.
    static var movie: LuaKind {
        .source("movie, asset or composition", definition: "edit.movie|edit.asset|edit.composition") {
            $0 as? Movie ?? ($0 as? any MediaSource).map { Movie($0) }
        }
    }
}
