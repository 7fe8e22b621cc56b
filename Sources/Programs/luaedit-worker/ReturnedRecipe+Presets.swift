import EditBindings
import EditModel
import Export
import Media
import MediaTime
import ModelBindings
import Validation

extension ReturnedRecipe {
    /// The findings of the presets of all results, with the command line's options.
    /// - Throws: ``Failure`` for invalid options.
    func presetFindings() throws -> [Finding] {
        var known: Set<Finding> = []
        return try result.edits.flatMap { edit in
            guard let movie = edit.outline else { return [Finding]() }
            let options = try ExportOptions(job, edit, movie)
            let found = try written(PresetFindings(movie, options, library: library).found, edit, options)
            return edit.hasOwnShape ? found : found.filter { Self.withoutShape.contains($0.code) }
        }.filter { known.insert($0).inserted }
    }

    /// The findings that hold for what is written: copied pictures keep their range, size and rate, whatever the preset's
    /// codec has.
    private func written(
        _ findings: [Finding], _ edit: RecipeResult.Edit, _ options: ExportOptions
    ) throws -> [Finding] {
        guard findings.contains(where: { Self.ofEncodedPictures.contains($0.code) }), let movie = edit.snapshot else {
            return findings
        }
        let range = try job.timeRange(of: edit, movie)
        // A session that cannot begin is the export's failure, which says so itself.
        let session = try? ExportSession(
            movie, library: library, outputs: [options], timeRange: range, script: result.script)
        guard let plan = session?.plans.first, plan.pictureForm == nil else { return findings }
        return findings.filter { !Self.ofEncodedPictures.contains($0.code) }
    }

    /// The findings about pictures that the preset's codec encodes.
    private static let ofEncodedPictures: Set<Finding.Code> = [.presetToneMapped, .presetSize, .presetFrameRate]

    /// The findings about a movie of any size and rate.
    private static let withoutShape: Set<Finding.Code> = [.presetSetting, .presetContent, .presetSound]

    /// Everything that can be found without rendering: of all edits, of their presets, of the recipe's functions, and
    /// of the start of an export.
    /// - Throws: ``Failure`` for invalid options.
    func checkedFindings() throws -> [Finding] {
        let findings = try allFindings() + presetFindings() + functionFindings()
        return findings.hasError ? findings : findings + (try exportFindings())
    }

    /// The errors of the functions that a render calls.
    private func functionFindings() throws -> [Finding] {
        guard let script = result.script else { return [] }
        var tried: Set<Part> = []
        return try result.edits.flatMap { edit in
            guard let movie = edit.outline else { return [Finding]() }
            let range = try job.timeRange(of: edit, movie)
            guard tried.insert(Part(edit: edit.number, timeRange: range)).inserted else { return [] }
            return try FunctionFindings(
                movie, isValid: edit.snapshot != nil, in: range, script, library: library
            ).found
        }
    }

    /// The part of a movie that is rendered once.
    private struct Part: Hashable {
        let edit: Int
        let timeRange: TimeRange?
    }

    /// Why an export of a valid edit cannot begin.
    private func exportFindings() throws -> [Finding] {
        try result.edits.compactMap { edit in
            guard let movie = edit.snapshot else { return nil }
            do {
                _ = try ExportSession(
                    movie, library: library, outputs: [ExportOptions(job, edit, movie)],
                    timeRange: job.timeRange(of: edit, movie), script: result.script)
                return nil
            } catch let error as MediaError where error.kind != .engineFailure {
                return Finding(.renderFailed, error.description, object: "export")
            }
        }
    }
}
