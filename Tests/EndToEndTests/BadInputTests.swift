import Testing

/// Input that is wrong, absurd or hostile: a clear error before the render and no file, or the right result.
@Suite struct BadInputTests {
    private let folder = TemporaryFolder()

    /// What a recipe says after `comp` has a video track `t` and `a` is a movie of 200×120 pixels and 2 s.
    struct Case: CustomTestStringConvertible {
        var lines: String
        /// After `error: `, and for findings without the code; empty where the recipe is right.
        var error = ""
        var status: Int32 = 1
        var testDescription: String { lines }

        init(_ lines: String, _ error: String = "", status: Int32? = nil) {
            (self.lines, self.error, self.status) = (lines, error, status ?? (error.isEmpty ? 0 : 1))
        }
    }

    private static let prelude =
        "local a, comp = edit.asset('in.mp4'), edit.composition()\n"
        + "local t = comp:add_track('video')\n"

    private func expect(_ item: Case, _ ending: String) throws {
        folder.copy(Samples.first, as: "in.mp4")
        folder.write("recipe.lua", Self.prelude + item.lines + "\n" + ending)
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == item.status, "\(outcome)")
        let errors = outcome.errorText.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        if item.error.isEmpty {
            #expect(errors.isEmpty)
            #expect(folder.names == ["in.mp4", "out.mp4", "recipe.lua"])
        } else {
            #expect(errors.first.map(String.init) == "error: recipe.lua:3: " + item.error)
            #expect(folder.names == ["in.mp4", "recipe.lua"])
        }
    }

    private static let tooFine = "the exact result does not fit (use times of one timescale, or rounder ones)"
    private static let most = "9223372036854775807"

    static let times = [
        Case(
            "t:insert_time_range(edit.range(1, 2), a.video, 0)",
            "the range [1 s, 3 s) leaves 'in.mp4', which is 2 s long"),
        Case(
            "t:insert_time_range(edit.range(-1, 2), a.video, 0)",
            "the range [-1 s, 1 s) leaves 'in.mp4', which is 2 s long"),
        Case(
            "t:insert_time_range(edit.range(0, 1/0), a.video, 0)",
            "bad argument #2 'duration' to 'range' (time expected, got inf)"),
        Case(
            "t:insert_time_range(edit.range(0/0, 1), a.video, 0)",
            "bad argument #1 'start' to 'range' (time expected, got nan)"),
        Case("t:insert_time_range(edit.range(0, 0), a.video, 0)", "the range [0 s, 0 s) is empty"),
        Case("t:insert_time_range(edit.range(0, 1), a.video, -1)", "cannot insert at -1 s, before the start"),
        Case(
            "t:insert_time_range(edit.range(0, 1), a.video, edit.time(math.maxinteger, 1))",
            "cannot add times: \(tooFine)"),
        Case("local _ = -edit.time(math.mininteger, 1)", "cannot subtract times: \(tooFine)"),
        Case(
            "local _ = edit.time(1, 0)",
            "bad argument #2 'timescale' to 'time' (integer from 1 to 2147483647 expected, got 0)"),
        Case("t:insert_time_range(edit.range(edit.time(1, 2147483629), edit.time(1, 2147483587)), a.video, 0)"),
        Case("t:append(a) t:scale_time_range(edit.range(0, 1), 0)", "a range cannot be scaled to a duration of 0 s"),
        Case(
            "t:append(a) comp:insert_time_range(edit.range(0, 1), comp, 0)",
            "a composition cannot be inserted into itself"),
        Case(
            "t:append(a) t:remove_time_range(edit.range(1, 5))",
            "the range [1 s, 6 s) leaves the composition, which is 2 s long"),
        Case(
            "local _ = edit.color_asset('red', { 0, 0 })",
            "a color asset has whole sides from 1 to 16384 pixels, not 0 × 0"),
        Case(
            "local _ = edit.color_asset('red', { 32768, 32768 })",
            "a color asset has whole sides from 1 to 16384 pixels, not 32768 × 32768"),
        // Cuts between odd microseconds of scaled media have no exact time: the nearest one will do.
        Case(
            "t:append(a) t:scale_time_range(edit.range(0.333333, 0.777777), 0.123457) "
                + "t:scale_time_range(edit.range(0.1, 1.000001), 2.7182818) "
                + "t:remove_time_range(edit.range(0.234567, 0.000001)) "
                + "t:scale_time_range(edit.range(0.1, 1.000003), 3.1415927)"),
        Case("t:append(a) t:scale_time_range(edit.range(0, 1), edit.time(1, 2147483647))"),
        Case(
            "for _ = 1, 1000 do t:append(a) comp, t = edit.composition(), nil t = comp:add_track('video') end t:append(a)"
        ),
        Case(
            "t:append(a) for n = 1, 1000 do local outer = edit.composition() "
                + "outer:insert_time_range(edit.range(0, 1), comp, 0) comp = outer end"),
        Case("for n = 0, 299 do t:insert_time_range(edit.range(0, edit.time(1, 25)), a.video, edit.time(n, 25)) end"),
    ]

    @Test("a time that is none is told at its line, and a strange one is kept", arguments: times)
    func time(item: Case) throws { try expect(item, "return comp") }

    private static let noSize = "(sides from 1 to 16384 pixels"
    private static func size(_ text: String, _ reason: String = ")") -> String {
        "video composition: a render_size of \(text) cannot be rendered \(noSize)\(reason) [render-size-invalid]"
    }
    private static func frame(_ text: String) -> String {
        "video composition: a frame_duration of \(text) [frame-duration-invalid]"
    }

    static let compositions = [
        Case("vc.render_size = { 0, 0 }", size("0 × 0")),
        Case("vc.render_size = { 1, 1 }"),
        Case("vc.render_size = { 101, 51 }"),
        Case("vc.render_size = { 16385, 2 }", size("16385 × 2")),
        Case("vc.render_size = { 16384, 16384 }", size("16384 × 16384", ", not both of them that large)")),
        Case("vc.render_size = { 0/0, 2 }", "video_composition.render_size[1]: finite number expected, got nan"),
        Case(
            "vc.render_size = { 1e308, 2 }",
            "video_composition.render_size[1]: number from -1000000000 to 1000000000 expected, got 1e+308"),
        Case("vc.frame_duration = 0", frame("0 s is not positive")),
        Case("vc.frame_duration = edit.time(1, 1000000)", frame("0.000001 s is shorter than 1/1000 s")),
        Case("vc.frame_duration = 1000"),
        Case("vc.frame_duration = edit.time(math.maxinteger, 1)", frame("\(most) s is longer than 1000 s")),
        Case(
            "vc.frame_duration = edit.time(3000000001, 2147483629)",
            frame("1.396984 s is too fine a fraction for a file: its value is above 2147483647")),
        Case("vc.frame_duration = edit.time(100000007, 2147483629)"),
        Case(
            "vc.instructions = { edit.instruction { time_range = edit.range(-1, 3) } }",
            "instruction 1: its range [-1 s, 2 s) begins outside the picture, which is 2 s long [instruction-outside]"),
        Case("vc.instructions[1].time_range = edit.range(0, edit.time(math.maxinteger, 1))"),
        Case(
            "l:set_opacity(-1)",
            "instruction 1, layer instruction 1: an opacity of -1 is not in 0 to 1 [opacity-range]"),
        Case("l:set_opacity(0/0)", "bad argument #1 'opacity' to 'set_opacity' (finite number expected, got nan)"),
        Case("l:set_opacity(0.5, edit.time(math.maxinteger, 1))"),
        Case(
            "l:set_transform(edit.transform { 0, 0, 0, 0, 0, 0 })",
            "instruction 1, layer instruction 1: the transform at 0 s flattens the picture to nothing or is not finite "
                + "[transform-singular]"),
        Case("l:set_transform(edit.transform { 1e9, 1e8, -1e8, 1e9, -1e9, 0 })"),
        Case("l:set_transform(edit.transform { 1e-30, 0, 0, 1e-30, 0, 0 })"),
        Case("l:set_transform(edit.transform { 1, 0, 0, 1, 1e9, -1e9 })"),
        Case(
            "l:set_transform(edit.transform { 1, 0, 0, 1, 1e30, -1e30 })",
            "bad argument #1 'numbers' to 'transform' ([5]: number from -1000000000 to 1000000000 expected, got 1e+30)"),
        Case(
            "l:set_crop_rectangle { 1e9, 0, 5, 10 }",
            "instruction 1, layer instruction 1: the crop rectangle { 1000000000, 0, 5, 10 } has nothing of the picture, "
                + "which is 200 × 120: use an opacity of 0 to hide it [crop-empty]"),
        Case(
            "l:set_crop_rectangle { 1e30, 0, 5, 10 }",
            "bad argument #1 'rectangle' to 'set_crop_rectangle' ([1]: number from -1000000000 to 1000000000 expected, got 1e+30)"
        ),
        Case("l:set_crop_rectangle { -1e8, -1e8, 1e9, 1e9 }"),
        Case("mark { 0, 0, 1e9, 1e9 }", "layer: its bounds are larger than 16384 pixels [layer-geometry]"),
        Case(
            "mark { -1e300, 1e300, 10, 10 }",
            "layer.frame[1]: number from -1000000000 to 1000000000 expected, got -1e+300"),
        Case("mark { 0/0, 0, 10, 10 }", "layer.frame[1]: finite number expected, got nan"),
        Case("mark { -1e8, 1e8, 10, 10 }"),
    ]

    @Test("a value that cannot be drawn is told at its line, and a strange one is drawn", arguments: compositions)
    func composition(item: Case) throws {
        let made =
            "t:append(a) local vc = edit.video_composition_for(comp) "
            + "local l = vc.instructions[1].layer_instructions[1] local function mark(frame) "
            + "local tree, video = edit.layer {}, edit.layer {} tree:add_sublayer(video) "
            + "tree:add_sublayer(edit.layer { background_color = 'red', frame = frame }) "
            + "vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = tree } end "
        var item = item
        item.lines = made + item.lines
        try expect(item, "return edit.movie { composition = comp, video_composition = vc }")
    }

    @Test("two hundred translucent tracks are drawn, each with a decoder of its own")
    func manyTracks() throws {
        let lines = """
            for _ = 1, 199 do comp:add_track('video') end \
            for _, track in ipairs(comp.tracks) do track:insert_time_range(edit.range(0, 0.08), a.video, 0) end \
            local vc = edit.video_composition_for(comp) \
            for _, l in ipairs(vc.instructions[1].layer_instructions) do l:set_opacity(0.5) end
            """
        try expect(Case(lines), "return edit.movie { composition = comp, video_composition = vc }")
    }

    @Test("a thousand sounds are mixed")
    func manySounds() throws {
        try ffmpeg(["-i", Samples.soundOnly, folder.file("in.wav")])
        folder.write(
            "recipe.lua",
            "local a, comp = edit.asset('in.wav'), edit.composition()\nfor _ = 1, 1000 do "
                + "comp:add_track('audio'):insert_time_range(edit.range(0, 0.1), a.audio, 0) end\nreturn comp")
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.hasPrefix("warning: the sound was above full scale by up to "))
    }
}
