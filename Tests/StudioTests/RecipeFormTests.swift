import SupervisionTestSupport
import SystemCalls
import Testing
import Wording

@testable import Studio

@Suite("The form of a recipe") struct RecipeFormTests {
    private static let description = JSON.object([
        ("summary", .string("Puts a title over a video")), ("description", .string("")),
        ("inputs", .array([field("video", "media"), field("more", "media", isMany: true)])),
        (
            "options",
            .array([
                field("text", "string"), field("loud", "boolean"), field("tag", "string", isMany: true),
                field("opacity", "number"),
            ])
        ),
    ])

    private static func field(_ name: String, _ kind: String, isMany: Bool = false) -> JSON {
        .object([
            ("name", .string(name)), ("kind", .string(kind)), ("many", .boolean(isMany)), ("required", .boolean(false)),
        ])
    }

    private func form(_ words: [RawString]) -> RecipeForm {
        var form = RecipeForm(words)
        form.describe(Self.description)
        return form
    }

    @Test(
        "gives back the words that it was given, in the order of the declaration",
        arguments: [
            (["a.mp4", "--text", "Hi"], ["a.mp4", "--text", "Hi"]),
            (["--text=Hi", "a.mp4", "b.mp4", "c.mp4"], ["a.mp4", "b.mp4", "c.mp4", "--text", "Hi"]),
            (["a.mp4", "--no-loud"], ["a.mp4", "--no-loud"]), (["a.mp4", "--loud"], ["a.mp4", "--loud"]),
            (["--tag", "x", "--tag=y"], ["--tag", "x", "--tag", "y"]),
            (["--text=-5"], ["--text=-5"]), (["--text="], ["--text="]), (["--", "-x.mp4"], ["./-x.mp4"]),
            (["a.mp4", "--unknown", "5"], ["a.mp4", "5", "--unknown"]),
        ] as [([RawString], [RawString])])
    func words(_ given: [RawString], _ expected: [RawString]) { #expect(form(given).arguments == expected) }

    @Test("keeps the words of a recipe that could not be described") func undescribed() {
        #expect(RecipeForm(["a.mp4", "--x"]).arguments == ["a.mp4", "--x"])
    }

    @Test("takes the values of a page, and takes them away") func values() throws {
        var form = form(["a.mp4", "--text", "Hi"])
        let set = JSON.object([
            ("text", .null), ("loud", .boolean(false)), ("tag", .array([.string("a"), .string("b")])),
            ("opacity", .number(0.5)),
        ])
        try form.set(set)
        #expect(form.arguments == ["a.mp4", "--no-loud", "--tag", "a", "--tag", "b", "--opacity", "0.5"])
        let before = form.arguments
        for (name, value) in [
            ("colour", .string("red")), ("opacity", .object([])), ("opacity", .array([.integer(1), .integer(2)])),
            ("tag", .array([.string("a"), .null])), ("text", .array([])), ("text", .string("a\0b")),
        ] as [(String, JSON)] {
            let mistake = #expect(throws: RecipeForm.Mistake.self) {
                try form.set(.object([("loud", .boolean(true)), (name, value)]))
            }
            #expect(mistake?.field == name)
            #expect(form.arguments == before)
        }
    }

    @Test("offers each field the files that it takes") func files() throws {
        let folder = TemporaryFolder()
        for name in ["a.mp4", "b.srt", "c.lua"] as [RawString] { folder.write(name, []) }
        func field(_ name: String, _ kind: String, _ extensions: [String]) -> JSON {
            .object([
                ("name", .string(name)), ("kind", .string(kind)), ("many", .boolean(false)),
                ("required", .boolean(false)),
                ("extensions", .array(extensions.map { .string($0) })),
            ])
        }
        var form = RecipeForm([])
        let options = [
            field("words", "file", ["srt"]), field("any", "file", []), field("theme", "file", ["lua"]),
            field("text", "string", []),
        ]
        form.describe(.object([("inputs", .array([])), ("options", .array(options))]))
        let json = form.json(files: OfferedFiles(in: [folder.path], beside: []))
        let offered = (json["fields"]?.arrayValue ?? []).map { field in
            field["files"]?.arrayValue?.compactMap { $0.stringValue.map { RawString(carried: $0).lastComponent } }
        }
        #expect(offered == [["b.srt"], ["a.mp4", "b.srt", "c.lua"], ["c.lua"], nil])
    }

    @Test("finds the field that a failure is about") func mistakes() {
        let form = form([])
        let found = form.mistake(
            in: Failure(.usage, scope: "title: --opacity", "1.5 is more than the maximum, 1", subject: "opacity"))
        #expect(found?.field == "opacity")
        #expect(found?.sentence == "1.5 is more than the maximum, 1")
        #expect(form.mistake(in: Failure(.recipeError, "attempt to index nil")) == nil)
        #expect(form.mistake(in: Failure(.usage, "it is not a size", subject: "other")) == nil)
    }

    @Test("finds the field whose file is not there") func missingFile() {
        let form = form(["a.mp4", "b.mp4"])
        let failure = Failure(.missingInput, scope: "title", "no such file: 'b.mp4'", subject: "more")
        #expect(failure.text == "title: no such file: 'b.mp4'")
        let found = form.mistake(in: failure)
        #expect(found?.field == "more")
        #expect(found?.sentence == "no such file: 'b.mp4'")
        #expect(form.mistake(in: Failure(.missingInput, scope: "title", "no such file: 'c.mp4'")) == nil)
    }

    @Test("says which fields need a value") func required() {
        var form = RecipeForm([])
        let input = JSON.object([
            ("name", .string("video")), ("kind", .string("media")), ("many", .boolean(false)),
            ("required", .boolean(true)),
        ])
        form.describe(.object([("inputs", .array([input])), ("options", .array([]))]))
        let none = OfferedFiles(in: [], beside: [])
        #expect(form.json(files: none)["fields"]?.arrayValue?.first?["error"]?.stringValue == "a value is needed")
        try? form.set(.object([("video", .string("a.mp4"))]))
        #expect(form.json(files: none)["fields"]?.arrayValue?.first?["error"] == .null)
    }
}
