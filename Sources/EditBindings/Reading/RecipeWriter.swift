import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Rendering

/// Writes a movie file from a recipe's own buffers. AVAssetWriter.
final class RecipeWriter: LuaBound {
    static var luaName: String { "writer" }

    let path: String
    private let preset: Preset.Output
    private let place: String?
    private let destination: Muxer.Destination?
    /// Nil where the run writes nothing.
    private let engine: MovieWriter?
    private(set) var isFinished = false

    init(
        _ path: String, _ preset: Preset.Output, _ container: Container, destination: Muxer.Destination?,
        at place: String?
    ) throws {
        self.path = path
        self.preset = preset
        self.place = place
        self.destination = destination
        engine = try destination.map { destination throws(MediaError) in
            try MovieWriter(preset, container: container, destination: destination)
        }
    }

    func addPictures(_ size: (width: Int, height: Int), _ frameDuration: Time) throws -> RecipeWriterInput {
        let input = try engine?.addPictures(width: size.width, height: size.height, frameDuration: frameDuration)
        return RecipeWriterInput(.pictures(input))
    }

    func addSound(_ format: SoundFormat, language: String?) throws -> RecipeWriterInput {
        RecipeWriterInput(.sound(try engine?.addSound(format, language: language)))
    }

    func finish(_ environment: any EditEnvironment) throws -> MovieWriter.Result {
        guard !isFinished else { throw LuaMistake("the writer of '\(path)' is finished already") }
        isFinished = true
        guard let engine, let destination else { return MovieWriter.Result() }
        let result = try engine.finish()
        environment.closeOutput(
            destination,
            WrittenFile(
                frameCount: result.frameCount, duration: result.duration, width: result.width, height: result.height))
        return result
    }

    /// What a recipe is told that ends without finishing its file.
    var unfinishedFailure: RecipeFailure {
        RecipeFailure(
            .recipe, (place.map { "\($0): " } ?? "") + "the writer of '\(path)' was not finished; call writer:finish()")
    }
}

/// One track of a file that a recipe writes. AVAssetWriterInput.
final class RecipeWriterInput: LuaBound {
    static var luaName: String { "writer_input" }

    enum Engine {
        case pictures(PictureInput?)
        case sound(SoundInput?)
    }

    let engine: Engine
    init(_ engine: Engine) { self.engine = engine }

    var kind: String { if case .pictures = engine { "picture" } else { "sound" } }
}

