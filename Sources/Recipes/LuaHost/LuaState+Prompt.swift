import CLua
import CLuaShim

/// The result of a typed statement.
package enum LuaStatementResult {
    /// It ran, and returned these values.
    case values([LuaValue])
    /// It is incomplete: more lines may follow.
    case incomplete
}

extension LuaState {
    /// Runs a statement or gives the values of an expression, with limits of its own: what the ones before it used up, or
    /// were stopped by, is forgotten.
    ///
    /// - Parameters:
    ///   - source: One or more lines, at most 256 KiB.
    ///   - file: Its name in errors.
    ///   - line: The number of its first line.
    ///   - acceptsIncomplete: True if more lines may follow. If not, an incomplete statement is an error.
    /// - Throws: ``LuaError`` for text that is not Lua, and for what the statement raises.
    package func runStatement(
        _ source: [UInt8], file: String, line: Int = 1, acceptsIncomplete: Bool = true
    ) throws(LuaError) -> LuaStatementResult {
        checkThread()
        let top = lua_gettop(current)
        defer { lua_settop(current, top) }
        switch loadStatement(source, file: file, line: line) {
        case .valid: break
        case .incomplete where acceptsIncomplete: return .incomplete
        case .incomplete, .wrong: throw takeError(isSyntax: true)
        }
        let function = LuaFunction(reference: makeReference(-1), state: self)
        return .values(try call([], pushFunction: function.pushSelf) { $0.map(\.value) })
    }

    /// The state of a text as a statement.
    package enum StatementState {
        case valid, incomplete, wrong
    }

    /// The state of a text as a statement or an expression. Nothing of it runs.
    package func statementState(_ source: [UInt8]) -> StatementState {
        checkThread()
        let top = lua_gettop(current)
        defer { lua_settop(current, top) }
        return loadStatement(source, file: "statement", line: 1)
    }

    /// Compiles a statement or an expression, and forgets a limit that one before it was stopped by. Leaves its function, or
    /// the error, on the stack.
    private func loadStatement(_ source: [UInt8], file: String, line: Int) -> StatementState {
        forgetLimit()
        var isIncomplete = false
        let isLoaded = source.withUnsafeBytes { bytes in
            luashim_load_statement(
                current, bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }, bytes.count, "@" + file,
                Int32(clamping: line), &isIncomplete)
        }
        return isLoaded ? .valid : isIncomplete ? .incomplete : .wrong
    }

    /// True if the text is a chunk of statements, and not only an expression. Nothing of it runs.
    package func isChunk(_ source: [UInt8]) -> Bool {
        checkThread()
        let lua = current!
        let top = lua_gettop(lua)
        defer { lua_settop(lua, top) }
        return source.withUnsafeBytes { bytes in
            luashim_load(
                lua, bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }, bytes.count, "@statement")
        }
    }

    /// Makes functions global, each under its own name.
    package func registerGlobals(_ functions: KeyValuePairs<String, LuaGlobalFunction>) {
        checkThread()
        for (name, function) in functions {
            let number = addFunction(caller(name, function, type: nil))
            signatures[number] = function.callText(name)
            luashim_push_function(current, number)
            setGlobalToTop(name)
            globalParameters[name] = function.parameters
        }
    }

    /// A global variable, without running anything of the script's.
    package func global(_ name: String) -> LuaValue {
        checkThread()
        let top = lua_gettop(current)
        defer { lua_settop(current, top) }
        lua_rawgeti(current, luaRegistryIndex, lua_Integer(LUA_RIDX_GLOBALS))
        pushString(name)
        lua_rawget(current, -2)
        return LuaInput(state: self, index: lua_gettop(current)).value
    }

    /// The table of global variables.
    package var globals: LuaTable {
        checkThread()
        lua_rawgeti(current, luaRegistryIndex, lua_Integer(LUA_RIDX_GLOBALS))
        defer { lua_settop(current, -2) }
        return LuaTable(reference: makeReference(-1), state: self)
    }

    /// The Lua value of a host function's result.
    package func value(of value: (any LuaPushable)?) -> LuaValue { self.value(pushing: { push(value) }) }

    /// The Lua value of an object's property; nil unless its type has one of the name.
    /// - Throws: As reading it in a script would.
    package func value(of property: String, in object: Any, _ type: LuaType) throws -> LuaValue {
        guard case .property(_, _, let get, _) = type.rows.first(where: { $0.name == property })?.row else {
            return .nil
        }
        try type.requireOpen(object)
        return try self.value(pushing: { try get(LuaReceiver(value: object), self) })
    }

    /// The value that the closure pushes; it is popped again.
    private func value(pushing push: () throws -> Void) rethrows -> LuaValue {
        checkThread()
        let top = lua_gettop(current)
        defer { lua_settop(current, top) }
        lua_checkstack(current, 20)
        try push()
        return LuaInput(state: self, index: lua_gettop(current)).value
    }

    /// The table of an object's type; nil unless it is bound.
    package func boundType(of object: Any) -> LuaType? { typeNumber(of: object).map { types[$0] } }

    /// Makes `require` load every module again, except one that is being loaded.
    package func forgetModules() {
        checkThread()
        luashim_forget_modules(current)
    }
}

extension LuaFunction {
    /// The call of a function of the host's namespaces: `edit.range(start, duration)`; nil for other functions.
    package var signature: String? {
        pushSelf(state.current)
        defer { lua_settop(state.current, -2) }
        return state.signatures[luashim_function_number(state.current, -1)]
    }
}

extension LuaGlobalFunction {
    /// - Parameter name: With its namespace.
    func callText(_ name: String) -> String {
        var words = parameters.map { $0.isOptional ? "\($0.name)?" : $0.name }
        if takesProperties { words.append("{ … }") }
        return "\(name)(\(words.joined(separator: ", ")))"
    }
}

extension LuaTable {
    /// The same for the same table, for as long as it is kept.
    package var identity: UInt {
        lua_rawgeti(state.current, luaRegistryIndex, lua_Integer(reference.number))
        defer { lua_settop(state.current, -2) }
        return UInt(bitPattern: lua_topointer(state.current, -1))
    }
}

extension LuaType {
    /// The result of `tostring` for an object of the type.
    package func text(of object: Any) -> String { describe?(object) ?? name }

    /// Refuses an object that can no longer be used.
    func requireOpen(_ object: Any) throws {
        if isClosed?(object) == true { throw LuaMistake("the \(name) is closed") }
    }
}
