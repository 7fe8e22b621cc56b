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
            counterpart: "AVAssetReader",
            example: """
                -- How loud each block of the mix is.
                local loudest = 0
                for buffer in edit.reader(clip):audio_mix_output() do loudest = math.max(loudest, buffer.peak) end
                print(loudest)
                """,
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
                    parameters: [.optional(.table("settings", pictureForm))], returns: "edit.reader_output",
                    body: { reader, arguments in
                        let form = try form(arguments.optional(0))
                        return try output(of: reader, arguments, session) { try $0.pictures(form) }
                    }),
                "audio_mix_output": .method(
                    summary: "The mix of audio tracks. Taps are called as it is read.",
                    parameters: [
                        .optional(
                            .table(
                                "settings",
                                [
                                    .optional(
                                        LuaParameter("tracks", .list(of: .trackID, as: Int.self), "which are mixed"),
                                        default: "all")
                                ] + soundForm))
                    ], returns: "edit.reader_output",
                    body: { reader, arguments in
                        let settings: LuaArguments? = arguments.optional(0)
                        let (rate, layout) = soundForm(settings)
                        return try output(of: reader, arguments, session) {
                            try $0.mix(tracks: settings?.optional("tracks"), sampleRate: rate, layout: layout)
                        }
                    }),
                "track_output": .method(
                    summary: "What one track holds: its pictures as they are stored, each once and at its own time, "
                        + "or its sound alone.",
                    parameters: [
                        LuaParameter("track", .trackID, "a track of the movie, or its id"),
                        .optional(.table("settings", pictureForm + soundForm)),
                    ], returns: "edit.reader_output", body: { try trackOutput($0, $1, session) }),
            ])
    }

    /// The options that say what pictures are like.
    private static let pictureForm: [LuaParameter] = [
        .optional(
            LuaParameter("size", .size, "what pictures have to fit in, in pixels; they are never enlarged"),
            default: "as they are"),
        .optional(
            .choice("pixel_format", ["yuv", "rgba"], "as they are composed or stored, or red, green, blue and alpha"),
            default: "\"yuv\""),
    ]

    /// The options that say what sound is like.
    private static let soundForm: [LuaParameter] = [
        .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: "the audio mix's"),
        .optional(
            .choice("channel_layout", ChannelLayout.allCases.map(\.rawValue), "which loudspeakers it is for"),
            default: "the audio mix's"),
    ]

    private static func form(_ settings: LuaArguments?) throws -> PictureReadingForm {
        var form = PictureReadingForm()
        form.isRGBA = settings?.optional("pixel_format", as: String.self) == "rgba"
        guard let size = settings?.optional("size", as: Size.self) else { return form }
        guard size.width >= 1, size.height >= 1, size.width <= Double(Asset.largestSide),
            size.height <= Double(Asset.largestSide)
        else {
            throw LuaMistake(
                "size: sides from 1 to \(Asset.largestSide) expected, "
                    + "got \(decimalText(size.width)) × \(decimalText(size.height))")
        }
        form.maximumWidth = Int(size.width)
        form.maximumHeight = Int(size.height)
        return form
    }

    private static func soundForm(_ settings: LuaArguments?) -> (sampleRate: Int32?, layout: ChannelLayout?) {
        let rate: Int? = settings?.optional("sample_rate")
        let layout: String? = settings?.optional("channel_layout")
        return (rate.map(Int32.init), layout.flatMap(ChannelLayout.init))
    }

    private static func trackOutput(
        _ reader: RecipeReader, _ arguments: LuaArguments, _ session: EditSession
    ) throws -> Any? {
        let id = arguments.integer(0)
        let settings: LuaArguments? = arguments.optional(1)
        let form = try form(settings)
        let (rate, layout) = soundForm(settings)
        return try output(of: reader, arguments, session) { engine in
            let output = try engine.track(id, form, sampleRate: rate, layout: layout)
            try requireFitting(settings, output)
            return output
        }
    }

    /// Refuses settings about pictures for sound, and the other way round.
    private static func requireFitting(_ settings: LuaArguments?, _ output: MovieReader.Output) throws {
        let (rows, kind) = if case .pictures = output { (soundForm, "pictures") } else { (pictureForm, "sound") }
        for row in rows where settings?.optional(row.name, as: Any.self) != nil {
            throw LuaMistake("the track is one of \(kind), which have no \(row.name)")
        }
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
            engine.warn = { [unowned session] in session.warn($0) }
            return RecipeReaderOutput(try make(engine))
        }
    }

    static let readerOutput = LuaType(
        RecipeReaderOutput.luaName, of: RecipeReaderOutput.self, summary: "One stream of a reader's buffers, in order.",
        counterpart: "AVAssetReaderOutput",
        example: """
            local output = edit.reader(clip):video_composition_output { size = { 160, 90 } }
            local first = output:next()
            local count = 1
            for _ in output do count = count + 1 end
            print(first.time, count)
            """,
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
