import FoundationEssentials
import Testing

@testable import EditBindings

@Suite struct DefinitionsTests {
    @Test("the editor definitions in Stdlib are those of the tables")
    func upToDate() throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let path = root + "/Stdlib/meta/edit.lua"
        let text = RecipeRunner.definitions()
        // Recording fails the test, so that somebody looks at the difference first.
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
        }
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        #expect(stored == text, "Stdlib/meta/edit.lua is out of date: run this test with LUAEDIT_RECORD=1")
    }
}
