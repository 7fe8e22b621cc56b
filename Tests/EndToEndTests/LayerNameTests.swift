import Foundation
import Testing

/// What people call the parts of an edit, in what they are told of it.
@Suite struct LayerNameTests {
    private let folder = TemporaryFolder()

    private static let recipe = """
        local stage, cards, timeline = require "stage", require "cards", require "timeline"
        local film = timeline.new { size = { 320, 180 }, frame_rate = 25 }
        film:add { edit.color_asset("navy", { 320, 180 }), duration = 12, name = "Opening" }
        local hook = cards.hook { stage = { width = 320, height = 180 }, text = "Nobody", duration = 1 }
        assert(hook.name == "Hook")
        film.layers = { hook, edit.layer { name = NAME, frame = { 0, 0, 9, 9 }, background_color = "red" } }
        return film:movie()
        """

    private func write(_ name: String) {
        folder.write("film.lua", Self.recipe.replacing("NAME", with: name))
    }

    @Test("a plan and its picture have the names of layers, and a fold for all that a template made")
    func plan() throws {
        write("'Mark & <b>'")
        let text = try luaedit(["plan", "film.lua"], in: folder)
        #expect(text.outputText.contains("Hook: layer, 320×180 at 0, 0, for 0:01.000\n"), "\(text)")
        #expect(text.outputText.contains("Mark & <b>: layer, 9×9 at 0, 0"), "\(text)")
        #expect(try luaedit(["plan", "film.lua", "--svg", "plan.svg"], in: folder).status == 0)
        let picture = try #require(folder.read("plan.svg").map { String(decoding: $0, as: UTF8.self) })
        #expect(picture.contains(">Hook</text>") && picture.contains(">Mark &amp; &lt;b&gt;</text>"), "\(picture)")
        #expect(!picture.contains("Nobody"))
    }

    @Test("an edit with other names finds all the parts that it had")
    func parts() throws {
        func export(_ name: String) throws -> [String: Any] {
            write(name)
            let outcome = try luaedit(
                ["run", "film.lua", "-o", "out.mp4", "--overwrite", "--json"], in: folder,
                environment: ["LUAEDIT_CACHE": "\(folder.path)/parts"])
            #expect(outcome.status == 0, "\(outcome)")
            return try #require(try parseJSON(outcome.outputText)["parts"] as? [String: Any])
        }
        let first = try export("'Mark'")
        #expect(first["found"] as? Int == 0, "\(first)")
        for name in ["'Another'", "nil"] {
            let again = try export(name)
            #expect(again["found"] as? Int == again["total"] as? Int, "\(again)")
        }
    }

    @Test("errors name an item by the name that it has")
    func mistake() throws {
        let outcome = try luaedit(
            ["check", "-"], in: folder,
            input: """
                local film = require("timeline").new { size = { 64, 64 } }
                film:add { edit.color_asset("navy", { 64, 64 }), name = "Opening", loop = true }
                return film:movie()
                """)
        #expect(outcome.errorText.contains("item 1 ('Opening') has no end, and so no loop"), "\(outcome)")
    }
}
