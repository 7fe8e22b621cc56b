import Digests
import EditModel
import Export
import Media
import MediaTime
import Messages
import Rendering
import SystemCalls

extension ReturnedRecipe {
    /// The part of the keys of a movie's parts that does not come from the movie.
    ///
    /// The recipe counts only where its functions are called while pictures or sound are made.
    /// - Throws: ``MediaError`` if the program cannot be told from another build of it, or a file cannot be read.
    func keyContext(of movie: MovieSnapshot, _ digests: FileDigests) throws -> KeyContext {
        let build = try ProgramBuild.digest()
        guard movie.callsPictureFunctions || movie.callsTaps else {
            return KeyContext(build: build, recipe: Digest(of: []))
        }
        let (files, modules) = (files, modules)
        let count = files.askedCount + modules.texts.count
        let recipe = try origin.digest(digests)
        return KeyContext(build: build, recipe: recipe) { files.askedCount + modules.texts.count == count }
    }

    /// Everything that the recipe has read so far.
    private var origin: RecipeOrigin {
        get throws {
            RecipeOrigin(
                name: job.recipe?.name.bytes ?? [], text: job.recipe?.text ?? [],
                arguments: job.arguments.map(\.bytes), frameDuration: try job.frameDuration, modules: modules.texts,
                files: files.asked.map { file in file.map { String(pathBytes: $0.bytes) } })
        }
    }
}
