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
        let options = try options()
        let movies = try recipe.validated(channel)
        // All of it is looked at, and every output opened, before the first frame is rendered.
        let sessions = try movies.map { try ExportSession($0.movie, library: recipe.library, options: options) }
        let outputs = try options.preset.output.map { preset in
            try movies.map { try open($0.name, fileExtension: preset.fileExtension) }
        }
        let frames = movies.map { $0.movie.video?.frameCount ?? 0 }
        var summary = Summary()
        for (index, session) in sessions.enumerated() {
            let before = frames[..<index].reduce(0, +)
            let result = try session.run(to: outputs.map { destination($0[index]) }) { progress in
                let total = frames[index] > 0 ? frames.reduce(0, +) : progress.total
                channel.report(
                    Progress(frames: Int(before + progress.completed), totalFrames: Int(total)))
            }
            if let output = outputs?[index] { close(output.descriptor) }
            for warning in result.warnings { channel.log(.warning, warning) }
            channel.log(.detail, "sound: \(result.sound.rawValue)")
            if outputs != nil { summary.files.append(file(movies[index].movie, result)) }
        }
        return summary
    }

    private func options() throws -> ExportOptions {
        let name = job.rendering.preset ?? Preset.h264.name
        guard let preset = Preset.named(name) else {
            let known = Preset.all.map(\.name).joined(separator: ", ")
            let hint = nearest(to: name, among: Preset.all.map(\.name)).map { " (did you mean '\($0)'?)" } ?? ""
            throw Failure(.usage, "there is no preset '\(name)'\(hint); the presets are \(known)")
        }
        if preset.output == nil, let output = job.output {
            throw Failure(.usage, "the preset '\(name)' writes nothing, so there can be no '-o \(output)'")
        }
        if let expected = preset.output?.fileExtension {
            try requireExtension(expected, of: job.output) { "the preset '\(preset.name)' writes .\($0) files" }
        }
        return ExportOptions(
            preset: preset, rateFactor: job.rendering.constantRateFactor,
            codecOptions: job.rendering.codecOptions.map { EncoderOption(name: $0.name, value: $0.value) })
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

/// A file whose name promises another format than it holds would surprise every program that opens it.
/// - Parameter rule: What is written, given the expected extension.
func requireExtension(_ expected: String, of output: RawString?, rule: (String) -> String) throws(Failure) {
    guard let output, let given = output.lastComponent.pathExtension, given.lowercased() != expected else { return }
    // A folder takes the result under its default name.
    if fileStatus(output)?.isFolder == true { return }
    throw Failure(.usage, "\(rule(expected)), '-o \(output)' ends in .\(given)")
}

extension RawString {
    /// What follows the last dot of a file name; nil without one.
    fileprivate var pathExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return RawString(bytes: bytes[(dot + 1)...]).repaired
    }
}
