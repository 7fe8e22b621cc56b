import Wording

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

    /// - Throws: The answer to a line that is not a request: the first mistake in its fields, by its name.
    init(_ line: [UInt8]) throws(ServeRefusal) {
        let body: JSON
        do throws(JSONError) { body = try JSON(reading: line) } catch {
            throw ServeRefusal(.null, .invalidRequest, "the line is not JSON: \(error.description)")
        }
        guard case .object(let members) = body else {
            throw ServeRefusal(.null, .invalidRequest, "a request is an object: {\"id\": 1, \"method\": \"check\"}")
        }
        let id = body["id"] ?? .null
        if id != .null, let mistake = ServeField.id("id").mistake(id) {
            throw ServeRefusal(.null, .invalidRequest, "the field 'id' \(mistake)", field: "id")
        }
        guard let name = body["method"]?.stringValue, let method = Method(rawValue: name) else {
            let known = Method.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServeRefusal(id, .invalidRequest, "a request has a method: \(known)", field: "method")
        }
        try ServeField.check(members, method.fields, of: name, id: id)
        if method == .frame, body["frame"] != nil, body["time"] != nil {
            throw ServeRefusal(
                id, .invalidRequest, "the fields 'frame' and 'time' of frame say the same; leave one of them out",
                field: "time")
        }
        (self.id, self.method, self.body) = (id, method, body)
    }

    /// True for a request that runs a recipe.
    var isRevision: Bool { method == .open || method == .set }

    /// True for requests of which the newest takes the place of those that wait.
    func replaces(_ other: ServeRequest) -> Bool {
        switch (method, other.method) {
        case (.open, .open), (.open, .set), (.set, .set): true
        case (.check, .check), (.frame, .frame), (.plan, .plan): true
        default: false
        }
    }
}

extension ServeRequest.Method {
    /// The widest picture of a frame, in pixels.
    private static let longestSide: Int64 = 16384

    /// The fields that a request of this method may have, besides `id` and `method`.
    var fields: [ServeField] {
        switch self {
        case .open: [.text("recipe", isRequired: true, mayBeEmpty: false), .texts("arguments"), .text("text")]
        case .set: [.object("values", isRequired: true), .text("text")]
        case .check, .plan: []
        case .frame:
            [
                .time("time"), .integer("frame", 0...Int64.max), .integer("width", 1...Self.longestSide),
                .choice("format", ["jpeg", "png"]),
            ]
        case .render: RenderFields.all
        case .cancel: [.id("request", isRequired: true)]
        }
    }
}

/// The reason why a request is refused.
struct ServeRefusal: Error {
    /// The kind of a refusal, by its name.
    enum Code: String, CaseIterable {
        case invalidRequest = "invalid-request"
        case noEdit = "no-edit"
        case notSaved = "not-saved"
        case recipeUnreadable = "recipe-unreadable"
        case superseded, cancelled
        /// The engine crashed or broke a limit.
        case engineEnded = "engine-ended"
        case engineFailure = "engine-failure"
        /// The recipe or the edit.
        case failed
    }

    let id: JSON
    let code: Code
    let text: String
    /// The field that is wrong; nil if none is.
    let field: String?

    init(_ id: JSON, _ code: Code, _ text: String, field: String? = nil) {
        (self.id, self.code, self.text, self.field) = (id, code, text, field)
    }

    /// The line that answers.
    var json: JSON { JSONForm(Self.members).json(self) }

    static let members: [JSONMember<ServeRefusal>] = [
        JSONMember("id", ServeSchema.id) { $0.id },
        JSONMember("error", errorForm) { $0 },
    ]

    private static let errorForm = JSONForm<ServeRefusal>([
        JSONMember("code", .choice) { $0.code },
        JSONMember("text", .string) { $0.text },
        JSONMember("field", optional: .string, "The field of the request that is wrong") { $0.field },
    ])
}
