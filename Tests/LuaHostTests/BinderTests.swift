import LuaHost
import Testing

@Suite struct BinderTests {
    static let results: [(script: String, result: String)] = [
        ("local s = edit.shape(); s.opacity = 0.25; return s.opacity", "0.25"),
        ("return edit.shape{ opacity = 0.5, name = 'x' }.name", "x"),
        ("local s = edit.shape{ name = 'x' }; s.name = nil; return s.name", "nil"),
        ("local s = edit.shape()\ns.opacity = 1\nreturn s.line", "recipe.lua:2"),
        ("return edit.shape\n{ opacity = 1 }.line", "recipe.lua:1"),
        ("local s = edit.shape(); s:set_opacity(0.5); return s.opacity", "0.5"),
        ("local s = edit.shape(); s:set_opacity(0.5, 3); return s.opacity", "0.5"),
        ("local s = edit.shape(); s:set_opacity(0.5, edit.length(3)); return s.opacity", "0.5"),
        ("local c = edit.circle{ radius = 3, opacity = 0.5 }; return c.radius * c.opacity", "1.5"),
        ("local s, c = edit.shape(), edit.circle(); return s:add(c) == c and s.children[1] == c", "true"),
        ("local s = edit.shape(); s:add(edit.shape()); return #s.children", "1"),
        (
            "local n = 0; local s = edit.shape(); s:add(s); for _, c in ipairs(s.children) do n = n + 1 end s:close() return n",
            "1"
        ),
        ("local a, b, c = edit.shape():bounds(); return a == 1 and b == nil and c == 2.5", "true"),
        ("local s = edit.shape(); s:outline{ width = 50, dash = { on = 1 } }; return s.opacity", "0.5"),
        (
            "local s = edit.shape(); s:on_draw(function(x) return x * 2.0 end); collectgarbage('count'); return s:draw(4)",
            "8.0"
        ),
        ("return tostring(edit.shape())", "shape"),
        ("return tostring(edit.length(2.5) + 1)", "3.5 m"),
        ("return tostring(1 + edit.length(2.5))", "3.5 m"),
        ("return edit.length(2) == edit.length(2)", "true"),
        ("return edit.length(2) == edit.shape()", "false"),
        ("return edit.length(2) < edit.length(3), 1", "true"),
        ("return edit.length.zero.meters", "0.0"),
        ("return getmetatable(edit.shape())", "false"),
        ("return edit.sum{ 1, 2, 3.5 }", "6.5"),
        (
            "local t = setmetatable({}, { __index = { width = 20 } }); local s = edit.shape(); s:outline(t); return s.opacity",
            "0.2"
        ),
        ("local ok, e = pcall(function() edit.shape().x = 1 end); return type(e)", "string"),
    ]

    @Test("scripts use bound types as their rows say", arguments: results)
    func result(script: String, result: String) throws {
        let outcome = try Fixture.run(script)
        #expect(outcome.text == result)
        #expect(outcome.kind == nil)
    }

