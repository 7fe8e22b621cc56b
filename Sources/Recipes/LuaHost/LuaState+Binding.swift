import CLua
import CLuaShim
import Wording

extension LuaState {
    /// Makes a namespace global, with its functions, its types and their constructors.
    ///
    /// Once per state and namespace, before a script runs; types of one namespace may refer to those of another.
    package func register(_ namespace: LuaNamespace) {
        checkThread()
        for type in namespace.types { define(type) }
        let lua = current!
        lua_createtable(lua, 0, Int32(namespace.types.count + namespace.functions.count))
        var names: [String] = []
        for (name, function) in namespace.functions {
            let number = addFunction(caller(name, function, type: nil))
            signatures[number] = function.callText("\(namespace.name).\(name)")
            luashim_push_function(lua, number)
            lua_setfield(lua, -2, name)
            names.append(name)
        }
        for type in namespace.types where type.constructor != nil || type.hasNames {
            pushConstructor(type, in: namespace.name)
            lua_setfield(lua, -2, type.name)
            names.append(type.name)
        }
        luashim_freeze(lua, addFunction(refusal(ofNameIn: namespace.name, known: names)), -1)
        setGlobalToTop(namespace.name)
    }

    private func refusal(ofNameIn owner: String, known names: [String]) -> (LuaState) throws -> Int32 {
        { state in
            let name = LuaInput(state: state, index: 2).string ?? "?"
            throw LuaMistake("\(owner) has no '\(name)'\(suggestion(for: name, among: names))")
        }
    }

    /// A plain function; a callable read-only table when the type has names of its own.
    private func pushConstructor(_ type: LuaType, in namespace: String) {
        let lua = current!
        let number = type.constructor.map { addFunction(caller(type.name, $0, type: type)) } ?? -1
        signatures[number] = type.constructor?.callText("\(namespace).\(type.name)")
        guard type.hasNames else { return luashim_push_function(lua, number) }
        lua_createtable(lua, 0, Int32(type.constants.count + type.functions.count))
        for constant in type.constants {
            constant.make().push(onto: self)
            lua_setfield(lua, -2, constant.name)
        }
        for (name, function) in type.functions {
            let number = addFunction(caller("\(type.name).\(name)", function, type: nil))
            signatures[number] = function.callText("\(namespace).\(type.name).\(name)")
            luashim_push_function(lua, number)
            lua_setfield(lua, -2, name)
        }
        let known = type.constants.map(\.name) + type.functions.map(\.name)
        let missing = addFunction(refusal(ofNameIn: type.name, known: known))
        luashim_freeze(lua, missing, number)
    }

    func caller(
        _ name: String, _ function: LuaGlobalFunction, type: LuaType?
    ) -> (LuaState) throws -> Int32 {
        let rows = type.map { PropertyRows($0) }
        return { state in
            let properties = function.takesProperties ? try state.takeProperties(after: function.parameters, name) : nil
            var reader = try LuaArgumentReader(state, first: 1, function.parameters, function: name)
            return try function.body(&reader, InitialProperties(rows: rows, table: properties))
        }
    }

    /// The table of initial properties behind the arguments, taken off the stack.
    private func takeProperties(after parameters: [LuaParameterText], _ name: String) throws -> LuaTable? {
        let index = Int32(parameters.count) + 1
        guard lua_gettop(current) >= index else { return nil }
        let input = LuaInput(state: self, index: index)
        guard lua_gettop(current) == index, input.isNil || input.kind == .table else {
            throw LuaMistake(
                "bad argument #\(index) to '\(name)' (table of properties expected, got \(input.typeName))")
        }
        defer { lua_settop(current, index - 1) }
        return input.isNil ? nil : LuaTable(reference: makeReference(index), state: self)
    }

    // MARK: Types

    private func define(_ type: LuaType) {
        let lua = current!
        let number = types.count
        types.append(type)
        typeNumbers[type.swiftType] = number
        lua_createtable(lua, 0, Int32(type.rows.count))
        for (name, row) in type.rows {
            guard case .method(let signature, let body) = row else { continue }
            luashim_push_function(lua, addFunction(methodCaller(type, name, signature, body)))
            lua_setfield(lua, -2, name)
        }
        let properties = PropertyRows(type)
        let get = addFunction { try properties.get($0) }
        let set = addFunction { try properties.set($0) }
        luashim_define_type(lua, Int32(number), type.name, get, set)
        for (event, operation) in type.operators {
            luashim_set_metamethod(
                lua, Int32(number), event.rawValue, addFunction(operatorCaller(type, event, operation)))
        }
        let describe = addFunction { state in
            state.pushString(type.text(of: try state.receiver(type, "tostring").value))
            return 1
        }
        luashim_set_metamethod(lua, Int32(number), "__tostring", describe)
    }

    private func methodCaller(
        _ type: LuaType, _ name: String, _ signature: LuaSignature,
        _ body: @escaping @Sendable (LuaReceiver, inout LuaArgumentReader) throws -> Int32
    ) -> (LuaState) throws -> Int32 {
        { state in
            let receiver = try state.receiver(type, name)
            var reader = try LuaArgumentReader(state, first: 2, signature.parameters, function: name)
            defer { state.charge(receiver.value, type) }
            return try body(receiver, &reader)
        }
    }

    private func operatorCaller(
        _ type: LuaType, _ event: LuaOperator, _ operation: LuaOperation
    ) -> (LuaState) throws -> Int32 {
        { state in
            let left = LuaInput(state: state, index: 1)
            let right = LuaInput(state: state, index: event.isUnary ? 1 : 2)
            let compute: () throws -> Int32
            do throws(LuaMismatch) { compute = try operation.read(left, right) } catch {
                if event == .equal { return false.pushResults(onto: state) }
                throw LuaMistake("cannot compute \(left.typeName) \(event.symbol) \(right.typeName) (\(error.text))")
            }
            return try compute()
        }
    }

    /// The object a method was called on, checked for its type and for being open.
    func receiver(_ type: LuaType, _ name: String) throws -> LuaReceiver {
        let input = LuaInput(state: self, index: 1)
        guard let object = input.anyObject, type.isInstance(object) else {
            throw LuaMistake(
                "'\(name)' needs its \(type.name) first, got \(input.typeName) (write object:\(name)(…), with a colon)")
        }
        try type.requireOpen(object)
        return LuaReceiver(value: object)
    }
}

extension LuaType {
    /// True if there are names beside its constructor.
    fileprivate var hasNames: Bool { !constants.isEmpty || !functions.isEmpty }
}
