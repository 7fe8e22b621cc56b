import ArgumentParser
import Supervision

/// Options about the file that comes out.
struct ExportOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where the result goes (default: INPUT-RECIPE.EXT).", valueName: "out"))
    var output: RawString?

    @Option(help: ArgumentHelp("How the result is encoded (default: by the extension).", valueName: "name"))
    var preset: String?

    @Option(help: ArgumentHelp("Constant quality of the encoder: less is better and bigger.", valueName: "n"))
    var crf: Double?

    @Option(help: ArgumentHelp("A setting of the encoder. Repeatable.", valueName: "name=value"))
    var codecOption: [CodecOption] = []

    func apply(to job: inout Job) {
        job.output = output
        job.rendering.preset = preset
        job.rendering.constantRateFactor = crf
        job.rendering.codecOptions = codecOption.map(\.option)
    }

    func validate() throws {
        try RawString.requireFile(output)
        if let crf, !(crf.isFinite && crf >= 0) { throw ValidationError("--crf is 0 or more.") }
    }
}
