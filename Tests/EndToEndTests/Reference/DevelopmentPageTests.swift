import TestSupport
import Testing

/// What Docs/development.md says of the sources is so.
@Suite struct DevelopmentPageTests {
    private static func text(_ path: String) throws -> String {
        String(decoding: try #require(readFile(Word("\(projectFolder)/\(path)")), "\(path)"), as: UTF8.self)
    }

    /// The names in backquotes of a text.
    private static func names(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /`([^`\n]+)`/).map { String($0.1) })
    }

    @Test("every target is in the table of modules, and nothing else")
    func modules() throws {
        let page = try Self.text("Docs/development.md")
        let start = try #require(page.firstRange(of: "\n## The modules\n"))
        let end = try #require(page[start.upperBound...].firstRange(of: "\n## "))
        let first = page[start.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|")[1] }
        let named = first.reduce(into: Set<String>()) { $0.formUnion(Self.names(in: $1)) }
        let roofs = folderNames("\(projectFolder)/Sources")
        let targets = Set(roofs.flatMap { folderNames("\(projectFolder)/Sources/\($0)") })
        #expect(targets.count > 40)
        #expect(targets.subtracting(named).sorted() == [])
        #expect(named.subtracting(targets).sorted() == [])
    }

    @Test("the modules that are optimised in debug builds are named")
    func optimised() throws {
        let package = try Self.text("Package.swift")
        let set = try #require(package.firstMatch(of: /optimisedModules: Set = \[([^\]]+)\]/)?.1)
        let modules = Set(set.matches(of: /"(\w+)"/).map { String($0.1) })
        let page = try Self.text("Docs/development.md")
        let sentence = try #require(page.firstMatch(of: /\n- Optimised in debug builds too:([^;]+);/)?.1)
        #expect(Self.names(in: sentence) == modules.union(["CPixelKernels", "TestSupport", "luaedit-window"]))
    }
}
