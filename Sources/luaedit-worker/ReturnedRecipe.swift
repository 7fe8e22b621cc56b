import EditBindings
import EditModel
import Media
import Supervision

/// The edits a recipe returned, and the files it opened for them.
struct ReturnedRecipe {
    let result: RecipeResult
    let library: MediaLibrary
    /// What they were opened through.
    let files: GrantedFiles
    /// What the recipe has written itself.
    let writtenFiles: [Summary.File]

    /// Everything found about all edits.
    func allFindings() -> [Finding] {
        var known: Set<Finding> = []
        return result.edits.flatMap(\.findings).filter { known.insert($0).inserted }
    }

    /// The edits to render; shows their warnings.
    /// - Throws: ``Failure`` with every error found, one a line, when any edit has one.
    func validated(_ channel: WorkerChannel) throws -> [(edit: RecipeResult.Edit, movie: MovieSnapshot)] {
        let findings = allFindings()
        for finding in findings where finding.severity == .warning { channel.log(.warning, finding.text) }
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw Failure(.recipeError, errors.map(\.text).joined(separator: "\n"))
        }
        return result.edits.compactMap { edit in edit.snapshot.map { (edit, $0) } }
    }

    /// The movie of the main result.
    /// - Throws: As ``validated(_:)``; where the main result is images too.
    func mainMovie(_ channel: WorkerChannel) throws -> MovieSnapshot {
        let movies = try validated(channel)
        guard let main = movies.first(where: { $0.edit.name == "main" }) else {
            let reason =
                result.outputs.isEmpty ? "returned no movie" : "returned images as its main result, and no movie"
            throw Failure(.recipeError, "the recipe \(reason)")
        }
        return main.movie
    }

    /// Every file the edits read.
    var inputs: InputFiles { InputFiles(library, and: result.inputs, through: files) }

    /// What an output is called when the user does not say: `in-watermark`.
    func defaultStem(_ job: Job) -> RawString {
        let recipe = job.recipe?.stem ?? "recipe"
        guard let first = result.inputs.first else { return recipe }
        return RawString(carried: first).stem + "-" + recipe
    }
}

extension Finding {
    /// `watermark.lua:14: instruction 2: begins after … [instruction-gap]`, for lines that say their severity already.
    var text: String { (location.map { "\($0): " } ?? "") + "\(object): \(message) [\(code.rawValue)]" }
}
