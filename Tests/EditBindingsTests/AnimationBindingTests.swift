import EditModel
import MediaTime
import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

@Suite struct AnimationBindingTests {
    static let results: [(script: String, output: String)] = [
        (
            "local a = edit.animation{ key_path = 'opacity', from = 0, to = 1 }; print(a.key_path, a.from, a.to, a.by, a.duration, a.timing, a.repeat_count, a.removed_on_completion, a.fill_mode)",
            "opacity\t0.0\t1.0\tnil\t0.25 s\tlinear\t0.0\ttrue\tremoved"
        ),
        (
            "local a = edit.keyframe_animation{ key_path = 'position', values = { { 1, 2 }, { x = 3, y = 4 } }, key_times = { 0, 1 }, timing = { 0.1, 0, 0.3, 1 }, timings = { 'ease_in' }, calculation_mode = 'cubic_paced' }; print(#a.values, a.values[2].x, a.key_times[2], a.timing[3], a.timings[1], a.calculation_mode)",
            "2\t3.0\t1.0\t0.3\tease_in\tcubic_paced"
        ),
        (
            "local t = edit.text_animation{ unit = 'word', from = { scale = 2, position = { 1, 2 } } }; print(t.unit, t.from.scale.y, t.from.position.x, t.from.blur, t.to, t.stagger, t.order, t.seed, t.anchor_point.x, t.fill_mode, t.removed_on_completion, t.duration)",
            "word\t2.0\t1.0\tnil\tnil\t0.05 s\tforward\t0\t0.5\tboth\tfalse\t0.25 s"
        ),
        (
            "local s = edit.spring_animation{ key_path = 'transform.scale', from = 0, to = 1 }; print(s.mass, s.stiffness, s.damping, s.initial_velocity, s.settling_duration == s.duration); s.duration = 2; print(s.duration); s.duration = nil; print(s.duration == s.settling_duration)",
            "1.0\t100.0\t10.0\t0.0\ttrue\n2 s\ntrue"
        ),
        (
            "local a = edit.animation{ key_path = 'opacity', to = 0, duration = 2, begin_time = 1 }; local g = edit.animation_group{ animations = { a } }; print(g.duration, #g.animations, g.animations[1] == a); a.duration = 9; print(g.animations[1].duration)",
            "3 s\t1\tfalse\n2 s"
        ),
        (
            "local l = edit.layer(); local a = edit.animation{ key_path = 'opacity', to = 0 }; l:add_animation(a, 'x'); l:add_animation(a); l:add_animation(a, 'y'); print(table.concat(l.animation_keys, ' '), l:animation('x') == l:animation('x'), l:animation('x') == a, l:animation('z')); l:remove_animation('x'); print(#l.animation_keys); l:remove_all_animations(); print(#l.animation_keys)",
            "x y\ttrue\tfalse\tnil\n1\n0"
        ),
        (
            "local a = edit.animation(); a.repeat_count = math.huge; a.repeat_duration = math.huge; a.speed = 1.5; print(a.repeat_count, a.repeat_duration, a.speed)",
            "inf\tpositive infinity\t1.5"
        ),
        (
            "local f = function(t) return 1 end; local l = edit.text_layer{ opacity = f, color = function() return 'red' end }; print(l.opacity == f, type(l.foreground_color), l.color == l.foreground_color); l.opacity = 0.5; print(l.opacity)",
            "true\tfunction\ttrue\n0.5"
        ),
        (
            "local l = edit.layer(); print(l.speed, l.time_offset); l.speed, l.time_offset = 2, 1; print(l.speed, l.time_offset)",
            "1.0\t0 s\n2.0\t1 s"
        ),
        (
            "local l = edit.layer{ rotation_x = 40, rotation_y = -30.5, perspective = 800, double_sided = false }; print(l.rotation_x, l.rotation_y, l.perspective, l.double_sided); l.perspective = nil; print(l.perspective)",
            "40.0\t-30.5\t800.0\tfalse\nnil"
        ),
        (
            "local t = edit.text_animation{ from = { rotation_x = 90, rotation_y = -45 }, perspective = 300 }; print(t.from.rotation_x, t.from.rotation_y, t.perspective)",
            "90.0\t-45.0\t300.0"
        ),
        (
            "local t = edit.text_animation{ from = { scale = 0 }, spring = { damping = 8, stiffness = 200 } }; print(t.spring.damping, t.spring.stiffness, t.spring.mass, t.duration == edit.spring_animation{ damping = 8, stiffness = 200 }.settling_duration); t.spring = {}; print(t.spring.damping); t.spring = nil; print(t.spring, t.duration)",
            "8.0\t200.0\t1.0\ttrue\n10.0\nnil\t0.25 s"
        ),
        (
            "local l = edit.text_layer{ string = 'Open', glow_color = 'red', glow_opacity = function() return 1 end }; print(l.glow_color.r, l.glow_radius, type(l.glow_opacity)); l.glow_color = nil; print(l.glow_color)",
            "1.0\t12.0\tfunction\nnil"
        ),
        (
            "print(edit.uppercase('straße'), edit.uppercase('izmir', 'tr'), edit.uppercase('άλφα', 'el'))",
            "STRASSE\tİZMİR\tΑΛΦΑ"
        ),
        (
            "print(edit.keyframe_animation{ key_path = 'position', path = 'M0 0 L10 0', rotation_mode = 'auto' }.path)",
            "M0 0L10 0"
        ),
    ]

