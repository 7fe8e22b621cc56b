import Testing

@testable import LuaHost

/// Statements that somebody types.
@Suite struct StatementTests {
    /// Runs statements on a thread of Lua's, in one state, and answers what each gave.
    private func run(_ statements: [String], line: Int = 1, limits: LuaLimits = LuaLimits()) throws -> [String] {
        try LuaThread().run {
            let state = try LuaState(limits: limits)
            return statements.map { statement in
                do throws(LuaError) {
                    switch try state.runStatement(Array(statement.utf8), file: "stdin", line: line) {
                    case .incomplete: return "incomplete"
                    case .values(let values): return values.map { "\($0)" }.joined(separator: " ")
                    }
                } catch {
                    return error.description
                }
            }
        }
    }

    static let unfinished = [
        "f(", "1 +", "x =", "function f()", "if x then", "for i = 1, 2 do", "{ 1,", "t = {", "[[long", "--[[ comment",
        "'a' ..", "local x =", "repeat", "return function()", "while true do print(", "(", "not",
    ]

    @Test("what more lines could mend is not whole", arguments: unfinished)
    func incomplete(_ text: String) throws {
        #expect(try run([text]) == ["incomplete"])
    }

    static let statements: [(text: String, outcome: String)] = [
        ("1 + 1", "integer(2)"), ("x = 5", ""), ("local x = 5", ""), ("nil", "nil"),
        ("1, 'a'", "integer(1) string(\"a\")"),
        ("return 3", "integer(3)"), ("", ""), ("-- words", ""), ("(function() end)()", ""), ("#'abc'", "integer(3)"),
        ("a b", "stdin:1: syntax error near 'b'"), ("x = = 1", "stdin:1: unexpected symbol near '='"),
        ("'open", "stdin:1: unfinished string near <eof>"), ("end", "stdin:1: <eof> expected near 'end'"),
        ("1 1", "stdin:1: unexpected symbol near '1'"), ("error('e')", "stdin:1: e"),
    ]

    @Test("what is whole runs, or is wrong", arguments: statements)
    func whole(_ statement: (text: String, outcome: String)) throws {
        #expect(try run([statement.text]) == [statement.outcome])
    }

    @Test("lines are counted from the one that is told")
    func lines() throws {
        #expect(try run(["error('e')"], line: 7) == ["stdin:7: e"])
        #expect(try run(["x = 1\nerror('e')"], line: 100_000) == ["stdin:100001: e"])
        #expect(try run(["1 +\n + * 2"], line: 3) == ["stdin:3: unexpected symbol near '1'"])
    }

    @Test("a limit stops one statement, and the next has it to itself")
    func limits() throws {
        let outcomes = try run(
            [
                "x = 1", "while true do end", "x", "t = {} while true do t[#t + 1] = ('a'):rep(1e6) .. #t end",
                "t = nil", "x",
            ],
            limits: LuaLimits(memoryMiB: 16, timeMilliseconds: 200))
        #expect(
            outcomes == [
                "", "time limit 200 ms exceeded (stdin:1)", "integer(1)", "memory limit 16 MiB exceeded (stdin:1)", "",
                "integer(1)",
            ])
    }

    @Test("what a statement has run shares its limits")
    func nested() throws {
        let again = LuaGlobalFunction("Runs a script.", .call) { call in
            _ = try call.state.run("for i = 1, 1e5 do end", file: "inner.lua")
        }
        let outcome: String = try LuaThread().run {
            let state = try LuaState(limits: LuaLimits(timeMilliseconds: 200))
            state.registerGlobals(["again": again])
            do throws(LuaError) {
                _ = try state.runStatement(Array("while true do again() end".utf8), file: "stdin")
                return "it ended"
            } catch {
                return error.description
            }
        }
        #expect(outcome.hasPrefix("time limit 200 ms exceeded ("), "\(outcome)")
    }

    @Test("a module that is being loaded is not forgotten, and is not loaded inside itself")
    func loading() throws {
        let forget = LuaGlobalFunction("Forgets modules.", .call) { call in call.state.forgetModules() }
        let outcome: String = try LuaThread().run {
            let state = try LuaState(
                host: LuaState.Host(findModule: { _ in
                    LuaModuleText(Array("forget() return require 'm'".utf8), file: "m.lua")
                }))
            state.registerGlobals(["forget": forget])
            do throws(LuaError) {
                _ = try state.run("return require 'm'", file: "a.lua")
                return "it ended"
            } catch {
                return error.description
            }
        }
        #expect(outcome == "m.lua:1: module 'm' requires itself")
    }

    @Test("a property of what is closed cannot be read from Swift either")
    func closed() throws {
        try LuaThread().run {
            let state = try LuaState()
            let shape = Shape()
            let opacity = try state.value(of: "opacity", in: shape, Fixture.shapeType)
            #expect(Fixture.describe(opacity) == "1.0")
            shape.isClosed = true
            #expect { try state.value(of: "opacity", in: shape, Fixture.shapeType) } throws: {
                ($0 as? LuaMistake)?.luaMessage == "the shape is closed"
            }
        }
    }

    @Test("statements share their globals and not their locals")
    func globals() throws {
        #expect(try run(["a = 1 local b = 2", "a", "b"]) == ["", "integer(1)", "nil"])
    }

    @Test("modules are looked for again when they are forgotten")
    func modules() throws {
        var count = 0
        let outcomes = try LuaThread().run {
            let state = try LuaState(
                host: LuaState.Host(findModule: { _ in
                    count += 1
                    return LuaModuleText(Array("return \(count)".utf8), file: "m.lua")
                }))
            return try (0..<3).map { turn in
                if turn == 2 { state.forgetModules() }
                return "\(try state.run("return require 'm'", file: "a.lua"))"
            }
        }
        #expect(
            outcomes == [
                "[LuaHost.LuaValue.integer(1)]", "[LuaHost.LuaValue.integer(1)]", "[LuaHost.LuaValue.integer(2)]",
            ])
    }
}
