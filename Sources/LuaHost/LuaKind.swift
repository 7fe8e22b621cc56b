import Spelling

/// How a Lua value becomes a Swift value: the kinds of parameters and properties.
///
/// Other modules add kinds of their own with ``init(_:definition:convert:)`` in an extension.
package struct LuaKind: Sendable {
    /// As errors name it: `time`.
    package let name: String
    /// As LuaLS writes it: `edit.time|number|string`.
    package let definition: String
    /// Limits in words for the reference: `from 0 to 1`; empty for none.
    package let range: String
    /// Whether nil stands for a value of this kind.
    package let allowsNil: Bool
    /// A reader of a nested table needs its value to stay.
    let keepsValueOnStack: Bool
    let convert: @Sendable (LuaInput) throws(LuaMismatch) -> Any?

    /// - Parameters:
    ///   - convert: Answers the Swift value. Throws ``LuaInput/mismatch(_:)`` for what it does not take.
    package init(
        _ name: String, definition: String? = nil, range: String = "",
        convert: @escaping @Sendable (LuaInput) throws(LuaMismatch) -> Any
    ) {
        self.init(name, definition ?? name, range, allowsNil: false, keeps: false, convert: convert)
    }

    private init(
        _ name: String, _ definition: String, _ range: String, allowsNil: Bool, keeps: Bool,
        convert: @escaping @Sendable (LuaInput) throws(LuaMismatch) -> Any?
    ) {
        self.name = name
        self.definition = definition
        self.range = range
        self.allowsNil = allowsNil
        keepsValueOnStack = keeps
        self.convert = convert
    }

    /// The same kind, or nil.
    package var optional: LuaKind {
        let convert = self.convert
        return LuaKind(name, definition, range, allowsNil: true, keeps: keepsValueOnStack) {
            input throws(LuaMismatch) in
            input.isNil ? nil : try convert(input)
        }
    }

    /// The same kind, or a text that is read as a value of it.
    package func orText(_ read: @escaping @Sendable (String) throws(LuaMismatch) -> Any?) -> LuaKind {
        let convert = self.convert
        return LuaKind(name, definition, range, allowsNil: allowsNil, keeps: keepsValueOnStack) {
            input throws(LuaMismatch) in
            guard let text = input.string else { return try convert(input) }
            return try read(text)
        }
    }

    /// The same kind, which says why it takes no function.
    func refusingFunctions(_ reason: String) -> LuaKind {
        let convert = self.convert
        return LuaKind(name, definition, range, allowsNil: allowsNil, keeps: keepsValueOnStack) {
            input throws(LuaMismatch) in
            guard input.kind != .function else { throw LuaMismatch(reason) }
            return try convert(input)
        }
    }

    package static let boolean = LuaKind("boolean") { input throws(LuaMismatch) in
        guard let value = input.boolean else { throw input.mismatch("boolean") }
        return value
    }

    /// Gives a `String`.
    package static let string = LuaKind("string") { input throws(LuaMismatch) in
        guard let value = input.string else { throw input.mismatch("string") }
        return value
    }

    /// Gives a `[UInt8]`: file names hold any bytes.
    package static let bytes = LuaKind("string") { input throws(LuaMismatch) in
        guard let value = input.bytes else { throw input.mismatch("string") }
        return value
    }

    /// Gives a ``LuaFunction``. `signature` is LuaLS's, `fun(time: edit.time): number`.
    package static func function(_ signature: String = "function") -> LuaKind {
        LuaKind("function", definition: signature) { input throws(LuaMismatch) in
            guard let value = input.function else { throw input.mismatch("function") }
            return value
        }
    }

    /// Gives a ``LuaValue`` of any kind but nil.
    package static let any = LuaKind("value", definition: "any") { input throws(LuaMismatch) in
        guard !input.isNil else { throw input.mismatch("value") }
        return input.value
    }

    /// Gives a ``LuaTableReader`` for the function to read as it likes.
    package static let table = LuaKind("table", "table", "", allowsNil: false, keeps: true) {
        input throws(LuaMismatch) in
        guard let value = input.table else { throw input.mismatch("table") }
        return value
    }

    /// What a number may be that has no range of its own: what is computed with a few of them stays finite, and its whole
    /// part fits an `Int`.
    package static let usualNumbers = -1e9...1e9
    /// What an integer may be that has no range of its own, so that sums and products of two of them fit an `Int`.
    package static let usualIntegers = Int(Int32.min)...Int(Int32.max)

    /// Gives a finite `Double`.
    /// - Parameter range: What it may be, which the reference then says; nil for ``usualNumbers``.
    package static func number(in range: ClosedRange<Double>? = nil) -> LuaKind {
        let limits = range ?? usualNumbers
        let words = rangeText(limits.lowerBound, limits.upperBound, { decimalText($0) })
        return LuaKind("number", range: range == nil ? "" : words) { input throws(LuaMismatch) in
            guard let value = input.number else { throw input.mismatch("number") }
            guard value.isFinite else { throw LuaMismatch(expected: "finite number", got: decimalText(value)) }
            guard limits.contains(value) else {
                throw LuaMismatch(expected: "number \(words)", got: decimalText(value))
            }
            return value
        }
    }

    /// Gives an `Int`; a number with a fraction is an error.
    /// - Parameter range: What it may be, which the reference then says; nil for ``usualIntegers``.
    package static func integer(in range: ClosedRange<Int>? = nil) -> LuaKind {
        let limits = range ?? usualIntegers
        let words = rangeText(limits.lowerBound, limits.upperBound, { String($0) })
        return LuaKind("integer", range: range == nil ? "" : words) { input throws(LuaMismatch) in
            guard let number = input.number else { throw input.mismatch("integer") }
            guard let value = input.integer else {
                throw LuaMismatch(expected: "integer", got: decimalText(number))
            }
            guard limits.contains(Int(value)) else {
                throw LuaMismatch(expected: "integer \(words)", got: String(value))
            }
            return Int(value)
        }
    }

    /// Gives one of the strings.
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

    /// Gives an `[Element]` from a table with elements from 1.
    package static func list<Element: SendableMetatype>(of kind: LuaKind, as element: Element.Type) -> LuaKind {
        LuaKind("list of \(kind.name)", definition: "(\(kind.definition))[]") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("list of \(kind.name)") }
            return try table.elements(kind).map { $0 as! Element }
        }
    }

    /// Gives an object or value of a bound type, or of one that inherits from it.
    package static func object<Object: LuaBound>(_ type: Object.Type) -> LuaKind {
        LuaKind(Object.luaName, definition: "edit.\(Object.luaName)") { input throws(LuaMismatch) in
            guard let object = input.object(as: Object.self) else { throw input.mismatch(Object.luaName) }
            return object
        }
    }
}

/// A Swift type that scripts know by name. The name is apart from the type's table, because tables refer to each other.
package protocol LuaBound: SendableMetatype {
    /// In snake_case, without prefix: `text_layer`.
    static var luaName: String { get }
}

private func rangeText<Bound: Comparable & Numeric>(
    _ low: Bound, _ high: Bound, _ text: (Bound) -> String
) -> String {
    // A bound as large as the type's own is no bound to a reader.
    if text(high).hasSuffix("inf") || text(high) == String(Int.max) { return "of at least \(text(low))" }
    return "from \(text(low)) to \(text(high))"
}

/// The shortest text that reads back as the number, without `.0` for whole ones.
package func decimalText(_ value: Double) -> String {
    let text = String(describing: value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
