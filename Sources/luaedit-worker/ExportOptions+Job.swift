import EditModel
import Export
import Media
import Supervision

extension ExportOptions {
    /// What the command line asks of the export of a movie: the preset it names, else the one of the output's extension,
    /// else the usual one for what the movie has.
    /// - Throws: ``Failure`` for a preset that is not there or cannot write what `-o` says.
    init(_ job: Job, _ movie: MovieSnapshot) throws {
        let given = job.output?.givenExtension
        let preset = try job.rendering.preset.map(Self.preset(named:)) ?? Self.preset(job, given, movie)
        if preset.output == nil, let output = job.output {
            throw Failure(.usage, "the preset '\(preset.name)' writes nothing, so there can be no '-o \(output)'")
        }
        var container: Container?
        if let output = preset.output, let given {
            container = output.container(forExtension: given)
            guard container != nil else {
                throw Failure(
                    .usage,
                    "the preset '\(preset.name)' writes \(output.extensionList) files, "
                        + "'-o \(job.output!)' ends in .\(given)")
            }
        }
        self.init(
            preset: preset, isPresetNamed: job.rendering.preset != nil, container: container,
            rateFactor: job.rendering.constantRateFactor,
            codecOptions: job.rendering.codecOptions.map { EncoderOption(name: $0.name, value: $0.value) })
    }

    private static func preset(named name: String) throws -> Preset {
        if let preset = Preset.named(name) { return preset }
        let known = Preset.all.map(\.name).joined(separator: ", ")
        let hint = nearest(to: name, among: Preset.all.map(\.name)).map { " (did you mean '\($0)'?)" } ?? ""
        throw Failure(.usage, "there is no preset '\(name)'\(hint); the presets are \(known)")
    }

    /// The preset when the user names none.
    private static func preset(_ job: Job, _ given: String?, _ movie: MovieSnapshot) throws -> Preset {
        guard let given else { return movie.video == nil ? .m4a : .h264 }
        if let preset = Preset.forExtension(given) { return preset }
        throw Failure(
            .usage,
            "no preset writes .\(given) files, as '-o \(job.output!)' asks for; the extensions are "
                + Preset.extensions.map { "." + $0 }.joined(separator: ", "))
    }
}
