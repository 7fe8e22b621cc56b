import LuaHost
import TextLayout
import Values

extension EditTypes {
    /// Capital letters of every script: Lua's own function knows those of ASCII alone.
    package static let uppercase = LuaGlobalFunction(
        "Returns a text in capital letters, of every script that has them, as text_transform draws it; string.upper knows "
            + "those of ASCII alone.",
        example: """
            print(edit.uppercase("straße, été, мир"), edit.uppercase("izmir", "tr"))
            """,
        .string("text", "in UTF-8"),
        .optional(
            LuaParameter("language", .languageTag, "the language of the text, such as tr or el"), default: "English"),
        returns: "string"
    ) { text, language in TextCase.uppercase.apply(to: text, language: language) }
}
