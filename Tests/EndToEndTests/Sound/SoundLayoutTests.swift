import TestSupport
import Testing

/// The channels that results have, through the built program: as many as what sounds in them.
@Suite struct SoundLayoutTests {
    private let folder = TemporaryFolder()

    private func run(_ recipe: String, _ words: [Word]) throws -> Outcome {
        folder.write("r.lua", recipe)
        let outcome = try luaedit(["run", "r.lua", "--allow-read", ".", "--overwrite"] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome
    }

    /// Noise in each of several channels, the same in every run.
    private func writeNoise(_ name: Word, channels: Int, count: Int) throws {
        var noise = Noise(seed: UInt64(channels))
        try folder.write(name, sound: (0..<channels).map { _ in (0..<count).map { _ in noise.sample() * 0.1 } })
    }

    @Test("six channels and a voice are mixed in six channels, as ffmpeg mixes them")
    func surround() throws {
        try writeNoise("six.wav", channels: 6, count: 24000)
        try writeNoise("voice.wav", channels: 1, count: 24000)
        let outcome = try run(
            """
            local comp, six, voice = edit.composition(), edit.asset("six.wav"), edit.asset("voice.wav")
            local one, two = comp:add_track("audio"), comp:add_track("audio")
            one:insert_time_range(edit.range(0, 0.5), six.audio, 0)
            two:insert_time_range(edit.range(0, 0.5), voice.audio, 0)
            local own, other = edit.audio_mix_input(one, { volume = 0.5 }), edit.audio_mix_input(two)
            local seen = {}
            local function tap(name) return function(b) if not seen[name] then print(name, b.channel_layout) end seen[name] = true end end
            own.tap, other.tap = tap("six"), tap("voice")
            return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { own, other } } }
            """, ["-o", "out.wav", "--preset", "wav_float"])
        #expect(outcome.errorText.contains("six\t5.1\n") && outcome.errorText.contains("voice\tmono\n"), "\(outcome)")
        #expect(!outcome.errorText.contains("sound-mixed-down"))
        let mix: Word =
            "[0]volume=0.5[a];[1]pan=5.1|FL=c0|FR=c0[b];[a][b]amix=inputs=2:normalize=0,aformat=channel_layouts=5.1"
        try ffmpeg([
            "-i", folder.file("six.wav"), "-i", folder.file("voice.wav"), "-filter_complex", mix, "-c:a", "pcm_f32le",
            folder.file("expected.wav"),
        ])
        let (ours, theirs) = (try Judge.sound(folder.file("out.wav")), try Judge.sound(folder.file("expected.wav")))
        #expect(ours.channels.count == 6 && ours.count == theirs.count)
        for (one, other) in zip(ours.channels, theirs.channels) {
            #expect(zip(one, other).allSatisfy { abs(Double($0 - $1)) < Judge.quietestError })
        }
    }

    @Test("a timeline of a voice has two channels when music is added to its movie, and one without")
    func timeline() throws {
        try writeNoise("voice.wav", channels: 1, count: 48000)
        try writeNoise("music.wav", channels: 2, count: 96000)
        let film = """
            local timeline, audio = require "timeline", require "audio"
            local film = timeline.new { size = { 64, 64 }, frame_rate = 25 }
            film:add { edit.color_asset("red", { 64, 64 }), duration = 1 }
            film:sound { "voice.wav", fade_out = 0.2 }
            local movie = film:movie()

            """
        _ = try run(film + "return movie", ["-o", "voice.mov"] + quick)
        #expect(try Judge.probe(folder.file("voice.mov"), "stream=channels", streams: "a:0") == "1")
        _ = try run(
            film
                + """
                local inputs = audio.fill(movie.composition, edit.asset("music.wav"), 1)
                table.move(movie.audio_mix.input_parameters, 1, 1, #inputs + 1, inputs)
                movie.audio_mix.input_parameters = inputs
                return movie
                """, ["-o", "music.mov"] + quick)
        #expect(try Judge.probe(folder.file("music.mov"), "stream=channels", streams: "a:0") == "2")
    }

    @Test("the tap of a track without media makes the sound of the movie")
    func silentTrack() throws {
        folder.copy(Samples.pictureOnly, as: "picture.mp4")
        _ = try run(
            """
            local comp = edit.composition()
            comp:insert_time_range(edit.range(0, 2), edit.asset("picture.mp4"), 0)
            local input = edit.audio_mix_input(comp:add_track("audio"))
            input.tap = function(b) for k = 1, b.sample_count do b:set_sample(2, k, 0.25) end end
            return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { input } } }
            """, ["-o", "out.wav", "--preset", "wav_float"])
        let sound = try Judge.sound(folder.file("out.wav"))
        #expect(sound.count == 96000)
        #expect(sound.channels[0].allSatisfy { $0 == 0 } && sound.channels[1].allSatisfy { $0 == 0.25 })
    }
}
