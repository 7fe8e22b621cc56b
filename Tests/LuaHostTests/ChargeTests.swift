import LuaHost
import Testing

/// The memory limit and the objects that a script makes others keep.
@Suite struct ChargeTests {
    /// Bytes that are held after each of several scripts of one state, garbage collected, beyond what is held before.
    private func growth(after scripts: [String]) throws -> [Int] {
        try LuaThread().run {
            let state = try LuaState()
            state.register(Fixture.namespace)
            func held() -> Int {
                state.collectGarbage()
                return state.memoryUsed
            }
            let start = held()
            return try scripts.map { script in
                _ = try state.run(script, file: "recipe.lua")
                return held() - start
            }
        }
    }

    @Test("what an object keeps counts when the script has let go of it, until it dies")
    func keptByOthers() throws {
        let growth = try growth(after: [
            "root = edit.shape(); for i = 1, 100 do root:add(edit.shape { name = ('x'):rep(1e5) }) end", "root = nil",
        ])
        #expect(growth[0] > 10_000_000)
        #expect(growth[1] < 100_000)
    }

    @Test("an object counts as large as it has become")
    func changes() throws {
        let growth = try growth(after: [
            "s = edit.shape(); s.name = ('x'):rep(1e6)", "s.name = 'x'",
            "pcall(function() s.name = ('x'):rep(1e6) end)",
            "s.name = nil",
        ])
        #expect(growth[0] > 1_000_000)
        #expect(growth[1] < 100_000)
        #expect(growth[2] > 1_000_000)
        #expect(growth[3] < 100_000)
    }

    @Test("what others keep comes to the limit")
    func limit() throws {
        let outcome = try Fixture.run(
            """
            local root = edit.shape()
            while true do pcall(root.add, root, edit.shape { name = ('x'):rep(1e5) }) end
            """, limits: LuaLimits(memoryMiB: 8))
        #expect(outcome.text == "memory limit 8 MiB exceeded (recipe.lua:2)")
        #expect(outcome.kind == .memoryLimit)
    }
}
