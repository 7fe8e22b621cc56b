import EditModel
import MediaTime
import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct AudioMixBindingTests {
    /// `p` mixes the audio track of in.mp4, which `a` is.
    static let setup =
        "local a = edit.asset('in.mp4'); local p = edit.audio_mix_input(a.audio); local mix = edit.audio_mix { input_parameters = { p } }\n"

    static let results: [(script: String, output: String)] = [
        ("print(p, p.track_id, mix)", "audio_mix_input for track 2\t2\taudio_mix of 1 input"),
        (
            "print(mix.seam_duration, mix.sample_rate, mix.channel_layout, #mix.effects, mix.input_parameters[1] == p)",
            "0.002 s\tnil\tnil\t0\ttrue"
        ),
        (
            "mix.seam_duration, mix.sample_rate, mix.channel_layout = 0, 44100, '5.1'; print(mix.seam_duration, mix.sample_rate, mix.channel_layout); mix.sample_rate = nil; print(mix.sample_rate)",
            "0 s\t44100\t5.1\nnil"
        ),
        (
            "print(p:volume_ramp_at(0)); p:set_volume_ramp(0, 1, edit.range(1, 2)); print(p:volume_ramp_at(0)); print(p:volume_ramp_at(2)); print(p:volume_ramp_at(5))",
            "nil\n0.0\t1.0\t[1 s, 3 s)\n0.0\t1.0\t[1 s, 3 s)\nnil"
        ),
        (
            "p:set_volume(0.5); p:set_volume(0.25, 4); print(p:volume_ramp_at(1)); print(p.volume); p.volume = 2; print(p:volume_ramp_at(1))",
            "0.5\t0.5\t[0 s, 4 s)\n0.5\n2.0\t2.0\t[0 s, 4 s)"
        ),
        (
            "print(#p.volume_ramps); p:set_volume(0.5); p:set_volume_ramp(0.5, 0, edit.range(2, 1)); for _, r in ipairs(p.volume_ramps) do print(r.from, r.to, r.time_range) end",
            "0\n0.5\t0.5\t[0 s, 0 s)\n0.5\t0.0\t[2 s, 3 s)"
        ),
        (
            "p.volume = 0.5; p.volume_ramps = { { from = 0, to = 1, time_range = edit.range(1, 1) } }; print(#p.volume_ramps, p:volume_ramp_at(0), p:volume_ramp_at(1)); p.volume_ramps = {}; print(#p.volume_ramps)",
            "1\t0.0\t0.0\t1.0\t[1 s, 2 s)\n0"
        ),
        (
            "print(p.pan); p.pan = -1; print(p.pan, p:pan_ramp_at(0)); p:set_pan_ramp(-1, 1, edit.range(0, 4)); p:set_pan(0, 8); print(p.pan); print(p:pan_ramp_at(1)); print(p:pan_ramp_at(9))",
            "0.0\n-1.0\t-1.0\t-1.0\t[0 s, positive infinity)\n-1.0\n-1.0\t1.0\t[0 s, 4 s)\n0.0\t0.0\t[8 s, positive infinity)"
        ),
        (
            "print(p.time_pitch_algorithm, p.muted, #p.effects, p.tap); p.time_pitch_algorithm, p.muted = 'varispeed', true; print(p.time_pitch_algorithm, p.muted)",
            "spectral\tfalse\t0\tnil\nvarispeed\ttrue"
        ),
        ("local f = function() end; p.tap = f; print(p.tap == f); p.tap = nil; print(p.tap)", "true\nnil"),
        (
            "local m = edit.movie { composition = a, audio_mix = mix }; print(m.audio_mix == mix); m.audio_mix = nil; print(m.audio_mix)",
            "true\nnil"
        ),
        (
            "local q = edit.audio_mix_input(a.audio, { volume = 0.5, pan = 1, muted = true }); print(q.volume, q.pan, q.muted, edit.audio_mix_input(7).track_id)",
            "0.5\t1.0\ttrue\t7"
        ),
    ]

    @Test("the mix's tables do what their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(Self.setup + script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        (
            "p:set_volume_ramp(0, 1, 2)",
            "bad argument #3 'range' to 'set_volume_ramp' (time range edit.range(start, duration) expected, got number)"
        ),
        ("p:set_volume(0 / 0)", "bad argument #1 'volume' to 'set_volume' (finite number expected, got nan)"),
        (
            "p.volume_ramps = { { from = 0, till = 1, time_range = edit.range(1, 1) } }",
            "audio_mix_input.volume_ramps[1]: a volume ramp has from, to and a time_range, no 'till'"
        ),
        ("p.pan = 'left'", "audio_mix_input.pan: number expected, got string"),
        (
            "p.time_pitch_algorithm = 'spectrum'",
            "audio_mix_input.time_pitch_algorithm: 'spectral', 'time_domain', 'varispeed' expected, got 'spectrum' (did you mean 'spectral'?)"
        ),
        (
            "mix.channel_layout = '5.2'",
            "audio_mix.channel_layout: 'mono', 'stereo', '2.1', '3.0', 'quad', '4.0', '5.0', '5.1', '6.1', '7.1' expected, got '5.2' (did you mean '5.0'?)"
        ),
        ("mix.sample_rate = 44100.5", "audio_mix.sample_rate: integer expected, got 44100.5"),
        (
            "mix.seam_duration = 'long'",
            "audio_mix.seam_duration: 'long' is not a time (write seconds such as 2.5, a clock time such as 1:02.5, or a timecode such as 00:01:02:12@25)"
        ),
        ("p.tap = 1", "audio_mix_input.tap: function expected, got number"),
        ("edit.audio_mix_input()", "bad argument #1 'track' to 'audio_mix_input' (track expected, got no value)"),
        ("mix.inputs = {}", "audio_mix has no property 'inputs'"),
        (
            "edit.movie { composition = a, audio_mix = p }",
            "bad argument #1 'parts' to 'movie' (audio_mix: audio_mix expected, got audio_mix_input)"
        ),
    ]

    @Test("a mistake in a mix is named with its place", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure(Self.setup + script)?.text == "recipe.lua:2: " + message)
    }
}
