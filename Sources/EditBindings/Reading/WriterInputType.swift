import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Rendering
import Spelling

extension EditTypes {
    static let writerInput = LuaType(
        RecipeWriterInput.luaName, of: RecipeWriterInput.self, summary: "One track of a file that is being written.",
        counterpart: "AVAssetWriterInput",
        example: """
            local writer = edit.writer("tone.wav")
            local input = writer:add_audio_input { sample_rate = 48000, channel_layout = "mono" }
            input:append(edit.sound_buffer { sample_count = 4800, channel_layout = "mono" })
            print(writer:finish().duration)
            """,
        description: { "\($0.kind) input" },
        members: [
            "append": .method(
                summary:
                    "Appends an image, a picture buffer or a sound buffer. Times rise; silence fills holes. Sound of fewer "
                    + "channels than the input's goes where a mix puts it.",
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
            default:
                throw LuaMistake(
                    "\(withArticle("\(input.kind)")) input takes no \(type(of: buffer as! any LuaBound).luaName)")
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
