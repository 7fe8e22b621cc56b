import Messages
import RecipeFiles
import SystemCalls
import Wording

/// The inputs and options of a recipe, and the values that they have: the two ways between a command line and a form.
package struct RecipeForm {
    /// An input or an option, as the recipe declares it.
    struct Field {
        let name: String
        let isInput: Bool
        let kind: String
        let isMany: Bool
        let isRequired: Bool
        /// Of the files that it takes, in lower case; empty for any.
        let extensions: [String]
        /// The whole description, as the worker sends it.
        let description: JSON

        /// True if its values are files that are read.
        var takesFiles: Bool { kind == "media" || kind == "file" }
    }

    /// Empty until the recipe could be described.
    private(set) var fields: [Field] = []
    private var summary = JSON.null
    private var about = JSON.null
    /// As they were typed, by name; several for a field that takes many.
    private(set) var values: [String: [RawString]] = [:]
    /// Words that no field takes: the worker's own check refuses them.
    private var others: [RawString] = []
    /// The command line before the recipe was described.
    private var words: [RawString]

    /// - Parameter arguments: What follows the recipe on a command line, without luaedit's own options.
    package init(_ arguments: [RawString]) { words = arguments }

    /// True once the recipe has been described.
    private var isDescribed: Bool { !fields.isEmpty || words.isEmpty }

    /// Takes what the recipe says of itself. Values of fields that are gone are forgotten.
    /// - Parameter json: Its description; anything else changes nothing.
    mutating func describe(_ json: JSON) {
        guard let inputs = json["inputs"]?.arrayValue, let options = json["options"]?.arrayValue else { return }
        let words = arguments
        fields = inputs.compactMap { Field($0, isInput: true) } + options.compactMap { Field($0, isInput: false) }
        (summary, about) = (json["summary"] ?? .null, json["description"] ?? .null)
        read(words)
    }

    // MARK: - Command lines

    /// The words after the recipe.
    package var arguments: [RawString] {
        guard !fields.isEmpty else { return words }
        var words: [RawString] = []
        for field in fields where field.isInput {
            words += (values[field.name] ?? []).map { $0.hasPrefix("-") ? "./" + $0 : $0 }
        }
        for field in fields where !field.isInput {
            for value in values[field.name] ?? [] { words += Self.words(field, value) }
        }
        return words + others
    }

    private static func words(_ field: Field, _ value: RawString) -> [RawString] {
        let flag = RawString("--" + field.name)
        guard field.kind != "boolean" else { return [value == "false" ? RawString("--no-" + field.name) : flag] }
        return value.hasPrefix("-") || value.isEmpty ? [flag + "=" + value] : [flag, value]
    }

    private mutating func read(_ words: [RawString]) {
        (values, others, self.words) = ([:], [], words)
        var inputs: [RawString] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                inputs += rest
                break
            }
            guard word.hasPrefix("--") else {
                inputs.append(word)
                continue
            }
            readOption(word, &rest)
        }
        place(inputs)
    }

    private mutating func readOption(_ word: RawString, _ rest: inout ArraySlice<RawString>) {
        let text = RawString(bytes: word.bytes.dropFirst(2))
        let parts = text.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        let attached = parts.count > 1 ? RawString(bytes: parts[1]) : nil
        if let field = option(name) {
            guard field.kind != "boolean" else { return set(field, attached ?? "true") }
            if let attached { return set(field, attached) }
            guard let next = rest.popFirst() else { return others.append(word) }
            return set(field, next)
        }
        if name.hasPrefix("no-"), let field = option(String(name.dropFirst(3))), field.kind == "boolean" {
            return set(field, "false")
        }
        others.append(word)
    }

    private func option(_ name: String) -> Field? { fields.first { $0.name == name && !$0.isInput } }

    private mutating func set(_ field: Field, _ value: RawString) {
        if field.isMany { values[field.name, default: []].append(value) } else { values[field.name] = [value] }
    }

    /// Gives inputs to their fields in order; one that takes many leaves one for each after it.
    private mutating func place(_ words: [RawString]) {
        let inputs = fields.filter(\.isInput)
        var rest = words[...]
        for (index, field) in inputs.enumerated() where !rest.isEmpty {
            let count = field.isMany ? max(1, rest.count - (inputs.count - index - 1)) : 1
            values[field.name] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        others += rest
    }

    // MARK: - Pages

    /// A value that a form does not take.
    struct Mistake: Error, Equatable {
        /// The field's name as it was given.
        let field: String
        /// In a sentence.
        let text: String
    }

    /// Sets fields; null takes a value away, fields that are missing keep theirs.
    /// - Parameter json: An object of texts, booleans, numbers, or arrays of them.
    /// - Throws: ``Mistake`` for the first field that there is not, or that takes no such value. Nothing is set then.
    mutating func set(_ json: JSON) throws(Mistake) {
        guard case .object(let members) = json else {
            throw Mistake(field: "values", text: "the field 'values' is not an object")
        }
        var values = values
        for (name, value) in members {
            guard let field = fields.first(where: { $0.name == name }) else {
                let meant = suggestion(for: name, among: fields.map(\.name))
                throw Mistake(field: name, text: "the recipe has no option '\(name)'\(meant)")
            }
            values[name] = value == .null ? nil : try Self.texts(value, of: field)
        }
        self.values = values
    }

    private static func texts(_ value: JSON, of field: Field) throws(Mistake) -> [RawString] {
        let list = value.arrayValue ?? [value]
        let texts = list.compactMap(text)
        guard texts.count == list.count else {
            throw Mistake(
                field: field.name,
                text: "the value of '\(field.name)' is not a text, a number, true, false, an array of them, or null")
        }
        guard field.isMany || texts.count == 1 else {
            throw Mistake(field: field.name, text: "'\(field.name)' has \(texts.count) values, and it takes one")
        }
        return texts
    }

    private static func text(_ value: JSON) -> RawString? {
        switch value {
        case .string(let text): text.utf8.contains(0) ? nil : RawString(carried: text)
        case .boolean(let value): value ? "true" : "false"
        case .integer(let number): RawString(String(number))
        case .number(let number): RawString(number.description)
        case .null, .array, .object: nil
        }
    }

    /// The files that its values name.
    var files: [RawString] { fields.filter(\.takesFiles).flatMap { values[$0.name] ?? [] } }

    /// The form for a page.
    /// - Parameter files: Fields of media and files offer those of them that they take.
    func json(files: OfferedFiles) -> JSON {
        .object([
            ("summary", summary), ("description", about),
            ("fields", .array(fields.map { json($0, files) })),
        ])
    }

    private func json(_ field: Field, _ files: OfferedFiles) -> JSON {
        guard case .object(let members) = field.description else { return .null }
        let texts = (values[field.name] ?? []).map { JSON.string($0.carried) }
        let offered = field.takesFiles ? files.paths(endingIn: field.extensions) : []
        return .object(
            members + [
                ("input", .boolean(field.isInput)), ("given", .boolean(!texts.isEmpty)),
                ("value", field.isMany && !texts.isEmpty ? .array(texts) : texts.first ?? .null),
                ("error", field.isRequired && texts.isEmpty ? .string("a value is needed") : .null),
                ("files", field.takesFiles ? .array(offered.map { .string($0.carried) }) : .null),
            ])
    }

    /// The field that a failure is about, and its sentence; nil for another failure.
    func mistake(in failure: Failure) -> (field: String, sentence: String)? {
        guard let name = failure.subject, fields.contains(where: { $0.name == name }) else { return nil }
        return (name, failure.message)
    }
}

extension RecipeForm.Field {
    fileprivate init?(_ json: JSON, isInput: Bool) {
        guard let name = json["name"]?.stringValue, let kind = json["kind"]?.stringValue else { return nil }
        (self.name, self.kind, self.isInput, description) = (name, kind, isInput, json)
        isMany = json["many"]?.booleanValue == true
        isRequired = json["required"]?.booleanValue == true
        extensions = json["extensions"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
}
