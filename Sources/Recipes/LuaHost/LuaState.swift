import CLua
import CLuaShim
import Glibc
import Settings
import Wording

/// One Lua state with the safe libraries, its limits and the host's functions.
///
/// Made, used and dropped on one thread, which should be a ``LuaThread``. States share nothing.
package final class LuaState {
    /// The services of the surrounding program.
    package struct Host {
        /// Shows what the script printed, line feed included, as it came: escape it before a terminal shows it.
        package var print: (String) -> Void
        /// Finds a module for `require`, by a name of letters, digits, `_` and `-`: its text and its file's name for errors.
        /// Throws when there is none or it may not be read.
        package var findModule: (_ name: String) throws -> LuaModuleText
        /// Reports why the process is about to end with a status (124, 125, 70). Called on any thread, so it may only
        /// write.
        package var fatalReport: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)?

        package init(
            print: @escaping (String) -> Void = { _ in },
            findModule: @escaping (String) throws -> LuaModuleText = {
                throw LuaMistake("module '\($0)' not found")
            },
            fatalReport: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)? = nil
        ) {
            self.print = print
            self.findModule = findModule
            self.fatalReport = fatalReport
        }
    }

    let hooks: Host
    let releases = LuaReleases()
    private let meter: LuaMemoryMeter
    private var shim: OpaquePointer!
    private let thread = pthread_self()
    /// The coroutine that called the host, or the main one: the stack to read and write.
    private(set) var current: OpaquePointer!
    var functions: [HostFunction] = []
    /// The calls of host functions as texts, by function number.
    var signatures: [Int32: String] = [:]
    var types: [LuaType] = []
    var typeNumbers: [ObjectIdentifier: Int] = [:]
    /// The parameters of functions that are global by themselves, by their names.
    package internal(set) var globalParameters: [String: [LuaParameterText]] = [:]
    /// Bytes of large objects made since garbage was last collected because of them.
    var largeObjectBytes = 0
    /// Bytes of large objects after which garbage is collected: a quarter of Lua's memory.
    let largeObjectAllowance: Int
    /// The time that the running host call has spent in ``countingUntilReturn(_:)``.
    private var nanosecondsOnLoan: Int64 = 0
    /// Calls of Lua that run inside each other.
    private var callDepth = 0

    /// - Throws: ``LuaError`` when the system has no memory or thread to give.
    package init(limits: LuaLimits = LuaLimits(), host: Host = Host()) throws(LuaError) {
        guard let meter = LuaMemoryMeter() else { throw LuaError(.memoryLimit, "cannot start Lua: no memory") }
        self.meter = meter
        hooks = host
        largeObjectAllowance = limits.memoryMiB << 18
        var callbacks = luashim_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(), dispatch: Callbacks.dispatch,
            release: Callbacks.release, print: Callbacks.print, find_module: Callbacks.findModule,
            fatal_report: host.fatalReport)
        var shimLimits = luashim_limits(
            memory: limits.memoryMiB << 20, meter: meter.meter, time: Int64(limits.timeMilliseconds) * 1_000_000,
            output: limits.printedBytes)
        guard let shim = luashim_create(&callbacks, &shimLimits) else {
            throw LuaError(.systemLimit, "cannot start Lua: the system gives no memory or no thread")
        }
        self.shim = shim
        current = luashim_main(shim)
    }

    /// Closes the state; objects it alone held die. Wraps `lua_close`.
    deinit {
        guard let shim else { return }
        checkThread()
        luashim_destroy(shim)
    }

    func checkThread() {
        precondition(pthread_equal(pthread_self(), thread) != 0, "a Lua state belongs to the thread that made it")
    }

    // MARK: Running

    /// Runs a script from its start, with the limits reset. A script that Lua itself runs shares the limits of the
    /// caller.
    ///
    /// - Parameters:
    ///   - source: Its text, at most 256 KiB.
    ///   - file: Its name in errors: `watermark.lua`.
    ///   - arguments: The script's `...`.
    /// - Returns: The script's results.
    package func run(_ source: [UInt8], file: String, arguments: [(any LuaPushable)?] = []) throws(LuaError)
        -> [LuaValue]
    {
        checkThread()
        forgetLimit()
        let lua = current!
        let top = lua_gettop(lua)
        defer { lua_settop(lua, top) }
        let compiled = source.withUnsafeBytes { bytes in
            luashim_load(lua, bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }, bytes.count, "@" + file)
        }
        guard compiled else { throw takeError(isSyntax: true) }
        let function = LuaFunction(reference: makeReference(-1), state: self)
        return try call(arguments, pushFunction: function.pushSelf) { $0.map(\.value) }
    }

    /// Resets the limits: a limit that stopped the last run, and the time and output used so far. Has no effect while
    /// Lua runs.
    package func forgetLimit() {
        checkThread()
        if callDepth == 0 { luashim_begin_run(shim) }
    }

    package func run(_ source: String, file: String, arguments: [(any LuaPushable)?] = []) throws(LuaError)
        -> [LuaValue]
    {
        try run(Array(source.utf8), file: file, arguments: arguments)
    }

    /// Calls the function that `pushFunction` pushes, and reads the results while they are on the stack.
    func call<Result>(
        _ arguments: [(any LuaPushable)?], pushFunction: (OpaquePointer) -> Void, read: ([LuaInput]) -> Result
    ) throws(LuaError) -> Result {
        checkThread()
        forgetReleased()
        let lua = current!
        let top = lua_gettop(lua)
        let outerLoan = nanosecondsOnLoan
        nanosecondsOnLoan = 0
        callDepth += 1
        defer {
            callDepth -= 1
            luashim_give_back(shim, nanosecondsOnLoan)
            nanosecondsOnLoan = outerLoan
            lua_settop(lua, top)
        }
        guard lua_checkstack(lua, Int32(arguments.count) + 20) != 0 else {
            throw LuaError(.recipeError, "stack overflow")
        }
        pushFunction(lua)
        for argument in arguments { push(argument) }
        guard luashim_call(lua, Int32(arguments.count), -1) else { throw takeError() }
        lua_checkstack(lua, 20)
        return read((top..<lua_gettop(lua)).map { LuaInput(state: self, index: $0 + 1) })
    }

    /// Sets a global variable, for tests and for the prompt.
    package func setGlobal(_ name: String, to value: (any LuaPushable)?) {
        checkThread()
        push(value)
        setGlobalToTop(name)
    }

    /// Pops a value and makes it global, whatever metatable the script gave its globals.
    func setGlobalToTop(_ name: String) {
        lua_rawgeti(current, luaRegistryIndex, lua_Integer(LUA_RIDX_GLOBALS))
        lua_rotate(current, -2, 1)
        pushString(name)
        lua_rotate(current, -2, 1)
        lua_rawset(current, -3)
        lua_settop(current, -2)
    }

    // MARK: Limits

    /// Asks the running script to stop, from any thread: `.interrupted`.
    package var interrupter: LuaInterrupter { LuaInterrupter(shim: shim) }

    /// Charges an object's present size to the memory limit, if its type is charged.
    func charge(_ object: Any, _ type: LuaType) {
        guard let charged = type.charged?(object) else { return }
        makeRoom(for: meter.charge(charged))
    }

    /// The bytes that Lua holds, and those charged for bound objects.
    package var memoryUsed: Int { luashim_memory_used(shim) }

    /// The nanoseconds that Lua has run since the script started.
    package var nanosecondsSpent: Int64 { luashim_time_spent(shim) }

    /// Runs `body` with the clock of the time limit stopped: for a render or a slow file. Callbacks inside count again.
    package func withoutTimeLimit<Result>(_ body: () throws -> Result) rethrows -> Result {
        let wasRunning = luashim_stop_clock(shim)
        defer { luashim_set_clock(shim, wasRunning) }
        return try body()
    }

    /// Runs `body` and counts its time only until the Lua function that the host called returns. So a function of a
    /// render may draw for up to the whole limit in each call, for any number of frames, but not for ever.
    package func countingUntilReturn<Result>(_ body: () throws -> Result) rethrows -> Result {
        let start = luashim_time_spent(shim)
        defer {
            nanosecondsOnLoan += luashim_time_spent(shim) - start
            luashim_check_soon(shim)
        }
        return try body()
    }

    /// Runs `body` under the time limit and gives its time back afterwards: for callbacks of something that lasts for
    /// hours, such as a player. Each call may take the time that the script has left.
    package func renewingTimeLimit<Result>(_ body: () throws -> Result) rethrows -> Result {
        let start = luashim_time_spent(shim)
        defer { luashim_give_back(shim, luashim_time_spent(shim) - start) }
        return try body()
    }

    /// Frees what the script no longer reaches. Wraps `lua_gc`.
    package func collectGarbage() {
        checkThread()
        forgetReleased()
        luashim_collect(current)
    }

    /// The line of the script that runs now; nil when none does.
    package var location: RecipeLocation? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 96) { buffer in
            guard luashim_where(current, buffer.baseAddress, buffer.count) else { return nil }
            return RecipeLocation(String(cString: buffer.baseAddress!))
        }
    }

    // MARK: References and calls from Lua

    func makeReference(_ index: Int32) -> LuaReference {
        lua_pushvalue(current, index)
        return LuaReference(number: luaL_ref(current, luaRegistryIndex), releases: releases)
    }

    private func forgetReleased() {
        for number in releases.take() { luaL_unref(current, luaRegistryIndex, number) }
    }

    /// Makes `lua` the current stack while a host function runs.
    func with<Result>(_ lua: OpaquePointer, _ body: () throws -> Result) rethrows -> Result {
        let outer = current
        current = lua
        defer { current = outer }
        return try body()
    }

    /// Pops the error object and makes a Swift error of it.
    func takeError(isSyntax: Bool = false) -> LuaError {
        let lua = current!
        let thrown = luashim_to_error(lua, -1).map {
            Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as! ThrownError
        }
        luashim_error_text(lua)
        var message = LuaInput(state: self, index: lua_gettop(lua)).string ?? ""
        lua_settop(lua, -2)
        if let limit = FailureKind(luashim_limit_hit(shim)) { return LuaError(limit, message) }
        let traceback = isSyntax ? "" : String(cString: luashim_traceback(lua))
        // Lua tells a line in front of the text, and only there.
        let location = RecipeLocation(takingFrom: &message)
        return LuaError(
            thrown?.kind ?? .recipeError, at: location, message, isSyntax: isSyntax, traceback: traceback,
            underlying: thrown?.error)
    }
}

