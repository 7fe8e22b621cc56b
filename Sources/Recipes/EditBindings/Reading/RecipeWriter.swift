import Export
import LuaHost
import Media
import MediaTime
import MediaWriting
import ModelBindings
import Rendering
import Values
import Wording

/// Writes a movie file from a recipe's own buffers. AVAssetWriter.
final class RecipeWriter: LuaBound {
    static var luaName: String { "writer" }

    let path: String
    private let place: RecipeLocation?
    private let destination: Muxer.Destination?
    /// Nil where the run writes nothing.
    private let engine: MovieWriter?
    private(set) var isFinished = false

    /// - Parameters:
    ///   - metadata: Container tags.
    ///   - chapters: In the file's time.
    ///   - place: The recipe's line.
    init(
        _ path: String, _ preset: Preset.Output, _ container: Container, metadata: [String: String],
        chapters: [Chapter], destination: Muxer.Destination?, at place: RecipeLocation?
    ) throws {
        self.path = path
        self.place = place
        self.destination = destination
        engine = try destination.map { destination throws(MediaError) in
            try MovieWriter(
                preset, container: container, metadata: metadata, chapters: chapters, destination: destination)
        }
    }

    func addPictures(_ settings: PictureInputSettings) throws -> RecipeWriterInput {
        try requireOpen()
        return RecipeWriterInput(.pictures(try engine?.addPictures(settings)))
    }

    func addSound(_ settings: SoundInputSettings) throws -> RecipeWriterInput {
        try requireOpen()
        return RecipeWriterInput(.sound(try engine?.addSound(settings)))
    }

    /// Writes the file's end. A file that cannot be finished is given up.
    func finish(_ session: EditSession) throws -> MovieWriter.Result {
        try requireOpen()
        isFinished = true
        var result = MovieWriter.Result()
        guard let engine, let destination else { return result }
        try session.write(destination) {
            result = try engine.finish()
            return WrittenFile(
                frameCount: result.frameCount, duration: result.duration, width: result.width, height: result.height)
        }
        return result
    }

    private func requireOpen() throws {
        guard !isFinished else { throw LuaMistake("the writer of '\(path)' is finished already") }
    }

    /// The failure of a recipe that ends without finishing its file.
    var unfinishedFailure: Failure {
        Failure(
            .recipeError, at: place, "the writer of '\(path)' was not finished; call writer:finish()")
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
