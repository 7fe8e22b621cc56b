/// The schema of a JSON text that luaedit prints or takes, a file of `Docs/schema`.
package struct JSONSchema: Sendable {
    /// The file's name without its ending.
    package let name: String
    private let members: [(String, JSON)]

    /// - Parameters:
    ///   - name: The file's name without its ending.
    ///   - title: A description of the text, with the command that prints it.
    ///   - schema: Members of the schema, such as a form's.
    package init(_ name: String, _ title: String, _ schema: [(String, JSON)]) {
        self.name = name
        members =
            [("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title))] + schema
    }

    /// The file's text: each member on a line of its own, unless the object or the array is short.
    package var text: String { JSON.object(members).indented() + "\n" }

    /// Writes the schemas of a list one after the other, or one of them.
    /// - Parameter name: Of one; nil for the names of all, one a line.
    /// - Returns: Nil if no schema has the name.
    package static func text(_ name: String?, among schemas: [JSONSchema]) -> String? {
        guard let name else { return schemas.map { $0.name + "\n" }.joined() }
        return schemas.first { $0.name == name }?.text
    }
}

extension JSON {
    /// The longest value that is written on one line.
    private static let longestLine = 100

    /// The value over several lines, each level indented by a space; a short one on one line.
    fileprivate func indented(_ depth: Int = 0) -> String {
        let line = text
        guard line.utf8.count + depth > Self.longestLine else { return line }
        let (start, rows, end): (String, [String], String)
        switch self {
        case .object(let members):
            (start, end) = ("{", "}")
            rows = members.map { JSON.string($0.0).text + ":" + $0.1.indented(depth + 1) }
        case .array(let values): (start, rows, end) = ("[", values.map { $0.indented(depth + 1) }, "]")
        default: return line
        }
        let space = String(repeating: " ", count: depth)
        return start + "\n" + rows.map { "\(space) \($0)" }.joined(separator: ",\n") + "\n\(space)" + end
    }
}
