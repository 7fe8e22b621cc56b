import Escaping

/// A request of another program, one JSON object a line.
struct ServeRequest {
    /// The work that is asked for.
    enum Method: String, CaseIterable {
        /// Runs a recipe, whose text may come with the request.
        case open
        /// Sets values of its inputs and options, and runs it.
        case set
        /// Every finding about the edit.
        case check
        /// One frame of it, as a picture.
        case frame
        /// The plan of an export.
        case plan
        /// Exports it.
        case render
        /// Gives another request up.
        case cancel
    }

    /// A number or a text, which the answers repeat; null where the request has none.
    let id: JSON
    let method: Method
    let body: JSON

    /// - Throws: The answer to a line that is no request.
    init(_ line: [UInt8]) throws(ServeRefusal) {
        let body: JSON
        do throws(JSONError) { body = try JSON(reading: line) } catch {
            throw ServeRefusal(.null, "invalid-request", "the line is not JSON: \(error.description)")
        }
        id = body["id"] ?? .null
        guard let name = body["method"]?.stringValue, let method = Method(rawValue: name) else {
            let known = Method.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServeRefusal(id, "invalid-request", "a request has a method: \(known)")
        }
        (self.method, self.body) = (method, body)
    }

    /// True for requests of which the newest takes the place of those that wait.
    func replaces(_ other: ServeRequest) -> Bool {
        switch (method, other.method) {
        case (.open, .open), (.open, .set), (.set, .set): true
        case (.check, .check), (.frame, .frame), (.plan, .plan): true
        default: false
        }
    }
}

/// Why a request is refused.
struct ServeRefusal: Error {
    let id: JSON
    let code: String
    let text: String

    init(_ id: JSON, _ code: String, _ text: String) { (self.id, self.code, self.text) = (id, code, text) }

    /// The line that answers.
    var json: JSON {
        .object([
            ("id", id), ("error", .object([("code", .string(code)), ("text", .string(text))])),
        ])
    }
}
