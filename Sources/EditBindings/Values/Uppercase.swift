import LuaHost

extension EditTypes {
    /// Capital letters of every script: Lua's own function knows those of ASCII alone.
    static let uppercase = LuaGlobalFunction(
        "Returns a text in capital letters, of every script that has them; string.upper knows those of ASCII alone.",
        example: """
            print(edit.uppercase("straße, été, мир"))
            """,
        .string("text", "in UTF-8"), returns: "string"
    ) { text in text.uppercased() }
}
