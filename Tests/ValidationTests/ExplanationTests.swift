import FoundationEssentials
import Testing

@testable import Validation

@Suite struct ExplanationTests {
    /// The codes that the rows of the table declare.
    private func declared() throws -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        return try ["Movie", "Picture", "Layers"].flatMap { part in
            let path = root + "/Sources/Engine/Validation/Findings/Code+\(part).swift"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return text.matches(of: /Self\(\s*"([a-z-]+)", \./).map { String($0.1) }
        }
    }

    @Test("every code is listed once")
    func complete() throws {
        let explained = Finding.Code.all.map(\.rawValue)
        #expect(try explained.sorted() == declared().sorted())
        #expect(Set(explained).count == explained.count)
    }

    @Test("the page of findings is the table's")
    func page() throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let path = root + "/Docs/findings.md"
        // Recording fails the test, so that somebody looks at the difference first.
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            try Finding.Code.page.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
        }
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        #expect(stored == Finding.Code.page, "Docs/findings.md is out of date: run this test with LUAEDIT_RECORD=1")
    }

    @Test("explanations are sentences")
    func sentences() {
        for code in Finding.Code.all {
            for text in [code.meaning, code.remedy] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(code.rawValue): \(text)")
            }
        }
    }
}
