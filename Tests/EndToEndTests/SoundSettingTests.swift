import Foundation
import TestSupport
import Testing

/// What is asked of the sound and of the pictures' form comes out, as ffprobe sees it, or is refused.
@Suite struct SoundSettingTests {
    private let folder = TemporaryFolder()

    private func run(_ options: [Word], recipe: String = "return edit.movie { composition = clip }") throws -> Outcome {
        folder.link(Samples.movie, as: "in.mp4")
        folder.write(
            "r.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } } }
            local clip = edit.asset(args.video)
            \(recipe)
            """)
        return try luaedit(["run", "r.lua", "in.mp4", "--overwrite"] + options, in: folder)
    }

    /// What ffprobe says of a track: of a program it lists each track twice, and commas follow where side data are.
    private func probe(_ file: Word, _ entry: Word, streams: Word = "v:0") throws -> String {
        let lines = try Judge.probe(folder.file(file), entry, streams: streams).split(whereSeparator: \.isNewline)
        var line = lines.first ?? ""
        while line.last == "," { line = line.dropLast() }
        return String(line)
    }

    static let codecs: [(name: Word, file: Word, expected: String)] = [
        ("aac", "o.mp4", "aac,44100"), ("ac3", "o.mp4", "ac3,44100"), ("alac", "o.mp4", "alac,44100"),
        ("eac3", "o.mp4", "eac3,44100"), ("flac", "o.mp4", "flac,44100"), ("mp3", "o.mp4", "mp3,44100"),
        ("pcm_s24le", "o.mov", "pcm_s24le,44100"), ("alac", "o.mov", "alac,44100"),
        ("pcm_f32le", "o.mov", "pcm_f32le,44100"), ("aac", "o.mkv", "aac,44100"),
        ("vorbis", "o.mkv", "vorbis,44100"), ("flac24", "o.mkv", "flac,44100"), ("mp2", "o.mkv", "mp2,44100"),
        ("ac3", "o.ts", "ac3,44100"), ("mp2", "o.ts", "mp2,44100"), ("alac", "o.m4a", "alac,44100"),
        ("vorbis", "o.ogg", "vorbis,44100"), ("flac", "o.ogg", "flac,44100"),
        ("pcm_s24le", "o.wav", "pcm_s24le,44100"), ("flac24", "o.flac", "flac,44100"),
    ]

    @Test("--audio-codec and --sample-rate come out in each container", arguments: codecs)
    func codec(name: Word, file: Word, expected: String) throws {
        let outcome = try run(["-o", file, "--audio-codec", name, "--sample-rate", "44.1k"])
        #expect(outcome.status == 0, "\(outcome)")
        let found = try probe(file, "stream=codec_name,sample_rate", streams: "a:0")
        #expect(found == expected)
        if name == "flac24" {
            #expect(try probe(file, "stream=bits_per_raw_sample", streams: "a:0") == "24")
        }
    }

    @Test("Opus, whose files are of 48 kHz alone, in each of its containers", arguments: ["o.webm", "o.mp4", "o.mkv"])
    func opus(file: Word) throws {
        let fast: [Word] = file.description == "o.webm" ? ["--speed", "fastest"] : []
        let outcome = try run(["-o", file, "--audio-codec", "opus", "--sample-rate", "48000", "--range", "0-1"] + fast)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try probe(file, "stream=codec_name,sample_rate", streams: "a:0") == "opus,48000")
    }

    static let rates: [(codec: Word, rate: Word, file: Word, expected: String)] = [
        ("mp3", "320k", "o.mp3", "320000"), ("mp3", "64k", "o.ts", "64000"), ("ac3", "448k", "o.mp4", "448000"),
        ("eac3", "256k", "o.ts", "256000"), ("mp2", "96k", "o.ts", "96000"),
    ]

    @Test("--audio-bitrate comes out exactly where a codec has one rate", arguments: rates)
    func bitRate(codec: Word, rate: Word, file: Word, expected: String) throws {
        let outcome = try run(["-o", file, "--audio-codec", codec, "--audio-bitrate", rate])
        #expect(outcome.status == 0, "\(outcome)")
        let found = try probe(file, "stream=bit_rate", streams: "a:0")
        #expect(found == expected, "\(found)")
    }

    @Test("sound that could be copied is encoded for a bit rate, and copied for its own codec")
    func copies() throws {
        #expect(try run(["-o", "same.mp4", "--audio-codec", "aac"]).status == 0)
        #expect(try Judge.soundPackets(folder.file("same.mp4")) == Judge.soundPackets(folder.file("in.mp4")))
        let outcome = try run(["-o", "small.mp4", "--audio-bitrate", "32k"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.soundPackets(folder.file("small.mp4")) != Judge.soundPackets(folder.file("in.mp4")))
        let rate = Int(try probe("small.mp4", "stream=bit_rate", streams: "a:0")) ?? 0
        #expect((20_000..<48_000).contains(rate), "\(rate)")
        // Only the sound is judged here.
        #expect(try Judge.pictures(folder.file("small.mp4")) == Judge.pictures(folder.file("in.mp4")))
    }

    static let forms: [(options: [Word], file: Word, expected: String)] = [
        (["--pixel-format", "yuv422p10"], "o.mp4", "h264,High 4:2:2,yuv422p10le"),
        (["--pixel-format", "yuv444p"], "o.mkv", "h264,High 4:4:4 Predictive,yuv444p"),
        (["--profile", "baseline"], "o.mp4", "h264,Constrained Baseline,yuv420p"),
        (["--profile", "main"], "o.mov", "h264,Main,yuv420p"),
        (["--profile", "high10"], "o.mp4", "h264,High 10,yuv420p10le"),
        (["--preset", "hevc", "--profile", "main10"], "o.mp4", "hevc,Main 10,yuv420p10le"),
        (["--preset", "hevc", "--pixel-format", "yuv422p10le"], "o.mkv", "hevc,Rext,yuv422p10le"),
        (["--preset", "webm", "--profile", "1", "--pixel-format", "yuv444p"], "o.webm", "vp9,Profile 1,yuv444p"),
        (["--preset", "av1", "--pixel-format", "yuv420p"], "o.mp4", "av1,Main,yuv420p"),
        (["--preset", "prores_422", "--profile", "lt"], "o.mov", "prores,LT,yuv422p10le"),
        (["--preset", "prores_422", "--pixel-format", "yuva444p10"], "o.mov", "prores,4444,yuva444p12le"),
        (
            ["--preset", "dnxhr_hq", "--profile", "dnxhr_444", "--size", "320x320"], "o.mov",
            "dnxhd,DNXHR 444,yuv444p10le"
        ),
        (["--preset", "mpeg2", "--profile", "422"], "o.ts", "mpeg2video,4:2:2,yuv422p"),
        (["--preset", "ffv1", "--pixel-format", "yuv444p10"], "o.mkv", "ffv1,unknown,yuv444p10le"),
        (["--preset", "ffv1", "--pixel-format", "bgra"], "o.mkv", "ffv1,unknown,bgra"),
    ]

    @Test("--pixel-format and --profile come out", arguments: forms)
    func form(options: [Word], file: Word, expected: String) throws {
        let outcome = try run(["-o", file, "--range", "0-0.4"] + options)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try probe(file, "stream=codec_name,profile,pix_fmt") == expected)
    }

    static let mistakes: [(options: [Word], error: String)] = [
        (
            ["-o", "o.mp4", "--audio-codec", "acc"],
            "--audio-codec: 'acc' is not a sound codec; the sound codecs are aac, ac3, alac, eac3, flac, flac24, mp2, mp3, "
                + "opus, pcm_f32le, pcm_s16le, pcm_s24le, vorbis (did you mean 'aac'?)"
        ),
        (
            ["-o", "o.webm", "--audio-codec", "aac"],
            "--audio-codec: aac does not go into .webm files; .webm files hold opus or vorbis"
        ),
        (
            ["-o", "o.wav", "--audio-bitrate", "128k"],
            "--audio-bitrate: pcm_s16le keeps every sample and has none"
        ),
        (
            ["-o", "o.mkv", "--audio-bitrate", "128k"],
            "--audio-bitrate: flac keeps every sample and has none; a codec that has one in .mkv files is aac, ac3, "
                + "eac3, mp2, mp3, opus or vorbis"
        ),
        (
            ["-o", "o.mp4", "--audio-codec", "opus", "--sample-rate", "44100"],
            "--sample-rate: libopus has no 44100 Hz; it takes 48000"
        ),
        (
            ["-o", "o.mp3", "--sample-rate", "96000"], "--sample-rate: libmp3lame has no 96000 Hz; it takes 8000, 11025"
        ),
        (["-o", "o.gif", "--audio-codec", "aac"], "--audio-codec: the preset 'gif' has no sound"),
        (["--preset", "null", "--sample-rate", "48k"], "--sample-rate: the preset 'null' encodes nothing"),
        (
            ["--preset", "passthrough", "--audio-bitrate", "64k"],
            "--audio-bitrate: the preset 'passthrough' copies and encodes nothing"
        ),
        (
            ["-o", "o.mp4", "--audio-codec-option", "aac_codr=fast"],
            "--audio-codec-option: aac has no option 'aac_codr' (did you mean 'aac_coder'?)"
        ),
        (
            ["-o", "o.mp4", "--profile", "high", "--pixel-format", "yuv444p"],
            "--profile: 'high' is not for yuv444p, whose profile is high444"
        ),
        (
            ["-o", "o.mp4", "--profile", "hihg"],
            "--profile: libx264 has no 'hihg' (did you mean 'high'?); it has baseline, main, high, high10, high422 or "
        ),
        (["-o", "o.webp", "--profile", "main"], "--profile: libwebp_anim has no profiles"),
        (
            ["-o", "o.mp4", "--pixel-format", "yuv420q"],
            "--pixel-format: libx264 has no 'yuv420q' (did you mean 'yuv420p'?); it takes yuv420p, yuv422p, yuv444p, "
        ),
        (["-o", "o.gif", "--pixel-format", "yuv420p"], "--pixel-format: gif has no 'yuv420p'"),
        (["-o", "o.m4a", "--profile", "main"], "--profile: the preset 'm4a' is sound only"),
        (
            ["-o", "o.mp4", "--profile", "main", "--codec-option", "profile=high"],
            "--profile: the codec option 'profile' says the same in another way; choose one"
        ),
        (
            ["--sample-rate", "1"],
            "The value '1' is invalid for '--sample-rate <rate>': write samples per second from 8000 to 192000, such as "
        ),
    ]

    @Test("what cannot be is refused before anything is rendered, with what can", arguments: mistakes)
    func mistake(options: [Word], error: String) throws {
        let outcome = try run(options)
        #expect(outcome.errorText.hasPrefix("error: \(error)"), "\(outcome)")
        #expect(outcome.status == 2)
        #expect(Set(folder.names) == ["in.mp4", "r.lua"])
    }

    @Test("a bit rate that the encoder would replace is refused, with those it keeps to")
    func replacedRate() throws {
        let outcome = try run(["-o", "o.mp3", "--audio-bitrate", "100k"])
        #expect(outcome.errorText.contains("it takes 32k, 40k, 48k"), "\(outcome)")
        #expect(outcome.status != 0 && Set(folder.names) == ["in.mp4", "r.lua"])
    }

    @Test("a profile that other settings keep the encoder from writing is refused")
    func lesserProfile() throws {
        let outcome = try run(["-o", "o.mp4", "--profile", "high"] + quick)
        #expect(
            outcome.errorText.contains("with its other settings it would write the profile baseline, not high"),
            "\(outcome)")
        #expect(outcome.status != 0 && Set(folder.names) == ["in.mp4", "r.lua"])
    }

    @Test("recipes say the same; the command line goes before them")
    func recipes() throws {
        let output = """
            return edit.output {
              edit.movie { composition = clip }, preset = "h264", profile = "high422", pixel_format = "yuv422p",
              audio_codec = "ac3", audio_bit_rate = "256k", sample_rate = 32000,
            }
            """
        #expect(try run(["-o", "o.mp4"], recipe: output).status == 0)
        #expect(try probe("o.mp4", "stream=profile,pix_fmt") == "High 4:2:2,yuv422p")
        #expect(
            try probe("o.mp4", "stream=codec_name,sample_rate,bit_rate", streams: "a:0")
                == "ac3,32000,256000")
        let over: [Word] = ["-o", "o.mp4", "--audio-codec", "aac", "--sample-rate", "24000"]
        #expect(try run(over, recipe: output).status == 0)
        #expect(
            try probe("o.mp4", "stream=codec_name,sample_rate", streams: "a:0") == "aac,24000")
        let plan = try luaedit(["plan", "r.lua", "in.mp4", "-o", "o.mp4"], in: folder).outputText
        #expect(plan.contains("encoded with libx264, crf 20, profile high422, yuv422p (preset h264)"), "\(plan)")
        #expect(plan.contains("mixed at 32 kHz, mono, encoded with ac3 at 256 kbit/s"), "\(plan)")
    }

    @Test("edit.export encodes so, and refuses what cannot be with the recipe's line")
    func exports() throws {
        let settings = "{ audio_codec = \"alac\", sample_rate = 22050, pixel_format = \"yuv444p\" }"
        let outcome = try run(
            ["--allow-write", ".", "--preset", "null"], recipe: "edit.export(clip, \"e.mp4\", \(settings))\nreturn clip"
        )
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            try probe("e.mp4", "stream=codec_name,sample_rate", streams: "a:0") == "alac,22050")
        #expect(try probe("e.mp4", "stream=pix_fmt") == "yuv444p")
        let wrong = try run(
            ["--allow-write", "."], recipe: "edit.export(clip, \"w.webm\", { audio_codec = \"aac\" })\nreturn clip")
        #expect(
            wrong.errorText.hasPrefix(
                "error: r.lua:3: the sound codec: aac does not go into .webm files; .webm files hold opus or "),
            "\(wrong)")
        #expect(wrong.status == 1)
    }

    @Test("a writer's inputs have a codec and a profile of their own")
    func writers() throws {
        let outcome = try run(
            ["--allow-write", ".", "--preset", "null"],
            recipe: """
                local reader = edit.reader(clip)
                local writer = edit.writer("w.mov")
                local pictures = writer:add_video_input { size = { 64, 64 }, frame_rate = 25, profile = "main" }
                local sounds = writer:add_audio_input { codec = "alac" }
                for picture in reader:video_composition_output { size = { 64, 64 } } do pictures:append(picture) end
                for sound in reader:audio_mix_output() do sounds:append(sound) end
                writer:finish()
                return clip
                """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try probe("w.mov", "stream=profile") == "Main")
        #expect(try probe("w.mov", "stream=codec_name", streams: "a:0") == "alac")
        let wrong = try run(
            ["--allow-write", "."], recipe: "edit.writer(\"w.webm\"):add_audio_input { codec = \"aac\" }\nreturn clip")
        #expect(
            wrong.errorText.contains("r.lua:3: cannot write aac into .webm files: they hold opus or vorbis"), "\(wrong)"
        )
    }
}