    @Test("animations do what their rows say", arguments: results)
    func result(script: String, output: String) throws { #expect(try printed(script) == output) }

    static let errors: [(script: String, message: String)] = [
        ("edit.layer{ perspective = 0 }", "layer.perspective: number from 1 to 1000000 expected, got 0"),
        (
            "edit.text_animation{ spring = { dampening = 1 } }",
            "text_animation.spring: a spring has no 'dampening' (did you mean 'damping'?)"
        ), ("edit.layer{ glow_radius = -1 }", "layer.glow_radius: number from 0 to 1000 expected, got -1"),
        ("edit.layer().perspective = -5", "layer.perspective: number from 1 to 1000000 expected, got -5"),
        ("edit.layer{ rotation_x = 0 / 0 }", "layer.rotation_x: finite number expected, got nan"),
        (
            "edit.layer{ rotation_y = 1e12 }",
            "layer.rotation_y: number from -1000000000 to 1000000000 expected, got 1000000000000"
        ),
        (
            "edit.text_animation{ from = { rotation_x = 1 }, perspective = 0 }",
            "text_animation.perspective: number from 1 to 1000000 expected, got 0"
        ),
        (
            "edit.text_animation{ from = { rotation_x = 1 / 0 } }",
            "text_animation.from.rotation_x: finite number expected, got inf"
        ),
        (
            "edit.image_layer{ contents = function() end }",
            "image_layer.contents: they cannot be a function of time: add a keyframe_animation of the pictures"
        ),
        (
            "edit.subtitle_layer().subtitles = function() end",
            "subtitle_layer.subtitles: it cannot be a function of time, because it does not animate"
        ),
        (
            "edit.text_layer{ font = print }",
            "text_layer.font: it cannot be a function of time, because it does not animate"
        ),
        (
            "edit.layer{ frame = function() end }",
            "layer.frame: it cannot be a function of time: give one to position or to bounds"
        ),
        (
            "edit.text_animation{ from = { positoin = { 0, 1 } } }",
            "text_animation.from: a look of a unit has no 'positoin' (did you mean 'position'?)"
        ),
        (
            "edit.text_animation{ from = {} }",
            "text_animation.from: it changes nothing: write { position = { 0, 40 }, opacity = 0 }"
        ),
        (
            "edit.text_animation{ to = { blur = 200 } }",
            "text_animation.to.blur: number from 0 to 100 expected, got 200"
        ),
        (
            "edit.text_animation{ to = { scale = { 1 } } }",
            "text_animation.to.scale: two factors expected, got 1: { 1, 0.5 }"
        ),
        (
            "edit.text_animation{ order = 'middle' }",
            "text_animation.order: 'forward', 'backward', 'from_middle', 'from_edges', 'random' expected, got 'middle' (did you mean 'from_middle'?)"
        ),
        ("edit.text_animation{ stagger = -1 }", "text_animation.stagger: time of at least 0 expected, got -1 s"),
        (
            "edit.shape_layer():add_animation(edit.text_animation{ to = { opacity = 0 } })",
            "shape layer has no letters for a text_animation: add it to a text_layer"
        ),
        ("edit.text_layer():add_animation(edit.text_animation{ unit = 'word' })", "an animation needs from or to"),
        (
            "edit.animation{ key_path = 'opacty' }",
            "animation.key_path: there is no 'opacty' to animate (did you mean 'opacity'?)"
        ),
        (
            "edit.animation{ key_path = 'frame' }",
            "animation.key_path: frame does not animate: animate position and bounds.size"
        ),
        (
            "edit.animation{ key_path = 'opacity', from = { 1, 2 } }",
            "animation.from: number expected, got table"
        ),
        ("local a = edit.animation(); a.from = 1", "animation.from: set key_path first, which says what values are"),
        (
            "edit.keyframe_animation{ key_path = 'position', values = { { 1, 2 }, { 1, 'x' } } }",
            "keyframe_animation.values[2][2]: number expected, got string"
        ),
        (
            "edit.keyframe_animation{ key_path = 'position', values = { { 1, 2 }, 3 } }",
            "keyframe_animation.values[2]: point { x, y } expected, got number"
        ),
        (
            "local a = edit.animation{ key_path = 'opacity', from = 1 }; a.key_path = 'position'",
            "the animation's values are not values of 'position'"
        ),
        (
            "edit.keyframe_animation{ key_times = { 0, 0.7, 0.5 } }",
            "keyframe_animation.key_times: key times never fall, and 0.5 follows 0.7"
        ),
        (
            "edit.keyframe_animation{ key_times = { 0, 1.5 } }",
            "keyframe_animation.key_times[2]: number from 0 to 1 expected, got 1.5"
        ),
        (
            "edit.layer():add_animation(edit.keyframe_animation{ key_path = 'opacity', values = { 0, 1, 0 }, key_times = { 0, 1 } })",
            "3 values do not go with 2 key_times"
        ),
        (
            "edit.layer():add_animation(edit.keyframe_animation{ key_path = 'opacity', values = { 0, 1, 0 }, timings = { 'linear' } })",
            "2 ways between values do not go with 1 timings"
        ),
        (
            "edit.layer():add_animation(edit.keyframe_animation{ key_path = 'opacity', values = {} })",
            "an animation needs values, path or value"
        ),
        (
            "edit.layer():add_animation(edit.animation{ key_path = 'opacity' })",
            "an animation needs from, to, by or value"
        ),
        (
            "edit.layer():add_animation(edit.animation())",
            "an animation needs a key_path, such as 'position' or 'transform.rotation'"
        ),
        (
            "edit.layer():add_animation(edit.animation{ key_path = 'font_size', to = 3 })",
            "layer has no 'font_size' to animate"
        ),
        (
            "edit.image_layer():add_animation(edit.animation_group{ animations = { edit.animation{ key_path = 'string', to = 'x' } } })",
            "image layer has no 'string' to animate"
        ),
        ("edit.layer():add_animation(edit.animation_group())", "an animation needs animations"),
        (
            "edit.layer():add_animation(edit.layer())",
            "bad argument #1 'animation' to 'add_animation' (animation expected, got layer)"
        ),
        (
            "local l = edit.layer(); l:add_animation(edit.animation{ key_path = 'opacity', to = 0 }, 'x'); l:animation('x').to = 1",
            "an animation that a layer or a group has cannot be changed: change yours, and add it again"
        ),
        ("edit.animation{ duration = -1 }", "animation.duration: time longer than 0 expected, got -1 s"),
        ("edit.animation{ duration = 0 }", "animation.duration: time longer than 0 expected, got 0 s"),
        ("edit.animation{ speed = -1 }", "animation.speed: number from 0 to 1000000 expected, got -1"),
        ("edit.animation{ repeat_count = 0/0 }", "animation.repeat_count: finite number expected, got nan"),
        (
            "edit.animation{ timing = 'ease' }",
            "animation.timing: 'linear', 'ease_in', 'ease_out', 'ease_in_out', 'default' or four numbers expected, got 'ease' (did you mean 'ease_in'?)"
        ),
        ("edit.animation{ timing = { 0, 1e3, 0, 1 } }", "animation.timing: y1 and y2 are from -100 to 100, not 1000"),
        ("edit.animation{ timing = { 2, 0, 0, 1 } }", "animation.timing: x1 and x2 are from 0 to 1, not 2"),
        (
            "edit.layer():add_animation(edit.keyframe_animation{ key_path = 'opacity', path = 'M0 0H9' })",
            "a path is for the key_path 'position'"
        ),
        (
            "local g = edit.animation_group(); for i = 1, 40 do g = edit.animation_group{ animations = { g, g } } end",
            "a group has at most 10000 animations, in at most 16 groups one in the other"
        ),
        (
            "edit.layer():add_animation(edit.animation{ key_path = 'hidden', to = true, additive = true })",
            "'hidden' changes at once, so an animation of it cannot be additive or cumulative"
        ),
        (
            "local e = edit.emitter_layer{ emitter_cells = { edit.emitter_cell(), edit.emitter_cell() } }; e:add_animation(edit.animation{ key_path = 'emitter_cells.2.birth_rate', to = 3 }); e:add_animation(edit.animation_group{ animations = { edit.animation{ key_path = 'emitter_cells.5.birth_rate', to = 3 } } })",
            "emitter layer has no cell for 'emitter_cells.5.birth_rate' to animate: set its emitter_cells before"
        ),
        (
            "edit.layer():add_animation(edit.animation{ key_path = 'emitter_cells.1.birth_rate', to = 3 })",
            "layer has no 'emitter_cells.1.birth_rate' to animate"
        ),
        (
            "local e = edit.emitter_layer{ emitter_cells = { edit.emitter_cell(), edit.emitter_cell() } }; e:add_animation(edit.animation{ key_path = 'emitter_cells.2.birth_rate', to = 3 }, 'x'); e.emitter_cells = { e.emitter_cells[1], e.emitter_cells[2] }; e.emitter_cells = { e.emitter_cells[1] }",
            "too few emitter cells for the layer's animation of 'emitter_cells.2.birth_rate': remove that before"
        ),
        (
            "edit.layer{ masks_to_bounds = function() end }",
            "layer.masks_to_bounds: it cannot be a function of time, because it does not animate"
        ),
    ]

    @Test("a mistake in an animation is named with its line", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure(script)?.text == "recipe.lua:1: " + message)
    }

