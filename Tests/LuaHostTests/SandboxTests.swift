import Glibc
import LuaHost
import Testing
import Wording

@Suite struct SandboxTests {
    static let globals = """
        _G _VERSION assert collectgarbage coroutine error getmetatable ipairs load math next pairs pcall print rawequal \
        rawget rawlen rawset require select setmetatable string table tonumber tostring type utf8 xpcall
        """
    static let libraries: [(name: String, members: String)] = [
        ("coroutine", "close create isyieldable resume running status wrap yield"),
        (
            "math",
            """
            abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi rad random \
            randomseed sin sqrt tan tointeger type ult
            """
        ),
        ("string", "byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack upper"),
        ("table", "concat insert move pack remove sort unpack"),
        ("utf8", "char charpattern codepoint codes len offset"),
    ]

    @Test("a state has these globals and no other")
    func globals() throws {
        let list =
            "local t = {} for k in pairs(_G) do if k ~= 'edit' then t[#t + 1] = k end end return table.concat(t, ' ')"
        #expect(try Fixture.run(list).text == Self.globals)
    }

    @Test("a library has these members and no other", arguments: libraries)
    func library(name: String, members: String) throws {
        let list = "local t = {} for k in pairs(\(name)) do t[#t + 1] = k end return table.concat(t, ' ')"
        #expect(try Fixture.run(list).text == members)
    }

    @Test("a repeated string is its copies, however long", arguments: [1, 2, 7, 999, 1001, 65536, 70000])
    func repeats(count: Int) throws {
        let script = """
            local r, s = ("ab"):rep(\(count)), ("ab"):rep(\(count), ",")
            local copies = select(2, r:gsub("ab", "")) == \(count) and #r == 2 * \(count)
            return copies and r:sub(1, 2) .. #s - 3 * \(count)
            """
        #expect(try Fixture.run(script).text == "ab-1")
    }

