import EditBindings
import Messages
import ModelBindings
import RecipeFiles
import Sandbox
import Wording

/// The recipes' descriptions, for a program.
enum RecipeReport {
    /// A recipe that comes with luaedit, or why it cannot be described.
    private typealias Listed = (entry: RecipeLibrary.Entry, recipe: Result<RecipeDescription, Failure>)

    /// Every recipe that comes with luaedit, by name. One that cannot be described says why in `error`.
    static func listOfAll(_ job: Job, _ channel: WorkerChannel) -> JSON {
        let library = RecipeLibrary(home: job.home)
        return listForm.json(library.entries().map { ($0, describe($0, in: library, job, channel)) })
    }

    private static func describe(
        _ entry: RecipeLibrary.Entry, in library: RecipeLibrary, _ job: Job, _ channel: WorkerChannel
    ) -> Result<RecipeDescription, Failure> {
        do throws(Failure) {
            var one = Job(command: .describe)
            one.recipe = try library.read(entry)
            one.limits = job.limits
            one.home = job.home
            return .success(try RecipeRun(one, channel).description())
        } catch {
            return .failure(error)
        }
    }

    static let form = JSONForm(
        [
            JSONMember<RecipeDescription>("name", .string) { $0.name },
            JSONMember("summary", .string, "Empty for none") { $0.summary },
        ] + rest)

    /// The members that a recipe has besides its name and summary.
    private static let rest: [JSONMember<RecipeDescription>] = [
        JSONMember("version", .orNull(.string)) { $0.version },
        JSONMember("author", .orNull(.string)) { $0.author },
        JSONMember("license", .orNull(.string)) { $0.license },
        JSONMember("requires", .orNull(.string), "The versions of luaedit that run it") { $0.requirement },
        JSONMember("description", .string, "Empty for none") { $0.description },
        JSONMember("inputs", .list(parameterForm)) { $0.inputs },
        JSONMember("options", .list(parameterForm)) { $0.options },
        JSONMember("needs", .dictionary(.string), "Permissions that it needs, with reasons; they grant nothing") {
            $0.needs.map { ($0.access, $0.reason) }
        },
    ]

    private static let parameterForm = JSONForm<RecipeDescription.Parameter>([
        JSONMember("name", .string) { $0.name },
        JSONMember("flag", .orNull(.string), "The option of the command line; null for an input") { $0.flag },
        JSONMember("kind", .choice(RecipeDescription.kinds)) { $0.kind },
        JSONMember("help", .string, "Empty for none") { $0.help },
        JSONMember("required", .boolean) { $0.isRequired },
        JSONMember("many", .boolean, "It can be given several times") { $0.isMany },
        JSONMember("default", .types("null", "boolean", "number", "string", "array"), "An array where many is true") {
            standard($0)
        },
        JSONMember("min", valueForm) { $0.minimum.map(json) ?? .null },
        JSONMember("max", valueForm) { $0.maximum.map(json) ?? .null },
        JSONMember("choices", .list(.string), "The values of a choice") { $0.choices },
        JSONMember("needs", .orNull(.string), "What its files have to be; null for anything") { $0.need },
        JSONMember("extensions", .list(.string), "Of the files that it takes; empty for any, and for other kinds") {
            $0.extensions
        },
    ])

    /// A limit: a number, or a time, rate or size as the command line takes it.
    private static let valueForm = JSONForm<JSON>.types("null", "number", "string")

    private static func standard(_ parameter: RecipeDescription.Parameter) -> JSON {
        let values = parameter.defaultValues?.map(json)
        return parameter.isMany ? values.map { .array($0) } ?? .null : values?.first ?? .null
    }

    private static let listForm = JSONForm<[Listed]>.list(
        JSONForm(
            [
                JSONMember("name", .string) { (try? $0.recipe.get())?.name ?? $0.entry.name },
                JSONMember("summary", .string) { (try? $0.recipe.get())?.summary ?? $0.entry.summary },
                JSONMember("error", optional: .string, "Why it cannot be described; the other members are missing then")
                {
                    if case .failure(let failure) = $0.recipe { failure.text } else { nil }
                },
            ] + rest.of { try? $0.recipe.get() }))

    private static func json(_ value: RecipeDescription.Value) -> JSON {
        switch value {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(Int64(value))
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        }
    }

    static let schemas = [
        JSONSchema("recipe", "What recipes RECIPE --json and run RECIPE --help --json say of a recipe", form.schema),
        JSONSchema("recipes", "What recipes --json says of all recipes that come with luaedit", listForm.schema),
    ]
}
