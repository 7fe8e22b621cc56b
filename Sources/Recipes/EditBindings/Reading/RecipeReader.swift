import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Values
import Wording

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

    /// The next buffer; nil after the last.
    func next() throws -> LuaValue? {
        guard !hasEnded else { return nil }
        let buffer: LuaValue? =
            switch output {
            case .pictures(let next): try next().map { .object($0) }
            case .sound(let next): try next().map { .object($0) }
            }
        hasEnded = buffer == nil
        return buffer
    }
}

extension EditTypes {
    static func reader(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeReader.luaName, of: RecipeReader.self,
            summary: "Reads the pictures and the sound of a movie or of its tracks, one buffer at a time: "
                + "for buffer in reader:video_composition_output() do … end",
            counterpart: "AVAssetReader",
            example: """
                -- How loud each block of the mix is.
                local loudest = 0
                for buffer in edit.reader(clip):audio_mix_output() do loudest = math.max(loudest, buffer.peak) end
                print(loudest)
                """,
            constructor: .constructor(
                "Makes a reader of a movie, an asset or a composition.",
                LuaParameter("movie", .movie, "the movie to read")
            ) { RecipeReader($0) },
            description: { "reader of \($0.movie.duration)" },
            members: [
                .property(
                    "time_range", .optional(.timeRange),
                    "The part read by outputs made from then on, in the movie's time; nil for all.",
                    get: { $0.timeRange }, set: { $0.timeRange = $1 }),
                .method(
                    "video_composition_output", "Reads the composed pictures, frame by frame, as an export has them.",
                    .optional(.table("settings", pictureForm)), .call, returns: "edit.reader_output"
                ) { reader, settings, call in
                    let form = try form(settings ?? PictureFormOptions())
                    return try output(of: reader, call, session) { try $0.pictures(form) }
                },
                .method(
                    "audio_mix_output", "Reads the mix of audio tracks. Taps are called as it is read.",
                    .optional(
                        .table(
                            "settings",
                            .optional("tracks", .list(of: .trackID), "the tracks to mix", default: "all"),
                            soundForm)), .call, returns: "edit.reader_output"
                ) { reader, settings, call in
                    let (tracks, form) = settings ?? (nil, SoundFormatOptions())
                    return try output(of: reader, call, session) {
                        try $0.mix(tracks: tracks, sampleRate: form.sampleRate, layout: form.layout)
                    }
                },
                .method(
                    "track_output",
                    "Reads one track: its pictures as stored, each once and at its own time, or its sound alone.",
                    LuaParameter("track", .trackID, "a track of the movie, or its id"),
                    .optional(.table("settings", pictureForm, soundForm)), .call, returns: "edit.reader_output"
                ) { reader, track, settings, call in
                    let (pictures, sound) = settings ?? (PictureFormOptions(), SoundFormatOptions())
                    let form = try form(pictures)
                    return try output(of: reader, call, session) { engine in
                        let output = try engine.track(track, form, sampleRate: sound.sampleRate, layout: sound.layout)
                        try requireFitting(pictures, sound, output)
                        return output
                    }
                },
            ])
    }

    /// A recipe's settings for the form of pictures.
    private struct PictureFormOptions {
        var size: Size?
        var pixelFormat: String?
    }

    /// The options for the form of pictures.
    private static let pictureForm = LuaParameter<PictureFormOptions>.group(
        .optional(
            "size", .size, "the largest size of pictures in pixels; they are never enlarged",
            default: "as they are"),
        .optional(
            .choice("pixel_format", ["yuv", "rgba"], "yuv: as composed or stored; rgba: red, green, blue and alpha"),
            default: "\"yuv\"")
    ) { PictureFormOptions(size: $0, pixelFormat: $1) }

    /// The options for the form of sound.
    private static let soundForm = LuaParameter.soundFormat(rate: "the audio mix's", layout: "the audio mix's")

    private static func form(_ options: PictureFormOptions) throws -> PictureReadingForm {
        var form = PictureReadingForm()
        form.isRGBA = options.pixelFormat == "rgba"
        guard let size = options.size else { return form }
        guard size.width >= 1, size.height >= 1, size.width <= Double(Asset.largestSide),
            size.height <= Double(Asset.largestSide)
        else {
            throw LuaMistake("size: sides from 1 to \(Asset.largestSide) expected, got \(size.text)")
        }
        form.maximumWidth = Int(size.width)
        form.maximumHeight = Int(size.height)
        return form
    }

    /// Refuses settings about pictures for sound, and the other way round.
    private static func requireFitting(
        _ pictures: PictureFormOptions, _ sound: SoundFormatOptions, _ output: MovieReader.Output
    ) throws {
        let kind = if case .pictures = output { "pictures" } else { "sound" }
        let others =
            if case .pictures = output {
                [("sample_rate", sound.sampleRate != nil), ("channel_layout", sound.layout != nil)]
            } else {
                [("size", pictures.size != nil), ("pixel_format", pictures.pixelFormat != nil)]
            }
        guard let other = others.first(where: { $0.1 }) else { return }
        throw LuaMistake("the track is one of \(kind), which have no \(other.0)")
    }

    private static func output(
        of reader: RecipeReader, _ call: LuaCall, _ session: EditSession,
        _ make: (MovieReader) throws -> MovieReader.Output
    ) throws -> RecipeReaderOutput {
        try call.rendering {
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
                .object(RecipeReaderOutput.self), .optional(.any), returns: "edit.picture_buffer|edit.sound_buffer|nil",
                calling: { output, _, call in try call.rendering { try output.next() } })
        ],
        members: [
            .method(
                "next", "Returns the next buffer; nil after the last. A for loop calls it by itself.", .call,
                returns: "edit.picture_buffer|edit.sound_buffer|nil"
            ) { output, call in try call.rendering { try output.next() } }
        ])
}
