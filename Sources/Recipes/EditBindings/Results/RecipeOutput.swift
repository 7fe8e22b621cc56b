import EditModel
import Export
import LuaHost
import Media
import ModelBindings
import Settings

/// A result of a recipe: the content and the settings of one file, or of a set of numbered pictures.
final class RecipeOutput: LuaBound {
    static var luaName: String { "output" }

    enum Content {
        /// - Parameter identity: The same for results that show the same movie, asset or composition.
        case movie(Movie, identity: ObjectIdentifier)
        case images([RecipeImage], isList: Bool)
    }

    let content: Content
    /// The settings of a movie.
    let settings: OutputSettings
    /// The settings of images.
    let imageSettings: ImageSettings

    init(
        _ content: Content, settings: OutputSettings = OutputSettings(), imageSettings: ImageSettings = ImageSettings()
    ) {
        self.content = content
        self.settings = settings
        self.imageSettings = imageSettings
    }

    /// An output, or what is one without settings: a movie, an asset, a composition, an image. Nil for anything else.
    convenience init?(_ object: Any) {
        switch object {
        case let movie as Movie: self.init(.movie(movie, identity: ObjectIdentifier(movie)))
        case let source as any MediaSource: self.init(.movie(Movie(source), identity: ObjectIdentifier(source)))
        case let image as RecipeImage: self.init(.images([image], isList: false))
        default: return nil
        }
    }

    var movie: Movie? { if case .movie(let movie, _) = content { movie } else { nil } }
    var images: [RecipeImage]? { if case .images(let images, _) = content { images } else { nil } }
}

/// A recipe's settings for images.
package struct ImageSettings: Hashable, Sendable {
    /// Nil for the format of the output's extension, or else PNG.
    package var format: StillFormat?
    /// From 1 to 100; nil for the format's own.
    package var quality: Int?

    package init(format: StillFormat? = nil, quality: Int? = nil) {
        self.format = format
        self.quality = quality
    }
}

extension EditTypes {
    static let output = LuaType(
        RecipeOutput.luaName, of: RecipeOutput.self,
        summary: "A result with its own settings, which a recipe returns instead of a movie.",
        example: """
            return edit.output { edit.movie { composition = clip }, preset = "hevc" }
            """,
        constructor: .constructor(
            "Makes an output of a movie or images. For images only preset and quality count. Settings on the command "
                + "line take precedence over those of the main result.",
            .table(
                "result", .first(LuaParameter("movie", .writable, "a movie, an image or images")),
                OutputSettings.options(presets: outputPresets),
                .optional(.integer("quality", in: 1...100, "of an image; 100 is best"), default: "90")),
            takesProperties: false
        ) { try makeOutput($0.0, $0.1, quality: $0.2) },
        description: { output in
            guard let images = output.images else { return "output, \(output.movie!.duration)" }
            return "output of \(images.count) image\(images.count == 1 ? "" : "s")"
        },
        members: [
            .property(
                "movie", .optional(.object(Movie.self)), "The movie; nil for images.", get: { $0.movie }),
            .property(
                "images", .optional(.list(of: .object(RecipeImage.self))), "The images; nil for a movie.",
                get: { $0.images.map { $0 } }),
            .property(
                "preset", .optional(.string), "The encoding; nil follows the extension.",
                get: { $0.settings.preset ?? $0.imageSettings.format?.rawValue }),
        ])

    /// The presets of movies, and the formats of images that are none of them.
    private static let outputPresets =
        Preset.all.map(\.name) + StillFormat.allCases.map(\.rawValue).filter { Preset.named($0) == nil }

    private static func makeOutput(
        _ content: RecipeOutput.Content, _ settings: OutputSettings, quality: Int?
    ) throws -> RecipeOutput {
        try settings.check()
        guard case .images = content else {
            guard quality == nil else { throw LuaMistake("a movie has no quality; write crf or bit_rate") }
            try requirePreset(settings.preset)
            return RecipeOutput(content, settings: settings)
        }
        var others = settings
        others.preset = nil
        guard others == OutputSettings() else { throw LuaMistake("an image has no options but preset and quality") }
        let format = try settings.preset.map { name in
            guard let format = StillFormat(rawValue: name) else {
                throw LuaMistake(
                    "an image is written as \(alternatives(StillFormat.allCases.map(\.rawValue))), not '\(name)'")
            }
            return format
        }
        if format == .png, quality != nil { throw LuaMistake("png is lossless and has no quality") }
        return RecipeOutput(content, imageSettings: ImageSettings(format: format, quality: quality))
    }

    private static func requirePreset(_ name: String?) throws {
        guard let name, Preset.named(name) == nil else { return }
        throw LuaMistake("the preset '\(name)' is for images, not for a movie")
    }
}

extension LuaKind where Value == RecipeOutput.Content {
    /// From a movie, asset, composition or image, or from a list of images.
    static var writable: LuaKind {
        LuaKind(
            "movie, image or list of images",
            definition: "edit.movie|edit.asset|edit.composition|edit.image|edit.image[]"
        ) { input throws(LuaMismatch) in
            if let object = input.anyObject {
                guard !(object is RecipeOutput), let output = RecipeOutput(object) else {
                    throw input.mismatch("movie, image or list of images")
                }
                return output.content
            }
            if let movie = try input.madeMovie() { return .movie(movie, identity: ObjectIdentifier(movie)) }
            guard let table = input.table else { throw input.mismatch("movie, image or list of images") }
            return RecipeOutput.Content.images(try table.images(), isList: true)
        }
    }
}

extension LuaTableReader {
    /// The images of a list; its elements may also be what `images_at` gives.
    /// - Throws: ``LuaMismatch`` for an empty list, and for an element that is not an image.
    func images() throws(LuaMismatch) -> [RecipeImage] {
        guard names.isEmpty, count > 0 else { throw LuaMismatch("a list of images expected, got a table") }
        return try elements(.listedImage)
    }
}

extension LuaKind where Value == RecipeImage {
    fileprivate static var listedImage: LuaKind {
        LuaKind("image") { input throws(LuaMismatch) in
            if let image = input.object(as: RecipeImage.self) { return image }
            guard let table = input.table else { throw input.mismatch("image") }
            return try table.field("image", .object(RecipeImage.self))
        }
    }
}
