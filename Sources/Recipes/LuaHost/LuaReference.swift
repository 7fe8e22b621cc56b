import CLua
import CLuaShim
import Synchronization

/// Keeps one Lua value alive from Swift, through the registry. Wraps `luaL_ref`.
///
/// It may be dropped on any thread: the state forgets the value when it is next used. A value that refers back to the
/// object that holds its reference lives until the state is closed.
final class LuaReference: Sendable {
    let number: Int32
    private let releases: LuaReleases

    init(number: Int32, releases: LuaReleases) {
        self.number = number
        self.releases = releases
    }

    deinit { releases.append(number) }
}

/// References that were dropped and wait for their state's thread.
final class LuaReleases: Sendable {
    private let numbers = Mutex<[Int32]>([])

    func append(_ number: Int32) { numbers.withLock { $0.append(number) } }

    func take() -> [Int32] {
        numbers.withLock { numbers in
            guard !numbers.isEmpty else { return [] }
            defer { numbers.removeAll() }
            return numbers
        }
    }
}

/// A function of the script that Swift keeps and calls later. It outlives the script's own references to it.
package struct LuaFunction {
    let reference: LuaReference
    unowned let state: LuaState

    /// Calls the function with values of any kind a host function may return. Wraps `lua_pcall`.
    ///
    /// On the state's thread only. The time limit counts while it runs.
    /// - Throws: The error that the function raised, with its traceback, or the limit that stopped it.
    package func callAsFunction(_ arguments: (any LuaPushable)?...) throws(LuaError) -> [LuaValue] {
        try state.call(arguments, pushFunction: pushSelf) { $0.map(\.value) }
    }

    /// Calls the function and reads its first result with `kind`.
    /// - Throws: Also when the result is not of that kind, naming the line where the function is written.
    package func call<Value>(
        _ arguments: (any LuaPushable)?..., returning kind: LuaKind<Value>
    ) throws(LuaError) -> Value {
        let result = try state.call(arguments, pushFunction: pushSelf) { results -> Result<Value, LuaMismatch> in
            let input = results.first ?? LuaInput(state: state, index: lua_gettop(state.current) + 1)
            return Result { () throws(LuaMismatch) -> Value in try kind.convert(input) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let mismatch):
            throw LuaError(.recipeError, at: definition, "the function's result is wrong (\(mismatch.text))")
        }
    }

    func pushSelf(_ lua: OpaquePointer) {
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
    }

    /// The line where the function is written; nil for a host function. On the state's thread only.
    package var definition: RecipeLocation? {
        pushSelf(state.current)
        defer { lua_settop(state.current, -2) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 96) { buffer in
            guard luashim_written_at(state.current, -1, buffer.baseAddress, buffer.count) else { return nil }
            return RecipeLocation(String(cString: buffer.baseAddress!))
        }
    }
}

/// A table of the script that Swift keeps.
package struct LuaTable {
    let reference: LuaReference
    unowned let state: LuaState

    /// Reads the table. The reader is valid during `body` only.
    package func read<Result>(_ body: (LuaTableReader) throws -> Result) rethrows -> Result {
        let lua = state.current
        let top = lua_gettop(lua)
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
        defer { lua_settop(lua, top) }
        return try body(LuaTableReader(LuaInput(state: state, index: lua_gettop(lua)), path: []))
    }
}

/// `LUA_REGISTRYINDEX`, a macro Swift does not import.
let luaRegistryIndex: Int32 = -1_000_000 - 1000

/// A value of the script that is read when what it should be is known.
package struct LuaKeptValue {
    private let reference: LuaReference
    private unowned let state: LuaState

    fileprivate init(_ input: LuaInput) {
        reference = input.state.makeReference(input.index)
        state = input.state
    }

    /// Reads it as a parameter of this kind is read. On the state's thread only.
    package func read<Value>(_ kind: LuaKind<Value>) throws(LuaMismatch) -> Value {
        let lua = state.current
        let top = lua_gettop(lua)
        lua_rawgeti(lua, luaRegistryIndex, lua_Integer(reference.number))
        defer { lua_settop(lua, top) }
        return try kind.convert(LuaInput(state: state, index: lua_gettop(lua)))
    }
}

extension LuaKind where Value == LuaKeptValue {
    /// Anything but nil.
    /// - Parameter definition: As LuaLS writes what it can be.
    package static func kept(_ name: String, definition: String = "any") -> LuaKind {
        LuaKind(name, definition: definition) { input throws(LuaMismatch) in
            guard !input.isNil else { throw input.mismatch(name) }
            return LuaKeptValue(input)
        }
    }
}
