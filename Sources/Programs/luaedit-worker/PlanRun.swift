import EditBindings
import EditModel
import Export
import Glibc
import Messages
import ModelBindings
import Planning
import Sandbox
import SystemCalls

/// Describes the exports of a recipe's movies.
struct PlanRun {
    let recipe: ReturnedRecipe
    private var job: Job { recipe.job }
    private var channel: WorkerChannel { recipe.channel }

    func perform() throws -> Summary {
        let movies = try recipe.validated(and: try recipe.presetFindings())
        let plans = try movies.map { try plan($0.edit, $0.movie) }
        let images = try recipe.result.pictures.map { pictures in
            let first = pictures.pictures[0].bitmap
            return ImagePlan(
                name: pictures.name, count: pictures.pictures.count, width: first.width, height: first.height,
                format: try PicturesRun.format(of: pictures, job))
        }
        if let picture = job.planPicture { return try draw(plans, into: picture) }
        if job.json {
            channel.output(EditPlan.json(of: plans, images).text + "\n")
        } else {
            channel.output((plans.map { PlanText($0).text } + images.map(\.text)).joined(separator: "\n"))
        }
        return Summary()
    }

    private func plan(_ edit: RecipeResult.Edit, _ movie: MovieSnapshot) throws -> EditPlan {
        let options = try ExportOptions(job, edit, movie)
        let timeRange = try job.timeRange(of: edit, movie)
        let session = try ExportSession(
            movie, library: recipe.library, outputs: [options], timeRange: timeRange, script: recipe.result.script,
            storage: recipe.storage(of: movie, recipe.fileDigests))
        var plan = try EditPlan(name: edit.name, session)
        let estimator = ExportEstimator(session)
        plan.estimate = try job.estimates ? estimator.estimate() : estimator.known()
        // What is there is only written again.
        let share = plan.missingShare
        if let seconds = plan.estimate?.seconds { plan.estimate?.seconds = seconds * share }
        return plan
    }

    private func draw(_ plans: [EditPlan], into path: RawString) throws -> Summary {
        let output = channel.openOutput(OutputRequest(.path(path), inputs: recipe.inputs))
        try output.write(Array(PlanPicture(plans).source.utf8))
        return Summary(files: [
            Summary.File(frames: 0, durationValue: 0, durationTimescale: 1, width: 0, height: 0)
        ])
    }
}
