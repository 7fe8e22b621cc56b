import Glibc
import TestSupport
import Testing

/// What the README shows works as it is written there.
@Suite struct ReadmeTests {
    private let folder = TemporaryFolder()
    private static let text = String(decoding: readFile(Word("\(projectFolder)/README.md")) ?? [], as: UTF8.self)

    /// A part of the README between two fences.
    private struct Block {
        /// `sh`, `lua`, or nothing for what is typed at the prompt.
        let language: Substring
        let text: Substring
        var lines: [Substring] { text.split(separator: "\n") }
    }

    /// The blocks of a chapter, in order.
    private func blocks(of chapter: String) throws -> [Block] {
        let start = try #require(Self.text.firstRange(of: "\n## \(chapter)\n"))
        let end = Self.text[start.upperBound...].firstRange(of: "\n## ")?.lowerBound ?? Self.text.endIndex
        return Self.text[start.upperBound..<end].split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }
            .map { _, block in
                let language = block.prefix { $0 != "\n" }
                return Block(language: language, text: block.dropFirst(language.count + 1))
            }
    }

    /// Runs lines as a shell does whose PATH has the luaedit that was built.
    private func shell(_ lines: [Substring]) throws {
        let programs = projectFolder + "/.build/debug"
        for line in lines {
            let outcome = try RunningProgram(
                "sh", ["-c", Word("PATH='\(programs)':$PATH\n" + line)], in: folder.path
            ).wait(seconds: 300)
            #expect(outcome.status == 0, "\(line)\n\(outcome)")
        }
    }

    /// Types what stands behind the prompt, and sees that none of it is an error.
    private func prompt(_ block: Block) throws {
        let command = try #require(block.lines.first { $0.hasPrefix("$ luaedit ") }).dropFirst(10)
        // Whoever runs the tests may want no colours.
        let program = try TerminalProgram(
            luaeditProgram, command.split(separator: " ").map { Word(String($0)) }, in: folder.path,
            environment: ["NO_COLOR": ""])
        try program.wait(for: "> ")
        for line in block.lines where line.hasPrefix("> ") {
            program.type(line.dropFirst(2) + "\n")
            if line == "> exit" { break }
            // The line itself is shown with colours that part it; what follows it ends with the next prompt.
            program.type("'read' .. 'y'\n")
            let shown = try program.wait(for: "\"ready\"\n> ")
            #expect(!shown.contains("error: "), "\(line)\n\(shown)")
            #expect(!line.hasPrefix("> show(") || shown.contains("▀▀▀"), "\(line)\n\(shown)")
        }
        #expect(try program.end() == 0)
    }

    /// Judges what commands have written.
    private func show(_ files: [Word]) throws {
        let shown = try ExamplePictures.lines(of: files, in: folder)
        #expect(shown.count == files.count, "\(shown)")
        try ExamplePictures.judge(shown.map { "README " + $0 })
    }

    @Test("the first edit's commands")
    func firstEdit() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        for block in try blocks(of: "Your first edit") { try shell(block.lines) }
        try show(["in-watermark.mp4", "first.mp4", "all.mp4", "all.gif"])
    }

    @Test("the first lower third, from the first command to the last")
    func tutorial() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        var lua: [Substring] = []
        for block in try blocks(of: "Your first lower third") {
            switch block.language {
            case "sh": try shell(block.lines)
            case "lua":
                lua.append(block.text)
                if lua.count == 2 { try edit(option: lua[0], title: lua[1]) }
            default: try prompt(block)
            }
        }
        try show(["in-third.mp4", "frame.png", "ada.mp4"])
        let findings = try luaedit(["check", "third.lua", "in.mp4"], in: folder)
        #expect(findings.outputText == "nothing found: the edit can be rendered\n", "\(findings)")
    }

    /// Puts the tutorial's two pieces of Lua where it says that they go.
    private func edit(option: Substring, title: Substring) throws {
        var recipe = String(decoding: try #require(folder.read("third.lua")), as: UTF8.self)
        let place = try #require(recipe.firstRange(of: "    { \"color\""))
        recipe.insert(contentsOf: option, at: place.lowerBound)
        let old = try #require(recipe.firstRange(of: "local title = "))
        let next = try #require(recipe.firstRange(of: "-- The picture is a layer too"))
        recipe.replaceSubrange(old.lowerBound..<next.lowerBound, with: title)
        folder.write("third.lua", recipe)
    }

    @Test("the recipe that it shows runs")
    func recipe() throws {
        for name in ["a.mp4", "b.mp4", "logo.mp4"] as [Word] { folder.copy(Samples.movie, as: name) }
        let lua = try #require(try blocks(of: "What a recipe looks like").first { $0.language == "lua" })
        // The sample is shorter than what people have.
        folder.write("film.lua", String(lua.text).replacing("edit.range(0, 5)", with: "edit.range(0, 1.5)"))
        let outcome = try luaedit(["plan", "film.lua", "a.mp4", "b.mp4", "logo.mp4"], in: folder)
        #expect(outcome.status == 0 && outcome.outputText.contains("instructions"), "\(outcome)")
    }

    @Test("files that it and the pages in Docs link to are there")
    func links() throws {
        let files = folderNames("\(projectFolder)/Docs").filter { $0.hasSuffix(".md") }
        #expect(files.count > 15)
        for page in ["README.md"] + files.map({ "Docs/\($0)" }) {
            let text = String(decoding: try #require(readFile(Word("\(projectFolder)/\(page)"))), as: UTF8.self)
            let folder = page.hasPrefix("Docs/") ? "\(projectFolder)/Docs" : projectFolder
            for piece in text.split(separator: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" && $0 != "#" }
                if target.isEmpty || target.hasPrefix("http") { continue }
                var status = stat()
                #expect(stat("\(folder)/\(target)", &status) == 0, "\(page) links to \(target)")
            }
        }
    }
}