/// Stops a running script from another thread or a signal handler. Must not outlive its state.
package struct LuaInterrupter: @unchecked Sendable {  // sets one atomic flag
    let shim: OpaquePointer

    package func interrupt() { luashim_interrupt(shim) }
}

extension FailureKind {
    fileprivate init?(_ limit: luashim_limit) {
        switch limit {
        case LUASHIM_LIMIT_MEMORY: self = .memoryLimit
        case LUASHIM_LIMIT_TIME: self = .timeLimit
        case LUASHIM_LIMIT_OUTPUT: self = .recipeError
        case LUASHIM_LIMIT_INTERRUPTED: self = .interrupted
        default: return nil
        }
    }
}

/// The resources that a script may use before it is stopped.
package struct LuaLimits: Sendable {
    /// Lua's memory in MiB. 24 MiB above it the process ends with status 125.
    package var memoryMiB: Int
    /// Lua's own running time in milliseconds. Half a second above it the process ends with status 124.
    package var timeMilliseconds: Int
    /// The most that `print` may write in all, in bytes.
    package var printedBytes: Int

    package init(
        memoryMiB: Int = OptionTable.shared.memoryLimit.usual,
        timeMilliseconds: Int = Int(OptionTable.shared.timeLimit.usual * 1000), printedBytes: Int = 1 << 20
    ) {
        precondition(memoryMiB > 0 && timeMilliseconds > 0 && printedBytes >= 0, "limits are positive")
        self.memoryMiB = memoryMiB
        self.timeMilliseconds = timeMilliseconds
        self.printedBytes = printedBytes
    }
}

/// The module that `require` found.
package struct LuaModuleText: Sendable {
    /// At most 256 KiB.
    package let source: [UInt8]
    /// Its file's name for errors: `titles.lua`.
    package let file: String
    /// True for the standard library: its errors name the line of the recipe that calls it, and its functions
    /// check their arguments.
    package let isLibrary: Bool

    package init(_ source: [UInt8], file: String, isLibrary: Bool = false) {
        self.source = source
        self.file = file
        self.isLibrary = isLibrary
    }

    /// The name for the C side: the first byte says what it is.
    var chunkName: String { (isLibrary ? "=" : "@") + file }
}
