import Glibc
import Messages
import RecipeFiles
import Sandbox
import SystemCalls

/// Writes a recipe, and what lies beside it, into one file.
struct PackRun {
    private let job: Job
    private let channel: WorkerChannel

    init(_ job: Job, _ channel: WorkerChannel) {
        self.job = job
        self.channel = channel
    }

    /// Packs the job's files after the recipe has described itself: a recipe that cannot run is not packed.
    func perform() throws(Failure) -> Summary {
        guard let path = job.recipe?.path else { throw Failure(.engineFailure, "there is no recipe to pack") }
        let recipe = try RecipeRun(job, channel).description()
        let manifest = PackManifest(
            recipe: path.lastComponent, name: recipe.name, version: recipe.version, requirement: recipe.requirement,
            isTheme: recipe.isTheme)
        let files = job.packed.map { path.folder.appending($0) }
        let output = channel.openOutput(
            OutputRequest(.main(stem: RawString(recipe.name), extension: "luaedit"), inputs: InputFiles(files)))
        defer { close(output.descriptor) }
        var writer = try PackWriter(output.descriptor, manifest: manifest)
        for (name, file) in zip(job.packed, files) { try writer.add(name, from: file) }
        try writer.finish()
        return Summary(files: [Summary.File(frames: 0, durationValue: 0, durationTimescale: 1, width: 0, height: 0)])
    }
}
