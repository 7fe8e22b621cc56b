import EditModel
import Export
import Glibc
import Media
import MediaTime
import Supervision

/// Renders the movies of a recipe into the files they go to.
struct ExportRun {
    private let job: Job
    private let channel: WorkerChannel
    private let recipe: ReturnedRecipe

    init(_ job: Job, _ channel: WorkerChannel, _ recipe: ReturnedRecipe) {
        self.job = job
        self.channel = channel
        self.recipe = recipe
    }

    func perform() throws -> Summary {
        let movies = try recipe.validated(channel)
        try recipe.requireCarried(job, channel)
        // All of it is looked at, and every output opened, before the first frame is rendered.
        let options = try movies.map { try ExportOptions(job, $0.movie) }
        let sessions = try zip(movies, options).map {
            try ExportSession(
                $0.movie, library: recipe.library, outputs: [$1], timeRange: job.timeRange(of: $0.movie),
                script: recipe.result.script)
        }
        let outputs = try zip(movies, options).map { movie, options in
            try options.container.map { try open(movie.name, fileExtension: $0.fileExtension) }
        }
        let frames = movies.map { $0.movie.video?.frameCount ?? 0 }
        var summary = Summary(files: recipe.writtenFiles)
        for (index, session) in sessions.enumerated() {
            let before = frames[..<index].reduce(0, +)
            let result = try session.run(to: [outputs[index].map { .file(destination($0)) }]) { progress in
                let total = frames[index] > 0 ? frames.reduce(0, +) : progress.total
                channel.report(
                    Progress(frames: Int(before + progress.completed), totalFrames: Int(total)))
                return true
            }[0]
            if let output = outputs[index] { close(output.descriptor) }
            // What a reader has told of already, while the recipe ran, is the same tap's.
            for warning in result.warnings where !recipe.result.warnings.contains(warning) {
                channel.log(.warning, warning)
            }
            channel.log(.detail, "sound: \(result.sound.rawValue)")
            if outputs[index] != nil { summary.files.append(file(session.plans[0].movie, result)) }
        }
        return summary
    }

    private func open(_ name: String, fileExtension: String) throws(Failure) -> WorkerChannel.Output {
        let stem = recipe.defaultStem(job)
        let request: OutputRequest.Name =
            name == "main"
            ? .main(stem: stem, extension: fileExtension) : .named(key: name, stem: stem, extension: fileExtension)
        let output = channel.openOutput(OutputRequest(request, inputs: recipe.inputs))
        // The index of a movie is known last and stands first.
        guard lseek(output.descriptor, 0, SEEK_CUR) >= 0 else {
            throw Failure(.cannotCreate, "cannot create '\(output.path)': a movie cannot be written into a pipe")
        }
        return output
    }

    private func destination(_ output: WorkerChannel.Output) -> Muxer.Destination {
        Muxer.Destination(descriptor: output.descriptor, name: output.path.carried)
    }

    private func file(_ movie: MovieSnapshot, _ result: ExportSummary) -> Summary.File {
        Summary.File(
            frames: Int(result.frameCount), durationValue: movie.duration.value,
            durationTimescale: movie.duration.timescale, width: movie.video?.renderWidth ?? 0,
            height: movie.video?.renderHeight ?? 0)
    }
}