    static let limits: [(script: String, message: String, kind: FailureKind)] = [
        ("\nwhile true do end", "time limit 200 ms exceeded (recipe.lua:2)", .timeLimit),
        (
            "while true do pcall(function() while true do end end) end", "time limit 200 ms exceeded (recipe.lua:1)",
            .timeLimit
        ),
        ("coroutine.wrap(function() while true do end end)()", "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit),
        ("while true do coroutine.wrap(function() end)() end", "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit),
        (
            "xpcall(function() while true do end end, function() while true do end end)",
            "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit
        ),
        (
            """
            local mt = { __close = function() while true do end end }
            pcall(coroutine.wrap(function() local x <close> = setmetatable({}, mt); while true do end end))
            return 'ESCAPED'
            """, "time limit 200 ms exceeded (recipe.lua:2)", .timeLimit
        ),
        (
            "local x <close> = setmetatable({}, { __close = function() while true do end end }) while true do end",
            "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit
        ),
        (
            "(('x'):rep(1e6)):gsub('.', function() for i = 1, 1e5 do end end)",
            "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit
        ),
        (
            "local s = edit.shape() s:on_draw(function() while true do end end) pcall(s.draw, s, 1) return 1",
            "time limit 200 ms exceeded (recipe.lua:1)", .timeLimit
        ),
        ("\n\nlocal s = string.rep('x', 2e9)", "memory limit 16 MiB exceeded (recipe.lua:3)", .memoryLimit),
        ("pcall(string.rep, 'x', 1e10) return 1", "memory limit 16 MiB exceeded (recipe.lua:1)", .memoryLimit),
        (
            "local t = {} for i = 1, math.huge do t[#t + 1] = {} end", "memory limit 16 MiB exceeded (recipe.lua:1)",
            .memoryLimit
        ),
        (
            "local s, t = ('x'):rep(1e5), {} for i = 1, 1e5 do t[i] = s end return #table.concat(t)",
            "memory limit 16 MiB exceeded (recipe.lua:1)", .memoryLimit
        ),
        (
            "local t = {} while true do t[#t + 1] = edit.shape() end", "memory limit 16 MiB exceeded (recipe.lua:1)",
            .memoryLimit
        ),
        ("string.pack('c1000000000', 'x')", "memory limit 16 MiB exceeded (recipe.lua:1)", .memoryLimit),
        ("while true do print(('x'):rep(1000)) end", "print limit 1024 KiB exceeded (recipe.lua:1)", .recipeError),
    ]

    @Test("limits stop a script whatever it catches", arguments: limits)
    func limit(script: String, message: String, kind: FailureKind) throws {
        // The time of those that are about something else must not run out on a busy machine.
        let milliseconds = kind == .timeLimit ? 200 : 60_000
        let limits = LuaLimits(memoryMiB: 16, timeMilliseconds: milliseconds)
        let outcome = try Fixture.run(script, limits: limits)
        #expect(outcome.text == message)
        #expect(outcome.kind == kind)
    }

    static let refusals: [(script: String, message: String)] = [
        (
            "local s = ('a'):rep(40) s:find(('a?'):rep(40) .. ('a'):rep(40) .. 'b')",
            "pattern too expensive (recipe.lua:1)"
        ),
        ("return (('a'):rep(1e5)):gsub('a-a-a-a-b', '')", "pattern too expensive (recipe.lua:1)"),
        ("setmetatable({}, { __gc = print })", "recipe.lua:1: a metatable cannot have '__gc' here"),
        ("setmetatable({}, { __mode = 'k' })", "recipe.lua:1: a metatable cannot have '__mode' here"),
        ("setmetatable(string, {})", "recipe.lua:1: cannot change a protected metatable"),
        ("string.upper = print", "recipe.lua:1: attempt to change 'upper' of a read-only table"),
        ("rawset(string, 'upper', print)", "recipe.lua:1: attempt to change a read-only table"),
        ("table.insert(math, 1, 'x')", "recipe.lua:1: attempt to change a read-only table"),
        ("table.move({ 1 }, 1, 1, 1, math)", "recipe.lua:1: attempt to change a read-only table"),
        ("table.move({}, 1, 1 << 62, 2)", "recipe.lua:1: bad argument #3 to 'move' (too many elements to move)"),
        (
            "local s, t = ('a'):rep(1e6), {} for i = 1, 2e4 do t[i] = s end table.sort(t)",
            "sort too expensive (recipe.lua:1)"
        ),
        (
            "local s = ('a'):rep(4e6) s:find(('a'):rep(2e6) .. 'b', 1, true)", "pattern too expensive (recipe.lua:1)"
        ),
        (
            "table.remove(setmetatable({}, { __len = function() return 1 << 62 end }), 1)",
            "recipe.lua:1: bad argument #1 to 'remove' (table without __len expected)"
        ),
        ("collectgarbage('stop')", "recipe.lua:1: collectgarbage knows only \"count\" here"),
        ("string.format('%p', {})", "recipe.lua:1: invalid conversion '%p' to 'format'"),
        ("require('../x')", "recipe.lua:1: a module's name has letters, digits, '_' and '-' only"),
        ("require('io')", "recipe.lua:1: module 'io' not found"),
        ("error({})", "(error object is a table value)"),
        ("error()", "(error object is a nil value)"),
        ("error(setmetatable({}, { __tostring = function() return {} end }))", "(error object is a table value)"),
        ("error(setmetatable({}, { __tostring = function() return 'mine' end }))", "mine"),
        ("string.find('a', ('('):rep(40))", "recipe.lua:1: too many captures"),
        ("return 1 +", "recipe.lua:1: unexpected symbol near <eof>"),
        (String(repeating: " ", count: 300 << 10), "recipe.lua: source text of more than 256 KiB"),
    ]

    @Test("what is refused says why", arguments: refusals)
    func refusal(script: String, message: String) throws { #expect(try Fixture.run(script).text == message) }

    static let results: [(script: String, result: String)] = [
        ("return tostring({}) .. tostring(print) .. string.format('%s', {})", "tablefunctiontable"),
        ("rawset(getmetatable('') or {}, '__index', {}) return ('x'):upper()", "X"),
        ("return load('return io or os or package or debug')() == nil", "true"),
        ("local f, e = load('\\27Lua') return e", "attempt to load a binary chunk (mode is 't')"),
        ("local f, e = load(math.random) return e", "load takes a string, not a function"),
        ("local f, e = load('error(1, 1)', '=other') local ok, m = pcall(load('error \"x\"')) return m", "(load):1: x"),
        ("local f = load('return _ENV', '=x', 't', nil) return f()", "nil"),
        ("return (math.randomseed())", "nil"),
        ("return math.random(1000000) == (function() math.randomseed(0) return math.random(1000000) end)()", "true"),
        ("return '10' + 1", "11"),
        ("return require('m') .. require('m')", "mm"),
        ("local t = { 3, 1, 2 } table.sort(t) return table.concat(t, ' ')", "1 2 3"),
        (
            "local t = { 'b', 'B', 'a', 'é' } table.sort(t, function(a, b) return a > b end) return table.concat(t, ' ')",
            "é b a B"
        ),
        (
            "local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1000 end table.sort(t) for i = 2, 1000 do if t[i] < t[i-1] then return i end end return 'sorted'",
            "sorted"
        ),
        ("local t = { 1, 2, 3 } table.insert(t, 2, 9) table.remove(t, 1) return table.concat(t, ' ')", "9 2 3"),
        ("local t = table.move({ 1, 2, 3 }, 1, 3, 2) return table.concat(t, ' ')", "1 1 2 3"),
        ("return table.remove({})", "nil"),
        ("return ('ab'):rep(3, '-') .. #('xyz'):rep(12345)", "ab-ab-ab37035"),
        ("return select('#', table.unpack({ 1, nil, 3 }, 1, 3))", "3"),
        ("return ('hello world'):find('o w')", "5"),
        ("return ('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key"),
        ("return ('x=1, y=2'):gsub('(%w)=(%w)', '%2=%1')", "1=x, 2=y"),
        ("return ('abc'):gsub('', '-')", "-a-b-c-"),
        ("return ('THE (quick) fox'):match('%((%a+)%)')", "quick"),
        ("return ('f(a(b)c)d'):match('%b()')", "(a(b)c)"),
        ("return ('THE (quick) fox'):gsub('%f[%a]%a+', 'w')", "w (w) w"),
        ("return ('aa bb ab'):match('(%a)%1 ')", "a"),
        (
            "local t = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t + 1] = k .. v end return table.concat(t)",
            "a1b2"
        ),
        ("return ('abc'):match('()b()')", "2"),
        ("return ('[a]-]'):match('^[]%[a-]+')", "[a]-]"),
        ("return ('hello'):gsub('l', { l = 'L' })", "heLLo"),
        (
            "local t = { z = 1, a = 2, 'x', m = 3, [2.5] = 4 } local r = {} for k in pairs(t) do r[#r + 1] = tostring(k) end return table.concat(r, ' ')",
            "1 2.5 a m z"
        ),
        ("local t = { a = 1, b = 2 } for k in pairs(t) do t[k] = nil end return next(t)", "nil"),
        (
            "local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end) return co(1) + co(10)",
            "22"
        ),
        (
            "local co = coroutine.create(function() error('x', 0) end) local ok, e = coroutine.resume(co) return e .. coroutine.status(co)",
            "xdead"
        ),
        (
            "return select(2, pcall(function() pcall() end))",
            "recipe.lua:1: bad argument #1 to 'pcall' (value expected)"
        ),
        ("return select(2, xpcall(error, function(e) return e .. '!' end, 'x'))", "x!"),
        (
            "local co = coroutine.wrap(function() return pcall(function() coroutine.yield(1) error('x', 0) end) end) co() return select(2, co())",
            "x"
        ),
        ("local s = ('a'):rep(1e6) local p = ('a'):rep(5e5) .. 'b' return s:find(p, 1, true)", "nil"),
    ]

    @Test("the libraries work as Lua's do, within their bounds", arguments: results)
    func result(script: String, result: String) throws {
        let outcome = try Fixture.run(script, modules: ["m": "return ..."])
        #expect(outcome.text == result)
    }

    @Test("two states share nothing")
    func statesShareNothing() throws {
        try LuaThread().run {
            let first = try LuaState()
            let second = try LuaState()
            _ = try first.run("x = 1; string2 = string", file: "a.lua")
            #expect(Fixture.describe(try second.run("return x", file: "b.lua")[0]) == "nil")
        }
    }

    @Test("globals are set past a script's metatable")
    func globalsAreSetRaw() throws {
        try LuaThread().run {
            let state = try LuaState()
            _ = try state.run("setmetatable(_G, { __newindex = function() error('mine') end })", file: "a.lua")
            state.setGlobal("x", to: 7)
            #expect(Fixture.describe(try state.run("return x", file: "b.lua")[0]) == "7")
        }
    }

    @Test("a state lives on after a limit")
    func livesOn() throws {
        try LuaThread().run {
            let state = try LuaState(limits: LuaLimits(memoryMiB: 16, timeMilliseconds: 100))
            #expect(throws: LuaError.self) { try state.run("while true do end", file: "a.lua") }
            #expect(throws: LuaError.self) { try state.run("string.rep('x', 2e9)", file: "a.lua") }
            #expect(Fixture.describe(try state.run("return 1", file: "b.lua")[0]) == "1")
        }
    }

    @Test("an interrupt stops a script that catches everything")
    func interrupt() throws {
        try LuaThread().run {
            var interrupter: LuaInterrupter?
            let state = try LuaState(host: LuaState.Host(print: { _ in interrupter?.interrupt() }))
            interrupter = state.interrupter
            do {
                _ = try state.run("print()\nwhile true do pcall(error) end", file: "a.lua")
                Issue.record("the script ended by itself")
            } catch let error as LuaError {
                #expect(error.kind == .interrupted)
                #expect(error.message == "interrupted (a.lua:2)")
            }
        }
    }

    @Test("the clock stands still where a host function asks for it")
    func clockStandsStill() throws {
        try LuaThread().run {
            let state = try LuaState(limits: LuaLimits(timeMilliseconds: 100))
            let slow = LuaGlobalFunction("Takes longer than the limit.", .call) { call in
                call.state.withoutTimeLimit { _ = usleep(200_000) }
            }
            state.register(LuaNamespace("test", summary: "", types: [], functions: ["slow": slow]))
            #expect(Fixture.describe(try state.run("test.slow() return 1", file: "a.lua")[0]) == "1")
            #expect(state.nanosecondsSpent < 100_000_000)
        }
    }

    @Test("what counts until a call returns stops that call and no later one")
    func countedUntilReturn() throws {
        try LuaThread().run {
            let state = try LuaState(limits: LuaLimits(timeMilliseconds: 200))
            let busy = LuaGlobalFunction("Computes for 60 ms.", .call) { call in
                call.state.countingUntilReturn {
                    let start = call.state.nanosecondsSpent
                    while call.state.nanosecondsSpent - start < 60_000_000 {}
                }
            }
            state.register(LuaNamespace("test", summary: "", types: [], functions: ["busy": busy]))
            let loaded = try state.run("return test.busy, function() while true do test.busy() end end", file: "a.lua")
            guard case .function(let once) = loaded[0], case .function(let always) = loaded[1] else {
                Issue.record("\(loaded)")
                return
            }
            for _ in 0..<6 { _ = try once() }
            #expect(state.nanosecondsSpent < 60_000_000)
            do {
                _ = try always()
                Issue.record("the function ended by itself")
            } catch let error as LuaError {
                #expect(error.kind == .timeLimit)
                #expect(error.message == "time limit 200 ms exceeded (a.lua:1)")
            }
        }
    }

    @Test("an error carries its traceback and at most 4 KiB of text")
    func errorTexts() throws {
        let outcome = try Fixture.run("local function f() error('x') end\nf()")
        #expect(
            outcome.traceback.contains("recipe.lua:1: in upvalue 'f'")
                || outcome.traceback.contains("recipe.lua:2: in main chunk"))
        #expect(try Fixture.run("error(('x'):rep(1e6), 0)").text.utf8.count == 4096)
    }
}
