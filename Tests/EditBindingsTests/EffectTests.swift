import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct EffectTests {
    /// `c` has a picture track `v`.
    static let setup =
        "local a = edit.asset('in.mp4'); local c = edit.composition(); c:insert_time_range(edit.range(0, 2), a, 0); local v = c:track(1)\n"

    static let results: [(script: String, output: String)] = [
        (
            "local e = edit.effect('gblur', { sigma = 8 }); print(e, e.name, e.summary)",
            "effect gblur\tgblur\tBlurs softly, by a Gaussian"
        ),
        ("print(table.concat(edit.effect('gblur').parameter_names, ' '))", "sigma steps planes sigmaV"),
        (
            "local e = edit.effect('blur', { radius = 2.5 }); e:set_ramp('radius', 2.5, 0, edit.range(0, 1)); print(e, e.media_type, table.concat(edit.effect('glow').parameter_names, ' '))",
            "effect blur\tvideo\tradius intensity threshold"
        ),
        (
            "local n = 0; for _, e in ipairs(edit.effects()) do if e.name == 'blur' or e.name == 'glow' then n = n + 1 end end; print(n)",
            "2"
        ),
        (
            "v.effects = { edit.effect('glow'), edit.effect('hflip'), edit.effect('blur') }; print(#edit.movie { composition = c, effects = { edit.effect('blur') } }:validate())",
            "0"
        ),
        (
            "v.effects = { edit.effect('hflip'), edit.effect('vflip') }; print(#v.effects, v.effects[2])",
            "2\teffect vflip"
        ),
        ("local e = edit.effect('lut3d', { file = 'film.cube', interp = 'trilinear' }); print(e)", "effect lut3d"),
        (
            "local e = edit.effect('chromakey', { color = '#00ff00', yuv = false }); e:set('color', { 0, 1, 0 }); print(e)",
            "effect chromakey"
        ),
        // Flags without names are a number.
        ("local e = edit.effect('tmix', { planes = 1 }); print(e)", "effect tmix"),
        ("local e = edit.effect('fade', { t = 'out', st = '0:01', d = 0.5 }); print(e)", "effect fade"),
        (
            "local n = 0; for _, e in ipairs(edit.effects()) do if e.name == 'gblur' then n = n + 1 end end; print(n)",
            "1"
        ),
        (
            "local e = edit.effect('acompressor', { threshold = 0.1, ratio = 4 }); print(e, e.media_type, e.summary, edit.effect('gblur').media_type)",
            "effect acompressor\taudio\tMakes loud sound less loud\tvideo"
        ),
        (
            "for _, e in ipairs(edit.effects()) do if e.name == 'aecho' then print(e.media_type, e.summary) end end",
            "audio\tAdds echoes"
        ),
        (
            "local e = edit.effect('equalizer', { frequency = 900, t = 'q', w = 1 }); e:set_ramp('gain', 0, 6, edit.range(0, 1)); c:tracks_with('audio')[1].effects = { e }; print(#edit.movie { composition = c }:validate())",
            "0"
        ),
        (
            "c:tracks_with('audio')[1].effects = { edit.effect('treble'), edit.effect('equalizer', { f = 30000 }) }; local f = edit.movie { composition = c }:validate(); print(#f, f[1].code, f[1].object, f[1].message)",
            "1\teffect-unusable\taudio track 2\tcannot apply equalizer: frequency: 30000 is not between 0 and 24000, half of the sample rate"
        ),
        (
            "local m = edit.movie { composition = c, effects = { edit.effect('gblur') } }; print(#m.effects, #m:validate())",
            "1\t0"
        ),
        (
            "local vc = edit.video_composition_for(c); local i, j = vc.instructions[1], edit.instruction { time_range = edit.range(1, 1) }; i.time_range = edit.range(0, 1); vc.instructions = { i, j }; i.layer_instructions[1].effects = { edit.effect('crop', { w = 1000 }) }; local f = vc:validate(c); print(#f, f[1].code, f[1].object, #vc:validate(c, edit.range(1, 1)))",
            "1\teffect-unusable\tinstruction 1, layer instruction 1\t0"
        ),
    ]

    @Test("effects do what their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(Self.setup + script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        (
            "edit.effect('chromakey', { color = { 0, 1e6, 0 } })",
            "chromakey: color: the parts of a color are from 0 to 1, got 1000000"
        ),
        ("edit.effect('gblurr')", "there is no effect 'gblurr' (did you mean 'gblur'?)"),
        (
            "edit.effect('movie')",
            "'movie' cannot be an effect: it reaches outside of the edit, to files or programs of its own"
        ),
        (
            "edit.effect('firequalizer', { gain = 'while(1,1)' })",
            "firequalizer: gain: the function 'while' is not allowed: it may go on for ever"
        ),
        (
            // As the library's parser reads it.
            "edit.effect('aeval', { exprs = [[0|wh\\i' 'le+x(1,1)]] })",
            "aeval: exprs: the function 'while' is not allowed: it may go on for ever"
        ),
        (
            "edit.effect('geq', { lum = 'taylor(taylor(x, 1), 1)' })",
            "geq: lum_expr: the function 'taylor' is not allowed: it computes its argument a thousand times"
        ),
        (
            "edit.effect('volume', { volume = 'random(0) * root(ld(0), 9)' })",
            "volume: volume: the function 'root' is not allowed: it computes its argument a thousand times"
        ),
        (
            "edit.effect('aeval', { exprs = 'time(0) | 0' })",
            "aeval: exprs: the function 'time' is not allowed: it gives the time of day, and another result on each run"
        ),
        (
            "edit.effect('afade')",
            "'afade' cannot be an effect: it fades sound by a clock of its own: use the volume ramps of edit.audio_mix_input"
        ),
        ("edit.effect('acompresor')", "there is no effect 'acompresor' (did you mean 'acompressor'?)"),
        (
            "edit.effect('acompressor', { ratio = 50 })", "acompressor: ratio: 50 is more than the maximum, 20"
        ),
        ("edit.effect('firequalizer', { dumpfile = '/tmp/x' })", "firequalizer has no parameter 'dumpfile'"),
        (
            "edit.effect('aecho'):set_ramp('in_gain', 0, 1, edit.range(0, 1))",
            "aecho: 'in_gain' cannot change during the movie (nothing of it can)"
        ),
        (
            "edit.effect('agate'):set_ramp('threshold', 0, 1, edit.range(0, 1))",
            "agate: 'threshold' cannot change during the movie ('level_in', 'range', 'ratio', 'makeup', 'level_sc' can)"
        ),
        ("edit.effect('blur', { raduis = 1 })", "blur has no parameter 'raduis' (did you mean 'radius'?)"),
        ("edit.effect('blur', { radius = 2000 })", "blur: radius: 2000 is more than the maximum, 1024"),
        ("edit.effect('blur', { radius = -1 })", "blur: radius: -1 is less than the minimum, 0"),
        ("edit.effect('blur', { radius = 'wide' })", "blur: radius: number expected, got 'wide'"),
        ("edit.effect('glow', { threshold = 2 })", "glow: threshold: 2 is more than the maximum, 1"),
        ("edit.effect('blurr')", "there is no effect 'blurr' (did you mean 'blur'?)"),
        ("edit.effect('gblur', { sigm = 1 })", "gblur has no parameter 'sigm' (did you mean 'sigma'?)"),
        ("edit.effect('gblur', { sigma = 2000 })", "gblur: sigma: 2000 is more than the maximum, 1024"),
        ("edit.effect('swaprect', { w = -1e9 })", "swaprect: w: -1000000000 is less than the minimum, 0"),
        (
            "edit.effect('boxblur', { luma_power = 1e9 })",
            "boxblur: luma_power: 1000000000 is more than the maximum, 20"
        ),
        ("edit.effect('aeval', { exprs = '' })", "aeval: exprs: an expression expected, got ''"),
        ("edit.effect('gblur', { sigma = -1 })", "gblur: sigma: -1 is less than the minimum, 0"),
        ("edit.effect('gblur', { sigma = 'much' })", "gblur: sigma: number expected, got 'much'"),
        ("edit.effect('gblur', { steps = 1.5 })", "gblur: steps: a whole number expected, got 1.5"),
        ("edit.effect('gblur', { 8 })", "gblur: parameters have names (write { sigma = … }, not a list)"),
        ("edit.effect('gblur', { sigma = 0/0 })", "gblur: sigma: finite number expected, got nan"),
        (
            "edit.effect('gblur', { sigma = print })",
            "gblur: sigma: number, boolean, text, color, time or size expected, got function"
        ),
        (
            "edit.effect('lut3d', { interp = 'linear' })",
            "lut3d: interp: number or 'nearest', 'trilinear', 'tetrahedral', 'pyramid', 'prism' expected, got 'linear'"
        ),
        (
            "edit.effect('chromakey', { color = 'gren' })",
            "chromakey: color: 'gren' is not a color (write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'green'?)"
        ),
        ("edit.effect('curves', { plot = '/tmp/x' })", "curves has no parameter 'plot'"),
        ("edit.effect('deshake', { filename = '/tmp/x' })", "deshake has no parameter 'filename'"),
        (
            "edit.effect('unsharp'):set_ramp('luma_amount', 0, 1, edit.range(0, 1))",
            "unsharp: 'luma_amount' cannot change during the movie (nothing of it can)"
        ),
        (
            "edit.effect('gblur'):set_ramp('sigma', 0, 2000, edit.range(0, 1))",
            "gblur: sigma: 2000 is more than the maximum, 1024"
        ),
    ]

    @Test("a mistake in an effect is named with its place", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure(Self.setup + script)?.text == "recipe.lua:2: " + message)
    }

    @Test("a file that was not granted stays closed")
    func file() {
        let refusal = failure(Self.setup + "edit.effect('lut3d', { file = 'secret.cube' })")
        #expect(refusal?.kind == .notAllowed)
        #expect(
            refusal?.text
                == "not allowed to read 'secret.cube' (recipe.lua:2); run again with --allow-read secret.cube")
    }
}
