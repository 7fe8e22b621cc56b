import Foundation
import Testing

/// The recipes for sound, judged by ffmpeg.
@Suite(.serialized) struct SoundRecipeTests {
    private let folder = TemporaryFolder()

    /// 64×64, 25 frames a second, 6 s, frame n of luma 16 + n; a sine at −12 dBFS from 1 to 2.5 s and from 4 to 5 s, mono.
    private static let talk = Samples.make("talk.mov") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=64x64:r=25:d=6,format=yuv420p,geq=lum='16+N':cb=128:cr=128"]
                + ["-f", "lavfi", "-i"]
                + ["aevalsrc=0.25*sin(2*PI*1000*t)*(between(t\\,1\\,2.49999)+between(t\\,4\\,4.99999)):s=48000:d=6"]
                + Samples.picture + ["-g", "25"] + Samples.bt709 + ["-c:a", "pcm_s16le", file])
    }

    /// 3 s of noise in two channels, −26 LUFS or so, with peaks far above it.
    private static let noise = Samples.make("noise.wav") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "anoisesrc=r=44100:d=8:c=pink:a=0.3:seed=5,aeval=val(0)|val(0)*0.5:c=stereo"]
                + ["-af", "volume='if(lt(mod(t,1),0.02),2,0.3)':eval=frame", file])
    }

    private func run(_ words: [Word], as result: Word) throws -> Outcome {
        let isPicture = !["wav", "m4a", "mp3", "flac"].contains { result.description.hasSuffix($0) }
        let outcome = try luaedit(
            ["run"] + words + ["-o", result, "--overwrite"] + (isPicture ? quick : []), in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome
    }

    /// Integrated loudness and true peak as ffmpeg measures them.
    private func loudness(_ name: Word) throws -> (integrated: Double, peak: Double) {
        let log = try runToEnd(
            "ffmpeg", ["-nostdin", "-i", folder.file(name), "-af", "ebur128=peak=true", "-f", "null", "-"], in: "/"
        ).errorText
        let summary = log.components(separatedBy: "Summary:").last ?? ""
        func value(_ name: String) -> Double {
            let text = summary.components(separatedBy: name).dropFirst().first ?? ""
            return Double(text.split(separator: " ").first ?? "") ?? .nan
        }
        return (value("I:"), value("Peak:"))
    }

    /// The loudness of 0.1 s from a time on, in decibels of the mean power; −200 for silence.
    private func level(_ samples: [Int16], at time: Double) -> Double {
        let start = Int(time * 48000)
        let part = samples[start..<min(samples.count, start + 4800)]
        let power = part.reduce(0.0) { $0 + pow(Double($1) / 32768, 2) } / Double(max(1, part.count))
        return power > 0 ? 10 * log10(power) : -200
    }

    // MARK: - normalize

    static let loudnesses: [(options: [Word], result: Word, target: Double, ceiling: Double)] = [
        ([], "out.wav", -14, -1), (["--target", "-23"], "out.m4a", -23, -1),
        (["--target", "-16", "--ceiling", "-6"], "out.mp3", -16, -6),
    ]

    @Test("loudness and true peak are as asked for", arguments: loudnesses)
    func normalized(options: [Word], result: Word, target: Double, ceiling: Double) throws {
        _ = try run(["normalize", Self.noise] + options, as: result)
        let found = try loudness(result)
        #expect(abs(found.integrated - target) <= 0.5, "\(found)")
        #expect(found.peak <= ceiling, "\(found)")
    }

    @Test("pictures, their times and the channels stay as they are")
    func untouched() throws {
        let outcome = try run(["normalize", Self.talk, "--target", "-20"], as: "out.mp4")
        #expect(outcome.errorText.contains(" → -20.0 LUFS"))
        #expect(try Judge.lumas(folder.file("out.mp4")) == Array(16..<166))
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=channels", streams: "a:0") == "1")
        #expect(try abs(loudness("out.mp4").integrated + 20) <= 0.5)
    }

    @Test("what is as loud as it should be is copied")
    func normal() throws {
        _ = try run(["normalize", Self.noise, "--preset", "wav_float"], as: "once.wav")
        let plan = try luaedit(["plan", "normalize", "once.wav", "--ceiling", "0", "-o", "twice.wav"], in: folder)
        #expect(plan.errorText.contains("(left as it is)"), "\(plan)")
    }

    @Test("a loudness that the ceiling leaves no room for is told")
    func unreachable() throws {
        let outcome = try run(["normalize", Self.noise, "--target", "-5", "--ceiling", "-20"], as: "out.wav")
        #expect(outcome.errorText.contains("-5.0 LUFS with no peak above -20.0 dBTP cannot be reached\n"), "\(outcome)")
        #expect(try loudness("out.wav").peak <= -20)
    }

    // MARK: - remove-silence

    @Test("silences are cut out of picture and sound together")
    func jumpCuts() throws {
        let outcome = try run(["remove-silence", Self.talk, "--padding", "0.2"], as: "out.mov")
        let report = " s of 6.0 s are left, in 2 parts; what is quieter than -40 dBFS was cut\n"
        #expect(outcome.errorText.contains(report), "\(outcome)")
        let frames = try Judge.lumas(folder.file("out.mov")).map { $0 - 16 }
        // From 0.8 to 2.7 s and from 3.8 to 5.2 s, as exactly as the power of 20 ms says it.
        let ends = [frames[0]] + zip(frames, frames.dropFirst()).filter { $1 != $0 + 1 }.flatMap { [$0, $1] }
        #expect(
            zip(ends + [frames[frames.count - 1]], [20, 67, 95, 129]).allSatisfy { abs($0 - $1) <= 1 }, "\(frames)")
        let samples = try Judge.samples(folder.file("out.mov"))
        #expect(ends.count == 3 && abs(samples.count - 158_400) <= 4 * 600 + 1024)
        for (time, isHeard) in [(0.05, false), (0.25, true), (1.5, true), (1.85, false), (2.15, true), (3.15, false)] {
            #expect((level(samples, at: time) > -30) == isHeard, "at \(time) s")
        }
    }

    @Test("what has no silence is left as it is")
    func nothingToCut() throws {
        let plan = try luaedit(["plan", "remove-silence", Samples.movie, "--threshold", "-60"], in: folder)
        #expect(plan.outputText.contains("sound         copied bit by bit"), "\(plan)")
        #expect(
            plan.errorText.contains("nothing was cut: no part of 0.5 s is quieter than -60 dBFS; raise --threshold"),
            "\(plan)")
    }

    @Test("the pauses of a noisy talk are cut, by the noise in them")
    func noisyTalk() throws {
        // Speech of 1.8 s, then a pause of 1.2 s, four times over noise of −29 dBFS.
        let voice =
            "[1]volume='if(lt(mod(t,3),1.8),6*(0.4+0.6*abs(sin(20*t))),0)':eval=frame[s];"
            + "[0][s]amix=2:normalize=0"
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "anoisesrc=a=0.06:c=white:d=12:r=48000:seed=1", "-f", "lavfi", "-i",
                "sine=300:d=12:r=48000", "-filter_complex", Word(voice), "noisy.wav",
            ], in: folder.path)
        let outcome = try luaedit(["check", "remove-silence", "noisy.wav"], in: folder)
        #expect(
            outcome.errorText.contains("8.0 s of 12.0 s are left, in 4 parts; what is quieter than -21.3 dBFS was cut"),
            "\(outcome)")
    }

    // MARK: - speed

    @Test("a part plays faster, and sounds as high as before unless it should not")
    func speed() throws {
        for (option, crossings) in [("--keep-pitch", 440), ("--no-keep-pitch", 880)] as [(Word, Int)] {
            _ = try run(["speed", Samples.movie, "--from", "0.5", "--to", "1.5", option], as: "out.mp4")
            #expect(try Judge.frameCount(folder.file("out.mp4")) == 38)
            let samples = try Judge.samples(folder.file("out.mp4"))
            #expect(abs(samples.count - 72000) <= 1024)
            // Rising zeros in 0.3 s of the fast part.
            let part = samples[26400..<40800]
            let rising = zip(part, part.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 }
            #expect(abs(Double(rising) / 0.3 - Double(crossings)) < 10, "\(option): \(rising)")
        }
    }

    @Test("a sound file has its speed changed too")
    func soundSpeed() throws {
        _ = try run(["speed", Self.noise, "--factor", "0.5"], as: "out.wav")
        #expect(try Judge.samples(folder.file("out.wav")).count == 16 * 48000)
    }

    // MARK: - extract-audio

    @Test("sound that the file can hold is copied, other sound keeps its channels")
    func extracted() throws {
        _ = try run(["extract-audio", Samples.counted], as: "out.m4a")
        #expect(try Judge.soundPackets(folder.file("out.m4a")) == Judge.soundPackets(Samples.counted))
        _ = try run(["extract-audio", Self.talk], as: "out.mp3")
        #expect(try Judge.probe(folder.file("out.mp3"), "stream=codec_name,channels", streams: "a:0") == "mp3,1")
    }

    @Test("a sound is chosen by its number or its language")
    func chosen() throws {
        let tones = [500, 1000].flatMap { ["-f", "lavfi", "-i", "sine=frequency=\($0):duration=1"] as [Word] }
        let languages: [Word] = ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=fra"]
        try ffmpeg(tones + ["-map", "0", "-map", "1", "-c:a", "aac"] + languages + ["two.mp4"], in: folder.path)
        for (options, rising) in [([], 500), (["--track", "2"], 1000), (["--language", "FRA"], 1000)] as [([Word], Int)]
        {
            _ = try run(["extract-audio", "two.mp4"] + options, as: "out.m4a")
            let samples = try Judge.samples(folder.file("out.m4a")).prefix(48000)
            #expect(abs(zip(samples, samples.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 } - rising) < 10)
        }
        for (options, text) in [
            (["--language", "de"], "no sound of 'two.mp4' is in the language 'de'; it has 1 (eng), 2 (fra)"),
            (["--track", "3"], "'two.mp4' has no sound 3; it has 1 (eng), 2 (fra)"),
        ] as [([Word], String)] {
            let outcome = try luaedit(["check", "extract-audio", "two.mp4"] + options, in: folder)
            #expect(outcome.errorText == "error: extract-audio: \(text)\n" && outcome.status == 1)
        }
    }

    // MARK: - add-music

    @Test("music is as loud as asked for, quieter where the video is heard, and goes out with it")
    func music() throws {
        // The video's own sound is taken out of the result to hear the music alone.
        let words: [Word] = ["add-music", Self.talk, Self.noise, "--own-volume", "-100", "--loudness", "-20"]
        let curves: [Word] = ["--fade-in", "0", "--fade-out", "1", "--attack", "0.2", "--release", "0.2"]
        let plan = try luaedit(["plan"] + words + curves, in: folder)
        #expect(plan.outputText.contains(" ramps, volume "), "\(plan)")
        _ = try run(words + ["--duck", "0"] + curves, as: "full.wav")
        _ = try run(words + ["--duck", "-20"] + curves, as: "out.wav")
        let full = try Judge.samples(folder.file("full.wav"))
        let samples = try Judge.samples(folder.file("out.wav"))
        #expect(samples.count == 6 * 48000)
        // It stays down where it would be up for less than a second.
        for (time, change) in [(0.3, 0.0), (1.2, -20), (2.2, -20), (3.2, -20), (4.5, -20), (5.5, 0)] {
            let found = level(samples, at: time) - level(full, at: time)
            #expect(abs(found - change) < 0.2, "\(found) dB at \(time) s")
        }
        #expect(level(samples, at: 5.9) < level(samples, at: 5.0) - 15)
        #expect(try abs(loudness("full.wav").integrated + 20) < 1.5)
    }

    @Test("a video without sound gets it, and music that is too short is repeated")
    func silentVideo() throws {
        _ = try run(["add-music", Samples.first, Self.talk, "--crossfade", "0.5", "--fade-out", "0.2"], as: "out.mp4")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
        try ffmpeg(["-ss", "1", "-i", Self.talk, "-t", "0.8", "-vn", "short.wav"], in: folder.path)
        _ = try run(["add-music", Samples.first, "short.wav", "--fade-in", "0"], as: "out.mp4")
        let samples = try Judge.samples(folder.file("out.mp4"))
        #expect(abs(samples.count - 96000) <= 1024)
        #expect(stride(from: 0.0, to: 1.2, by: 0.1).allSatisfy { level(samples, at: $0) > -40 })
    }

    @Test("a still picture is shown for as long as the music lasts")
    func still() throws {
        _ = try run(["add-music", Samples.still, Self.noise], as: "out.mp4")
        #expect(try Double(Judge.probe(folder.file("out.mp4"), "format=duration")).map { abs($0 - 8) < 0.05 } == true)
    }

    // MARK: - Wrong input

    static let mistakes: [(words: [Word], text: String)] = [
        (["normalize", "mute.mp4"], "normalize: there is no sound in 'mute.mp4'"),
        (
            ["normalize", "silence.wav"],
            "normalize: the movie has no loudness: its sound is silent, or shorter than 0.4 s"
        ),
        (["remove-silence", "mute.mp4"], "remove-silence: there is no sound in 'mute.mp4'"),
        (
            ["remove-silence", "silence.wav"],
            "remove-silence: all of 'silence.wav' is silent; --threshold says what is"
        ),
        (["speed", "still.png"], "speed: 'still.png' is a still picture"),
        (["speed", "silence.wav", "--to", "3"], "speed: --to: 'silence.wav' is only 1 s long"),
        (["speed", "silence.wav", "--from", "2"], "speed: the part from 2 s to 1 s has no length"),
        (["extract-audio", "mute.mp4"], "extract-audio: there is no sound in 'mute.mp4'"),
        (["add-music", "silence.wav", "silence.wav"], "add-music: there is no picture in 'silence.wav'"),
        (["add-music", "mute.mp4", "mute.mp4"], "add-music: there is no sound in 'mute.mp4'"),
        (["add-music", "mute.mp4", "silence.wav"], "add-music: 'silence.wav' is silent, or shorter than 0.4 s"),
    ]

    @Test("what cannot be done is said in the recipe's words", arguments: mistakes)
    func mistake(words: [Word], text: String) throws {
        folder.copy(Samples.pictureOnly, as: "mute.mp4")
        folder.copy(Samples.still, as: "still.png")
        try ffmpeg(["-f", "lavfi", "-i", "anullsrc=r=48000:d=1", "-t", "1", "silence.wav"], in: folder.path)
        let outcome = try luaedit(["check"] + words, in: folder)
        #expect(outcome.errorText == "error: \(text)\n" && outcome.status == 1, "\(outcome)")
    }
}
