import EditModel
import Export
import LuaHost
import Media
import MediaTime

extension PictureBuffer: LuaBound { package static var luaName: String { "picture_buffer" } }

extension EditTypes {
    static let pictureBuffer = LuaType(
        PictureBuffer.luaName, of: PictureBuffer.self, summary: "One picture that a reader gave.",
        counterpart: "CMSampleBuffer",
        example: """
            local image = edit.image_generator(clip):image_at(0)
            local buffer = edit.picture_buffer(image, { time = 1, duration = 0.5 })
            print(buffer.time, buffer.duration, buffer.width, buffer.height)
            """,
        constructor: .constructor(
            summary: "Makes a picture of an image.",
            parameters: [
                .object("image", RecipeImage.self, "what it shows"),
                .optional(
                    .table(
                        "timing",
                        [
                            .optional(LuaParameter("time", .numericTime, "when it begins"), default: "0"),
                            .optional(LuaParameter("duration", .numericTime, "how long it stands"), default: "0"),
                        ])),
            ], takesProperties: false, body: makeBuffer),
        size: { $0.size },
        description: { "picture of \($0.format.width) × \($0.format.height) at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When it begins.", get: { $0.time }),
            "duration": .property(.object(Time.self), "How long it stands.", get: { $0.duration }),
            "width": .property(.integer(), "In pixels.", get: { $0.format.width }),
            "height": .property(.integer(), "In pixels.", get: { $0.format.height }),
            "pixel_format": .property(
                .string, "How samples lie in memory, in FFmpeg's words: yuv420p, rgba.", get: { $0.format.pixels.name }),
            "image": .method(
                summary: "The picture as an image.", returns: "edit.image",
                body: { buffer, arguments in RecipeImage(try arguments.rendering { try buffer.bitmap() }) }),
        ])

    private static func makeBuffer(_ arguments: LuaArguments) throws -> Any {
        let image: RecipeImage = arguments.value(0)
        let timing: LuaArguments? = arguments.optional(1)
        return try arguments.rendering {
            try PictureBuffer(
                image.bitmap, time: timing?.optional("time") ?? .zero, duration: timing?.optional("duration") ?? .zero)
        }
    }
}
