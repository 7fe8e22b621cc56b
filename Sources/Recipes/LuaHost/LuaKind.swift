import Wording

/// The description of a kind of value in errors, in the reference and for editors.
package struct LuaKindText: Sendable {
    /// The name in errors: `time`.
    package let name: String
    /// The type in LuaLS's notation: `edit.time|number|string`.
    package let definition: String
    /// Limits in words for the reference: `from 0 to 1`; empty for none.
    package let range: String
    /// True if nil is a value of this kind.
    package let allowsNil: Bool

    package init(_ name: String, definition: String? = nil, range: String = "", allowsNil: Bool = false) {
        self.name = name
        self.definition = definition ?? name
        self.range = range
        self.allowsNil = allowsNil
    }
}

/// The conversion of a Lua value to a `Value` of Swift, for parameters and properties.
///
/// Other modules add kinds of their own with ``init(_:definition:range:convert:)`` in an extension for their type.
package struct LuaKind<Value>: Sendable {
    package let text: LuaKindText
    /// A reader of a nested table needs its value to stay.
    let keepsValueOnStack: Bool
    let convert: @Sendable (LuaInput) throws(LuaMismatch) -> Value

    /// - Parameters:
    ///   - convert: Returns the Swift value. Throws ``LuaInput/mismatch(_:written:)`` for other values.
    package init(
        _ name: String, definition: String? = nil, range: String = "",
        convert: @escaping @Sendable (LuaInput) throws(LuaMismatch) -> Value
    ) {
        self.init(LuaKindText(name, definition: definition, range: range), keeps: false, convert: convert)
    }

    init(
        _ text: LuaKindText, keeps: Bool = false,
        convert: @escaping @Sendable (LuaInput) throws(LuaMismatch) -> Value
    ) {
        self.text = text
        keepsValueOnStack = keeps
        self.convert = convert
    }

    /// Reads a value, for kinds that are made of this one.
    package func read(_ input: LuaInput) throws(LuaMismatch) -> Value { try convert(input) }

    /// The same kind, or nil.
    package static func optional<Wrapped>(_ kind: LuaKind<Wrapped>) -> LuaKind where Value == Wrapped? {
        let text = LuaKindText(
            kind.text.name, definition: kind.text.definition, range: kind.text.range, allowsNil: true)
        return LuaKind(text, keeps: kind.keepsValueOnStack) { input throws(LuaMismatch) in
            input.isNil ? nil : try kind.convert(input)
        }
    }

    /// The same kind for scripts, whose values become others in Swift.
    package func map<Result>(
        _ transform: @escaping @Sendable (Value) throws(LuaMismatch) -> Result
    ) -> LuaKind<Result> {
        let convert = self.convert
        return LuaKind<Result>(text, keeps: keepsValueOnStack) { input throws(LuaMismatch) in
            try transform(try convert(input))
        }
    }

    /// The same kind, or a text that is read as a value of it.
    package func orText(_ read: @escaping @Sendable (String) throws(LuaMismatch) -> Value) -> LuaKind {
        let convert = self.convert
        return LuaKind(text, keeps: keepsValueOnStack) { input throws(LuaMismatch) in
            guard let text = input.string else { return try convert(input) }
            return try read(text)
        }
    }

    /// A table with elements from 1.
    package static func list<Element>(of kind: LuaKind<Element>) -> LuaKind where Value == [Element] {
        LuaKind("list of \(kind.text.name)", definition: "(\(kind.text.definition))[]") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("list of \(kind.text.name)") }
            return try table.elements(kind)
        }
    }
}

extension LuaKind where Value == Never {
    /// Describes values that are only shown: converting to it is always an error.
    package static func shown(_ name: String, definition: String? = nil) -> LuaKind {
        LuaKind(name, definition: definition) { input throws(LuaMismatch) in throw input.mismatch(name) }
    }
}

extension LuaKind {
    /// A bound object of one of several types.
    /// - Parameter convert: Returns nil for objects of other types.
    package init(objects name: String, definition: String, convert: @escaping @Sendable (Any) -> Value?) {
        self.init(name, definition: definition) { input throws(LuaMismatch) in
            guard let value = input.anyObject.flatMap(convert) else { throw input.mismatch(name) }
            return value
        }
    }
}

extension LuaKind where Value: LuaBound {
    /// An object or value of a bound type, or of one that inherits from it.
    package static func object(_ type: Value.Type) -> LuaKind {
        LuaKind(Value.luaName, definition: "edit.\(Value.luaName)") { input throws(LuaMismatch) in
            guard let object = input.object(as: Value.self) else { throw input.mismatch(Value.luaName) }
            return object
        }
    }
}

extension LuaKind where Value == Bool {
    package static var boolean: LuaKind {
        LuaKind("boolean") { input throws(LuaMismatch) in
            guard let value = input.boolean else { throw input.mismatch("boolean") }
            return value
        }
    }
}

extension LuaKind where Value == String {
    package static var string: LuaKind {
        LuaKind("string") { input throws(LuaMismatch) in
            guard let value = input.string else { throw input.mismatch("string") }
            return value
        }
    }

    /// One of the strings.
    package static func choice(_ choices: [String]) -> LuaKind {
        let definition = choices.map { "\"\($0)\"" }.joined(separator: "|")
        return LuaKind("string", definition: definition) { input throws(LuaMismatch) in
            guard let value = input.string else { throw input.mismatch("string") }
            guard choices.contains(value) else {
                let known = choices.map { "'\($0)'" }.joined(separator: ", ")
                throw LuaMismatch("\(known) expected, got '\(value)'\(suggestion(for: value, among: choices))")
            }
            return value
        }
    }
}

/// An enumeration whose cases scripts write as their names.
package protocol LuaChoice: LuaPushable, RawRepresentable<String>, CaseIterable, Sendable {}

extension LuaChoice {
    package func push(onto state: LuaState) { rawValue.push(onto: state) }
}

extension LuaKind where Value: LuaChoice {
    /// The names of an enumeration.
    package static var choice: LuaKind {
        LuaKind<String>.choice(Value.allCases.map(\.rawValue)).map { name throws(LuaMismatch) in
            guard let value = Value(rawValue: name) else { preconditionFailure("'\(name)' is a case") }
            return value
        }
    }
}

extension LuaKind where Value == LuaFunction {
    /// - Parameter signature: LuaLS's, `fun(time: edit.time): number`.
    package static func function(_ signature: String = "function") -> LuaKind {
        LuaKind("function", definition: signature) { input throws(LuaMismatch) in
            guard let value = input.function else { throw input.mismatch("function") }
            return value
        }
    }
}

extension LuaKind where Value == LuaValue {
    /// Anything but nil.
    package static var any: LuaKind {
        LuaKind("value", definition: "any") { input throws(LuaMismatch) in
            guard !input.isNil else { throw input.mismatch("value") }
            return input.value
        }
    }
}

extension LuaKind where Value == LuaTableReader {
    /// A table for the function to read as it likes.
    package static var table: LuaKind {
        LuaKind(LuaKindText("table"), keeps: true) { input throws(LuaMismatch) in
            guard let value = input.table else { throw input.mismatch("table") }
            return value
        }
    }
}

/// A Swift type that scripts know by name. The name is apart from the type's table, because tables refer to each other.
package protocol LuaBound: LuaPushable {
    /// In snake_case, without prefix: `text_layer`.
    static var luaName: String { get }
}
