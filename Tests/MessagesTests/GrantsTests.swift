import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing
import Wording

@testable import Messages

@Suite struct GrantsTests {
    let folder = TemporaryFolder()

    private func granted(_ names: RawString...) throws -> Grants {
        var grants = Grants()
        for name in names { try grants.allowReading(folder.file(name)) }
        return grants
    }

    private func failure(_ body: () throws(Failure) -> RawString) -> Failure? {
        do throws(Failure) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("what was named may be read, and its real path is given")
    func named() throws {
        folder.write("in.mp4", "")
        folder.link("link.mp4", to: "in.mp4")
        let grants = try granted("link.mp4")
        #expect(try grants.reading(folder.file("link.mp4")) == folder.file("in.mp4"))
        #expect(
            try grants.reading(folder.file("./../" + folder.path.lastComponent + "/in.mp4")) == folder.file("in.mp4"))
    }

    @Test("a refusal says what, where and what to do")
    func refusal() throws {
        let secret = folder.write("x", "")
        let error = failure { () throws(Failure) in
            try Grants().reading(secret, at: RecipeLocation(file: "recipe.lua", line: 4))
        }
        #expect(error?.kind == .notAllowed)
        #expect(
            error?.text == "not allowed to read '\(secret)' (recipe.lua:4); run again with --allow-read \(secret)")
        let written = failure { () throws(Failure) in try Grants().writing("/tmp/a b") }
        #expect(written?.text == "not allowed to write '/tmp/a b'; run again with --allow-write '/tmp/a b'")
    }

    @Test("neither a link nor .. nor a like name leads out of a folder")
    func escapes() throws {
        let inner = TemporaryFolder()
        let secret = folder.write("secret", "")
        inner.link("out", to: secret)
        inner.link("outer", to: folder.path)
        inner.link("dangling", to: folder.file("new"))
        var grants = Grants()
        try grants.allowReading(inner.path)
        try grants.allowWriting(inner.path)
        for name in [
            "out", "outer/secret", "../" + folder.path.lastComponent + "/secret", "missing/../../etc/passwd",
            "dangling",
            "..", "outer/../secret",
        ] as [RawString] {
            let path = inner.file(name)
            #expect(failure { () throws(Failure) in try grants.reading(path) }?.kind == .notAllowed, "\(name)")
            #expect(failure { () throws(Failure) in try grants.writing(path) }?.kind == .notAllowed, "\(name)")
        }
        let like = inner.path + "x"
        #expect(failure { () throws(Failure) in try grants.reading(like) }?.kind == .notAllowed)
        let cut = RawString(bytes: inner.file("a").bytes + [0] + Array("b".utf8))
        #expect(failure { () throws(Failure) in try grants.reading(cut) }?.kind == .notAllowed)
    }

    @Test("a relative path is the person's file first, then the one beside the recipe, and leads out of neither")
    func besideRecipe() throws {
        let recipes = TemporaryFolder()
        let secret = folder.write("secret", "")
        recipes.write("logo.png", "")
        recipes.link("out", to: secret)
        let (back, forth) = (folder.path.lastComponent, recipes.path.lastComponent)
        var grants = Grants()
        try grants.allowReadingBesideRecipe(in: recipes.path)
        #expect(try grants.reading("logo.png") == recipes.file("logo.png"))
        #expect(try grants.reading(RawString("../") + forth + "/logo.png") == recipes.file("logo.png"))
        #expect(try grants.reading(recipes.file("logo.png")) == recipes.file("logo.png"))
        for path in ["out", RawString("../") + back + "/secret", "missing.png"] as [RawString] {
            #expect(failure { () throws(Failure) in try grants.reading(path) }?.kind == .notAllowed, "\(path)")
        }
        // This process's current folder is the project's.
        #expect(failure { () throws(Failure) in try grants.reading("Package.swift") }?.kind == .notAllowed)
        recipes.write("Package.swift", "")
        #expect(try grants.reading("Package.swift") == recipes.file("Package.swift"))
        try grants.allowReading("Package.swift")
        #expect(try grants.reading("Package.swift") == resolved("Package.swift"))
        #expect(grants.besideRecipe("Package.swift") == nil)
        // A recipe that is run in its own folder.
        try grants.allowReadingBesideRecipe(in: ".")
        #expect(grants.besideRecipe("README.md") == nil)
        #expect(try grants.reading("README.md") == resolved("README.md"))
    }

    @Test("a file that is missing tells so only where it may be read")
    func missing() throws {
        var grants = Grants()
        try grants.allowReading(folder.path)
        let inside = failure { () throws(Failure) in
            try grants.reading(folder.file("no"), at: RecipeLocation(file: "r.lua", line: 1))
        }
        #expect(inside?.kind == .missingInput)
        #expect(inside?.text == "no such file: '\(folder.path)/no' (r.lua:1)")
        #expect(failure { () throws(Failure) in try grants.reading("/etc/no") }?.kind == .notAllowed)
        #expect(throws: Failure(.missingInput, "no such file: '/no/such'")) { try grants.allowReading("/no/such") }
    }

    @Test("a place to write need not be there yet")
    func writing() throws {
        var grants = Grants()
        try grants.allowWriting(folder.file("new"))
        #expect(try grants.writing(folder.file("new/a.mp4")) == folder.file("new/a.mp4"))
        #expect(try grants.writing(folder.file("new")) == folder.file("new"))
        #expect(failure { () throws(Failure) in try grants.writing(folder.file("other")) }?.kind == .notAllowed)
    }

    @Test("a file that an argument names is refused until the recipe declares it")
    func nameFiles() throws {
        let (input, image) = (folder.write("in.mp4", ""), folder.write("a=b.png", ""))
        folder.link("link.mp4", to: input)
        var grants = Grants()
        grants.nameFiles(in: [
            folder.file("link.mp4"), "--image=" + image, "--image", "-", "--no", "--x=", folder.path,
            folder.file("missing"), "",
        ])
        #expect(Set(grants.readableOrNamed) == [input, image])
        #expect(failure { () throws(Failure) in try grants.reading(input) }?.kind == .notAllowed)
        try grants.allowReadingFile(input)
        #expect(try grants.reading(input) == input)
        #expect(failure { () throws(Failure) in try grants.reading(image) }?.kind == .notAllowed)
    }

    @Test("of a folder named with a slash the files right in it count, unless they are too many")
    func folderOfFiles() throws {
        let path = folder.file("photos")
        try #require(path.withCString { mkdir($0, 0o700) } == 0)
        var (few, many) = (Grants(), Grants())
        for number in 0..<Grants.largestFolder { folder.write(RawString("photos/\(number).png"), "") }
        few.nameFiles(in: [path + "/"])
        #expect(!few.isCrowded(path + "/") && few.namedFiles(in: path)?.count == Grants.largestFolder)
        folder.write("photos/more.png", "")
        many.nameFiles(in: [path + "/"])
        #expect(many.isCrowded(path + "/") && many.isCrowded(path) && many.namedFiles(in: path) == [])
        #expect(many.readableOrNamed.isEmpty && !many.isCrowded(folder.path))
        var writer = MessageWriter()
        writer.write(many)
        var reader = MessageReader(writer.bytes)
        #expect(try reader.value(Grants.self) == many)
    }

    @Test("a folder is no file, and naming one as an argument opens nothing in it")
    func folderAsFile() {
        let secret = folder.write("secret", "")
        var grants = Grants()
        let text = "cannot read '\(folder.path)': Is a directory"
        #expect(throws: Failure(.brokenInput, text)) { try grants.allowReadingFile(folder.path) }
        #expect(throws: Failure(.missingInput, "no such file: '/no/such'")) { try grants.allowReadingFile("/no/such") }
        #expect(failure { () throws(Failure) in try grants.reading(secret) }?.kind == .notAllowed)
    }

    @Test("a path that is longer than any file's is refused in a few words")
    func longPath() {
        let path = RawString(String(repeating: "a/", count: 1 << 20))
        let expected =
            "no file has a name of 2097152 bytes, at most 4095: '\(String(repeating: "a/", count: 30))…' (r.lua:4)"
        let read = failure { () throws(Failure) in
            try Grants().reading(path, at: RecipeLocation(file: "r.lua", line: 4))
        }
        let written = failure { () throws(Failure) in
            try Grants().writing(path, at: RecipeLocation(file: "r.lua", line: 4))
        }
        #expect([read?.kind, written?.kind] == [.missingInput, .cannotCreate])
        #expect([read?.text, written?.text] == [expected, expected])
    }

    @Test("a folder covers what lies in it, and no folder whose name begins alike")
    func covering() throws {
        for name in ["in", "inner"] as [RawString] { _ = folder.file(name).withCString { mkdir($0, 0o755) } }
        let (inside, beside) = (folder.write("in/a.txt", ""), folder.write("inner/a.txt", ""))
        var grants = Grants()
        try grants.allowReading(folder.file("in"))
        #expect(try grants.reading(inside) == inside)
        #expect(throws: Failure.self) { try grants.reading(beside) }
    }
}
