import EditModel
import Export
import Spelling
import Supervision

extension ReturnedRecipe {
    /// What the presets of all results, as the command line asks for them, cannot carry.
    /// - Throws: ``Failure`` for options that make no sense.
    func presetFindings() throws -> [Finding] {
        var known: Set<Finding> = []
        return try result.edits.flatMap { edit in
            guard let movie = edit.snapshot else { return [Finding]() }
            let options = try ExportOptions(job, edit, movie)
            return try PresetFindings(movie, options, library: library, nearest: nearestName).found
        }.filter { known.insert($0).inserted }
    }

    /// Refuses what a preset cannot carry, and shows the rest.
    /// - Returns: What was shown.
    /// - Throws: ``Failure`` with every error found, one a line.
    @discardableResult
    func requireCarried() throws -> [Finding] {
        let findings = try presetFindings()
        try refuseErrors(among: findings)
        return findings.filter { $0.severity == .warning }
    }
}
