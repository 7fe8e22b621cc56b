import Wording

/// The JSON schemas of what ``ServeSession`` takes and answers.
package enum ServeSchema {
    package static let schemas = [request, answer]

    /// A request of each method, made from its fields.
    package static let request = JSONSchema(
        "serve-request", "A request of luaedit serve",
        [("oneOf", .array(ServeRequest.Method.allCases.map(method)))])

    private static func method(_ method: ServeRequest.Method) -> JSON {
        let fields = [ServeField.id("id")] + method.fields
        let required = ["method"] + fields.filter(\.isRequired).map(\.name)
        let properties: [(String, JSON)] =
            [("method", .object([("const", .string(method.rawValue))]))]
            + fields.map { ($0.name, .object($0.schema)) }
        return .object([
            ServeField.type("object"), ("required", .array(required.map { .string($0) })),
            ("properties", .object(properties)), ("additionalProperties", .boolean(false)),
        ])
    }

    // MARK: - Answers

    /// The id of a request in an answer; null where it had none.
    static let id = JSONForm<JSON>.types("integer", "string", "null")

    /// Those of the engine come beside them.
    static let editMembers: [JSONMember<Int>] = [
        JSONMember("revision", .integer, "Edits so far") { $0 }
    ]

    static let stillMembers: [JSONMember<(isLossless: Bool, bytes: [UInt8])>] = [
        JSONMember("type", .choice(["image/jpeg", "image/png"])) { $0.isLossless ? "image/png" : "image/jpeg" },
        JSONMember("data", .string, "In base 64") { Base64.text(of: $0.bytes) },
    ]

    private static let answer = JSONSchema(
        "serve-answer", "An answer of luaedit serve",
        [
            (
                "oneOf",
                .array([
                    edit, object("Of check", properties([("findings", "findings.json#/properties/findings")])),
                    object("Of frame", stillMembers.schema()),
                    object("Of plan", properties([("plan", "serve-plan.json")])),
                    object("Of render: several, the last of which is not running", RenderProcess.members.schema()),
                    object("Of cancel", properties([])), refusal,
                ])
            )
        ])

    /// Other files describe its members besides.
    private static var edit: JSON {
        let own = object("Of open and set", editMembers.schema())
        guard case .object(let members) = own else { return own }
        let open = members.filter { $0.0 != "additionalProperties" }
        return .object(open + [("$ref", .string("serve-edit.json")), ("unevaluatedProperties", .boolean(false))])
    }

    private static var refusal: JSON {
        let findings = properties(
            ["findings", "traceback"].map { ($0, "serve-failure.json#/properties/\($0)") }, required: false)
        return object("Of a request that fails", ServeRefusal.members.schema(), findings)
    }

    /// Members that other files describe.
    private static func properties(_ references: [(String, String)], required: Bool = true) -> [(String, JSON)] {
        [
            ("required", .array(required ? references.map { .string($0.0) } : [])),
            ("properties", .object(references.map { ($0.0, .object([("$ref", .string($0.1))])) })),
        ]
    }

    /// An object of an id and the members of some schemas.
    private static func object(_ title: String, _ schemas: [(String, JSON)]...) -> JSON {
        var required: [JSON] = [.string("id")]
        var properties: [(String, JSON)] = [("id", .object(id.schema))]
        for schema in schemas.map(JSON.object) {
            required += (schema["required"]?.arrayValue ?? []).filter { $0 != .string("id") }
            guard case .object(let members)? = schema["properties"] else { continue }
            properties += members.filter { $0.0 != "id" }
        }
        return .object([
            ("title", .string(title)), ServeField.type("object"), ("required", .array(required)),
            ("properties", .object(properties)), ("additionalProperties", .boolean(false)),
        ])
    }
}
