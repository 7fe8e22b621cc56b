import EditBindings
import EditModel
import Media
import Rendering
import Supervision

/// The edits a recipe returned, and the files it opened for them.
struct ReturnedRecipe {
    let result: RecipeResult
    let library: MediaLibrary
    /// What the recipe has written itself.
    let writtenFiles: [Summary.File]

    /// What was found about one edit: by the model, and by the fonts that its texts would be drawn with.
    func findings(of edit: RecipeResult.Edit) throws -> [Finding] {
        var findings = edit.findings
        if let tree = edit.snapshot?.video?.overlay?.root {
            let texts = TextPainter()
            for text in tree.texts { findings += try texts.findings(about: text) }
            for subtitles in tree.subtitles { findings += try texts.findings(about: subtitles) }
        }
        var known: Set<Finding> = []
        return findings.filter { known.insert($0).inserted }
    }

    /// Everything found about all edits.
    func allFindings() throws -> [Finding] { try result.edits.flatMap { try findings(of: $0) } }

    /// The edits to render; shows their warnings.
    /// - Throws: ``Failure`` with every error found, one a line, when any edit has one.
    func validated(_ channel: WorkerChannel) throws -> [(name: String, movie: MovieSnapshot)] {
        let findings = try allFindings()
        for finding in findings where finding.severity == .warning { channel.log(.warning, finding.text) }
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw Failure(.recipeError, errors.map(\.text).joined(separator: "\n"))
        }
        return result.edits.compactMap { edit in edit.snapshot.map { (edit.name, $0) } }
    }

    /// Every file the edits read.
    var inputs: InputFiles { InputFiles(library, and: result.inputs) }

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
