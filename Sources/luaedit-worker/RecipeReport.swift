import EditBindings
import Escaping
import Messages
import RecipeFiles
import Sandbox

/// The recipes' descriptions, for a program.
enum RecipeReport {
    /// Every recipe that comes with luaedit, by name. One that cannot be described says why in `error`.
    static func listOfAll(_ job: Job, _ channel: WorkerChannel) -> JSON {
        let library = RecipeLibrary(home: job.home)
        return .array(library.entries().map { describe($0, in: library, job, channel) })
    }

    private static func describe(
        _ entry: RecipeLibrary.Entry, in library: RecipeLibrary, _ job: Job, _ channel: WorkerChannel
    ) -> JSON {
        do throws(Failure) {
            var one = Job(command: .describe)
            one.recipe = try library.read(entry)
            one.limits = job.limits
            one.home = job.home
            return json(try RecipeRun(one, channel).description())
        } catch {
            return .object([
                ("name", .string(entry.name)), ("summary", .string(entry.summary)), ("error", .string(error.text)),
            ])
        }
    }

    static func json(_ recipe: RecipeDescription) -> JSON {
        .object([
            ("name", .string(recipe.name)),
            ("version", text(recipe.version)),
            ("author", text(recipe.author)),
            ("license", text(recipe.license)),
            ("requires", text(recipe.requirement)),
            ("summary", .string(recipe.summary)),
            ("description", .string(recipe.description)),
            ("inputs", .array(recipe.inputs.map(json))),
            ("options", .array(recipe.options.map(json))),
            ("needs", .object(recipe.needs.map { ($0.access, .string($0.reason)) })),
        ])
    }

    private static func json(_ parameter: RecipeDescription.Parameter) -> JSON {
        let defaults = parameter.defaultValues?.map(json)
        return .object([
            ("name", .string(parameter.name)),
            ("flag", text(parameter.flag)),
            ("kind", .string(parameter.kind)),
            ("help", .string(parameter.help)),
            ("required", .boolean(parameter.isRequired)),
            ("many", .boolean(parameter.isMany)),
            ("default", parameter.isMany ? defaults.map { .array($0) } ?? .null : defaults?.first ?? .null),
            ("min", parameter.minimum.map(json) ?? .null),
            ("max", parameter.maximum.map(json) ?? .null),
            ("choices", .array(parameter.choices.map { .string($0) })),
        ])
    }

    private static func json(_ value: RecipeDescription.Value) -> JSON {
        switch value {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(Int64(value))
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        }
    }

    private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
