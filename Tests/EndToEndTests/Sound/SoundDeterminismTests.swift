import Foundation
import TestSupport
import Testing

/// A mix of everything gives the same bytes in every run, also when the machine is busy.
@Suite(.serialized) struct SoundDeterminismTests {
    private let folder = TemporaryFolder()

    /// Four tracks, other speeds, effects that look back and ahead, taps and a picture that is drawn from what they hear.
    private static let recipe = """
        local a, b = edit.asset("a.mp4"), edit.asset("b.wav")
        local comp = edit.composition()
        local function track() return comp:add_track("audio") end
        local voice, music, back, short = track(), track(), track(), track()
        for i = 0, 5 do voice:insert_time_range(edit.range(0.23 * i, 0.31), a.audio, 0.4 * i) end
        music:append(b.audio)
        music:scale_time_range(edit.range(0, 1), 1.5)
        back:append(a:reversed().audio)
        short:insert_time_range(edit.range(0.5, 0.7), b.audio, 0.61)
        local level = 0
        local one, two, three = edit.audio_mix_input(voice), edit.audio_mix_input(music), edit.audio_mix_input(back)
        one.effects = { edit.effect("equalizer", { frequency = 900, width_type = "q", width = 1, gain = 5 }) }
        one:set_volume_ramp(0, 1, edit.range(0.1, 1))
        one.tap = function(buffer) level = buffer.peak end
        two.effects = { edit.effect("aecho"), edit.effect("afftdn") }
        two:set_pan_ramp(-1, 1, edit.range(0, 2))
        two.tap = function(buffer) buffer:gain(0.5 + 0.5 * level) level = math.max(level, buffer.rms) end
        three.time_pitch_algorithm = "time_domain"
        back:scale_time_range(edit.range(0.3, 1), 0.7)
        local drawn = edit.drawn_asset { size = { 64, 64 }, duration = 2.4, frame_rate = 25, draw = function(canvas)
          canvas:clear({ level, level, level })
        end }
        comp:add_track("video"):append(drawn.video)
        local mix = edit.audio_mix { input_parameters = { one, two, three } }
        mix.effects = { edit.effect("acompressor") }
        return edit.movie { composition = comp, audio_mix = mix }
        """

    init() throws {
        folder.copy(Samples.counted, as: "a.mp4")
        var noise = Noise(seed: 2)
        try folder.write("b.wav", sound: [(0..<70_000).map { _ in 0.7 * noise.sample() }], rate: 44100)
        folder.write("r.lua", Self.recipe)
    }

    private static let files: [Word] = ["out.mp4", "out.mkv", "out.wav"]

    @Test("five runs, one after the other, write the same bytes", arguments: files)
    func fiveRuns(name: Word) throws {
        var first: [UInt8]?
        for _ in 0..<5 {
            let outcome = try luaedit(["run", "r.lua", "-o", name, "--overwrite"], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
            let bytes = folder.read(name)
            let isSame = first == nil || bytes == first
            #expect(isSame)
            first = first ?? bytes
        }
        #expect(try Judge.sound(folder.file(name)).channels[0].contains { abs($0) > 0.1 })
    }

    @Test("eight runs at once write the bytes of one alone")
    func atOnce() throws {
        let outcome = try luaedit(["run", "r.lua", "-o", "alone.mp4"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let names = (0..<8).map { Word("\($0).mp4") }
        let programs = try names.map { try startLuaedit(["run", "r.lua", "-o", $0], in: folder) }
        for program in programs {
            let outcome = try program.wait(seconds: 300)
            #expect(outcome.status == 0, "\(outcome)")
        }
        let areSame = names.allSatisfy { folder.read($0) == folder.read("alone.mp4") }
        #expect(areSame)
    }
}