extension EditTypes {
    static func writer(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeWriter.luaName, of: RecipeWriter.self,
            summary: "Writes a movie file from pictures and sound that come one buffer at a time.",
            constructor: .constructor(
                summary: "Begins a file. The user has to allow it: --allow-write, unless it is the output of -o.",
                parameters: [
                    .string("path", "its extension is one of the preset's; relative to the current folder"),
                    .optional(
                        .table(
                            "settings",
                            [
                                .optional(
                                    .choice("preset", writingPresets, "how it is encoded"), default: "by the extension")
                            ])),
                ],
                takesProperties: false, body: { try makeWriter($0, session) }),
            size: { _ in 32 << 20 }, description: { "writer of '\($0.path)'" },
            members: [
                "path": .property(.string, "As it was opened.", get: { $0.path }),
                "add_video_input": .method(
                    summary: "Adds a track of pictures.",
                    parameters: [
                        .table(
                            "settings",
                            [
                                LuaParameter("size", .size, "in pixels, both even"),
                                LuaParameter("frame_rate", .frameRate, "the grid of the pictures' times"),
                            ])
                    ], returns: "edit.writer_input", body: addVideoInput),
                "add_audio_input": .method(
                    summary: "Adds a track of sound.",
                    parameters: [
                        .optional(
                            .table(
                                "settings",
                                [.optional(.string("language", "an ISO 639 code"), default: "none")]
                                    + SoundFormat.parameters))
                    ], returns: "edit.writer_input",
                    body: { writer, arguments in
                        let settings: LuaArguments? = arguments.optional(0)
                        return try arguments.rendering {
                            try writer.addSound(SoundFormat(settings), language: settings?.optional("language"))
                        }
                    }),
                "finish": .method(
                    summary: "Writes what is left. The file appears when the whole run has succeeded.",
                    returns: "{ path: string, duration: edit.time, frames: integer }",
                    body: { writer, arguments in
                        let result = try arguments.rendering { try writer.finish(session.environment) }
                        return LuaFields([
                            "path": writer.path, "duration": result.duration, "frames": result.frameCount,
                        ])
                    }),
            ])
    }

    private static let writingPresets = Preset.all.filter { $0.output?.takesBuffers == true }.map(\.name)

    private static func makeWriter(_ arguments: LuaArguments, _ session: EditSession) throws -> Any {
        let settings: LuaArguments? = arguments.optional(1)
        let path = arguments.string(0)
        let (preset, container) = try output(for: path, named: settings?.optional("preset"))
        return try arguments.rendering {
            let destination = try session.openOutput(path, at: arguments.place)
            let writer = try RecipeWriter(path, preset, container, destination: destination, at: arguments.place)
            session.writers.append(writer)
            return writer
        }
    }

    /// How a path is written: as the preset of a name does it, else as the usual one for the path's extension.
    private static func output(for path: String, named name: String?) throws -> (Preset.Output, Container) {
        let file = path.split(separator: "/").last ?? ""
        let fileExtension = file.contains(".") ? String(file.split(separator: ".").last ?? "") : ""
        guard let preset = name.map({ Preset.named($0) }) ?? Preset.forExtension(fileExtension),
            preset.output?.takesBuffers == true
        else {
            throw LuaMistake(
                "no preset writes '\(path)'; the extensions are "
                    + Preset.bufferExtensions.map { "." + $0 }.joined(separator: ", "))
        }
        guard let output = preset.output else { preconditionFailure("only presets that write are offered") }
        guard let container = output.container(forExtension: fileExtension) else {
            throw LuaMistake("the preset '\(preset.name)' writes \(output.extensionList) files, not '\(path)'")
        }
        return (output, container)
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
        return try arguments.rendering { try writer.addPictures((sides[0], sides[1]), rate.frameDuration) }
    }

    static let writerInput = LuaType(
        RecipeWriterInput.luaName, of: RecipeWriterInput.self, summary: "One track of a file that is being written.",
        description: { "\($0.kind) input" },
        members: [
            "append": .method(
                summary: "Appends an image, a picture buffer or a sound buffer. Times rise; silence fills holes.",
                parameters: [
                    LuaParameter("buffer", .buffer, "what a reader or generator gave, or the recipe made"),
                    .optional(
                        LuaParameter("time", .time, "when it begins, in the file's time"),
                        default: "a buffer's own time; for an image right after the one before"),
                ], body: append)
        ])

    @Sendable private static func append(_ input: RecipeWriterInput, _ arguments: LuaArguments) throws {
        let buffer: Any = arguments.value(0)
        let time: Time? = arguments.optional(1)
        try arguments.rendering {
            switch (input.engine, buffer) {
            case (.pictures(let pictures), let image as RecipeImage): try pictures?.append(image.bitmap, at: time)
            case (.pictures(let pictures), let picture as PictureBuffer): try pictures?.append(picture, at: time)
            case (.sound(let track), let sound as SoundBuffer):
                try track?.append(sound, at: time ?? (sound.hasTime ? sound.time : nil))
            default: throw LuaMistake("a \(input.kind) input takes no \(type(of: buffer as! any LuaBound).luaName)")
            }
        }
    }
}

extension LuaKind {
    /// Gives a ``RecipeImage``, `PictureBuffer` or `SoundBuffer`.
    fileprivate static let buffer = LuaKind(
        "image or buffer", definition: "edit.image|edit.picture_buffer|edit.sound_buffer"
    ) { input throws(LuaMismatch) in
        let object = input.anyObject
        guard object is RecipeImage || object is PictureBuffer || object is SoundBuffer, let object else {
            throw input.mismatch("image or buffer")
        }
        return object
    }
}
