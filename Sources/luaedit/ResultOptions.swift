import ArgumentParser
import Messages
import Settings
import SystemCalls

/// Options of the result.
struct ResultOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where the result goes (default: INPUT-RECIPE.EXT).", valueName: "out"))
    var output: RawString?

    @OptionGroup var settings: SettingArguments

    func apply(to job: inout Job) {
        job.output = output
        job.rendering.settings = settings.texts
    }

    func validate() throws {
        try RawString.requireFile(output)
        let table = SettingTable.shared
        let rates = [table.rateFactor.row, table.bitRate.row, table.fileLengthLimit.row]
            .filter { !settings.texts[$0].isEmpty }.flatMap(\.flags)
        guard rates.count > 1 else { return }
        throw ValidationError("\(rates.joined(separator: " and ")) say the same in two ways; choose one.")
    }
}

extension RawString {
    /// Refuses a URL as the value of `-o`, and `-`: a result gets its name when it is whole, and standard output has none.
    static func requireFile(_ output: RawString?) throws {
        if let output, output.isURL {
            throw ValidationError(
                "-o: '\(output)' is a URL, and results are written into files: name a file and upload it then.")
        }
        guard output?.bytes == Array("-".utf8) else { return }
        throw ValidationError(
            "-o: a result is not written to standard output; name a file (./- for one that is called '-').")
    }
}
