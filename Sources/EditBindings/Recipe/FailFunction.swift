import LuaHost

extension EditTypes {
    /// `edit.fail`: ends a recipe because of what its user asked for.
    static func fail(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Ends the recipe with an error about its inputs or options. The message follows the recipe's name, without a "
                + "line of the recipe; Lua's error is for mistakes in the recipe.",
            example: """
                local args = edit.recipe {
                  options = { { "text", kind = "string", default = "Hello", help = "the words" } },
                }
                if not args.text:find("%S") then edit.fail("--text: there are no words") end
                """,
            .string("message", "beginning with the option that it is about, as in \"--to: …\"")
        ) { message in
            throw RecipeFailure(.recipe, "\(session.recipeName): \(message)")
        }
    }
}
