import ArgumentParser
import Messages
import Settings
import SystemCalls

/// Options about the file that comes out.
struct ExportOptions: ParsableArguments {
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
