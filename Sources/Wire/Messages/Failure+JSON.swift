import Wording

extension Failure {
    /// Members of a JSON object: the text, the kind, the line of the recipe, and the status.
    package static let members: [JSONMember<Failure>] = [
        JSONMember("error", .string) { $0.text },
        JSONMember("code", .choice(FailureKind.words)) { $0.kind.word },
        JSONMember("file", .orNull(.string), "The recipe, where the error names a line of it") {
            $0.location?.file
        },
        JSONMember("line", .orNull(.integer), "From 1") { $0.location?.line },
        JSONMember("exit_status", .integer) { $0.status.rawValue },
        JSONMember("system_error", .orNull(.integer), "Of the call of the system that failed: 28 for a full disk") {
            $0.systemError
        },
    ]

    /// The failure as one JSON object.
    package var json: JSON { JSONForm(Self.members).json(self) }

    /// The failure of one of several files that are described one by one.
    package static let fileForm = JSONForm<(path: String, failure: Failure)>(
        [JSONMember("path", .string) { $0.path }] + members.ofEvery { $0.failure })

    package static let schemas = [
        JSONSchema(
            "error", "Why a command with --json has no result: a line of standard output", JSONForm(members).schema),
        JSONSchema("unprobed", "A line of probe --json for a file that cannot be described", fileForm.schema),
    ]
}
