/// The form of a JSON value that luaedit prints: how a Swift value is written, and its schema (JSON Schema 2020-12).
///
/// Both come from one declaration, so that the schema always matches the written values.
package struct JSONForm<Value>: Sendable {
    /// Members of a schema's object.
    package let schema: [(String, JSON)]
    private let writing: @Sendable (Value) -> JSON

    package init(schema: [(String, JSON)], _ write: @escaping @Sendable (Value) -> JSON) {
        (self.schema, writing) = (schema, write)
    }

    /// The value in this form.
    package func json(_ value: Value) -> JSON { writing(value) }

    /// The form of an object.
    package init(_ members: [JSONMember<Value>]) {
        self.init(schema: members.schema()) { .object(members.json($0)) }
    }

    /// The same form for another type of value.
    package func of<Other>(_ value: @escaping @Sendable (Other) -> Value) -> JSONForm<Other> {
        JSONForm<Other>(schema: schema) { writing(value($0)) }
    }
}

extension JSONForm {
    /// The form, and `null` for nil.
    package static func orNull<Part>(_ form: JSONForm<Part>) -> Self where Value == Part? {
        var schema = form.schema
        if let place = schema.firstIndex(where: { $0.0 == "type" }), !schema.contains(where: { $0.0 == "enum" }) {
            let types = schema[place].1.arrayValue ?? [schema[place].1]
            schema[place].1 = .array(types + [.string("null")])
        } else {
            schema = [("anyOf", .array([.object(schema), .object([("type", .string("null"))])]))]
        }
        return JSONForm(schema: schema) { $0.map(form.json) ?? .null }
    }

    /// An array of values of one form.
    package static func list<Part>(_ form: JSONForm<Part>) -> Self where Value == [Part] {
        JSONForm(schema: [("type", .string("array")), ("items", .object(form.schema))]) { .array($0.map(form.json)) }
    }

    /// An array of a known number of values.
    package static func list<Part>(_ form: JSONForm<Part>, count: Int) -> Self where Value == [Part] {
        let number = JSON.integer(Int64(count))
        return JSONForm(schema: list(form).schema + [("minItems", number), ("maxItems", number)]) {
            .array($0.map(form.json))
        }
    }

    /// An object with names that are not known before, in their order.
    package static func dictionary<Part>(_ form: JSONForm<Part>) -> Self where Value == [(String, Part)] {
        JSONForm(schema: [("type", .string("object")), ("additionalProperties", .object(form.schema))]) { members in
            .object(members.map { ($0.0, form.json($0.1)) })
        }
    }
}

extension JSONForm<String> {
    package static var string: Self { JSONForm(schema: [("type", .string("string"))], JSON.string) }

    /// One of several texts.
    package static func choice(_ texts: [String]) -> Self {
        JSONForm(schema: [("enum", .array(texts.map(JSON.string)))], JSON.string)
    }
}

extension JSONForm<(Int64, Int64)> {
    /// An exact fraction in lowest terms, `1001/30000`: the one form of times, in seconds, and of rates. Its denominator is
    /// above zero.
    package static var fraction: Self {
        let schema = [("type", "string"), ("pattern", "^-?[0-9]+/[1-9][0-9]*$")].map { ($0.0, JSON.string($0.1)) }
        return JSONForm(schema: schema) { numerator, denominator in
            var (a, b) = (numerator.magnitude, denominator.magnitude)
            while b != 0 { (a, b) = (b, a % b) }
            // The denominator's magnitude bounds the divisor, so it fits.
            let divisor = Int64(a)
            return .string("\(numerator / divisor)/\(denominator / divisor)")
        }
    }
}

extension JSONForm where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the cases, by its text.
    package static var choice: Self {
        JSONForm(schema: JSONForm<String>.choice(Value.allCases.map(\.rawValue)).schema) { .string($0.rawValue) }
    }
}

extension JSONForm where Value: BinaryInteger & Sendable {
    package static var integer: Self {
        JSONForm(schema: [("type", .string("integer"))]) { .integer(Int64($0)) }
    }
}

