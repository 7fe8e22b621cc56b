import EditModel
import Testing

@testable import EditBindings
@testable import ModelBindings

/// What is found about texts wherever in an edit they come from.
@Suite struct LayerTextFindingTests {
    /// Shows `layer` over a movie of one second, or as an additional track.
    private func findings(_ layer: String, tool: String = "video_layer = v, in_layer = p") throws -> [String] {
        let script = """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.asset('in.mp4'), 0)
            local vc = edit.video_composition_for(c)
            local p, v = edit.layer { bounds = { -32, -32, 64, 64 }, position = { 32, 32 } }, edit.layer()
            p:add_sublayer(v)
            local i = vc.instructions[1]
            \(layer)
            vc.animation_tool = edit.animation_tool { \(tool) }
            return edit.movie { composition = c, video_composition = vc }
            """
        let result = try recipeResult(script, ["in.mp4"])
        return result.main.findings.map(\.description)
    }

    private static let glyph = "no font has the characters X (U+0058) [glyph-missing]"

    static let texts: [(script: String, expected: [String])] = [
        (
            "local t = edit.text_layer { string = 'a' }; t:add_animation(edit.keyframe_animation { key_path = 'string', values = { 'b', 'X' } }); p:add_sublayer(t)",
            ["recipe.lua:7: warning: text layer 'a': \(glyph)"]
        ),
        (
            "local t = edit.text_layer { string = 'X' }; t:add_animation(edit.animation { key_path = 'string', to = 'Xb' }); p:add_sublayer(t)",
            ["recipe.lua:7: warning: text layer 'X': \(glyph)"]
        ),
        (
            "p:add_sublayer(edit.text_layer { string = function(t) return t < 0.5 and '1' or 'X' end })",
            ["recipe.lua:7: warning: text layer: \(glyph)"]
        ),
        (
            "p:add_sublayer(edit.text_layer { string = function(t) return 'a\\27' end })",
            [
                "recipe.lua:7: warning: text layer: its string has characters that are left out: U+001B [text-characters]"
            ]
        ),
        (
            "local b = edit.layer { bounds = { 0, 0, 9, 9 }, mask = edit.text_layer { string = 'X' } }; p:add_sublayer(b)",
            ["recipe.lua:7: warning: text layer 'X': \(glyph)"]
        ),
        (
            "local b = edit.layer { bounds = { 0, 0, 9, 9 }, mask = edit.text_layer { string = function() return 'X' end } }; p:add_sublayer(b)",
            ["recipe.lua:7: warning: text layer: \(glyph)"]
        ),
        (
            "p:add_sublayer(edit.text_layer { string = 'a', balanced = true })",
            [
                "recipe.lua:7: warning: text layer: it is balanced but not wrapped, so that it has no lines to balance: set wrapped [text-style]"
            ]
        ),
        (
            "local t = edit.text_layer { string = ('abcd\\n'):rep(6000) }; t:add_animation(edit.text_animation { to = { opacity = 0 } }); p:add_sublayer(t)",
            [
                "recipe.lua:7: error: text layer 'abcd…': its 24000 letters cannot each move on their own, only 20000 can: animate its words or lines, without letter_spacing [text-style]"
            ]
        ),
        (
            "local t = edit.text_layer { string = ('abcd\\n'):rep(6000) }; t.opacity = 0; t:add_animation(edit.text_animation { unit = 'word', to = { opacity = 0 } }); p:add_sublayer(t)",
            []
        ),
        ("p:add_sublayer(edit.text_layer { string = function() return 'fine' end })", []),
        ("p:add_sublayer(edit.text_layer { hidden = true, string = function() return 'X' end })", []),
    ]

    @Test("strings that only animations, functions of time and masks bring are looked at", arguments: texts)
    func brought(script: String, expected: [String]) throws { #expect(try findings(script) == expected) }

    @Test("so are those of an additional layer")
    func additional() throws {
        let found = try findings(
            "p:add_sublayer(edit.text_layer { string = 'aX' }); p:add_sublayer(edit.text_layer { string = function() return 'bX' end }); i.layer_instructions = { edit.layer_instruction(9), i.layer_instructions[1] }",
            tool: "additional_layer = p, as_track = 9")
        #expect(
            found == [
                "recipe.lua:7: warning: text layer 'aX': \(Self.glyph)",
                "recipe.lua:7: warning: text layer: \(Self.glyph)",
            ])
    }

    @Test("the fonts that an ASS file's styles and words name are looked for, those of styles that no cue has are not")
    func subtitleFonts() throws {
        let layer = "p:add_sublayer(edit.subtitle_layer { subtitles = edit.subtitles('fonts.ass') "
        let text = "is installed; 'DejaVu Sans' stands in for it [font-substituted]"
        let name = "recipe.lua:7: warning: subtitle layer 'fonts.ass'"
        #expect(try findings(layer + "})") == ["\(name): no font 'Zapf' \(text)", "\(name): no font 'Bodoni' \(text)"])
        #expect(try findings(layer + ", font = 'Sans', override_style = true })") == [])
    }

    @Test("functions of time in an additional layer are called for every frame of the movie")
    func additionalFunctions() throws {
        let environment = TestEnvironment()
        let script = """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 0.2), edit.asset('in.mp4'), 0)
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 10)
            local p = edit.layer { bounds = { 0, 0, 64, 64 }, opacity = function(t) print(t); return 0.5 end }
            vc.animation_tool = edit.animation_tool { additional_layer = p, as_track = 9 }
            local i = vc.instructions[1]
            i.layer_instructions = { edit.layer_instruction(9), i.layer_instructions[1] }
            return edit.movie { composition = c, video_composition = vc }
            """
        let result = try recipeResult(script, ["in.mp4"], environment: environment)
        #expect(environment.printed == "0 s\n0.1 s\n")
        let layers = try #require(result.main.snapshot?.sources.compactMap(\.layers).first)
        #expect(try layers.root.presented(at: .zero)?.opacity == 0.5)
    }
}
