import EditBindings
import EditModel
import Export
import Media
import MediaTime
import Messages
import ModelBindings
import Rendering
import Sandbox
import Validation

/// Renders the movies of a recipe into the files they go to, and writes its images.
///
/// Results that are one movie and one part of it are decoded and composed once.
struct ExportRun {
    let recipe: ReturnedRecipe
    private var job: Job { recipe.job }
    private var channel: WorkerChannel { recipe.channel }

    /// A movie, or a part of it, and the results it is written as.
    private struct Rendering {
        let session: ExportSession
        /// Into the recipe's movies.
        let results: [Int]
        /// The total of its progress.
        let length: Int64
    }

    /// The part of a movie that is rendered once.
    private struct Part: Hashable {
        let movie: Int
        let timeRange: TimeRange?
    }

    func perform() throws -> Summary {
        let presetFindings = try recipe.presetFindings()
        let movies = try recipe.validated(and: presetFindings)
        // All of it is looked at, and every output opened, before the first frame is rendered.
        let options = try movies.map { try ExportOptions(job, $0.edit, $0.movie) }
        let renderings = try renderings(movies, options, job.farm?.step == .join ? PartStorage.Use.none : .all)
        let places = OutputPlaces(recipe: recipe)
        // In the order of the summary, which need not be the order of rendering.
        let plans = Dictionary(uniqueKeysWithValues: renderings.flatMap { zip($0.results, $0.session.plans) })
        let destinations = try movies.enumerated().map { index, movie in
            let plan = plans[index]!
            return try places.open(movie.edit.name, plan.options, frameCount: plan.frameCount)
        }
        let pictures = try job.writesNothing ? [] : recipe.result.pictures.map { try PicturesRun($0, recipe) }
        var files: [Summary.File?] = movies.map { _ in nil }
        var done: Int64 = 0
        var counts = PartCounts(total: 0, found: 0)
        let total = renderings.reduce(0) { $0 + $1.length }
        for rendering in renderings {
            let made = try render(
                rendering, rendering.results.map { destinations[$0] }, done..<total, presetFindings, &counts)
            for destination in rendering.results.compactMap({ destinations[$0] }) { places.close(destination) }
            for (result, file) in zip(rendering.results, made) { files[result] = file }
            done += rendering.length
        }
        var summary = Summary(files: recipe.writtenFiles + files.compactMap(\.self))
        if counts.total > 0 { summary.parts = counts }
        for run in pictures { summary.files += try run.perform() }
        return summary
    }

    /// The sessions of all results, planned and not run.
    /// - Parameter use: The parts that they make.
    func sessions(_ use: PartStorage.Use) throws -> [ExportSession] {
        let movies = try recipe.validated(and: try recipe.presetFindings())
        let options = try movies.map { try ExportOptions(job, $0.edit, $0.movie) }
        return try renderings(movies, options, use).map(\.session)
    }

    /// Groups the results by their movie and part, in the order of the first of each.
    private func renderings(
        _ movies: [(edit: RecipeResult.Edit, movie: MovieSnapshot)], _ options: [ExportOptions], _ use: PartStorage.Use
    ) throws -> [Rendering] {
        let files = recipe.fileDigests
        var options = options
        // The tasks of a farm make all pictures; a part that is copied needs none.
        if job.farm != nil { for index in options.indices { options[index].settings.smartCopying = .off } }
        let parts = try movies.map { edit, movie in
            Part(movie: edit.number, timeRange: try job.timeRange(of: edit, movie))
        }
        let firsts = parts.indices.filter { parts.firstIndex(of: parts[$0]) == $0 }
        return try firsts.map { first in
            let results = parts.indices.filter { parts[$0] == parts[first] }
            let movie = movies[first].movie
            // Functions may remember what other movies have called them for.
            let isAlone = firsts.count == 1 || !movie.callsPictureFunctions && !movie.callsTaps
            let session = try ExportSession(
                movie, library: recipe.library, outputs: results.map { options[$0] },
                timeRange: parts[first].timeRange, script: recipe.result.script,
                storage: isAlone ? recipe.storage(of: movie, files, use) : nil,
                resources: ExportResources(memory: job.limits.workerMemory))
            return Rendering(session: session, results: results, length: try session.progressTotal())
        }
    }

    /// Renders one movie into its places.
    /// - Parameters:
    ///   - span: The progress before, up to the total.
    ///   - presetFindings: The presets' findings, which the user has read.
    ///   - counts: The parts of the results before; these are added.
    /// - Returns: For each result; nil where nothing is written.
    private func render(
        _ rendering: Rendering, _ destinations: [ExportDestination?], _ span: Range<Int64>,
        _ presetFindings: [Finding], _ counts: inout PartCounts
    ) throws -> [Summary.File?] {
        let hasChangedFile = recipe.files.makeWatch()
        let summaries = try rendering.session.run(to: destinations) { progress in
            channel.report(
                Progress(
                    frames: Int(span.lowerBound + progress.completed), totalFrames: Int(span.upperBound)))
            return !hasChangedFile()
        }
        let isToneMappingKnown = presetFindings.contains { $0.code == .presetToneMapped }
        let known = isToneMappingKnown ? rendering.session.plans.compactMap { $0.pictureForm?.toneMappingText } : []
        showWarnings(summaries, known: known)
        for plan in rendering.session.plans {
            if let text = plan.copiedText { channel.log(.notice, "\(text), the rest of the pictures encoded") }
        }
        for summary in summaries {
            counts = counts + PartCounts(total: summary.partCount, found: summary.presentPartCount)
        }
        return zip(destinations, zip(rendering.session.plans, summaries)).map { destination, found in
            destination.map { _ in file(found.0, found.1) }
        }
    }

    /// Shows the warnings of the export, each once.
    /// - Parameter known: Warnings that the user has read in other words.
    private func showWarnings(_ summaries: [ExportSummary], known: [String]) {
        // A reader may have reported the same tap while the recipe ran.
        var known = known + recipe.result.warnings
        for summary in summaries {
            for warning in summary.warnings where !known.contains(warning) {
                channel.log(.warning, warning)
                known.append(warning)
            }
            channel.log(.detail, "picture: \(summary.picture.rawValue)")
            channel.log(.detail, "sound: \(summary.sound.rawValue)")
        }
    }

    private func file(_ plan: OutputPlan, _ result: ExportSummary) -> Summary.File {
        Summary.File(
            frames: Int(result.frameCount), durationValue: plan.duration.value,
            durationTimescale: plan.duration.timescale, width: plan.renditions.first?.size.width ?? 0,
            height: plan.renditions.first?.size.height ?? 0)
    }
}
