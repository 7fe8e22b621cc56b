import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import RecipeFiles

@Suite struct RecipeLibraryTests {
    @Test(
        "a recipe's summary is found in its text",
        arguments: [
            ("edit.recipe { summary = \"Puts a text\", }", "Puts a text"), ("summary='it\\'s'", "it's"),
            ("-- a summary of it\nsummary   =  \"x\"", "x"), ("summary = text", ""), ("", ""),
            ("summary = \"no end\nnext\"", "no end"),
        ])
    func summaries(text: String, summary: String) {
        #expect(RecipeLibrary.summary(in: text) == summary)
    }

    @Test("the texts of a recipe are its own and those of all modules that it needs")
    func sources() throws {
        let home = TemporaryFolder()
        _ = home.file("Stdlib").withCString { mkdir($0, 0o755) }
        defer { _ = home.file("Stdlib/far.lua").withCString { unlink($0) } }
        home.write("Stdlib/far.lua", "return require 'near'")
        home.write("near.lua", "return require('far')")
        home.write("own.lua", "require 'far'; require 'missing'")
        let library = RecipeLibrary(home: home.path)
        let sources = library.sources(of: try library.read(home.file("own")))
        #expect(sources.map(\.name) == ["", "far", "missing", "near"])
        #expect(
            sources.map { String(decoding: $0.text, as: UTF8.self) } == [
                "require 'far'; require 'missing'", "return require 'near'", "", "return require('far')",
            ])
    }

    @Test("recipes are found by path and by name, and a missing one names the nearest")
    func finds() throws {
        let home = TemporaryFolder()
        _ = home.file("Scripts").withCString { mkdir($0, 0o755) }
        defer { _ = home.file("Scripts/watermark.lua").withCString { unlink($0) } }
        let bundled = home.write("Scripts/watermark.lua", "summary = \"Marks\"")
        home.write("own.lua", "return 1")
        let library = RecipeLibrary(home: home.path)

        #expect(library.entries() == [RecipeLibrary.Entry(name: "watermark", summary: "Marks")])
        for name in ["watermark", "watermark.lua"] as [RawString] {
            let recipe = try library.read(name)
            #expect(recipe.name == "watermark.lua")
            #expect(recipe.path == bundled)
            #expect(recipe.stem == "watermark")
        }
        #expect(try library.read(home.file("own")).text == Array("return 1".utf8))
        let advice = "(did you mean 'watermark'?); luaedit recipes lists those that come with it"
        #expect(throws: Failure(.missingInput, "no recipe 'watermrk' \(advice)")) { try library.read("watermrk") }
        let plain = "; luaedit recipes lists those that come with it"
        #expect(throws: Failure(.missingInput, "no recipe 'qqqqqq'\(plain)")) { try library.read("qqqqqq") }
    }

    @Test("a name after a colon means one of luaedit's own, whatever lies here")
    func own() throws {
        let home = TemporaryFolder()
        _ = home.file("Scripts").withCString { mkdir($0, 0o755) }
        defer { _ = home.file("Scripts/watermark.lua").withCString { unlink($0) } }
        let bundled = home.write("Scripts/watermark.lua", "return 1")
        let library = RecipeLibrary(home: home.path)
        for name in [":watermark", ":watermark.lua"] as [RawString] {
            let recipe = try library.read(name)
            #expect(recipe.path == bundled && recipe.name == "watermark.lua")
            #expect(library.candidates(for: name).contains(bundled))
            #expect(library.candidates(for: name).allSatisfy { $0.bytes.starts(with: home.path.bytes) })
            #expect(library.replacement(of: name) == nil)
        }
        let text = "no recipe 'watermrk' comes with luaedit (did you mean ':watermark'?); luaedit recipes lists them"
        #expect(throws: Failure(.missingInput, text)) { try library.read(":watermrk") }
        #expect(throws: Failure.self) { try library.read(":../Scripts/watermark") }
    }

    @Test func `a file of another kind that is missing is not taken for a recipe`() {
        let folder = TemporaryFolder()
        folder.write("talk.mp4", "")
        let (near, far) = (folder.file("tlak.mp4"), folder.file("qqqqqqqq.jpeg"))
        let library = RecipeLibrary(home: nil)
        #expect(throws: Failure(.missingInput, "no such file: '\(near)' (did you mean 'talk.mp4'?)")) {
            try library.read(near)
        }
        #expect(throws: Failure(.missingInput, "no such file: '\(far)'")) { try library.read(far) }
    }

    @Test("a recipe that is too long is refused")
    func tooLong() {
        let folder = TemporaryFolder()
        let path = folder.write("big.lua", String(repeating: "x", count: Job.Recipe.maximumSize + 1))
        #expect(throws: Failure(.recipeError, "'\(path)' is too long for a recipe: more than 256 KiB")) {
            try RecipeLibrary(home: nil).read(path)
        }
    }
}
