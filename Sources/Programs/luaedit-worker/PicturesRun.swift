import EditBindings
import Media
import Messages
import ModelBindings
import Sandbox
import Settings
import SystemCalls

/// Writes images that a recipe returned, each into a file of its own.
struct PicturesRun {
    private let pictures: RecipeResult.Pictures
    private let format: StillFormat
    private let outputs: [WorkerChannel.Output]

    /// Opens every file.
    /// - Throws: ``Failure`` for options that an image does not have.
    init(_ pictures: RecipeResult.Pictures, _ recipe: ReturnedRecipe) throws(Failure) {
        let format = try Self.format(of: pictures, recipe.job)
        self.pictures = pictures
        self.format = format
        outputs = pictures.names.map { recipe.channel.openOutput(recipe.request(format.extensions[0], named: $0)) }
    }

    /// Encodes and writes them; closes the files.
    func perform() throws -> [Summary.File] {
        try zip(pictures.pictures, outputs).map { picture, output in
            try output.write(try StillEncoder.encode(picture, as: format, quality: pictures.settings.quality))
            return Summary.File(
                frames: 1, durationValue: 0, durationTimescale: 1, width: picture.bitmap.width,
                height: picture.bitmap.height)
        }
    }

    /// The format of the main result: the command line's, else the recipe's, else PNG.
    static func format(of pictures: RecipeResult.Pictures, _ job: Job) throws(Failure) -> StillFormat {
        let own = pictures.settings.format
        guard pictures.name == "main" else { return own ?? .png }
        let encoding = job.rendering.settings.rows.filter { $0.subject != .movie && $0.field != "size" }
        guard encoding.isEmpty else {
            throw Failure(.usage, "the main result is an image: there is no encoder of movies to set up")
        }
        let asked = try job.rendering.preset.map { name throws(Failure) in
            guard let format = StillFormat(rawValue: name) else {
                let known = alternatives(StillFormat.allCases.map(\.rawValue))
                throw Failure(.usage, "the main result is an image, which is written as \(known), not '\(name)'")
            }
            return format
        }
        guard let output = job.output, let given = output.givenExtension else { return asked ?? own ?? .png }
        guard let format = StillFormat(fileExtension: given) else {
            throw Failure(
                .usage,
                "the main result is an image, which is written as \(StillFormat.extensionList), "
                    + "'-o \(output)' ends in .\(given)")
        }
        guard let expected = asked ?? own, expected != format else { return format }
        throw Failure(.usage, "the main result is written as \(expected.rawValue), '-o \(output)' ends in .\(given)")
    }
}

extension RecipeResult.Pictures {
    /// The name of each: the result's name, or that and a number.
    fileprivate var names: [String] {
        guard isNumbered else { return [name] }
        let names = NumberedName(before: name == "main" ? "" : RawString(name + "-"), after: "")
        return pictures.indices.map { names.name(of: $0 + 1, count: pictures.count).repaired }
    }
}
