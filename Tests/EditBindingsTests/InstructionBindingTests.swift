import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct InstructionBindingTests {
    /// `l` draws the video track of in.mp4, which `a` is; `vc` shows it.
    static let setup =
        "local a = edit.asset('in.mp4'); local vc = edit.video_composition_for(a); local i = vc.instructions[1]; local l = i.layer_instructions[1]\n"

    static let results: [(script: String, output: String)] = [
        (
            "l:set_opacity_ramp(1, 0, edit.range(1, 1)); print(l:opacity_ramp_at(1.5)); print(l:opacity_ramp_at(3)); print(l:opacity_ramp_at(0))",
            "1.0\t0.0\t[1 s, 2 s)\nnil\n1.0\t0.0\t[1 s, 2 s)"
        ),
        (
            "l:set_transform_ramp(edit.transform(), edit.transform():translate(10, 0), edit.range(0, 2)); print(l:transform_ramp_at(1))",
            "transform(1, 0, 0, 1, 0, 0)\ttransform(1, 0, 0, 1, 10, 0)\t[0 s, 2 s)"
        ),
        (
            "l:set_crop_rectangle({ 0, 0, 320, 360 }); l:set_crop_rectangle_ramp({ 0, 0, 320, 360 }, { x = 0, y = 0, width = 0, height = 360 }, edit.range(1, 2)); local from, to, range = l:crop_rectangle_ramp_at(2); print(from.width, to.width, to[4], range); print(#vc:validate(a))",
            "320.0\t0.0\t360.0\t[1 s, 3 s)\n0"
        ),
        ("print(l.blend_mode); l.blend_mode = 'multiply'; print(l.blend_mode)", "normal\nmultiply"),
        (
            "print(i.passthrough_track_id, i.required_source_track_ids[1], i.enable_post_processing); l:set_opacity(0.5); i.enable_post_processing = false; print(i.passthrough_track_id, i.enable_post_processing)",
            "1\t1\ttrue\nnil\tfalse"
        ),
        (
            "print(vc.render_scale); vc.render_scale = 0.5; print(vc.render_scale, vc.color_primaries); vc.color_primaries, vc.color_transfer_function, vc.color_ycbcr_matrix = 'bt709', 'bt709', 'bt709'; print(vc.color_primaries, vc.color_transfer_function, vc.color_ycbcr_matrix, #vc:validate(a)); vc.color_primaries = nil; print(vc.color_primaries)",
            "1.0\n0.5\tnil\nbt709\tbt709\tbt709\t0\nnil"
        ),
        (
            "print(vc.tone_mapping); vc.tone_mapping = 'hable'; print(vc.tone_mapping, #vc:validate(a))",
            "nil\nhable\t0"
        ),
        (
            "i.time_range = edit.range(0, 5); print(#vc:validate(a), #vc:validate(a, edit.range(0, 5)))", "1\t0"
        ),
    ]

    @Test("instructions do what their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(Self.setup + script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        (
            "l:set_opacity_ramp(1, 0, 2)",
            "bad argument #3 'range' to 'set_opacity_ramp' (time range edit.range(start, duration) expected, got number)"
        ),
        (
            "l.blend_mode = 'mutiply'",
            "layer_instruction.blend_mode: 'normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color_dodge', 'color_burn', 'hard_light', 'soft_light', 'difference', 'exclusion', 'add', 'subtract' expected, got 'mutiply' (did you mean 'multiply'?)"
        ),
        (
            "l:set_crop_rectangle{ 1, 2, 3 }",
            "bad argument #1 'rectangle' to 'set_crop_rectangle' (rectangle expected, which has 4 numbers, got 3)"
        ),
        ("i.passthrough_track_id = 1", "instruction.passthrough_track_id can only be read"),
        (
            "vc.color_primaries = 'bt79'",
            "video_composition.color_primaries: 'bt709', 'bt470bg', 'smpte170m', 'bt2020' expected, got 'bt79' (did you mean 'bt709'?)"
        ),
    ]

    @Test("a mistake in an instruction is named with its place", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure(Self.setup + script)?.text == "recipe.lua:2: " + message)
    }
}
