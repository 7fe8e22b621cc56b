/// The answer to a ``PageRequest``, without its body.
package struct PageAnswer: Sendable, Equatable {
    /// A header's field that the server adds to its own.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The request's ``PageRequest/id``.
    package var id: Int
    /// The status of HTTP, 200 to 599.
    package var status: Int
    package var contentType: String
    /// The server's own fields, the length and those of security, take the place of equal names.
    package var fields: [Field]

    package init(id: Int, status: Int = 200, contentType: String = "application/json", fields: [Field] = []) {
        self.id = id
        self.status = status
        self.contentType = contentType
        self.fields = fields
    }
}

extension PageAnswer.Field: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(name, value) }

    init(from reader: inout MessageReader) throws(MessageError) { (name, value) = try reader.values() }
}

extension PageAnswer: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(id, status, contentType, fields) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (id, status, contentType, fields) = try reader.values()
        guard (200...599).contains(status) else { throw MessageError(expected: "a status of HTTP") }
    }
}
