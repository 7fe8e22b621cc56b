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

extension PageAnswer.Field: Record {
    static let layout = Fields(Self.init(_:_:)) { ($0.name, $0.value) }
}

extension PageAnswer: Record {
    static let layout = Fields(Self.init(id:status:contentType:fields:)) {
        ($0.id, $0.status, $0.contentType, $0.fields)
    }
    .require("a status of HTTP") { (200...599).contains($0.status) }
}
