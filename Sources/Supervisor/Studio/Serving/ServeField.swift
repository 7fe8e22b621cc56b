import Wording

/// A field of a request: its name, and the values that it takes.
struct ServeField: Sendable {
    let name: String
    /// What it takes, in a clause: `a whole number from 0`.
    let form: String
    /// True if a request without it is refused.
    let isRequired: Bool
    /// What it takes, as members of a JSON schema.
    let schema: [(String, JSON)]
    /// Returns the mistake of a value, in a clause, and nil for a value that it takes.
    let mistake: @Sendable (JSON) -> String?

    private init(
        _ name: String, _ form: String, isRequired: Bool = false, schema: [(String, JSON)],
        _ takes: @escaping @Sendable (JSON) -> Bool
    ) {
        self.init(name, form, isRequired: isRequired, schema: schema) { takes($0) ? nil : "is not \(form)" }
    }

    /// - Parameter mistake: The clause follows the field's name.
    init(
        _ name: String, _ form: String, isRequired: Bool = false, schema: [(String, JSON)],
        mistake: @escaping @Sendable (JSON) -> String?
    ) {
        (self.name, self.form, self.isRequired, self.schema) = (name, form, isRequired, schema)
        self.mistake = mistake
    }

    /// A member of a schema: one type, or several.
    static func type(_ names: String...) -> (String, JSON) {
        ("type", names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))
    }

    // MARK: - Types

    /// A text without NUL, which no word of a command line has.
    static func text(_ name: String, isRequired: Bool = false, mayBeEmpty: Bool = true) -> ServeField {
        ServeField(
            name, mayBeEmpty ? "a text without NUL" : "a text that is not empty", isRequired: isRequired,
            schema: [type("string")] + (mayBeEmpty ? [] : [("minLength", .integer(1))])
        ) {
            isWord($0) && (mayBeEmpty || $0.stringValue?.isEmpty == false)
        }
    }

    static func texts(_ name: String) -> ServeField {
        ServeField(
            name, "an array of texts without NUL", schema: [type("array"), ("items", .object([type("string")]))]
        ) { $0.arrayValue?.allSatisfy(isWord) ?? false }
    }

    static func object(_ name: String, isRequired: Bool = false) -> ServeField {
        ServeField(name, "an object", isRequired: isRequired, schema: [type("object")]) {
            if case .object = $0 { true } else { false }
        }
    }

    static func boolean(_ name: String) -> ServeField {
        ServeField(name, "true or false", schema: [type("boolean")]) { $0.booleanValue != nil }
    }

    /// - Parameter range: Both ends are included.
    static func integer(_ name: String, _ range: ClosedRange<Int64>) -> ServeField {
        let form =
            range.upperBound == .max
            ? "a whole number from \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let maximum = range.upperBound == .max ? [] : [("maximum", JSON.integer(range.upperBound))]
        let schema = [type("integer"), ("minimum", .integer(range.lowerBound))] + maximum
        return ServeField(name, form, schema: schema) { $0.wholeNumber.map(range.contains) ?? false }
    }

    static func choice(_ name: String, _ choices: [String]) -> ServeField {
        ServeField(
            name, choices.joined(separator: " or "), schema: [("enum", .array(choices.map { .string($0) }))]
        ) { $0.stringValue.map(choices.contains) ?? false }
    }

    /// A time in any form that recipes accept.
    static func time(_ name: String) -> ServeField {
        ServeField(name, "a time: a text or a number of seconds", schema: [type("string", "number")]) {
            $0.isNumber || isWord($0)
        }
    }

    /// The id of a request.
    static func id(_ name: String, isRequired: Bool = false) -> ServeField {
        ServeField(name, "a whole number or a text", isRequired: isRequired, schema: [type("integer", "string")]) {
            $0.integerValue != nil || $0.stringValue != nil
        }
    }

    private static func isWord(_ value: JSON) -> Bool { value.stringValue?.utf8.contains(0) == false }

    // MARK: - Requests

    /// Checks the fields of a request.
    /// - Parameter method: Of the request, for messages.
    /// - Throws: What is wrong with the first one, by its name.
    static func check(
        _ members: [(String, JSON)], _ fields: [ServeField], of method: String, id: JSON
    ) throws(ServeRefusal) {
        for (name, value) in members where name != "id" && name != "method" {
            guard let field = fields.first(where: { $0.name == name }) else {
                let known = fields.map(\.name)
                let all = known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))"
                let meant = suggestion(for: name, among: known)
                throw ServeRefusal(
                    id, .invalidRequest, "\(method) has no field '\(name)'\(meant.isEmpty ? "; \(all)" : meant)",
                    field: name)
            }
            guard let mistake = field.mistake(value) else { continue }
            throw ServeRefusal(id, .invalidRequest, "the field '\(name)' of \(method) \(mistake)", field: name)
        }
        for field in fields where field.isRequired && !members.contains(where: { $0.0 == field.name }) {
            throw ServeRefusal(
                id, .invalidRequest, "\(method) needs the field '\(field.name)', \(field.form)", field: field.name)
        }
    }
}

extension JSON {
    /// A number without a fraction, also one that is written as `2.0`; nil for other values.
    var wholeNumber: Int64? {
        if case .number(let number) = self { Int64(exactly: number) } else { integerValue }
    }

    var isNumber: Bool {
        switch self {
        case .integer, .number: true
        default: false
        }
    }
}
