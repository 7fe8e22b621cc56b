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
        try Self.requireExtension(of: preset, job)
        self.init(
            preset: preset, rateFactor: job.rendering.constantRateFactor,
            codecOptions: job.rendering.codecOptions.map { EncoderOption(name: $0.name, value: $0.value) })
    }

    /// A file whose name promises another container than it holds would surprise every program that opens it.
    private static func requireExtension(of preset: Preset, _ job: Job) throws {
        guard let expected = preset.output?.fileExtension, let output = job.output,
            let given = output.lastComponent.pathExtension, given.lowercased() != expected
        else { return }
        throw Failure(
            .usage, "the preset '\(preset.name)' writes .\(expected) files, '-o \(output)' ends in .\(given)")
    }
}

extension RawString {
    /// What follows the last dot of a file name; nil without one.
    fileprivate var pathExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return RawString(bytes: bytes[(dot + 1)...]).repaired
    }
}
