import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct ObjectTests {
    static let results: [(script: String, output: String)] = [
        // Times.
        (
            "print(edit.time(1001, 30000), edit.time(2.5), edit.time('1:02.5'), edit.time.zero)",
            "1001/30000 s\t2.5 s\t62.5 s\t0 s"
        ),
        ("local t = edit.time(0.1); print(t.value, t.timescale, t.seconds, t == edit.time(1, 10))", "1\t10\t0.1\ttrue"),
        (
            "print(edit.time(1) + 0.5, 2 - edit.time(1), edit.time(1) * 2.5, 3 * edit.time(1, 3), -edit.time(1))",
            "1.5 s\t1 s\t2.5 s\t1 s\t-1 s"
        ),
        (
            "local t = edit.time('62.48'); print(t:timecode(25), t:timecode(edit.time(1, 24)), t:timecode('50'), (-t):timecode(25))",
            "00:01:02:12\t00:01:02:11\t00:01:02:24\t-00:01:02:12"
        ),
        (
            "local t = edit.frames(1800, 29.97); print(t, t:timecode(29.97), t:timecode(29.97, false), t:timecode('60000/1001'), t:timecode(30000 / 1001))",
            "60.06 s\t00:01:00;02\t00:01:00:00\t00:01:00;04\t00:01:00;02"
        ),
        ("print(edit.time(3600.5):timecode(23.976))", "00:59:56:21"),
        (
            "print(edit.frames(12, 24) == edit.time(12, 24), edit.frames(-1, '30000/1001'), edit.frames(3, edit.time(1, 50)), edit.frames(7, 12.5))",
            "true\t-1001/30000 s\t0.06 s\t0.56 s"
        ),
        ("print(edit.time(3) / 2, edit.time(3) / edit.time(2))", "1.5 s\t1.5"),
        (
            "print(edit.time(7, 2) % 1, edit.time(-1, 2) % 1, 5 % edit.time(2), edit.time(1) % -3)",
            "0.5 s\t0.5 s\t1 s\t-2 s"
        ),
        (
            "print(edit.time(1.03) // edit.time(1, 25), edit.time(-1, 2) // 1, 5 // edit.time(2), edit.time(1) // -3)",
            "25\t-1\t2\t-1"
        ),
        ("print(edit.time(7):clamped(0, 5), edit.time(-1):clamped(0, 5), edit.time(2):clamped(0, 5))", "5 s\t0 s\t2 s"),
        (
            "local t, f = edit.time(1.03), edit.time(1, 25); print(t:rounded(f), t:rounded(f, 'down'), t:rounded(f, 'up'), edit.time(3, 50):rounded(f))",
            "1.04 s\t1 s\t1.04 s\t0.08 s"
        ),
        (
            "local r = edit.range(2, 3); print(r:shifted(1), r:shifted(-2).start, r:contains(edit.range(3, 2)), r:contains(edit.range(3, 3)), r:contains(5))",
            "[3 s, 6 s)\t0 s\ttrue\tfalse\tfalse"
        ),
        (
            "print(edit.time(1) < 2, edit.time(1) <= edit.time(1), edit.time(1) < edit.time.indefinite)",
            "true\ttrue\ttrue"
        ),
        (
            "print(edit.time('00:00:01:00@29.97'), edit.time.indefinite, edit.time.indefinite.is_numeric)",
            "1.001 s\tindefinite\tfalse"
        ),
        // Ranges.
        ("local r = edit.range(1, 2); print(r, r.start, r.duration, r.stop)", "[1 s, 3 s)\t1 s\t2 s\t3 s"),
        (
            "local r = edit.between(1, 3); print(r:contains(1), r:contains(3), r == edit.range(1, 2))",
            "true\tfalse\ttrue"
        ),
        (
            "local r = edit.range(1, 2); print(r:intersection(edit.range(2, 5)), r:union(edit.range(5, 1)), r:intersection(edit.range(7, 1)))",
            "[2 s, 3 s)\t[1 s, 6 s)\tnil"
        ),
        // Transforms.
        (
            "local t = edit.transform():translate(100, 50):scale(2); print(t, t.tx, t.a)",
            "transform(2, 0, 0, 2, 100, 50)\t100.0\t2.0"
        ),
        (
            "print(edit.transform{ 1, 0, 0, 1, 5, 6 }:invert(), edit.transform():rotate(90):concat(edit.transform():scale(2, 3)))",
            "transform(1, 0, 0, 1, -5, -6)\ttransform(0, 3, -2, 0, 0, 0)"
        ),
        (
            "local t = edit.transform():interpolated(edit.transform():rotate(90):scale(3), 0.5); print(t == edit.transform():rotate(45):scale(2), t:interpolated(t, 7) == t)",
            "true\ttrue"
        ),
        (
            "print(table.concat(edit.color('#ff8000'), ' '), table.concat(edit.color { 0, 0.5, 1 }, ' '), #edit.color('clear'))",
            "1.0 0.50196078431373 0.0 1.0\t0.0 0.5 1.0 1.0\t4"
        ),
        (
            "print(edit.transform{ a = 1, b = 0, c = 0, d = 1, tx = 5, ty = 6 } == edit.transform():translate(5, 6))",
            "true"
        ),
        // Assets.
        (
            "local a = edit.asset('in.mp4'); print(a, a == edit.asset('in.mp4'), a.duration, #a.tracks, a.metadata.title)",
            "asset 'in.mp4', 10 s\ttrue\t10 s\t2\tTest"
        ),
        (
            "local v = edit.asset('in.mp4').video; print(v, v.id, v.media_type, v.natural_size.width, v.natural_size[2], v.nominal_frame_rate, v.codec, v.sample_rate)",
            "video track 1 of 'in.mp4'\t1\tvideo\t640.0\t360.0\t25.0\th264\tnil"
        ),
        (
            "local a = edit.asset('in.mp4'); print(a.audio.sample_rate, a.audio.language, a:track(2) == a.audio, a:track(9), #a:tracks_with('audio'), a.audio.natural_size)",
            "48000\ten\ttrue\tnil\t1\tnil"
        ),
        (
            "local p = edit.asset('logo.png'); print(p.duration, p.audio, p.video.time_range.duration)",
            "indefinite\tnil\tindefinite"
        ),
        (
            "print(edit.asset('in.mp4').chapters[1].title, edit.asset('in.mp4').chapters[1].time_range)",
            "All\t[0 s, 10 s)"
        ),
        // Compositions.
        (
            "local c = edit.composition(); local v = c:add_track('video'); v:insert_time_range(edit.range(0, 2), edit.asset('in.mp4').video, 1); print(c, v, #v.segments, v.segments[1], v.segments[2], v.segments[2].source.id)",
            "composition of 1 track, 3 s\tvideo track 1, 3 s\t2\tempty segment [0 s, 1 s)\tsegment [1 s, 3 s) of 'in.mp4' [0 s, 2 s)\t1"
        ),
        (
            "local c = edit.composition(); c:insert_time_range(edit.range(0, 2), edit.asset('in.mp4'), '0:01'); print(#c.tracks, c.duration, c:tracks_with('audio')[1].id, c:track(1).enabled, c.natural_size.height)",
            "2\t3 s\t2\ttrue\t360.0"
        ),
        (
            "local c, d = edit.composition(), edit.composition(); c:insert_time_range(edit.range(1, 2), edit.asset('in.mp4'), 0); d:insert_time_range(edit.range(0.5, 1), c, 0); print(d.tracks[1].segments[1]); c:remove_track(c.tracks[1]); print(#c.tracks)",
            "segment [0 s, 1 s) of 'in.mp4' [1.5 s, 2.5 s)\n1"
        ),
        (
            "local c = edit.composition(); local t = c:add_track('video', 7); t.enabled = false; t.preferred_transform = edit.transform():scale(2); t:insert_empty_time_range(edit.range(0, 1)); print(t.id, t.enabled, t.preferred_transform.a, t.time_range, c.tracks[1] == t)",
            "7\tfalse\t2.0\t[0 s, 1 s)\ttrue"
        ),
        // Video compositions.
        (
            "local a = edit.asset('in.mp4'); local vc = edit.video_composition_for(a); print(vc.render_size.width, vc.frame_duration, vc.instructions[1].time_range, vc.instructions[1].layer_instructions[1])",
            "640.0\t0.04 s\t[0 s, 10 s)\tlayer_instruction for track 1"
        ),
        (
            "local vc = edit.video_composition{ render_size = { 100, 200 }, frame_duration = edit.time(1, 25) }; vc.render_size = { width = 3, height = 4 }; print(vc.render_size.height, #vc.instructions, vc.animation_tool)",
            "4.0\t0\tnil"
        ),
        (
            "local l = edit.layer(); l.background_color = 'clear'; assert(l.background_color.a == 0); for _, c in ipairs{ '#f80', '#F808', '#ff8800', '#ff880088' } do l.background_color = c; local b = l.background_color; print(b.r * 255, b.g * 255, b.b * 255, string.format('%.0f', b.a * 255)) end",
            "255.0\t136.0\t0.0\t255\n255.0\t136.0\t0.0\t136\n255.0\t136.0\t0.0\t255\n255.0\t136.0\t0.0\t136"
        ),
        (
            "local i = edit.instruction{ time_range = edit.range(0, 1), background_color = '#ff000080', layer_instructions = { edit.layer_instruction(3) } }; print(i.background_color.r, i.background_color.a == 128/255, i.layer_instructions[1].track_id)",
            "1.0\ttrue\t3"
        ),
        // Layers.
        (
            "local t = edit.text_layer{ string = 'Hello', font_size = 20, color = 'tomato', weight = 'bold', position = { 10, 20 }, anchor_point = { x = 0, y = 0 } }; local s = t:measure(); print(t, s.width, s[2], t.weight, t.foreground_color.g == 0x63 / 255, t.frame.x, t.frame.width)",
            "text_layer 'Hello'\t50.0\t20.0\t700\ttrue\t10.0\t50.0"
        ),
        (
            "local l = edit.layer{ frame = { 10, 20, 30, 40 } }; print(l.position.x, l.position.y, l.bounds.width, l.frame[1])",
            "25.0\t40.0\t30.0\t10.0"
        ),
        (
            "local a, b = edit.layer(), edit.image_layer{ contents = 'logo.png', contents_gravity = 'resize_aspect' }; a:add_sublayer(b); print(#a.sublayers, a.sublayers[1] == b, b.superlayer == a, b.contents, b.frame.width)",
            "1\ttrue\ttrue\tasset 'logo.png', indefinite\t640.0"
        ),
        (
            "local l = edit.layer{ sublayers = { edit.layer(), edit.text_layer() }, hidden = true, opacity = 0.5, z_position = 2 }; l.sublayers[1]:remove_from_superlayer(); print(#l.sublayers, l.hidden, l.opacity, l.z_position)",
            "1\ttrue\t0.5\t2.0"
        ),
        (
            "local t = edit.text_layer{ shadow_color = { 1, 0, 0 }, shadow_offset = { 2, 3 }, shadow_radius = 4, shadow_opacity = 0.5, stroke_color = 'black', stroke_width = 2, alignment = 'center', wrapped = true, italic = true }; print(t.shadow_color.r, t.shadow_offset.y, t.shadow_radius, t.shadow_opacity, t.stroke_width, t.alignment, t.wrapped, t.italic)",
            "1.0\t3.0\t4.0\t0.5\t2.0\tcenter\ttrue\ttrue"
        ),
        (
            "local v, p = edit.layer(), edit.layer(); p:add_sublayer(v); local t = edit.animation_tool{ video_layer = v, in_layer = p }; print(t.video_layer == v, t.in_layer == p)",
            "true\ttrue"
        ),
        (
            "local a, b, p = edit.layer(), edit.layer(), edit.layer(); local t = edit.animation_tool{ video_layers = { a, b }, in_layer = p }; print(t.video_layer == a, #t.video_layers, t.video_layers[2] == b)",
            "true\t2\ttrue"
        ),
        // Movies.
        (
            "local m = edit.movie{ composition = edit.asset('in.mp4'), metadata = { Title = 'x' } }; print(m, m.metadata.title, m.chapters, #m:validate(), m.video_composition)",
            "movie, 10 s\tx\tnil\t0\tnil"
        ),
        (
            "local f = edit.movie{ composition = edit.composition() }:validate(); print(#f, f[1].code, f[1].severity, f[1].message, f[1].location)",
            "1\tmovie-empty\terror\tit has no picture and no sound\trecipe.lua:1"
        ),
        (
            "local f = edit.video_composition():validate(edit.asset('in.mp4')); print(#f, f[1].code)",
            "3\trender-size-missing"
        ),
        ("print(require('titles').text)", "from titles"),
    ]

    @Test("objects do what their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        ("edit.text_layer().colour = 'red'", "text_layer has no property 'colour' (did you mean 'color'?)"),
        (
            "local c = edit.composition(); c:add_track('video'):insert_time_range(edit.range(0, 1), edit.asset('in.mp4').video, true)",
            "bad argument #3 'at' to 'insert_time_range' (time expected, got boolean)"
        ),
        (
            "local c = edit.composition(); c:add_track('video'):insert_time_range(edit.range(5, 6), edit.asset('in.mp4').video, 0)",
            "the range [5 s, 11 s) leaves 'in.mp4', which is 10 s long"
        ),
        (
            "edit.composition():insert_time_range(edit.range(0, 1), 5, 0)",
            "bad argument #2 'source' to 'insert_time_range' (asset, composition or movie expected, got number)"
        ),
        (
            "edit.composition():add_track('vidoe')",
            "bad argument #1 'media_type' to 'add_track' ('video', 'audio', 'subtitle', 'text', 'metadata' expected, got 'vidoe' (did you mean 'video'?))"
        ),
        (
            "edit.time('1:75')",
            "bad argument #1 'value' to 'time' ('1:75' is not a time: there are no 75 seconds in a minute)"
        ),
        (
            "edit.time(1):timecode(edit.time(math.maxinteger, 1))",
            "there is no timecode where a frame lasts 9223372036854775807 s: timecodes count a whole number of frames a second, such as 24, 25 or 30, or 23.976, 29.97, 47.952, 59.94 or 119.88"
        ),
        (
            "edit.time(1):timecode(12.5)",
            "there is no timecode where a frame lasts 0.08 s: timecodes count a whole number of frames a second, such as 24, 25 or 30, or 23.976, 29.97, 47.952, 59.94 or 119.88"
        ),
        ("edit.time(1):timecode(25, true)", "drop frame exists at 29.97 and 59.94 only"),
        ("edit.time.indefinite:timecode(25)", "a time that is indefinite has no timecode"),
        (
            "edit.time(1):timecode(edit.time.zero)",
            "bad argument #1 'rate' to 'timecode' (frame duration of at least 0.001 s expected, got 0 s)"
        ),
        (
            "edit.frames(1, 0)",
            "bad argument #2 'rate' to 'frames' ('0' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001))"
        ),
        ("edit.frames(1.5, 25)", "bad argument #1 'count' to 'frames' (integer expected, got 1.5)"),
        ("edit.range(0, -1)", "the duration of a range cannot be negative, got -1 s"),
        ("edit.between(2, 1)", "a range cannot end at 1 s, before its start at 2 s"),
        ("edit.range(0, 1/0)", "bad argument #2 'duration' to 'range' (time expected, got inf)"),
        ("local x = edit.time(1) * edit.time(2)", "cannot multiply a time by a time"),
        ("local x = edit.time(1) / 0", "cannot divide a time by zero"),
        ("local x = edit.time(1) % 0", "cannot divide a time by 0 s"),
        ("local x = edit.time(1) // edit.time.indefinite", "cannot divide a time by indefinite"),
        ("edit.time(1):rounded(0)", "a step is longer than 0, not 0 s"),
        ("edit.time(1):clamped(3, 2)", "no time lies from 3 s to 2 s, which is before it"),
        ("local x = edit.time.indefinite + 1", "cannot add times: one of them is indefinite, infinite or invalid"),
        ("local x = edit.time.nil_", "time has no 'nil_'"),
        (
            "edit.layer{}:insert_sublayer(edit.layer{}, math.mininteger)",
            "bad argument #2 'index' to 'insert_sublayer' "
                + "(integer from -2147483648 to 2147483647 expected, got -9223372036854775808)"
        ),
        (
            "edit.transform():scale(1e9):scale(1e9)",
            "a transform's numbers are from -1000000000 to 1000000000, not 1e+18"
        ),
        (
            "edit.path():move_to{ 1e7, 0 }",
            "path has a coordinate of 10000000.0: they are from -1000000 to 1000000 pixels"
        ),
        (
            "edit.path.circle({ 0, 0 }, 1e9)",
            "path has a coordinate of 1000000000.0: they are from -1000000 to 1000000 pixels"
        ),
        (
            "edit.color('oragne')",
            "bad argument #1 'color' to 'color' ('oragne' is not a color (write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'orange'?))"
        ),
        ("edit.transform():scale(0):invert()", "a transform that flattens everything cannot be inverted"),
        ("edit.layer{ position = { 1 } }", "layer.position: point expected, which has 2 numbers, got 1"),
        ("edit.layer{ position = { x = 1, z = 2 } }", "layer.position: a point has no 'z'"),
        ("edit.layer{ bounds = { 1, 2, 'x', 4 } }", "layer.bounds[3]: number expected, got string"),
        (
            "edit.layer{ background_color = 'tomatoe' }",
            "layer.background_color: 'tomatoe' is not a color (write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'tomato'?)"
        ),
        (
            "edit.layer{ background_color = { 1, 2, 0 } }",
            "layer.background_color: the parts of a color are from 0 to 1, got 2"
        ),
        (
            "edit.text_layer{ weight = 'fat' }",
            "text_layer.weight: 'thin', 'light', 'regular', 'medium', 'semibold', 'bold', 'black' or a number expected, got 'fat'"
        ),
        ("edit.text_layer{ weight = 50 }", "text_layer.weight: weight from 100 to 900 expected, got 50"),
        ("local l = edit.layer(); l:add_sublayer(l)", "a layer cannot be inside itself"),
        (
            "edit.animation_tool{ in_layer = edit.layer() }",
            "animation_tool needs a video_layer, or video_layers"
        ),
        (
            "edit.animation_tool{ in_layer = edit.layer(), video_layers = {} }",
            "animation_tool: video_layers is empty"
        ),
        (
            "local l = edit.layer(); edit.animation_tool{ in_layer = l, video_layer = l, video_layers = { l } }",
            "animation_tool: give video_layer or video_layers, not both"
        ),
        (
            "local l = edit.layer(); for n = 1, 200 do local o = edit.layer(); o:add_sublayer(l); l = o end",
            "more than 128 layers inside each other"
        ),
        (
            "edit.animation_tool{ video_layer = edit.layer() }",
            "animation_tool needs a video_layer and the in_layer it is in"
        ),
        (
            "edit.movie{ compositon = edit.composition() }",
            "bad argument #1 'parts' to 'movie' (no option 'compositon' (did you mean 'composition'?))"
        ),
        (
            "edit.movie{ composition = edit.composition(), audio_mix = 3 }",
            "bad argument #1 'parts' to 'movie' (audio_mix: audio_mix expected, got number)"
        ),
        (
            "edit.movie{ composition = edit.composition(), duration = 3 }",
            "bad argument #1 'parts' to 'movie' (no option 'duration')"
        ),
        (
            "edit.text_layer{ box = { color = 'black', padding = 1e19 } }",
            "text_layer.box.padding: number from -1000000000 to 1000000000 expected, got 1e+19"
        ),
        ("edit.asset('in.mp4').duration = 5", "asset.duration can only be read"),
        ("edit.movi()", "edit has no 'movi' (did you mean 'movie'?)"),
        ("edit.asset('in.mp4').video.insert_time_range()", "asset_track has no property 'insert_time_range'"),
    ]

    @Test("a mistake is named with its place", arguments: errors)
    func error(script: String, message: String) {
        let error = failure("\n" + script)
        #expect(error?.text == "recipe.lua:2: " + message)
        #expect(error?.kind == .recipeError)
    }

    @Test("a file that was not granted ends the recipe with its line and the way out")
    func permission() {
        let error = failure("\n\nlocal a = edit.asset('secret.mp4')")
        #expect(
            error?.text == "not allowed to read 'secret.mp4' (recipe.lua:3); run again with --allow-read secret.mp4")
        #expect(error?.kind == .notAllowed)
    }

    @Test("findings name the line that set what is wrong")
    func locations() throws {
        let script = """
            local a = edit.asset('in.mp4')
            local vc = edit.video_composition_for(a)

            vc.render_size = { 0, 10 }
            vc.instructions[1].layer_instructions[1]:set_opacity(1.5, 0)
            return edit.movie { composition = a, video_composition = vc }
            """
        let result = try recipeResult(script, ["in.mp4"])
        #expect(result.main.snapshot == nil)
        #expect(
            result.main.findings.map(\.description) == [
                "recipe.lua:4: error: video composition: a render_size of 0 × 10 cannot be rendered (sides from 1 to 16384 pixels) [render-size-invalid]",
                "recipe.lua:5: error: instruction 1, layer instruction 1: an opacity of 1.5 is not in 0 to 1 [opacity-range]",
            ])
    }

    @Test("the definitions for editors list every type, and are the same every time")
    func definitions() {
        let text = RecipeRunner.definitions()
        for name in ["asset", "text_layer", "movie", "range", "recipe", "video_composition_for", "between"] {
            #expect(text.contains("edit.\(name)"))
        }
        #expect(text == RecipeRunner.definitions())
    }
}
