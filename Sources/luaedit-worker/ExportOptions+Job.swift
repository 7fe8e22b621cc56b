import Export
import Media
import Supervision

extension ExportOptions {
    /// What the command line asks of the export.
    /// - Throws: ``Failure`` for a preset that is not there or cannot write what `-o` says.
    init(_ job: Job) throws {
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
        self.init(
            preset: preset, rateFactor: job.rendering.constantRateFactor,
            codecOptions: job.rendering.codecOptions.map { EncoderOption(name: $0.name, value: $0.value) })
    }
}
