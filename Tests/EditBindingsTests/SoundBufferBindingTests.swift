import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite("Blocks of sound in recipes") struct SoundBufferBindingTests {
    static let results: [(script: String, output: String)] = [
        (
            "local b = edit.sound_buffer { left = { 1, 0.5 }, time = 2 }; print(b.channel_count, b.channel_layout, b.sample_rate, b.sample_count, b.time, b.duration == edit.time(2, 48000), b)",
            "2\tstereo\t48000\t2\t2 s\ttrue\t2 samples at 2 s"
        ),
        (
            "local b = edit.sound_buffer { channels = { { 1, -0.25 } }, sample_rate = 8000 }; print(b.channel_layout, b.sample_rate, b:sample(1, 2), #b:samples(1))",
            "mono\t8000\t-0.25\t2"
        ),
        (
            "local b = edit.sound_buffer { sample_count = 3, channel_layout = '5.1' }; print(b.channel_count, b.sample_count, b.peak, b.rms, b:channel_peak(6))",
            "6\t3\t0.0\t0.0\t0.0"
        ),
        (
            "local b = edit.sound_buffer { left = { 0.5, 0.5 }, right = { 1, -1 } }; print(b.peak, b:channel_peak(1), b:channel_rms(1), b:channel_rms(2))",
            "1.0\t0.5\t0.5\t1.0"
        ),
        (
            "local b = edit.sound_buffer { left = { 1, 1, 1, 1 } }; b:gain(1, 0); print(table.concat(b:samples(2), ' ')); b:gain(2); print(b:sample(1, 1))",
            "1.0 0.75 0.5 0.25\n2.0"
        ),
        (
            "local b, c = edit.sound_buffer { left = { 1, 1, 1 } }, edit.sound_buffer { left = { 2, 4, 6 } }; b:mix(c, 0.5, 2); print(table.concat(b:samples(1), ' ')); b:mix(c, 1, -1); print(table.concat(b:samples(1), ' ')); b:mix(c, 1, -2^53); print(b.peak)",
            "3.0 4.0 1.0\n3.0 4.0 3.0\n4.0"
        ),
        (
            "local b = edit.sound_buffer { left = { 1, 2 }, right = { 3, 4 } }; local c = b:copy(); b:swap_channels(); print(b:sample(1, 1), b:sample(2, 2)); b:silence(); print(b.peak, c.peak, c == b)",
            "3.0\t2.0\n0.0\t4.0\tfalse"
        ),
        (
            "local b = edit.sound_buffer { left = { 1, 2 } }; b:set_sample(2, 1, 0.5); b:set_samples(1, { 0.25, 0.125 }); print(b:sample(1, 1), b:sample(1, 2), b:sample(2, 1), b:sample(2, 2))",
            "0.25\t0.125\t0.5\t2.0"
        ),
        (
            "local b = edit.sound_buffer { left = { 1, 2 }, right = { 3, 4 } }; b:map(function(x, i) return x * i end, 2); b:map(function(x) return -x end); print(b:sample(1, 2), b:sample(2, 1), b:sample(2, 2))",
            "-2.0\t-3.0\t-8.0"
        ),
        (
            "local b = edit.sound_buffer { left = {} }; b:gain(1, 2); b:silence(); print(b.peak, #b:samples(1))",
            "0.0\t0"
        ),
        (
            "local input, mix = edit.audio_mix_input(7), edit.audio_mix(); input.tap = print; print(input.tap == print); mix.input_parameters = { input }; input.tap = nil; print(input.tap)",
            "true\nnil"
        ),
    ]

    @Test("blocks are made, measured and changed", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(script) == output)
    }

    static let mistakes: [(script: String, text: String)] = [
        ("edit.sound_buffer {}", "a sound_buffer is made of one of left, channels and sample_count"),
        (
            "edit.sound_buffer { left = {}, sample_count = 1 }",
            "a sound_buffer is made of one of left, channels and sample_count"
        ),
        ("edit.sound_buffer { left = { 1 }, right = {} }", "left has 1 sample and right 0"),
        ("edit.sound_buffer { channels = { {} }, right = {} }", "right goes with left"),
        ("edit.sound_buffer { channels = {} }", "a sound_buffer has at least one channel"),
        ("edit.sound_buffer { channels = { { 1 }, { 1, 2 } } }", "channel 1 has 1 sample and channel 2 has 2"),
        ("edit.sound_buffer { channels = { {}, {}, {} } }", "3 channels need a channel_layout"),
        ("edit.sound_buffer { channels = { {} }, channel_layout = '5.1' }", "5.1 has 6 channels, not 1"),
        ("edit.sound_buffer { left = {}, channel_layout = 'mono' }", "mono has 1 channel, not 2"),
        (
            "edit.sound_buffer { sample_count = 9000000 }",
            "a sound_buffer has at most 10000000 samples in all channels together"
        ),
        (
            "edit.sound_buffer { left = { 1 } }:sample(3, 1)", "there is no channel 3: the block has 2"
        ),
        ("edit.sound_buffer { left = { 1 } }:sample(1, 2)", "there is no sample 2: the block has 1"),
        ("edit.sound_buffer { left = { 1 } }:set_sample(1, 2, 0)", "there is no sample 2: the block has 1"),
        ("edit.sound_buffer { left = { 1 } }:set_samples(1, {})", "the block has 1 sample, the list 0"),
        ("edit.sound_buffer { channels = { { 1 } } }:swap_channels()", "there is no channel 2: the block has 1"),
        (
            "edit.sound_buffer { left = { 1 } }:mix(edit.sound_buffer { channels = { { 1 } } })",
            "the other block is mono, this one stereo"
        ),
        (
            "edit.sound_buffer { left = { 1 } }:mix(edit.sound_buffer { left = { 1 }, sample_rate = 8000 })",
            "the other block is at 8000 Hz, this one at 48000 Hz"
        ),
        (
            "edit.sound_buffer { left = { 1 } }:map(function() end)",
            "the function's result is wrong (number expected, got no value)"
        ),
        (
            "local b = edit.sound_buffer { sample_count = 2000000 }; b:samples(1)",
            "a list holds at most 1000000 samples, and the block has 2000000"
        ),
    ]

    @Test("mistakes name the line", arguments: mistakes)
    func mistake(script: String, text: String) {
        #expect(failure(script)?.text == "recipe.lua:1: " + text)
    }
}
