import Escaping

/// The JSON schema of the requests of ``ServeSession``, made from their fields.
package enum ServeSchema {
    /// The whole schema, a method on each line.
    package static var text: String {
        let head: [(String, JSON)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("A request of luaedit serve")),
        ]
        let methods = ServeRequest.Method.allCases.map { method($0).text }.joined(separator: ",\n")
        return "\(JSON.object(head).text.dropLast()),\"oneOf\":[\n\(methods)\n]}\n"
    }

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
}
