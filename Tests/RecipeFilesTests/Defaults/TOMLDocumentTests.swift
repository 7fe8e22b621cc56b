import Testing

@testable import RecipeFiles

/// The part of TOML that files of defaults have.
@Suite struct TOMLDocumentTests {
    @Test("keys, tables, values and comments are read")
    func document() throws {
        let text = """
            # for all
            preset = "h264"  # a comment
            "crf" = 1_0
            'speed'='C:\\x'\r
            rate = -2.5e1
            list = [ # several lines
              "a", 'b',
            ]
            [ run ]
            on = true
            text = "\\u00e9\\t\\"# no comment"
            """
        let entries = try TOMLDocument(Array(text.utf8)).entries
        #expect(entries.map(\.key) == ["preset", "crf", "speed", "rate", "list", "on", "text"])
        #expect(
            entries.map(\.value) == [
                .text("h264"), .integer(10), .text("C:\\x"), .float("-2.5e1"), .array([.text("a"), .text("b")]),
                .boolean(true), .text("é\t\"# no comment"),
            ])
        #expect(entries.map(\.table) == [nil, nil, nil, nil, nil, "run", "run"])
        #expect(entries.map(\.line) == [2, 3, 4, 5, 6, 10, 11])
    }

    @Test(
        "everything else is an error with its line",
        arguments: [
            ("a = 1\nb = fast", 2, "'fast' is not a TOML number, true or false; a text needs quotes: \"fast\""),
            ("a =", 1, "a value is missing"), ("a", 1, "'=' is missing after the key"),
            ("a = \"x", 1, "a string has no end on its line"),
            ("a = 1 b = 2", 1, "unexpected 'b' before the end of the line"),
            ("a = 1\na = 2", 2, "'a' stands twice"), ("[x]\n[x]", 2, "the table [x] stands twice"),
            ("\n[[x]]", 2, "lists of tables, [[…]], are not read; write [run]"),
            ("a.b = 1", 1, "keys with a dot are not read; write a table, such as [run]"),
            ("a = {b = 1}", 1, "tables in braces are not read; write a table, such as [run]"),
            ("a = \"\"\"x\"\"\"", 1, "strings of several lines are not read"),
            ("a = [1\nb = 2", 2, "a comma or ']' is missing in a list"), ("a = [\n\n1,", 1, "a list has no ']'"),
            ("a = 012", 1, "'012' is not a TOML number, true or false; a text needs quotes: \"012\""),
            ("a = 1__0", 1, "'1__0' is not a TOML number, true or false; a text needs quotes: \"1__0\""),
            ("= 1", 1, "a key is missing before '='"), ("[run\na = 1", 1, "a table's name has no ']'"),
        ])
    func mistakes(text: String, line: Int, message: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLDocument(Array(text.utf8)) }
        #expect(error == TOMLError(line: line, description: message))
    }
}
