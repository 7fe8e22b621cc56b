import EditModel
import Testing

@testable import EditBindings
@testable import ModelBindings

/// Words that leave the picture or a safe area. The test's letters are half as wide as the font is large.
@Suite struct TextPlacementTests {
    /// What is found of ten letters, 50 × 10 pixels, over a movie of a second and 640 × 360 pixels.
    private func findings(_ properties: String, _ rest: String = "", safeArea: String? = nil) throws -> [String] {
        let script = """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset('red', { 640, 360 }), 0)
            local vc = edit.video_composition_for(c)
            vc.safe_area = \(safeArea.map { "'\($0)'" } ?? "nil")
            local p, v = edit.layer { bounds = { 0, 0, 640, 360 }, position = { 320, 180 } }, edit.layer()
            p:add_sublayer(v)
            local t = edit.text_layer { string = '0123456789', font_size = 10, \(properties) }
            p:add_sublayer(t)
            \(rest)
            vc.animation_tool = edit.animation_tool { video_layer = v, in_layer = p }
            return edit.movie { composition = c, video_composition = vc }
            """
        let result = try recipeResult(script, ["in.mp4"])
        return result.main.findings.map(\.description)
    }

    private func warning(_ pixels: Int, _ place: String, _ side: String) -> String {
        "recipe.lua:7: warning: text layer '0123456789': its words reach \(pixels) pixels beyond \(place) at the "
            + "\(side) [text-outside]"
    }

    @Test("words within the picture are fine, and the room around letters may leave it")
    func inside() throws {
        #expect(try findings("position = { 25, 5 }") == [])
        #expect(try findings("position = { 24, 3 }") == [])
    }

    @Test(
        "words that leave the picture are found, with the side they leave most",
        arguments: [
            ("position = { 0, 100 }", 25, "left"), ("position = { 640, 365 }", 25, "right"),
            ("position = { 100, 0 }", 5, "top"), ("anchor_point = { 0, 0 }, position = { 100, 356 }", 6, "bottom"),
            ("position = { 100, 0 }, transform = edit.transform():rotate(90)", 25, "top"),
        ])
    func outside(properties: String, pixels: Int, side: String) throws {
        #expect(try findings(properties) == [warning(pixels, "the picture", side)])
    }

    @Test("with a safe area they are to keep that")
    func safeArea() throws {
        #expect(try findings("position = { 57, 100 }", safeArea: "wide") == [])
        #expect(
            try findings("position = { 55, 100 }", safeArea: "wide") == [warning(2, "the safe area 'wide'", "left")])
        #expect(
            try findings("position = { 320, 235 }", safeArea: "tiktok")
                == [])
        #expect(
            try findings("position = { 320, 300 }", safeArea: "tiktok")
                == [warning(35, "the safe area 'tiktok'", "bottom")])
    }

    @Test(
        "words that move, are not there, are clipped or invisible may be anywhere",
        arguments: [
            (
                "position = { 0, 100 }",
                "t:add_animation(edit.animation { key_path = 'position.x', from = -100, to = 700, duration = 1 })"
            ),
            (
                "position = { 100, 100 }",
                "t:add_animation(edit.animation { key_path = 'position.x', from = -100, to = 100, duration = 0.4 })"
            ),
            (
                "position = { 0, 100 }, duration = 0.2",
                "t:add_animation(edit.animation { key_path = 'position.x', from = -100, to = 700, duration = 0.2 })"
            ),
            ("position = { 0, 100 }, begin_time = 1", ""), ("position = { 0, 100 }, opacity = 0", ""),
            ("position = { 0, 100 }, hidden = true", ""), ("position = { -100, 100 }", "p.masks_to_bounds = true"),
            (
                "position = { -100, 100 }",
                "p.mask = edit.shape_layer { frame = { 0, 0, 640, 360 }, path = edit.path.rectangle({ 0, 0, 640, 360 }) }"
            ),
        ])
    func elsewhere(properties: String, rest: String) throws { #expect(try findings(properties, rest) == []) }

    @Test("words rest in layers that have their own time")
    func nested() throws {
        let rest = """
            local outer = edit.layer { begin_time = 0.25, speed = 0.5, position = { 100, 0 } }
            t.begin_time, t.duration = 0.1, 0.2
            outer:add_sublayer(t)
            p:add_sublayer(outer)
            """
        #expect(try findings("position = { -100, 100 }", rest) == [warning(25, "the picture", "left")])
        #expect(try findings("position = { -60, 100 }", rest) == [])
    }

    @Test("many texts of one line are one finding")
    func oneLine() throws {
        let rest = "for n = 1, 3 do p:add_sublayer(edit.text_layer { string = 'x', font_size = 10 }) end"
        #expect(try findings("position = { 100, 100 }", rest).count == 1)
    }
}
