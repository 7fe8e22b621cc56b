import Testing

@testable import LuaHost

/// Where errors are placed that modules of the standard library raise.
@Suite struct LibraryErrorTests {
    private static let modules = [
        "lib": """
        --library
        local lib = {}
        function lib.plain() error("bad") end
        function lib.deep(level) lib.inner(level) end
        function lib.inner(level) error("bad", level) end
        function lib.bare() error("bad", 0) end
        function lib.lua() local x return x.y end
        function lib.iterator() for _ in ipairs(nil) do end end
        function lib.host() edit.blend("mild") end
        function lib.call(called) called() end
        function lib.pass(...) return ... end
        function lib.yield() return coroutine.yield("out") end
        return lib
        """,
        "argument_checks": """
        --library
        return { module = function(name, text, value, gate, type_of)
          for key, called in pairs(value) do
            value[key] = gate(called, function(first) if first == "wrong" then error("wrong: " .. type_of(first)) end end)
          end
          return value
        end }
        """,
    ]

    @Test(
        "an error of the library is at the recipe's line, wherever the call stands",
        arguments: [
            ("\nlib.plain()", "recipe.lua:3: bad"),
            ("\nreturn lib.plain()", "recipe.lua:3: bad"),
            ("local function f() return lib.plain() end\nf()", "recipe.lua:2: bad"),
            ("lib.deep(1)", "recipe.lua:2: bad"), ("lib.deep(2)", "recipe.lua:2: bad"),
            ("return lib.deep(3)", "recipe.lua:2: bad"), ("lib.bare()", "bad"),
            ("lib.lua()", "recipe.lua:2: attempt to index a nil value (local 'x')"),
            ("return lib.iterator()", "recipe.lua:2: attempt to index a nil value"),
            ("return select(2, pcall(lib.lua))", "attempt to index a nil value (local 'x')"),
            (
                "return select(2, pcall(function() lib.lua() end))",
                "recipe.lua:2: attempt to index a nil value (local 'x')"
            ),
            (
                "return select(2, xpcall(function() lib.lua() end, function(e) return e .. '!' end))",
                "recipe.lua:2: attempt to index a nil value (local 'x')!"
            ),
            (
                "return select(2, coroutine.resume(coroutine.create(function() lib.lua() end)))",
                "recipe.lua:2: attempt to index a nil value (local 'x')"
            ),
            ("lib.call(function()\nerror('own') end)", "recipe.lua:3: own"),
            ("lib.pass('wrong')", "recipe.lua:2: wrong: string"),
            ("return lib.pass('wrong')", "recipe.lua:2: wrong: string"),
            ("return lib.pass('right', 2)", "right"),
            ("return coroutine.wrap(function() return lib.yield() end)()", "out"),
            ("error('own', 2)", "own"), ("return select(2, pcall(error, 'attempt to be one'))", "attempt to be one"),
        ])
    func placed(script: String, text: String) throws {
        let found = try Fixture.run("local lib = require 'lib'\n" + script, modules: Self.modules).text
        #expect(text.hasPrefix("attempt to index") ? found.hasSuffix(text) : found.hasPrefix(text), "\(found)")
    }

    @Test("what the host refuses within the library is at the recipe's line too")
    func host() throws {
        let found = try Fixture.run("local lib = require 'lib'\n\nreturn lib.host()", modules: Self.modules).text
        #expect(found.hasPrefix("recipe.lua:3: bad argument #1"), "\(found)")
    }
}
