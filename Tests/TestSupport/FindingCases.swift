/// Recipes for every code that validation of the model gives, told twice: to the bindings and to the program.
package enum FindingCases {
    /// `m` shows ten seconds of in.mp4 through `c`, its track `v`, `vc`, its instruction `i` and layer instruction `l`.
    package static let setup = """
        local a, b, tall = edit.asset('in.mp4'), edit.asset('b.mp4'), edit.asset('tall.mp4')
        local c = edit.composition()
        c:insert_time_range(edit.range(0, 10), a, 0)
        local v = c:track(1)
        local vc = edit.video_composition_for(c)
        local i = vc.instructions[1]
        local l = i.layer_instructions[1]
        local m = edit.movie { composition = c, video_composition = vc }
        local range, id = edit.range, edit.transform()
        local function instruct(...)
          vc.instructions = {}
          local list = {}
          for n, r in ipairs{ ... } do list[n] = edit.instruction { time_range = r, layer_instructions = { l } } end
          vc.instructions = list
        end
        local function show(layer)
          local video, parent = edit.layer(), edit.layer()
          parent:add_sublayer(video)
          parent:add_sublayer(layer)
          vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        end
        local function track(layer)
          vc.animation_tool = edit.animation_tool { additional_layer = layer, as_track = 9 }
          i.layer_instructions = { edit.layer_instruction(9), l }
        end
        local function mix(track, set)
          local input = edit.audio_mix_input(track)
          if set then set(input) end
          m.audio_mix = edit.audio_mix { input_parameters = { input } }
        end
        local function choose(first, second)
          local other = c:add_track('audio')
          other:insert_time_range(range(0, 10), b.audio, 0)
          c:track(2).alternate_group_id, other.alternate_group_id = first, second
          return c:track(2)
        end
        local function compose() vc.compositor = function(r) return r:source_frame(1) end end
        local function sample()
          local data = c:add_track('metadata')
          data:append(edit.sample_data_asset { samples = { { time = 0, duration = 1, values = { x = 1 } } } })
          vc.source_sample_data_track_ids = { data }
          return data
        end
        local function segments(...)
          for _, f in ipairs(v:validate_segments{ ... }) do print(f.code) end
        end

        """

    /// Files beside the recipes.
    package static let subtitleFiles: [(name: String, text: String)] = [
        ("s.srt", "1\n00:00:00,000 --> 00:00:02,000\n<i>Hi</i> you\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n"),
        ("empty.srt", "\n"),
        (
            "fonts.ass",
            """
            [Script Info]
            [V4+ Styles]
            Format: Name, Fontname, Fontsize
            Style: Default,Sans,20
            Style: *Title,@Zapf,20
            Style: Unused,Comic,20
            [Events]
            Format: Start, End, Style, Text
            Dialogue: 0:00:00.00,0:00:01.00,Default,Plain
            Dialogue: 0:00:00.00,0:00:01.00,Title,One {\\fnBodoni}two
            Dialogue: 0:00:01.00,0:00:02.00,Nowhere,Three

            """
        ),
        ("broken.srt", "1\n00:00:02,000 --> 00:00:01,000\nHi\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n"),
    ]

    /// For each code a recipe that gives it, and one that is close and does not.
    package static let cases: [(code: String, wrong: String, right: String)] = [
        ("movie-empty", "m = edit.composition()", "m = c"),
        ("movie-endless", "m = edit.asset('logo.png')", "m = a"),
        (
            "movie-too-long", "c:insert_time_range(range(0, 4e6), edit.asset('logo.png'), 0); m = c",
            "c:insert_time_range(range(0, 3e6), edit.asset('logo.png'), 0); m = c"
        ),
        (
            "time-overflow",
            "instruct(range(0, edit.time(10000000001, 2000000000)), edit.between(5, 6000000000))",
            "instruct(range(0, edit.time(10000000001, 2000000000)), edit.between(5, 10))"
        ),
        (
            "mixed-orientation", "c:insert_time_range(range(0, 1), tall, 0); m = c",
            "c:insert_time_range(range(0, 1), b, 0); m = c"
        ),
        (
            "chapter-range", "m.chapters = { { title = 'x', time_range = range(10, 1) } }",
            "m.chapters = { { title = 'x', time_range = range(9, 1) } }"
        ),
        (
            "movie-nesting", "c:insert_time_range(range(0, 1), m, 0)",
            "local o = edit.composition(); o:insert_time_range(range(0, 1), m, 0); m = edit.movie { composition = o }"
        ),
        (
            "movie-changed",
            "local o = edit.composition(); o:insert_time_range(range(0, 10), m, 0); c:remove_time_range(range(0, 1)); "
                + "m = edit.movie { composition = o }",
            "local o = edit.composition(); o:insert_time_range(range(0, 10), m, 0); m = edit.movie { composition = o }"
        ),
        (
            "segment-range", "segments(edit.segment{ target_range = range(0, 0) })",
            "segments(edit.segment{ target_range = range(0, 1) })"
        ),
        (
            "segment-gap",
            "segments(edit.segment{ target_range = range(0, 1) }, edit.segment{ target_range = range(2, 1) })",
            "segments(edit.segment{ target_range = range(0, 1) }, edit.segment{ target_range = range(1, 1) })"
        ),
        (
            "segment-overlap",
            "segments(edit.segment{ target_range = range(0, 2) }, edit.segment{ target_range = range(1, 1) })",
            "segments(edit.segment{ target_range = range(0, 2) }, edit.segment{ target_range = range(2, 1) })"
        ),
        (
            "segment-source", "segments(edit.segment{ source = a.video, target_range = range(0, 11) })",
            "segments(edit.segment{ source = a.video, target_range = range(0, 10) })"
        ),
        (
            "audio-missing", "m.audio_mix = edit.audio_mix(); c:track(2).enabled = false",
            "m.audio_mix = edit.audio_mix()"
        ),
        (
            "sample-rate", "m.audio_mix = edit.audio_mix { sample_rate = 192001 }",
            "m.audio_mix = edit.audio_mix { sample_rate = 96000 }"
        ),
        (
            "seam-duration", "m.audio_mix = edit.audio_mix { seam_duration = 1.001 }",
            "m.audio_mix = edit.audio_mix { seam_duration = 1 }"
        ),
        ("track-not-audio", "mix(v)", "mix(2)"),
        (
            "volume-range", "mix(2, function(p) p:set_volume(1e9) end)",
            "mix(2, function(p) p:set_volume_ramp(0, 16, range(0, 10)) end)"
        ),
        (
            "pan-range", "mix(2, function(p) p:set_pan_ramp(-1, 1.01, range(0, 1)) end)",
            "mix(2, function(p) p.pan = -1 end)"
        ),
        (
            "pan-mono",
            "c:remove_track(c:track(2)); mix(c:add_track('audio'), function(p) p.pan = 1 end); m.audio_mix.channel_layout = 'mono'",
            "c:remove_track(c:track(2)); mix(c:add_track('audio'), function(p) p.pan = 0 end); m.audio_mix.channel_layout = 'mono'"
        ),
        (
            "sound-mixed-down", "mix(2); m.audio_mix.channel_layout = 'mono'",
            "mix(2); m.audio_mix.channel_layout = '5.1'"
        ),
        (
            "time-pitch-range", "c:track(2):scale_time_range(range(0, 10), 0.3)",
            "c:track(2):scale_time_range(range(0, 10), 0.3125)"
        ),
        ("video-missing", "v.enabled = false", "v.enabled = false; m = c"),
        ("render-size-missing", "vc.render_size = nil", "vc.render_size = { 640, 360 }"),
        ("render-size-invalid", "vc.render_size = { 0, 360 }", "vc.render_size = { 16384, 360 }"),
        ("render-size-rounded", "vc.render_size = { 641, 360 }", "vc.render_size = { 642, 360 }"),
        ("render-scale-invalid", "vc.render_scale = 0", "vc.render_scale = 0.33"),
        (
            "color-incomplete", "vc.color_ycbcr_matrix = 'bt709'",
            "vc.color_ycbcr_matrix, vc.color_primaries, vc.color_transfer_function = 'bt709', 'bt709', 'bt709'"
        ),
        ("frame-duration-missing", "vc.frame_duration = nil", "vc.frame_duration = 0.04"),
        ("frame-duration-invalid", "vc.frame_duration = 0", "vc.frame_duration = 0.001"),
        (
            "frame-timing-track", "vc.source_track_id_for_frame_timing = 9",
            "vc.source_track_id_for_frame_timing = nil"
        ),
        ("instructions-missing", "vc.instructions = {}", "vc.instructions = { i }"),
        ("instruction-range", "i.time_range = nil", "i.time_range = range(0, 100)"),
        (
            "chapter-order",
            "m.chapters = { { title = '', time_range = range(0, 5) }, { title = '', time_range = range(4, 2) } }",
            "m.chapters = { { title = '', time_range = range(0, 5) }, { title = '', time_range = range(5, 2) } }"
        ),
        (
            "chapter-title", "m.chapters = { { title = 'a\\27b', time_range = range(0, 5) } }",
            "m.chapters = { { title = 'a b', time_range = range(0, 5) } }"
        ),
        ("metadata-invalid", "m.metadata = { title = 'a\\0b' }", "m.metadata = { title = 'a\\nb' }"),
        (
            "metadata-cleaned", "m = edit.movie { composition = edit.asset('tagged.mp4') }",
            "m = edit.movie { composition = edit.asset('tagged.mp4'), metadata = {} }"
        ),
        ("artwork-picture", "m.metadata = { artwork = b }", "m.metadata = { artwork = 'logo.png' }"),
        ("alternate-groups", "choose(1, 2)", "choose(1, 1)"),
        (
            "alternate-tap", "mix(choose(1, 1), function(i) i.tap = function() end end)",
            "mix(choose(0, 0), function(i) i.tap = function() end end)"
        ),
        ("instruction-gap", "instruct(range(0, 5), range(6, 4))", "instruct(range(0, 5), range(5, 5))"),
        ("instruction-overlap", "instruct(range(0, 5), range(4, 6))", "instruct(range(0, 4), range(4, 6))"),
        (
            "instruction-order", "instruct(range(0, 4), range(4, 6), range(1, 2))",
            "instruct(range(0, 1), range(1, 2), range(3, 7))"
        ),
        ("instruction-outside", "instruct(range(0, 10), range(10, 1))", "instruct(range(0, 10))"),
        ("track-missing", "l.track_id = 9", "l.track_id = 1"),
        ("track-not-video", "l.track_id = 2", "l.track_id = v"),
        (
            "track-disabled",
            "c:add_track('video').enabled = false; i.layer_instructions = { l, edit.layer_instruction(3) }",
            "c:add_track('video'); i.layer_instructions = { l, edit.layer_instruction(3) }"
        ),
        ("track-twice", "i.layer_instructions = { l, l }", "i.layer_instructions = { l }"),
        ("opacity-range", "l:set_opacity(1.1)", "l:set_opacity(1)"),
        ("crop-range", "l:set_crop_rectangle{ 0, 0, -1, 10 }", "l:set_crop_rectangle{ 0, 0, 1, 10 }"),
        ("crop-empty", "l:set_crop_rectangle{ 640, 0, 10, 10 }", "l:set_crop_rectangle{ 630, 0, 10, 10 }"),
        ("crop-outside", "l:set_crop_rectangle{ 0, 0, 641, 360 }", "l:set_crop_rectangle{ 0, 0, 640, 360 }"),
        ("ramp-range", "l:set_opacity_ramp(0, 1, range(1, 0))", "l:set_opacity_ramp(0, 1, range(1, 0.1))"),
        (
            "ramp-overlap", "l:set_opacity_ramp(0, 1, range(1, 2)); l:set_opacity(1, 2)",
            "l:set_opacity_ramp(0, 1, range(1, 2)); l:set_opacity(1, 3)"
        ),
        (
            "ramp-outside", "l:set_transform_ramp(id, id:scale(2), range(9, 2))",
            "l:set_transform_ramp(id, id:scale(2), range(8, 2))"
        ),
        ("transform-singular", "l:set_transform(id:scale(0, 1))", "l:set_transform(id:scale(-1, 1))"),
        (
            "effect-kind", "c:track(2).effects = { edit.effect('gblur') }", "v.effects = { edit.effect('gblur') }"
        ),
        (
            "effect-unusable", "v.effects = { edit.effect('crop', { w = 1000 }) }",
            "v.effects = { edit.effect('crop', { w = 100 }) }"
        ),
        (
            "effect-size", "m.effects = { edit.effect('scale', { w = 320, h = 180 }) }",
            "m.effects = { edit.effect('hflip') }"
        ),
        (
            "effect-crop", "l.effects = { edit.effect('transpose') }; l:set_crop_rectangle({ 0, 0, 20, 20 })",
            "l.effects = { edit.effect('vflip') }; l:set_crop_rectangle({ 0, 0, 20, 20 })"
        ),
        (
            "effect-dropped",
            "v.effects = { edit.effect('hflip') }; m = edit.composition(); m:insert_time_range(range(0, 9), c, 0)",
            "m = edit.composition(); m:insert_time_range(range(0, 9), c, 0); v.effects = { edit.effect('hflip') }"
        ),
        (
            "compositor-overrides", "vc.compositor = function(r) return r:source_frame(1) end; l:set_opacity(0.5, 0)",
            "vc.compositor = function(r) return r:source_frame(1) end; l:set_opacity(1, 0)"
        ),
        (
            "sample-data-track-missing", "compose(); vc.source_sample_data_track_ids = { 7 }",
            "compose(); sample()"
        ),
        ("sample-data-track-kind", "compose(); vc.source_sample_data_track_ids = { v }", "compose(); sample()"),
        (
            "sample-data-not-listed", "compose(); sample(); i.required_source_sample_data_track_ids = { 9 }",
            "compose(); i.required_source_sample_data_track_ids = { sample() }"
        ),
        ("sample-data-unused", "sample()", "compose(); sample()"),
        ("value-time", "l:set_opacity(1, edit.time.indefinite)", "l:set_opacity(1, edit.time.zero)"),
        (
            "video-layer-outside",
            "vc.animation_tool = edit.animation_tool { video_layer = edit.layer(), in_layer = edit.layer() }",
            "local p = edit.layer(); vc.animation_tool = edit.animation_tool { video_layer = p, in_layer = p }"
        ),
        (
            "video-layer-kind",
            "local p = edit.text_layer { string = 'x', position = { 20, 20 } }; vc.animation_tool = edit.animation_tool { video_layer = p, in_layer = p }",
            "show(edit.text_layer { string = 'x', position = { 20, 20 } })"
        ),
        (
            "additional-track-id",
            "vc.animation_tool = edit.animation_tool { additional_layer = edit.layer { bounds = { 0, 0, 8, 8 } }, as_track = 1 }",
            "track(edit.layer { bounds = { 0, 0, 8, 8 } })"
        ),
        (
            "additional-layer-size", "track(edit.text_layer { string = 'a' })",
            "track(edit.text_layer { string = 'a', bounds = { 0, 0, 80, 20 } })"
        ),
        (
            "additional-layer-unused",
            "track(edit.layer { bounds = { 0, 0, 8, 8 } }); i.layer_instructions = { l }",
            "track(edit.layer { bounds = { 0, 0, 8, 8 } })"
        ),
        (
            "layer-geometry", "show(edit.layer { bounds = { 0, 0, -1, 1 } })",
            "show(edit.layer { bounds = { 0, 0, 0, 1 } })"
        ),
        ("layer-look", "show(edit.layer { corner_radius = -1 })", "show(edit.layer { corner_radius = 16384 })"),
        (
            "layer-without-size", "show(edit.layer { background_color = 'red' })",
            "show(edit.layer { background_color = 'red', bounds = { 0, 0, 1, 1 } })"
        ),
        (
            "animation-bounds",
            "local t = edit.text_layer { string = 'x', position = { 20, 20 } }; show(t); t:add_animation(edit.animation { key_path = 'bounds.size.width', to = 9 })",
            "local t = edit.text_layer { string = 'x', bounds = { 0, 0, 9, 9 } }; show(t); t:add_animation(edit.animation { key_path = 'bounds.size.width', to = 9 })"
        ),
        (
            "animation-ignored",
            "local t = edit.text_layer { string = 'x', position = { 20, 20 } }; show(t); t:add_animation(edit.animation { key_path = 'opacity', to = 0, fill_mode = 'forwards' })",
            "local t = edit.text_layer { string = 'x', position = { 20, 20 } }; show(t); t:add_animation(edit.animation { key_path = 'opacity', to = 0, fill_mode = 'forwards', removed_on_completion = false })"
        ),
        (
            "animation-range",
            "local t = edit.text_layer { string = 'x', position = { 20, 20 } }; show(t); t:add_animation(edit.animation { key_path = 'opacity', from = 0, to = 2 })",
            "local t = edit.text_layer { string = 'x', position = { 20, 20 } }; show(t); t:add_animation(edit.animation { key_path = 'opacity', from = 0, to = 1 })"
        ),
        ("text-empty", "show(edit.text_layer())", "show(edit.text_layer { string = 'x', position = { 20, 20 } })"),
        (
            "text-style", "show(edit.text_layer { string = 'x', font_size = 0 })",
            "show(edit.text_layer { string = 'x', font_size = 0.5 })"
        ),
        ("image-missing", "show(edit.image_layer())", "show(edit.image_layer { contents = 'logo.png' })"),
        (
            "subtitles-missing", "show(edit.subtitle_layer())",
            "show(edit.subtitle_layer { subtitles = edit.subtitles('s.srt') })"
        ),
        (
            "subtitles-empty", "show(edit.subtitle_layer { subtitles = edit.subtitles('empty.srt') })",
            "show(edit.subtitle_layer { subtitles = edit.subtitles('s.srt') })"
        ),
        (
            "subtitles-skipped", "show(edit.subtitle_layer { subtitles = edit.subtitles('broken.srt') })",
            "show(edit.subtitle_layer { subtitles = edit.subtitles('s.srt') })"
        ),
        (
            "image-rectangle",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 0.5, 0, 0, 1 } })",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 0.5, 0, 0.6, 1 } })"
        ),
        (
            "image-rectangle",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 0, -100.5, 1, 1 } })",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 0, -100, 1, 1 } })"
        ),
        (
            "image-rectangle",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 99.5, 0, 1, 1 } })",
            "show(edit.image_layer { contents = 'logo.png', contents_rect = { 99, 0, 1, 1 } })"
        ),
        ("shape-empty", "show(edit.shape_layer())", "show(edit.shape_layer { path = 'M0 0H9V9Z' })"),
        (
            "shape-line",
            "show(edit.shape_layer { path = 'M0 0H9999', stroke_color = 'red', line_dash_pattern = { 0.01 } })",
            "show(edit.shape_layer { path = 'M0 0H9999', stroke_color = 'red', line_dash_pattern = { 1 } })"
        ),
        (
            "gradient-empty", "show(edit.gradient_layer { bounds = { 0, 0, 9, 9 } })",
            "show(edit.gradient_layer { bounds = { 0, 0, 9, 9 }, colors = { 'red' } })"
        ),
        (
            "gradient-stops",
            "show(edit.gradient_layer { bounds = { 0, 0, 9, 9 }, colors = { 'red', 'blue' }, locations = { 1, 0 } })",
            "show(edit.gradient_layer { bounds = { 0, 0, 9, 9 }, colors = { 'red', 'blue' }, locations = { 0, 1 } })"
        ),
        (
            "emitter-empty",
            "show(edit.emitter_layer { emitter_cells = { edit.emitter_cell { contents = 'logo.png', birth_rate = 5 } } })",
            "show(edit.emitter_layer { emitter_cells = { edit.emitter_cell { contents = 'logo.png', birth_rate = 5,\n"
                + "lifetime = 1 } } })"
        ),
        (
            "emitter-count",
            "show(edit.emitter_layer { emitter_cells = { edit.emitter_cell { contents = 'logo.png', birth_rate = 10001,\n"
                + "lifetime = 1, lifetime_range = 2 } } })",
            "show(edit.emitter_layer { emitter_cells = { edit.emitter_cell { contents = 'logo.png', birth_rate = 10000,\n"
                + "lifetime = 1, lifetime_range = 2 } } })"
        ),
        (
            "emitter-contents",
            "local e = edit.emitter_layer()\n"
                + "e.emitter_cells = { edit.emitter_cell { contents = edit.layer { sublayers = { edit.emitter_layer() } },\n"
                + "birth_rate = 1, lifetime = 1 } }; show(e)",
            "show(edit.emitter_layer { emitter_cells = { edit.emitter_cell { contents = edit.layer(), birth_rate = 1,\n"
                + "lifetime = 1 } } })"
        ),
        (
            "replicator-empty", "show(edit.replicator_layer { instance_count = 3 })",
            "show(edit.replicator_layer { instance_count = 3, sublayers = { edit.layer() } })"
        ),
        (
            "replicator-count",
            "local row = edit.replicator_layer { instance_count = 101, sublayers = { edit.layer() } }\n"
                + "show(edit.replicator_layer { instance_count = 100, sublayers = { row } })",
            "local row = edit.replicator_layer { instance_count = 100, sublayers = { edit.layer() } }\n"
                + "show(edit.replicator_layer { instance_count = 100, sublayers = { row } })"
        ),
        (
            "replicator-color",
            "local video, copies = edit.layer(), edit.replicator_layer { instance_red_offset = -0.1 }\n"
                + "copies:add_sublayer(video)\n"
                + "vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = copies }",
            "local video, copies = edit.layer(), edit.replicator_layer { instance_alpha_offset = -0.1 }\n"
                + "copies:add_sublayer(video)\n"
                + "vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = copies }"
        ),
    ]
    /// For each code that depends on how the movie is written: luaedit's options, a recipe that gives it with them, and
    /// one that does not.
    package static let exportCases: [(code: String, options: [String], wrong: String, right: String)] = [
        ("preset-alpha", ["-o", "x.mp4"], "i.background_color = '#00000080'", "i.background_color = '#000000'"),
        ("preset-alpha", ["--preset", "hevc"], "i.background_color = 'transparent'", ""),
        ("preset-content", ["-o", "x.mp3"], "c:remove_track(c:track(2))", ""),
        ("preset-size", ["--preset", "av1"], "vc.render_size = { 32, 32 }", "vc.render_size = { 64, 64 }"),
        (
            "preset-frame-rate", ["-o", "x.gif"], "vc.frame_duration = edit.time(1, 60)",
            "vc.frame_duration = edit.time(1, 50)"
        ),
        ("preset-frame-rate", ["--preset", "av1"], "vc.frame_duration = edit.time(1, 250)", ""),
        (
            "preset-tone-mapped", ["-o", "x.mp4"],
            "vc.color_primaries, vc.color_transfer_function, vc.color_ycbcr_matrix = 'bt2020', 'pq', 'bt2020'", ""
        ),
        (
            "sound-reduced", ["-o", "x.flac"],
            "c:add_track('audio'):append(edit.tone_asset { frequency = 440, duration = 1, sample_rate = 96000 })",
            "c:add_track('audio'):append(edit.tone_asset { frequency = 440, duration = 1, sample_rate = 48000 })"
        ),
        (
            "preset-sound", ["-o", "x.opus"], "m.audio_mix = edit.audio_mix { sample_rate = 44100 }",
            "m.audio_mix = edit.audio_mix { sample_rate = 48000 }"
        ),
    ]
}
