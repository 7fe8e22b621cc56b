import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Wording

extension EditTypes {
    static let writerInput = LuaType(
        RecipeWriterInput.luaName, of: RecipeWriterInput.self, summary: "One track of a file that a writer writes.",
        counterpart: "AVAssetWriterInput",
        example: """
            local writer = edit.writer("tone.wav")
            local input = writer:add_audio_input { sample_rate = 48000, channel_layout = "mono" }
            input:append(edit.sound_buffer { sample_count = 4800, channel_layout = "mono" })
            print(writer:finish().duration)
            """,
        description: { "\($0.kind) input" },
        members: [
            .method(
                "append",
                "Appends an image, a picture buffer or a sound buffer. Times rise; silence fills gaps. Sound of fewer "
                    + "channels than the input's is placed as a mix does.",
                LuaParameter("buffer", .buffer, "from a reader or generator, or made by the recipe"),
                .optional(
                    "time", .time, "its start, in the file's time",
                    default: "a buffer's own time; for an image right after the one before"), .call
            ) { input, buffer, time, call in
                try call.rendering {
                    switch (input.engine, buffer) {
                    case (.pictures(let pictures), .image(let image)): try pictures?.append(image.bitmap, at: time)
                    case (.pictures(let pictures), .picture(let picture)): try pictures?.append(picture, at: time)
                    case (.sound(let track), .sound(let sound)):
                        try track?.append(sound, at: time ?? (sound.hasTime ? sound.time : nil))
                    default: throw LuaMistake("\(withArticle(input.kind)) input takes no \(buffer.name)")
                    }
                }
            }
        ])
}

/// A buffer or image to append to an input.
private enum AppendedBuffer {
    case image(RecipeImage)
    case picture(PictureBuffer)
    case sound(SoundBuffer)

    var name: String {
        switch self {
        case .image: RecipeImage.luaName
        case .picture: PictureBuffer.luaName
        case .sound: SoundBuffer.luaName
        }
    }
}

extension LuaKind where Value == AppendedBuffer {
    fileprivate static var buffer: LuaKind {
        LuaKind(
            objects: "image or buffer", definition: "edit.image|edit.picture_buffer|edit.sound_buffer"
        ) { object in
            switch object {
            case let image as RecipeImage: .image(image)
            case let picture as PictureBuffer: .picture(picture)
            case let sound as SoundBuffer: .sound(sound)
            default: nil
            }
        }
    }
}
