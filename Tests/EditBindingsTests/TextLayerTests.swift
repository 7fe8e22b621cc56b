import EditModel
import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite("Text layers in recipes")
struct TextLayerTests {
    @Test(
        "runs and properties read back as they were set",
        arguments: [
            ("t.string = 'a'", "t.string", "a"),
            (
                "t.string = { 'a', { 'b', weight = 'bold' }, 'c' }", "t.string[2][1], t.string[2].weight, t.string[3]",
                "b\t700\tc"
            ),
            (
                "t.string = { { 'b', font = 'Serif', font_size = 12, italic = true, underline = true, color = 'red' } }",
                "t.string[1].font, t.string[1].font_size, t.string[1].italic, t.string[1].underline, t.string[1].foreground_color.r",
                "Serif\t12.0\ttrue\ttrue\t1.0"
            ),
            ("t.string = { 'a', 'b' }", "#t.string, tostring(t)", "2\ttext_layer 'ab'"),
            ("t.string = {}", "#t.string", "0"),
            ("t.underline = true", "t.underline", "true"),
            ("t.letter_spacing = -1.5", "t.letter_spacing", "-1.5"), ("", "t.letter_spacing", "0.0"),
            ("t.line_spacing = 1.5", "t.line_spacing", "1.5"),
            ("t.truncation = 'middle'", "t.truncation", "middle"), ("", "t.truncation", "none"),
            ("t.maximum_line_count = 2", "t.maximum_line_count", "2"), ("", "t.maximum_line_count", "nil"),
            ("t.stroke_position = 'outside'", "t.stroke_position", "outside"),
            ("t.text_transform = 'uppercase'; t.language = 'tr'", "t.text_transform, t.language", "uppercase\ttr"),
            ("", "t.text_transform, t.language, t.balanced, t.foreground_gradient", "none\tnil\tfalse\tnil"),
            ("t.balanced = true", "t.balanced", "true"),
            (
                "t.foreground_gradient = { colors = { 'red', 'blue' }, end_point = { 1, 0 } }",
                "#t.foreground_gradient.colors, t.foreground_gradient.type, t.foreground_gradient.end_point.x, t.foreground_gradient.locations",
                "2\taxial\t1.0\tnil"
            ),
            ("t.box = { color = 'red', extent = 'joined' }", "t.box.extent", "joined"),
            ("t.vertical_alignment = 'middle'", "t.vertical_alignment", "middle"),
            (
                "t.box = { color = 'red', padding = 8 }", "t.box.padding.x, t.box.padding.y, t.box.extent",
                "8.0\t8.0\tlines"
            ),
            (
                "t.box = { color = 'red', padding = { 8, 2 }, corner_radius = 3, extent = 'text' }",
                "t.box.padding[2], t.box.corner_radius, t.box.extent, t.box.color[1]", "2.0\t3.0\ttext\t1.0"
            ),
            ("t.box = { color = 'red' }; t.box = nil", "t.box", "nil"),
        ])
    func reads(_ set: String, _ get: String, _ expected: String) throws {
        #expect(try printed("local t = edit.text_layer()\n\(set)\nprint(\(get))") == expected)
    }

    @Test(
        "what cannot be set says why",
        arguments: [
            ("string = 5", "string: string or list of runs expected, got number"),
            ("string = 'a\\xFF'", "string: the string is not UTF-8: see its byte 2"),
            ("string = { 'ok', 'a\\xC3' }", "string[2]: the string is not UTF-8: see its byte 2"),
            ("string = { { 'a', colour = 'red' } }", "string[1]: a run has no 'colour' (did you mean 'color'?)"),
            (
                "string = { { weight = 'bold' } }",
                "string[1]: a run has one string: { \"words\", foreground_color = … }"
            ),
            (
                "string = { 'a', weight = 'bold' }",
                "string: a list of runs has no 'weight': write { { \"words\", weight = … } }"
            ),
            ("string = { { 'a', font_size = 0/0 } }", "string[1].font_size: finite number expected, got nan"),
            (
                "foreground_gradient = {}",
                "foreground_gradient: a gradient has colors: { colors = { \"gold\", \"white\" } }"
            ),
            (
                "foreground_gradient = { colors = { 'red', 'blue' }, locations = { 0 } }",
                "foreground_gradient: 2 colors need as many locations, got 1"
            ),
            (
                "foreground_gradient = { colors = { 'red', 'blue' }, locations = { 1, 0 } }",
                "foreground_gradient: locations never fall"
            ),
            (
                "foreground_gradient = { colors = { 'red', 'blue' }, start_point = { 0.5, 1 } }",
                "foreground_gradient: its start_point is its end_point: there is no way between them"
            ),
            (
                "foreground_gradient = { color = 'red' }",
                "foreground_gradient: a gradient has no 'color' (did you mean 'colors'?)"
            ),
            ("language = 'Türkisch'", "language: 'Türkisch' is not a language (write eng, or pt-BR)"),
            ("string = { true }", "string[1]: string or run expected, got boolean"),
            ("truncation = 'front'", "truncation: 'none', 'start', 'middle', 'end' expected, got 'front'"),
            ("maximum_line_count = 0", "maximum_line_count: integer from 1 to 1000000 expected, got 0"),
            ("box = {}", "box: a box has a color: { color = \"black\", padding = 8 }"),
            ("box = { color = 'red', pading = 3 }", "box: a box has no 'pading' (did you mean 'padding'?)"),
            ("box = { color = 'red', padding = true }", "box.padding: padding expected, got boolean"),
        ])
    func refuses(_ set: String, _ expected: String) {
        let text = failure("edit.text_layer { \(set) }")?.description ?? ""
        #expect(text == "recipe.lua:1: text_layer.\(expected)")
    }

