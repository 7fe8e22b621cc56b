import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import ModelBindings

extension PictureBuffer: LuaBound { package static var luaName: String { "picture_buffer" } }

extension EditTypes {
    static let pictureBuffer = LuaType(
        PictureBuffer.luaName, of: PictureBuffer.self, summary: "One picture of a reader.",
        counterpart: "CMSampleBuffer",
        example: """
            local image = edit.image_generator(clip):image_at(0)
            local buffer = edit.picture_buffer(image, { time = 1, duration = 0.5 })
            print(buffer.time, buffer.duration, buffer.width, buffer.height)
            """,
        constructor: .constructor(
            "Makes a picture of an image.", .object("image", RecipeImage.self, "its pixels"),
            .optional(
                .table(
                    "timing", .optional("time", .numericTime, "its start", default: "0"),
                    .optional("duration", .numericTime, "its duration", default: "0"))),
            .call, takesProperties: false
        ) { image, timing, call in
            let (time, duration) = timing ?? (nil, nil)
            return try call.rendering {
                try PictureBuffer(image.bitmap, time: time ?? .zero, duration: duration ?? .zero)
            }
        },
        size: { $0.size },
        description: { "picture of \($0.format.width) × \($0.format.height) at \($0.time)" },
        members: [
            .property("time", .object(Time.self), "The start of the picture.", get: { $0.time }),
            .property("duration", .object(Time.self), "The duration of the picture.", get: { $0.duration }),
            .property("width", .integer(), "The width in pixels.", get: { $0.format.width }),
            .property("height", .integer(), "The height in pixels.", get: { $0.format.height }),
            .property(
                "pixel_format",
                .string, "FFmpeg's name of the pixel format: yuv420p, rgba.", get: { $0.format.pixels.name }),
            .method(
                "image", "Returns the picture as an image.", .call, returns: "edit.image"
            ) { buffer, call in RecipeImage(try call.rendering { try buffer.bitmap() }) },
        ])
}
