import Testing

@testable import Prompt

@Suite struct StatementWordsTests {
    @Test(
        "a statement has the names of its fields and variables",
        arguments: [
            "export(m, 'a.mp4', { overwrite = true })", "local o = {} o.overwrite = true", "{ ['overwrite'] = true }",
            "f { -- yes\n overwrite=true", "overwrite = 1",
        ])
    func names(text: String) {
        #expect(hasName("overwrite", Array(text.utf8)))
    }

    @Test(
        "words in comments and texts, and parts of names, are not names",
        arguments: [
            "export(m, 'a.mp4') -- overwrite", "--[[ overwrite = true\n overwrite ]] x()", "print('overwrite')",
            "print(\"{ overwrite = true }\")", "overwrites = 1", "[[ overwrite ]]", "x() -- { overwrite = true }", "",
        ])
    func others(text: String) {
        #expect(!hasName("overwrite", Array(text.utf8)))
    }
}
