/// The table of one bound type: what scripts can do with it, and the reference of it.
package final class LuaType: Sendable {
    /// The name in scripts and errors: `text_layer`.
    package let name: String
    package let summary: String
    /// The name in AVFoundation: `CATextLayer`; nil for luaedit's own types.
    package let counterpart: String?
    /// Lua that shows its use, by the names of its members; that of the type itself has the empty name.
    package let examples: [String: String]
    /// The type whose rows this one has too.
    package let base: LuaType?
    /// Makes an object; nil if only other functions return one.
    package let constructor: LuaGlobalFunction?
    /// Values beside the constructor: `edit.time.zero`.
    package let constants: [(name: String, summary: String, make: @Sendable () -> any LuaPushable)]
    /// Functions beside the constructor: `edit.path.circle`.
    package let functions: [(name: String, function: LuaGlobalFunction)]
    /// Bytes that an object is taken to hold outside Lua for as long as the script has it, beside what is ``charged``.
    let size: @Sendable (Any) -> Int
    /// The object that the memory limit counts for as long as it lives; nil if objects belong to the script alone.
    let charged: (@Sendable (Any) -> (any LuaCharged)?)?
    package let operators: [LuaOperator: LuaOperation]
    /// Its rows in the order they were written, without those of ``base``.
    package let ownRows: [(name: String, row: LuaRow)]
    /// Its elements, from 1 up to the first that is nil; nil for a type that is not a list.
    let elements: LuaElementRow?
    let swiftType: ObjectIdentifier
    let isInstance: @Sendable (Any) -> Bool
    let describe: (@Sendable (Any) -> String)?
    let isClosed: (@Sendable (Any) -> Bool)?

    /// - Parameters:
    ///   - type: A class, whose objects keep their identity in Lua, or a value type, which is copied into Lua.
    ///   - counterpart: See ``counterpart``.
    ///   - example: Lua that shows its use, with the media that ``LuaExample`` names. It calls the constructor if there is one.
    ///   - base: Its table; `type` must be a subclass of that table's type.
    ///   - size: Bytes that an object holds outside Lua for as long as the script has it; 256 by default, 64 for what is
    ///     charged.
    ///   - charged: The object to count, after each call of a method and change of a property; by
    ///     default the object itself, if it can be.
    ///   - description: The result of `tostring`; the type's name by default.
    ///   - isClosed: True if the object can no longer be used; every use is then an error.
    ///   - elements: The results of `object[1]` and `ipairs(object)`; nil for an object that is not a list.
    ///   - members: Properties and methods, in groups.
    package init<Object>(
        _ name: String, of type: Object.Type, summary: String, counterpart: String? = nil, example: String? = nil,
        base: LuaType? = nil,
        constructor: LuaGlobalFunction? = nil,
        constants: [(name: String, summary: String, make: @Sendable () -> any LuaPushable)] = [],
        functions: KeyValuePairs<String, LuaGlobalFunction> = [:],
        size: (@Sendable (Object) -> Int)? = nil,
        charged: (@Sendable (Object) -> any LuaCharged)? = nil,
        description: (@Sendable (Object) -> String)? = nil, isClosed: (@Sendable (Object) -> Bool)? = nil,
        operators: [LuaOperator: LuaOperation] = [:], elements: LuaElements<Object>? = nil,
        members: [LuaMember<Object>]...
    ) {
        self.name = name
        self.summary = summary
        self.counterpart = counterpart
        let memberExamples = members.joined().compactMap { row in row.example.map { (row.name, $0) } }
        examples = Dictionary(uniqueKeysWithValues: memberExamples + (example.map { [("", $0)] } ?? []))
        self.base = base
        self.constants = constants
        self.functions = functions.map { (name: $0.key, function: $0.value) }
        if let charged {
            self.charged = { charged(LuaReceiver(value: $0).object()) }
        } else if Object.self is any LuaCharged.Type {
            self.charged = { $0 as? any LuaCharged }
        } else {
            self.charged = nil
        }
        let standardSize = self.charged == nil ? 256 : 64
        if let size { self.size = { size(LuaReceiver(value: $0).object()) } } else { self.size = { _ in standardSize } }
        self.operators = operators
        self.elements = elements?.row
        ownRows = members.joined().map { (name: $0.name, row: $0.row) }
        self.constructor = constructor?.describing((base?.settableFields ?? []) + Self.settableFields(ownRows))
        swiftType = ObjectIdentifier(type)
        isInstance = { $0 is Object }
        if let description {
            describe = { description(LuaReceiver(value: $0).object()) }
        } else {
            describe = base?.describe
        }
        if let isClosed {
            self.isClosed = { isClosed(LuaReceiver(value: $0).object()) }
        } else {
            self.isClosed = base?.isClosed
        }
    }

    /// Another type's table with other rows of its own.
    init(_ other: LuaType, rows: [(name: String, row: LuaRow)]) {
        name = other.name
        summary = other.summary
        counterpart = other.counterpart
        examples = other.examples
        base = other.base
        constructor = other.constructor
        constants = other.constants
        functions = other.functions
        size = other.size
        charged = other.charged
        operators = other.operators
        elements = other.elements
        ownRows = rows
        swiftType = other.swiftType
        isInstance = other.isInstance
        describe = other.describe
        isClosed = other.isClosed
    }

    /// Its rows, those of the base type first; a row of its own stands in for one of the base with its name.
    package var rows: [(name: String, row: LuaRow)] {
        let own = Set(ownRows.map(\.name))
        return (base?.rows ?? []).filter { !own.contains($0.name) } + ownRows
    }

    /// The distance to the topmost base.
    var depth: Int { base.map { $0.depth + 1 } ?? 0 }

    /// The settable properties, described as fields of a table.
    var settableFields: [LuaParameterText] { Self.settableFields(rows) }

    private static func settableFields(_ rows: [(name: String, row: LuaRow)]) -> [LuaParameterText] {
        rows.compactMap { name, row in
            guard case .property(let kind, let summary, _, .some) = row else { return nil }
            var text = LuaParameterText(name, kind, summary)
            text.isOptional = true
            return text
        }
    }
}

/// The elements of an object that is a list.
package struct LuaElements<Object>: Sendable {
    let row: LuaElementRow

    /// - Parameters:
    ///   - definition: As LuaLS writes what they are: `edit.subtitle_cue`.
    ///   - get: The element at a place, counted from 1; nil where there is none.
    package init<Element: LuaPushable>(
        _ definition: String, get: @escaping @Sendable (Object, Int) throws -> Element?
    ) {
        row = LuaElementRow(definition: definition) { receiver, index, state in
            try get(receiver.object(), index).push(onto: state)
        }
    }
}

/// The elements without their object's type.
struct LuaElementRow: Sendable {
    let definition: String
    let push: @Sendable (LuaReceiver, Int, LuaState) throws -> Void
}

/// A global table of functions and constructors: `edit`.
package struct LuaNamespace: Sendable {
    package let name: String
    package let summary: String
    /// Bound types; those with a constructor appear under their name.
    package let types: [LuaType]
    package let functions: [(name: String, function: LuaGlobalFunction)]

    package init(
        _ name: String, summary: String, types: [LuaType],
        functions: KeyValuePairs<String, LuaGlobalFunction> = [:]
    ) {
        self.name = name
        self.summary = summary
        self.types = types
        self.functions = functions.map { (name: $0.key, function: $0.value) }
    }
}
