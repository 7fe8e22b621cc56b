import Testing

/// Recipes that say themselves whether a module of the standard library does what it should.
enum ModuleRecipe {
    /// Runs Lua statements and gives what they print.
    static func printed(_ statements: String, in folder: TemporaryFolder) throws -> String {
        folder.write(
            "module.lua",
            """
            \(statements)
            local composition = edit.composition()
            composition:add_track("video"):insert_time_range(edit.range(0, 1), edit.color_asset("red", { 16, 16 }).video, 0)
            return edit.movie { composition = composition }
            """)
        let outcome = try luaedit(["check", "module.lua"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome.errorText
    }

    /// The error that a Lua expression ends in.
    static func error(_ expression: String, in folder: TemporaryFolder) throws -> String {
        folder.write("wrong.lua", "return \(expression)")
        let outcome = try luaedit(["check", "wrong.lua"], in: folder)
        try #require(outcome.status == 1, "\(outcome)")
        return outcome.errorText
    }
}
