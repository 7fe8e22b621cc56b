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

    @Test("explanations are sentences")
    func sentences() {
        for explanation in Finding.explanations {
            for text in [explanation.meaning, explanation.remedy] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(explanation.code.rawValue): \(text)")
            }
        }
    }
}
