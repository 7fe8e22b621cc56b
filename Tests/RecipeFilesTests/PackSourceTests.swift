import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import RecipeFiles

@Suite struct PackSourceTests {
    private let folder = TemporaryFolder()

    private func makeFolder(_ name: RawString) { _ = folder.file(name).withCString { mkdir($0, 0o755) } }

    @Test("a folder is packed with all that is in it but what is hidden, in one order")
    func wholeFolder() throws {
        makeFolder("fonts")
        for name in ["r.lua", "b.png", "B.png", ".hidden", "old.luaedit", "fonts/a.ttf"] as [RawString] {
            folder.write(name, "x")
        }
        let source = try PackSource(folder.path, main: nil)
        #expect(source.names == ["B.png", "b.png", "fonts/a.ttf", "r.lua"])
        #expect(source.recipe == folder.file("r.lua"))
        #expect(source.folder == folder.path)
    }

    static let choices: [(files: [RawString], main: RawString?, recipe: RawString?, error: String)] = [
        (["a.lua", "main.lua"], nil, "main.lua", ""),
        (["a.lua", "main.lua"], "a", "a.lua", ""),
        (["a.lua", "main.lua"], "a.lua", "a.lua", ""),
        (["a.lua", "b.lua"], nil, nil, "which recipe of '%' is run? --main NAME says it: a.lua, b.lua"),
        (["a.lua"], "b", nil, "there is no recipe 'b' in '%'"),
        (["a.txt"], nil, nil, "there is no recipe in '%'"),
    ]

    @Test("the recipe that is run is found, or asked for", arguments: choices)
    func main(files: [RawString], main: RawString?, recipe: RawString?, error: String) throws {
        for file in files { folder.write(file, "x") }
        let text = error.split(separator: "%", omittingEmptySubsequences: false).joined(separator: folder.path.repaired)
        do throws(Failure) {
            let source = try PackSource(folder.path, main: main)
            #expect(source.recipe == recipe.map { folder.file($0) })
        } catch {
            #expect(error.text == text)
        }
    }

    @Test("a pipe is not packed, and nobody waits for what comes out of it")
    func pipes() throws {
        let path = folder.file("p.lua")
        try #require(path.withCString { mkfifo($0, 0o600) } == 0)
        let text = "cannot pack '\(path)': it is neither a folder nor a plain file"
        #expect(throws: Failure(.usage, text)) { try PackSource(path, main: nil) }
    }

    @Test("a link is not packed")
    func links() {
        folder.write("r.lua", "x")
        folder.link("l", to: "/etc/passwd")
        let text = "cannot pack 'l': it is a link, and packs hold plain files only"
        #expect(throws: Failure(.usage, text)) { try PackSource(folder.path, main: nil) }
    }

    @Test("a recipe is packed with the modules that it requires and that lie beside it")
    func modules() throws {
        folder.write("r.lua", "local a, s = require \"a\", require('stage')")
        folder.write("a.lua", "return { require( 'b' ) } -- require 'r'")
        for name in ["b.lua", "c.lua", "r.png"] as [RawString] { folder.write(name, "require 'a'") }
        let source = try PackSource(folder.file("r"), main: nil)
        #expect(source.names == ["a.lua", "b.lua", "r.lua"])
        #expect(source.recipe == folder.file("r.lua"))
    }

    @Test("a pack is not packed")
    func pack() {
        let path = folder.write("x.luaedit", "x")
        let text = "'\(path)' is a pack already; luaedit pack --list shows what it holds"
        #expect(throws: Failure(.usage, text)) { try PackSource(path, main: nil) }
    }

    @Test("the same files give the same bytes, and tar reads them")
    func written() throws {
        let manifest = PackManifest(recipe: "r.lua", name: "r", version: nil, requirement: nil, maker: "0.1.0")
        folder.write("r.lua", "return 1")
        folder.write("a b.txt", String(repeating: "text ", count: 200))
        var contents: [[UInt8]] = []
        for name in ["1.luaedit", "2.luaedit"] as [RawString] {
            let file = folder.file(name).withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
            defer { close(file) }
            var writer = try PackWriter(file, manifest: manifest)
            for name in ["a b.txt", "r.lua"] as [RawString] { try writer.add(name, from: folder.file(name)) }
            try writer.finish()
            lseek(file, 0, SEEK_SET)
            contents.append(try readAll(from: file, limit: 1 << 20))
            folder.write("r.lua", "return 1")  // another time
        }
        #expect(contents[0] == contents[1])
        let list = try PackSource.list(folder.file("1.luaedit"))
        #expect(list.manifest == manifest)
        #expect(
            list.entries == [
                PackEntry(name: "a b.txt", kind: .file, size: 1000), PackEntry(name: "r.lua", kind: .file, size: 8),
            ])
    }

    @Test("modules are found in code, and not in comments and texts")
    func required() {
        let text = """
            local a, b = require "one", require("two")  -- require "three"
            --[[ require "four" ]] print('require "five"') local c = require ( 'six' ) x.required "seven"
            """
        #expect(PackSource.required(by: Array(text.utf8)) == ["one", "two", "six"])
    }
}
