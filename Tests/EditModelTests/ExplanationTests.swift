import FoundationEssentials
import Testing

@testable import EditModel

@Suite struct ExplanationTests {
    /// The codes that Finding.swift declares.
    private func declared() throws -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let text = try String(contentsOfFile: root + "/Sources/EditModel/Validation/Finding.swift", encoding: .utf8)
        return text.matches(of: /Self\(rawValue: "([a-z-]+)"\)/).map { String($0.1) }
    }

    @Test("every code is explained once")
    func complete() throws {
        let explained = Finding.explanations.map(\.code.rawValue)
        #expect(try explained.sorted() == declared().sorted())
        #expect(Set(explained).count == explained.count)
    }

    @Test("the page of findings is the table's")
    func page() throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let path = root + "/Docs/findings.md"
        // Recording fails the test, so that somebody looks at the difference first.
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            try Finding.reference.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
        }
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        #expect(stored == Finding.reference, "Docs/findings.md is out of date: run this test with LUAEDIT_RECORD=1")
    }

    @Test("explanations are sentences")
    func sentences() {
        for explanation in Finding.explanations {
            for text in [explanation.meaning, explanation.remedy] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(explanation.code.rawValue): \(text)")
            }
        }
    }
}
