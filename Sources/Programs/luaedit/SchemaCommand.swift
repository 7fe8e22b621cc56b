import ArgumentParser
import Batch
import Messages
import Studio
import Terminal
import Wording

/// Prints the schemas of JSON that luaedit itself makes, the texts of `Docs/schema`. Not shown in the help.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints a schema of the JSON that luaedit writes, or their names.",
        shouldDisplay: false)

    @Argument var name: String?

    private static let schemas =
        Reporter.schemas + Failure.schemas + CacheReport.schemas + ServeSchema.schemas + [
            BatchReport.schema, BatchSetup.schema, Doctor.schema, Devices.schema,
            FarmPlanCommand.schema,
            Pack.schema, DocAnswer.schema,
        ]

    func run() throws {
        guard let text = JSONSchema.text(name, among: Self.schemas) else {
            throw ValidationError("There is no schema of this name; luaedit schema lists them.")
        }
        try writeOutput(text)
    }
}