extension JSONForm<Double> {
    /// A number; one that is not finite is written as `null`, and no form of ours has any.
    package static var number: Self { JSONForm(schema: [("type", .string("number"))], JSON.number) }
}

extension JSONForm<Bool> {
    package static var boolean: Self { JSONForm(schema: [("type", .string("boolean"))], JSON.boolean) }
}

extension JSONForm<JSON> {
    /// An object that another page describes.
    package static var object: Self { JSONForm(schema: [("type", .string("object"))]) { $0 } }

    /// One of several types, by their names in JSON Schema: `null`, `boolean`, `number`, `string`, `array`.
    package static func types(_ names: String...) -> Self {
        JSONForm(schema: [("type", .array(names.map(JSON.string)))]) { $0 }
    }
}

/// A member of the objects that values of a type are written as.
package struct JSONMember<Value>: Sendable {
    package let name: String
    /// False if an object may lack it.
    package let isRequired: Bool
    package let schema: [(String, JSON)]
    private let writing: @Sendable (Value) -> JSON?

    /// - Parameters:
    ///   - about: A sentence for the schema; nil if the name is enough.
    ///   - part: The member's value.
    package init<Part>(
        _ name: String, _ form: JSONForm<Part>, _ about: String? = nil, _ part: @escaping @Sendable (Value) -> Part
    ) {
        self.init(name, form.schema, about, isRequired: true) { form.json(part($0)) }
    }

    /// A member that an object lacks where its value is nil.
    package init<Part>(
        _ name: String, optional form: JSONForm<Part>, _ about: String? = nil,
        _ part: @escaping @Sendable (Value) -> Part?
    ) {
        self.init(name, form.schema, about, isRequired: false) { part($0).map(form.json) }
    }

    private init(
        _ name: String, _ schema: [(String, JSON)], _ about: String?, isRequired: Bool,
        _ write: @escaping @Sendable (Value) -> JSON?
    ) {
        self.name = name
        self.schema = (about.map { [("description", .string($0))] } ?? []) + schema
        self.isRequired = isRequired
        writing = write
    }

    fileprivate func json(_ value: Value) -> JSON? { writing(value) }

    /// The member in objects of another type; values without the part lack it.
    fileprivate func within<Whole>(_ part: @escaping @Sendable (Whole) -> Value?) -> JSONMember<Whole> {
        JSONMember<Whole>(name, schema, nil, isRequired: false) { part($0).flatMap(writing) }
    }

    /// The member in objects of another type that all have the part.
    fileprivate func within<Whole>(always part: @escaping @Sendable (Whole) -> Value) -> JSONMember<Whole> {
        JSONMember<Whole>(name, schema, nil, isRequired: isRequired) { writing(part($0)) }
    }
}

extension Array {
    /// The members of a value's object.
    package func json<Value>(_ value: Value) -> [(String, JSON)] where Element == JSONMember<Value> {
        compactMap { member in member.json(value).map { (member.name, $0) } }
    }

    /// The schema of the object, which has no other members.
    package func schema<Value>() -> [(String, JSON)] where Element == JSONMember<Value> {
        precondition(Set(map(\.name)).count == count, "a member stands twice in an object")
        return [
            ("type", .string("object")), ("required", .array(filter(\.isRequired).map { .string($0.name) })),
            ("properties", .object(map { ($0.name, .object($0.schema)) })), ("additionalProperties", .boolean(false)),
        ]
    }

    /// The members of a part, in objects of the whole. An object without the part lacks them.
    package func of<Value, Whole>(_ part: @escaping @Sendable (Whole) -> Value?) -> [JSONMember<Whole>]
    where Element == JSONMember<Value> {
        map { $0.within(part) }
    }

    /// The members of a part that every value of the whole has.
    package func ofEvery<Value, Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> [JSONMember<Whole>]
    where Element == JSONMember<Value> {
        map { $0.within(always: part) }
    }
}
