import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Rendering

/// Reads a movie's frames and samples for a recipe. AVAssetReader.
final class RecipeReader: LuaBound {
    static var luaName: String { "reader" }

    let movie: Movie
    /// Nil for all of it.
    var timeRange: TimeRange?

    init(_ movie: Movie) { self.movie = movie }
}

/// One stream of a reader's buffers. AVAssetReaderOutput.
final class RecipeReaderOutput: LuaBound {
    static var luaName: String { "reader_output" }

    private let output: MovieReader.Output
    /// `picture` or `sound`, for people.
    let kind: String
    private var hasEnded = false

    init(_ output: MovieReader.Output) {
        self.output = output
        kind = if case .pictures = output { "picture" } else { "sound" }
    }

    /// A ``PictureBuffer`` or ``SoundBuffer``; nil after the last.
    func next() throws -> (any LuaBound)? {
        guard !hasEnded else { return nil }
        let buffer: (any LuaBound)? =
            switch output {
            case .pictures(let next): try next()
            case .sound(let next): try next()
            }
        hasEnded = buffer == nil
        return buffer
    }
}

extension EditTypes {
    static func reader(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeReader.luaName, of: RecipeReader.self,
            summary: "Gives what a movie shows and sounds like, or what its tracks hold, one buffer at a time: "
                + "for buffer in reader:video_composition_output() do … end",
            constructor: .constructor(
                summary: "Makes a reader of a movie, an asset or a composition.",
                parameters: [LuaParameter("movie", .movie, "what is read")], body: { RecipeReader($0.value(0)) }),
            description: { "reader of \($0.movie.duration)" },
            members: [
                "time_range": .property(
                    .timeRange.optional, "What outputs made from then on read, in the movie's time; nil for all of it.",
                    get: { $0.timeRange }, set: { $0.timeRange = $1 }),
                "video_composition_output": .method(
                    summary: "The composed pictures, frame by frame, as an export has them.",
                    returns: "edit.reader_output",
                    body: { reader, arguments in try output(of: reader, arguments, session) { try $0.pictures() } }),
                "audio_mix_output": .method(
                    summary: "The mix of all audio tracks, at the rate and with the channels of the movie's audio mix. "
                        + "Taps are called as it is read.", returns: "edit.reader_output",
                    body: { reader, arguments in try output(of: reader, arguments, session) { try $0.mix() } }),
                "track_output": .method(
                    summary: "What one track holds: its pictures as they are stored, each once and at its own time, "
                        + "or its sound alone.",
                    parameters: [LuaParameter("track", .trackID, "a track of the movie, or its id")],
                    returns: "edit.reader_output",
                    body: { reader, arguments in
                        let id = arguments.integer(0)
                        return try output(of: reader, arguments, session) { try $0.track(id) }
                    }),
            ])
    }

    private static func output(
        of reader: RecipeReader, _ arguments: LuaArguments, _ session: EditSession,
        _ make: (MovieReader) throws -> MovieReader.Output
    ) throws -> Any? {
        try arguments.rendering {
            var engine = MovieReader(
                try session.resolvedSnapshot(of: reader.movie),
                library: session.environment.library, script: session.makeScript())
            engine.timeRange = reader.timeRange
            engine.warn = { [unowned session] in if !session.warnings.contains($0) { session.warnings.append($0) } }
            return RecipeReaderOutput(try make(engine))
        }
    }

    static let readerOutput = LuaType(
        RecipeReaderOutput.luaName, of: RecipeReaderOutput.self, summary: "One stream of a reader's buffers, in order.",
        size: { _ in 32 << 20 }, description: { "\($0.kind) output" },
        operators: [
            .call: LuaOperation(
                .object(RecipeReaderOutput.self), .any.optional, returns: "edit.picture_buffer|edit.sound_buffer|nil"
            ) { arguments in
                let output: RecipeReaderOutput = arguments.value(0)
                return try arguments.rendering { try output.next() }
            }
        ],
        members: [
            "next": .method(
                summary: "The next buffer; nil after the last. A for loop calls it by itself.",
                returns: "edit.picture_buffer|edit.sound_buffer|nil",
                body: { output, arguments in try arguments.rendering { try output.next() } })
        ])
}
