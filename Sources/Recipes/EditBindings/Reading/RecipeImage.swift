import EditModel
import Export
import LuaHost
import Media
import MediaTime
import ModelBindings
import Pixels
import Validation
import Values

/// A picture that a recipe holds: rendered, or read from a file. CGImage.
final class RecipeImage: LuaBound {
    static var luaName: String { "image" }

    let picture: StillPicture
    /// The picture as a still; nil until one is asked for.
    var asset: Asset?
    /// The picture with 8 bits a channel.
    var bitmap: Bitmap { picture.bitmap }

    init(_ picture: StillPicture) { self.picture = picture }
    convenience init(_ bitmap: Bitmap) { self.init(StillPicture(bitmap)) }

    /// The colour of a pixel, not premultiplied.
    func color(x: Int, y: Int) -> Color {
        if let deep = picture.deep {
            let parts = deep.samples[((y * deep.width + x) * 4)...].prefix(4).map { Double($0) / 65535 }
            return parts[3] > 0 ? Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) : .clear
        }
        let first = (y * bitmap.width + x) * 4
        let alpha = Double(bitmap.pixels[first + 3])
        guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        let channels = (0..<3).map { min(Double(bitmap.pixels[first + $0]) / alpha, 1) }
        return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha / 255)
    }
}

extension EditTypes {
    static func image(_ session: EditSession) -> LuaType {
        LuaType(
            RecipeImage.luaName, of: RecipeImage.self,
            summary:
                "A picture of red, green, blue and alpha. It stands wherever a picture's path or asset can; edit.asset(image) "
                + "makes it a still for a track.",
            counterpart: "CGImage",
            example: """
                local image = edit.image_generator(clip):image_at(0.5)
                local color = image:pixel(0, 0)
                print(image.width, image.height, color.r, color.g, color.b)
                """,
            size: { $0.picture.byteCount },
            description: { "image of \($0.bitmap.width) × \($0.bitmap.height)" },
            members: [
                .property("width", .integer(), "The width in pixels.", get: { $0.bitmap.width }),
                .property("height", .integer(), "The height in pixels.", get: { $0.bitmap.height }),
                .method(
                    "pixel", "Returns the color of a pixel.", .integer("x", "from 0 at the left edge"),
                    .integer("y", "from 0 at the top edge"), returns: "{ r: number, g: number, b: number, a: number }",
                    body: pixel),
                .method(
                    "write", "Writes the picture as a file. The user has to allow it: --allow-write.",
                    .string("path", "ends in \(StillFormat.extensionList); relative to the current folder"),
                    .optional(
                        .table(
                            "settings",
                            .optional(.integer("quality", in: 1...100, "of JPEG and WebP; 100 is best"), default: "90"))
                    ), .call
                ) { image, path, quality, call in
                    try call.rendering {
                        try RecipeImage.write(image, to: path, quality: quality ?? nil, session, at: call.location)
                    }
                },
            ])
    }

    @Sendable private static func pixel(_ image: RecipeImage, _ x: Int, _ y: Int) throws -> Color {
        let (width, height) = (image.bitmap.width, image.bitmap.height)
        guard (0..<width).contains(x), (0..<height).contains(y) else {
            throw LuaMistake("there is no pixel (\(x), \(y)) in an image of \(width) × \(height)")
        }
        return image.color(x: x, y: y)
    }
}

extension RecipeImage {
    /// Writes an image as a file of the kind that its name says.
    /// - Parameters:
    ///   - quality: From 1 to 100; nil for the format's own.
    ///   - place: The recipe's line.
    static func write(
        _ image: RecipeImage, to path: String, quality: Int?, _ session: EditSession, at place: RecipeLocation?
    ) throws {
        guard let format = StillFormat(fileExtension: WrittenPath(path).fileExtension) else {
            throw LuaMistake("an image is written as \(StillFormat.extensionList), not '\(path)'")
        }
        if format == .png, quality != nil { throw LuaMistake("png is lossless and has no quality") }
        guard let destination = try session.openOutput(path, at: place) else { return }
        try session.write(destination) {
            try destination.write(try StillEncoder.encode(image.picture, as: format, quality: quality))
            return WrittenFile(frameCount: 1, width: image.bitmap.width, height: image.bitmap.height)
        }
    }
}
