import CLua
import Spelling

/// The arguments of one call, converted and checked against the row's parameters.
package struct LuaArguments {
    /// The running state, to keep functions or make values of.
    package let state: LuaState
    /// The line of the script that called; nil when Swift called the function.
    package let location: LuaLocation?
    private let names: [String]
    private let values: [Any?]

    init(state: LuaState, names: [String], values: [Any?]) {
        self.state = state
        location = state.location
        self.names = names
        self.values = values
    }

    /// Converts the stack's values from `first` on. `function` is the name in errors.
    init(_ state: LuaState, first: Int32, _ parameters: [LuaParameter], function: String) throws {
        let given = Int(lua_gettop(state.current) - first) + 1
        if given > parameters.count {
            throw LuaMistake("too many arguments to '\(function)' (\(parameters.count) expected, got \(given))")
        }
        // A kind may push what it reads: missing arguments become nil first, so that none is taken for them.
        lua_settop(state.current, first + Int32(parameters.count) - 1)
        var values: [Any?] = []
        values.reserveCapacity(parameters.count)
        for (offset, parameter) in parameters.enumerated() {
            let input = LuaInput(state: state, index: first + Int32(offset))
            do {
                values.append(try parameter.kind.convert(input))
            } catch {
                let got = offset < given ? error.text : error.text.replacingGotNil
                throw LuaMistake("bad argument #\(offset + 1) '\(parameter.name)' to '\(function)' (\(got))")
            }
        }
        self.init(state: state, names: parameters.map(\.name), values: values)
    }

    /// Reads the fields of a table of options.
    package init(reading table: LuaTableReader, _ fields: [LuaParameter]) throws(LuaMismatch) {
        let known = fields.map(\.name)
        for name in table.names where !known.contains(name) {
            throw LuaMismatch("no option '\(name)'\(suggestion(for: name, among: known))")
        }
        guard table.count == 0 || fields.contains(where: \.isFirst) else {
            throw LuaMismatch("options have names (write \(known[0]) = …, not a list)")
        }
        var values: [Any?] = []
        for field in fields {
            if field.isFirst, try table.hasOneElement(insteadOf: field.name) {
                values.append(try table.element(1, field.kind))
            } else {
                values.append(try table.field(field.name, field.kind))
            }
        }
        self.init(state: table.input.state, names: known, values: values)
    }

    package var count: Int { values.count }

    /// The names of those that were not left out.
    package var givenNames: [String] { zip(names, values).compactMap { name, value in value.map { _ in name } } }

    /// Argument `index`, from 0, as the type its kind gives.
    package func value<Value>(_ index: Int, as type: Value.Type = Value.self) -> Value {
        guard let value = values[index] as? Value else {
            preconditionFailure("argument '\(names[index])' is no \(Value.self)")
        }
        return value
    }

    /// Argument or option `name`, as the type its kind gives.
    package func value<Value>(_ name: String, as type: Value.Type = Value.self) -> Value {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("no parameter '\(name)'") }
        return value(index)
    }

    /// Argument `index`; nil when it was left out.
    package func optional<Value>(_ index: Int, as type: Value.Type = Value.self) -> Value? {
        values[index] == nil ? nil : value(index, as: Value.self)
    }

    /// Argument or option `name`; nil when it was left out.
    package func optional<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("no parameter '\(name)'") }
        return optional(index)
    }

    package func number(_ index: Int) -> Double { value(index) }
    package func integer(_ index: Int) -> Int { value(index) }
    package func string(_ index: Int) -> String { value(index) }
    package func boolean(_ index: Int) -> Bool { value(index) }
    package func function(_ index: Int) -> LuaFunction { value(index) }
    /// The options of a ``LuaParameter/table(_:_:_:)`` parameter.
    package func options(_ index: Int) -> LuaArguments { value(index) }
}

extension LuaTableReader {
    /// Whether the table has one element without name, in place of a field.
    fileprivate func hasOneElement(insteadOf name: String) throws(LuaMismatch) -> Bool {
        guard count > 0 else { return false }
        guard count == 1 else { throw LuaMismatch("one value without a name expected, got \(count)") }
        guard !names.contains(name) else { throw LuaMismatch("'\(name)' is given twice: with its name and without") }
        return true
    }
}

extension String {
    /// `time expected, got nil` as `time expected, got no value`, for arguments that were left out.
    fileprivate var replacingGotNil: String { hasSuffix(", got nil") ? dropLast(3) + "no value" : self }
}