    /// A movie of ten seconds at 25 frames a second with a text layer `t` that `script` changes.
    private func edit(_ script: String) throws -> RecipeResult.Edit {
        let outcome = try runRecipe(
            """
            local a = edit.asset('in.mp4'); local vc = edit.video_composition_for(a)
            local video, parent, t = edit.layer(), edit.layer(), edit.text_layer{ string = 'x' }
            parent:add_sublayer(video); parent:add_sublayer(t)
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            \(script)
            return edit.movie { composition = a, video_composition = vc }
            """, ["in.mp4"])
        guard case .result(let result) = outcome else { throw Failure(.recipeError, "help") }
        #expect(result.script == nil, "functions of time need no script during the render")
        return result.main
    }

    private func movie(_ script: String) throws -> MovieSnapshot { try #require(try edit(script).snapshot) }

    private func text(_ movie: MovieSnapshot, at time: Time) throws -> LayerSnapshot {
        try #require(try movie.video?.overlay?.root.presented(at: time)?.sublayers[1])
    }

    @Test("a function of time gives the value of every frame before the render")
    func functions() throws {
        let movie = try movie(
            """
            local calls = 0
            t.begin_time = 1
            t.opacity = function(time) calls = calls + 1; return time.seconds / 10 end
            t.string = function(time) return tostring(calls) end
            t:add_animation(edit.animation{ key_path = 'position.x', begin_time = 2, duration = 4,
              value = function(time) return time.seconds * 100 end })
            """)
        let second = try text(movie, at: Time(2, 1))
        #expect(second.opacity == 0.1)
        guard case .text(let words) = second.content else { throw Failure(.recipeError, "no text") }
        #expect(words.string == "26")
        #expect(try text(movie, at: Time(5, 1)).position?.x == 200)
        #expect(try text(movie, at: Time(8, 1)).position?.x == 0)
    }

    static let wrongFunctions: [(script: String, message: String)] = [
        ("t.opacity = function() error('no') end", "recipe.lua:5: no"),
        (
            "t.opacity = function() return 1.5 end",
            "recipe.lua:5: the function's result is wrong (number from 0 to 1 expected, got 1.5)"
        ),
        (
            "t.position = function() end",
            "recipe.lua:5: the function's result is wrong (point { x, y } expected, got no value)"
        ),
    ]

    @Test("what a function of time raises is a finding with its line", arguments: wrongFunctions)
    func wrongFunction(script: String, message: String) throws {
        let edit = try edit(script)
        #expect(edit.findings.map { "\($0.location?.description ?? "?"): \($0.message)" } == [message])
        #expect(edit.findings.map(\.code) == [.functionFailed])
        #expect(edit.snapshot == nil)
    }
}
