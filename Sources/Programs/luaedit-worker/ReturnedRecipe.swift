import EditBindings
import EditModel
import Export
import Media
import Messages
import ModelBindings
import PartCache
import Sandbox
import SystemCalls
import Validation

/// The edits a recipe returned, the files it opened for them, and the job they are for.
struct ReturnedRecipe {
    let result: RecipeResult
    let library: MediaLibrary
    /// Opened them.
    let files: GrantedFiles
    /// The modules that the recipe has loaded.
    let modules: LoadedModules
    /// The files that the recipe has written itself.
    let writtenFiles: [Summary.File]
    /// The players that it has made.
    let players: PlayerDrivers
    let job: Job
    let channel: WorkerChannel

    /// The cache of the parts of movies; nil if the job has none.
    private var parts: (any PartStore)? { job.usesCache ? ChannelPartStore(channel) : nil }

    /// The digests of the files of movies.
    var fileDigests: FileDigests { FileDigests(library: library, store: parts) }

    /// The parts of earlier exports of a movie, and room for those of this one; nil if the job has none.
    /// - Parameters:
    ///   - digests: Of its files.
    ///   - use: The parts that the export makes.
    func storage(
        of movie: MovieSnapshot, _ digests: FileDigests, _ use: PartStorage.Use = .all
    ) throws -> PartStorage? {
        guard let parts else { return nil }
        return PartStorage(parts, context: try keyContext(of: movie, digests), files: digests, use: use)
    }

    /// Everything found about all edits.
    func allFindings() -> [Finding] {
        var known: Set<Finding> = []
        return result.edits.flatMap(\.findings).filter { known.insert($0).inserted }
    }

    /// The edits to render; shows their warnings.
    /// - Parameter more: Findings beside those of the edits.
    /// - Throws: ``Failure`` with the errors found, one a line, when there is one.
    func validated(and more: [Finding] = []) throws(Failure) -> [(edit: RecipeResult.Edit, movie: MovieSnapshot)] {
        try refuseErrors(among: allFindings() + more)
        return result.edits.compactMap { edit in edit.snapshot.map { (edit, $0) } }
    }

    /// More findings of a kind are counted only: `luaedit check` lists them.
    private static let mostShown = 100

    /// Shows warnings.
    /// - Throws: ``Failure`` with the errors, one a line.
    func refuseErrors(among findings: [Finding]) throws(Failure) {
        let warnings = findings.filter { $0.severity == .warning }
        for line in Self.lines(of: warnings, "warnings") { channel.log(.warning, line) }
        let errors = findings.errors
        guard errors.isEmpty else {
            throw Failure(.recipeError, Self.lines(of: errors, "errors").joined(separator: "\n"))
        }
    }

    private static func lines(of findings: [Finding], _ kind: String) -> [String] {
        let more = findings.count - mostShown
        let lines = findings.prefix(mostShown).map { $0.text() }
        return more > 0 ? lines + ["\(more) more \(kind); luaedit check lists them all"] : lines
    }

    /// The movie of the main result.
    /// - Throws: As ``validated()``; where the main result is images too.
    func mainMovie() throws(Failure) -> MovieSnapshot { try main().movie }

    /// The main result and its movie.
    /// - Throws: As ``mainMovie()``.
    func main() throws(Failure) -> (edit: RecipeResult.Edit, movie: MovieSnapshot) {
        let movies = try validated()
        guard let main = movies.first(where: { $0.edit.name == "main" }) else {
            let reason =
                result.outputs.isEmpty ? "returned no movie" : "returned images as its main result, and no movie"
            throw Failure(.recipeError, "the recipe \(reason)")
        }
        return main
    }

    // MARK: - Files

    /// Every file the edits read.
    var inputs: InputFiles { InputFiles(library, and: result.inputs, through: files) }

    /// The request for the place of a result.
    /// - Parameters:
    ///   - fileExtension: Of the default name.
    ///   - name: `main`, or the suffix of the main result's name.
    func request(
        _ fileExtension: String, named name: String = "main", _ form: OutputRequest.Form = .file
    ) -> OutputRequest {
        if name == "main", form == .file { reportExtension(fileExtension) }
        let place: OutputRequest.Name =
            name == "main"
            ? .main(stem: defaultStem, extension: fileExtension)
            : .named(key: name, stem: defaultStem, extension: fileExtension)
        return OutputRequest(place, form: form, inputs: inputs)
    }

    /// Reports the extension of a result whose name has none.
    func reportExtension(_ fileExtension: String) {
        guard let output = job.output, output.isNamedWithoutExtension else { return }
        channel.log(.notice, "'-o \(output)' has no extension: it is written as \(output).\(fileExtension)")
    }

    /// The default name of an output: `in-watermark`.
    private var defaultStem: RawString {
        let recipe = job.recipe?.stem ?? "recipe"
        guard let first = result.inputs.first else { return recipe }
        return RawString(carried: first).stem + "-" + recipe
    }
}