    @Test("measure tells sizes, lines and words, in the layer's own coordinates")
    func measure() throws {
        let script = """
            local t = edit.text_layer { string = { 'He', { 'llo', weight = 'bold' } }, font_size = 20 }
            local m = t:measure()
            print(m.width, m.height, m[1], m.ascent, m.descent, #m.lines, m.truncated)
            print(m.words[1].string, m.words[1].first, m.words[1].last, m.words[1].rectangle.width, #m.words[1].rectangles)
            t.bounds = { 100, 200, 300, 40 }
            print(t:measure().lines[1].rectangle.x, t:measure().lines[1].baseline, t:measure(80).width)
            """
        #expect(
            try printed(script) == """
                50.0\t20.0\t50.0\t16.0\t4.0\t1\tfalse
                Hello\t1\t5\t50.0\t1
                100.0\t216.0\t50.0
                """)
        #expect(failure("edit.text_layer():measure(-1)")?.description.contains("'width' to 'measure'") == true)
    }

    @Test("the families that are installed are listed")
    func fonts() throws { #expect(try printed("print(table.concat(edit.fonts(), ', '))") == "DejaVu Sans, Sans") }

    private func findings(_ layers: String) throws -> [String] {
        let script = """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.asset('in.mp4'), 0)
            local vc = edit.video_composition_for(c)
            local p, v = edit.layer(), edit.layer()
            p:add_sublayer(v)
            local function show(t) t.position = { 100, 100 } p:add_sublayer(t) end
            \(layers)
            vc.animation_tool = edit.animation_tool { video_layer = v, in_layer = p }
            return edit.movie { composition = c, video_composition = vc }
            """
        let result = try recipeResult(script, ["in.mp4"])
        return result.main.findings.map(\.description)
    }

    @Test("a missing font is told once, with the line that names it and the one that was meant")
    func missingFonts() throws {
        let found = try findings(
            "show(edit.text_layer { string = 'a', font = 'dejavu sanz' })\n"
                + "show(edit.text_layer { string = { { 'b', font = 'dejavu sanz' }, { 'c', font = 'Zapf' } } })")
        #expect(
            found == [
                "recipe.lua:7: warning: text layer 'a': no font 'dejavu sanz' is installed (did you mean 'DejaVu Sans'?); 'DejaVu Sans' stands in for it [font-substituted]",
                "recipe.lua:8: warning: text layer 'bc': no font 'Zapf' is installed; 'DejaVu Sans' stands in for it [font-substituted]",
            ])
    }

    @Test("characters that cannot be drawn, and texts that cannot be, name their line")
    func characters() throws {
        let found = try findings(
            "show(edit.text_layer { string = 'aX' })\nshow(edit.text_layer { string = 'a\\27' })\n"
                + "show(edit.text_layer { string = 'long' })\nshow(edit.text_layer { string = 'X', hidden = true })")
        #expect(
            found == [
                "recipe.lua:7: warning: text layer 'aX': no font has the characters X (U+0058) [glyph-missing]",
                "recipe.lua:8: warning: text layer 'a\u{1B}': its string has characters that are left out: U+001B [text-characters]",
                "recipe.lua:9: error: text layer 'long': text has more than 16384 characters without a newline: break it into lines [text-style]",
            ])
    }
}
