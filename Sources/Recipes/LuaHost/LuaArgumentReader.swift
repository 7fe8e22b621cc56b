import CLua
import Wording

/// One call of a host function by a script.
package struct LuaCall {
    /// The running state, to keep functions or make values of.
    package let state: LuaState
    /// The line of the script that called; nil when Swift called the function.
    package let location: RecipeLocation?

    init(_ state: LuaState) {
        self.state = state
        location = state.location
    }
}

/// Reads the arguments of a call, or the fields of a table of options, one after the other.
package struct LuaArgumentReader {
    let state: LuaState
    /// Nil where arguments are read from the stack.
    private let table: LuaTableReader?
    /// The stack's index of the first argument.
    private let first: Int32
    /// The number of arguments on the stack.
    private let given: Int
    /// The name of the function in errors.
    private let function: String
    private var count: Int32 = 0
    private var name = ""

    /// Reads the stack's values from `first` on.
    init(_ state: LuaState, first: Int32, _ parameters: [LuaParameterText], function: String) throws(LuaMistake) {
        given = Int(lua_gettop(state.current) - first) + 1
        if given > parameters.count {
            throw LuaMistake("too many arguments to '\(function)' (\(parameters.count) expected, got \(given))")
        }
        // A kind may push what it reads: missing arguments become nil first, so that none is taken for them.
        lua_settop(state.current, first + Int32(parameters.count) - 1)
        self.state = state
        self.first = first
        self.function = function
        table = nil
    }

    /// Reads the fields of a table, which has no others.
    init(fieldsOf table: LuaTableReader, _ fields: [LuaParameterText]) throws(LuaMismatch) {
        let known = fields.map(\.name)
        for name in table.names where !known.contains(name) {
            throw LuaMismatch("no option '\(name)'\(suggestion(for: name, among: known))")
        }
        guard table.count == 0 || fields.contains(where: \.isFirst) else {
            throw LuaMismatch("options have names (write \(known[0]) = …, not a list)")
        }
        state = table.input.state
        self.table = table
        (first, given, function) = (0, 0, "")
    }

    /// Reads the next argument, or the field of this name.
    mutating func next<Value>(
        _ parameter: LuaParameterText, _ kind: LuaKind<Value>
    ) throws(LuaMismatch) -> Value {
        if let table {
            guard parameter.isFirst, try table.hasOneElement(insteadOf: parameter.name) else {
                return try table.field(parameter.name, kind)
            }
            return try table.element(1, kind)
        }
        name = parameter.name
        count += 1
        return try kind.convert(LuaInput(state: state, index: first + count - 1))
    }

    /// The names of the fields that the table has; none of a call's arguments.
    func given(_ fields: [LuaParameterText]) -> [String] {
        let names = table?.names ?? []
        return fields.map(\.name).filter(names.contains)
    }

    /// Reads all arguments of a call.
    mutating func all<each Argument>(
        _ parameters: repeat LuaParameter<each Argument>
    ) throws(LuaMistake) -> (repeat each Argument) {
        do throws(LuaMismatch) { return (repeat try (each parameters).read(&self)) } catch {
            throw mistake(error)
        }
    }

    /// Says that the argument that was read last is wrong.
    func mistake(_ mismatch: LuaMismatch) -> LuaMistake {
        var mismatch = mismatch
        if count > given, mismatch.got == "nil" { mismatch.got = "no value" }
        return LuaMistake("bad argument #\(count) '\(name)' to '\(function)' (\(mismatch.text))")
    }
}

extension LuaTableReader {
    /// True if the table has one unnamed element instead of a field.
    fileprivate func hasOneElement(insteadOf name: String) throws(LuaMismatch) -> Bool {
        guard count > 0 else { return false }
        guard count == 1 else { throw LuaMismatch("one value without a name expected, got \(count)") }
        guard !names.contains(name) else { throw LuaMismatch("'\(name)' is given twice: with its name and without") }
        return true
    }
}