    static let errors: [(script: String, message: String)] = [
        ("edit.shape().opacty = 1", "recipe.lua:1: shape has no property 'opacty' (did you mean 'opacity'?)"),
        ("return edit.circle().radios", "recipe.lua:1: circle has no property 'radios' (did you mean 'radius'?)"),
        ("return edit.shape().quite_different", "recipe.lua:1: shape has no property 'quite_different'"),
        ("edit.shape{\nopacty = 1 }", "recipe.lua:1: shape has no property 'opacty' (did you mean 'opacity'?)"),
        ("edit.shape{ 1, 2 }", "recipe.lua:1: shape takes properties by name (write name = value, not a list)"),
        ("edit.shape{ opacity = 'x' }", "recipe.lua:1: shape.opacity: number expected, got string"),
        ("edit.shape().opacity = {}", "recipe.lua:1: shape.opacity: number expected, got table"),
        ("edit.shape().opacity = 2", "recipe.lua:1: shape.opacity: number from 0 to 1 expected, got 2"),
        ("edit.shape().opacity = 0/0", "recipe.lua:1: shape.opacity: finite number expected, got nan"),
        ("edit.shape().line = 'x'", "recipe.lua:1: shape.line can only be read"),
        ("edit.shape().close = 1", "recipe.lua:1: shape.close is a method and cannot be set"),
        ("edit.shape()[1] = 1", "recipe.lua:1: a property of shape has a name, not a number"),
        ("edit.shape(1)", "recipe.lua:1: bad argument #1 to 'shape' (table of properties expected, got number)"),
        (
            "edit.shape():set_opacity(true)",
            "recipe.lua:1: bad argument #1 'opacity' to 'set_opacity' (number expected, got boolean)"
        ),
        (
            "edit.shape():set_opacity()",
            "recipe.lua:1: bad argument #1 'opacity' to 'set_opacity' (number expected, got no value)"
        ),
        (
            "edit.shape():set_opacity(1.5)",
            "recipe.lua:1: bad argument #1 'opacity' to 'set_opacity' (number from 0 to 1 expected, got 1.5)"
        ),
        (
            "edit.shape():set_opacity(1, false)",
            "recipe.lua:1: bad argument #2 'at' to 'set_opacity' (length expected, got boolean)"
        ),
        (
            "edit.shape():set_opacity(1, edit.shape())",
            "recipe.lua:1: bad argument #2 'at' to 'set_opacity' (length expected, got shape)"
        ),
        ("edit.shape():set_opacity(1, 1, 1)", "recipe.lua:1: too many arguments to 'set_opacity' (2 expected, got 3)"),
        (
            "edit.shape():add(edit.length(1))",
            "recipe.lua:1: bad argument #1 'shape' to 'add' (shape expected, got length)"
        ),
        (
            "edit.shape().set_opacity(1)",
            "recipe.lua:1: 'set_opacity' needs its shape first, got number (write object:set_opacity(…), with a colon)"
        ),
        (
            "edit.circle().add(edit.length(1))",
            "recipe.lua:1: 'add' needs its circle first, got length (write object:add(…), with a colon)"
        ),
        (
            "edit.shape():outline{ width = 1, colour = 'red' }",
            "recipe.lua:1: bad argument #1 'options' to 'outline' (no option 'colour' (did you mean 'color'?))"
        ),
        (
            "edit.shape():outline{ 1 }",
            "recipe.lua:1: bad argument #1 'options' to 'outline' (options have names (write width = …, not a list))"
        ),
        (
            "edit.shape():outline{ width = 1, dash = { on = 'x' } }",
            "recipe.lua:1: bad argument #1 'options' to 'outline' (dash.on: number expected, got string)"
        ),
        (
            "edit.shape():outline{}",
            "recipe.lua:1: bad argument #1 'options' to 'outline' (width: number expected, got nil)"
        ),
        (
            "edit.blend('multply')",
            "recipe.lua:1: bad argument #1 'mode' to 'blend' ('normal', 'multiply' expected, got 'multply' (did you mean 'multiply'?))"
        ),
        ("edit.sum{ 1, 'x' }", "recipe.lua:1: bad argument #1 'numbers' to 'sum' ([2]: number expected, got string)"),
        ("edit.shpe()", "recipe.lua:1: edit has no 'shpe' (did you mean 'shape'?)"),
        ("return edit.length.zer", "recipe.lua:1: length has no 'zer' (did you mean 'zero'?)"),
        ("edit.shape = 1", "recipe.lua:1: attempt to change 'shape' of a read-only table"),
        (
            "return edit.length(1) + true",
            "recipe.lua:1: cannot compute length + boolean (length expected, got boolean)"
        ),
        ("local s = edit.shape(); s:close()\ns:set_opacity(1)", "recipe.lua:2: the shape is closed"),
        ("local s = edit.shape(); s:close(); return s.opacity", "recipe.lua:1: the shape is closed"),
        (
            "local s = edit.shape()\ns:on_draw(function(x) return 'x' end)\ns:draw(1)",
            "recipe.lua:2: the function's result is wrong (number expected, got string)"
        ),
        (
            "local s = edit.shape()\ns:on_draw(function(x) end)\ns:draw(1)",
            "recipe.lua:2: the function's result is wrong (number expected, got no value)"
        ),
        ("\n\nedit.shape():read()", "not allowed to read 'x' (recipe.lua:3); run again with --allow-read x"),
        (
            "local s = edit.shape()\ns:on_draw(function(x)\nreturn x.y.z end)\ns:draw(1)",
            "recipe.lua:3: attempt to index a number value (local 'x')"
        ),
    ]

    @Test("mistakes are told with line, name and what was expected", arguments: errors)
    func error(script: String, message: String) throws {
        let outcome = try Fixture.run(script)
        #expect(outcome.text == message)
        #expect(outcome.kind != nil)
    }

    @Test("what a host function refused keeps its kind through Lua")
    func refusalKeepsItsKind() throws {
        #expect(try Fixture.run("edit.shape():read()").kind == .notAllowed)
        #expect(try Fixture.run("coroutine.wrap(function() edit.shape():read() end)()").kind == .notAllowed)
        let module = try Fixture.run("require('refused')")
        #expect(module.kind == .notAllowed && module.text == "recipe.lua:1: not allowed to read 'x'")
        let caughtModule = try Fixture.run("local ok, e = pcall(require, 'refused'); return e")
        #expect(caughtModule.kind == nil && caughtModule.text == "not allowed to read 'x'")
        let caught = try Fixture.run("local ok, e = pcall(edit.shape().read, edit.shape()); return e")
        #expect(caught.text == "not allowed to read 'x' (recipe.lua:1); run again with --allow-read x")
    }

    @Test("every object dies: caught errors and callbacks leak nothing")
    func nothingLeaks() throws {
        let script = """
            for i = 1, 100000 do
                local s = test.counted()
                pcall(s.set, s, true)
                if i % 10 == 0 then s:on_draw(function(x) return x end) end
            end
            """
        try LuaThread().run {
            // The machine may be busy: this is about what is left, not about how long it takes.
            let state = try LuaState(limits: LuaLimits(timeMilliseconds: 600_000))
            state.register(Counted.namespace)
            _ = try state.run(script, file: "recipe.lua")
            state.collectGarbage()
            state.collectGarbage()
            #expect(Counted.alive < 10)
            #expect(state.memoryUsed < 4 << 20)
        }
        #expect(Counted.alive == 0)
    }
}

/// Counts how many of it live; used by one test only.
private final class Counted: LuaBound {
    static let luaName = "counted"
    nonisolated(unsafe) static var alive = 0
    var callback: LuaFunction?

    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }

    static let type = LuaType(
        "counted", of: Counted.self, summary: "Is counted.",
        constructor: .constructor("Makes one.") { Counted() },
        members: [
            .method("set", "Takes a number.", .number("x", "any")) { _, _ in },
            .method("on_draw", "Keeps a function.", .function("draw", "function", "any")) { $0.callback = $1 },
        ])
    static let namespace = LuaNamespace("test", summary: "", types: [type])
}
