import Glibc
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
            .map { $0.split(separator: "|")[0] }
        let named = first.reduce(into: Set<String>()) { $0.formUnion(Self.names(in: $1)) }
        let roofs = folderNames("\(projectFolder)/Sources")
        let targets = Set(roofs.flatMap { folderNames("\(projectFolder)/Sources/\($0)") })
        #expect(roofs.count == 7 && targets.count > 40)
        #expect(targets.subtracting(named).sorted() == [])
        #expect(named.subtracting(targets).sorted() == [])
    }

    @Test("the types, members and files that it names are in the folders it names")
    func places() throws {
        let page = try Self.text("Docs/development.md")
        let places = page.matches(of: /`([\w.+-]+)` \(`([\w\/-]+)`[,)]/).map { (name: String($0.1), folder: $0.2) }
        #expect(places.count > 150)
        // The sources of each folder, read once.
        var known: [Substring: [(name: String, text: String)]] = [:]
        for (name, folder) in places {
            if known[folder] == nil {
                let roofs = folderNames("\(projectFolder)/Sources").map { "Sources/\($0)/" } + [""]
                let paths = roofs.map { "\($0)\(folder)" }
                let path = try #require(paths.first { !folderNames("\(projectFolder)/\($0)").isEmpty }, "\(folder)")
                known[folder] = try folderNames("\(projectFolder)/\(path)").map { file in
                    (file, file.hasSuffix(".swift") ? try Self.text("\(path)/\(file)") : "")
                }
            }
            let files = try #require(known[folder])
            if files.contains(where: { $0.name == name }) { continue }
            let parts = name.split(separator: ".")
            // Most types are in a file of their name: to search all files takes seconds.
            let likely = files.filter { $0.name.hasPrefix(parts[0]) } + files.filter { !$0.name.hasPrefix(parts[0]) }
            let declares = try Regex("\\b(?:class|struct|enum|protocol) \(parts[0])\\b")
            #expect(likely.contains { $0.text.contains(declares) }, "\(folder) declares no \(parts[0])")
            guard parts.count > 1 else { continue }
            let member = try Regex("\\b(?:func|var|let|case|struct|enum) \(parts[1])\\b")
            #expect(likely.contains { $0.text.contains(member) }, "\(folder) has no \(name)")
        }
    }

    @Test("the page, the results' page and the man page have every exit status, and no other")
    func statuses() throws {
        let source = try Self.text("Sources/Basics/Wording/Failures/FailureKind.swift")
        let statuses =
            source.matches(of: /static let (\w+) = FailureKind\((\d+),/).map { (String($0.1), String($0.2)) } + [
                ("success", "0")
            ]
        #expect(statuses.count > 15)
        let numbers = Set(statuses.map(\.1))
        let own = try Self.text("Docs/development.md").matches(of: /`(\w+)` (\d+)\b/).map { "\($0.1) \($0.2)" }
        #expect(Set(own) == Set(statuses.map { "\($0.0) \($0.1)" }))
        let page = try Self.text("Docs/results.md")
        let start = try #require(page.firstRange(of: "\n## Exit status\n"))
        let rows = page[start.upperBound...].split(separator: "\n").prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[0] }
        let listed = Self.numbers(in: rows)
        #expect(listed == numbers, "Docs/results.md")
        let manual = try Self.text("Docs/luaedit.1")
        let chapter = try #require(manual.firstRange(of: "\n.SH EXIT STATUS\n"))
        let lines = manual[chapter.upperBound...].split(separator: "\n").prefix { !$0.hasPrefix(".SH") }
            .filter { $0.hasPrefix(".B") }
        let printed = Self.numbers(in: lines)
        #expect(printed == numbers, "Docs/luaedit.1")
    }

    private static func numbers(in lines: [Substring]) -> Set<String> {
        Set(lines.flatMap { line in line.matches(of: /\d+/).map { String($0.0) } })
    }

    @Test("the files and folders that it names are there")
    func paths() throws {
        let page = try Self.text("Docs/development.md")
        let paths = page.matches(of: /\b(?:Sources|Scripts|Tests|Stdlib|Docs)\/[\w.+\/-]*[\w+-]/).map { String($0.0) }
        #expect(paths.count > 40)
        // Names with a part left open, such as NAME, are those of files to come.
        for path in paths where path.firstMatch(of: /[A-Z]{4}/) == nil {
            var status = stat()
            let found = stat("\(projectFolder)/\(path)", &status) == 0
            // "Preset+….swift" ends before its dots.
            let isOpen = path.hasSuffix("+") || path.hasSuffix("-")
            #expect(found || isOpen, "\(path)")
        }
    }

    @Test("the modules that are optimised in debug builds are named")
    func optimised() throws {
        let package = try Self.text("Package.swift")
        let set = try #require(package.firstMatch(of: /optimisedModules: Set = \[([^\]]+)\]/)?.1)
        let modules = Set(set.matches(of: /"([\w-]+)"/).map { String($0.1) })
        let page = try Self.text("Docs/development.md")
        let sentence = try #require(page.firstMatch(of: /\n- Optimised in debug builds too:([^;]+);/)?.1)
        #expect(Self.names(in: sentence) == modules.union(["CPixelKernels", "TestSupport"]))
    }
}
