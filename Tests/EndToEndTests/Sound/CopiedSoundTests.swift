import TestSupport
import Testing

/// Sound that nobody changed is copied packet by packet; sound of which a part was changed is encoded once, all of it.
@Suite(.serialized) struct CopiedSoundTests {
    private let folder = TemporaryFolder()

    struct Way: CustomTestStringConvertible {
        /// How ffmpeg makes the source's sound.
        var codec: Word
        var from: Word
        var to: Word
        var testDescription: String { "\(codec) from \(from) to \(to)" }
    }

    static let ways =
        [("mp4", "mp4"), ("mp4", "mov"), ("mov", "mp4"), ("mov", "mov"), ("mkv", "mkv")].map { way($0, "aac") }
        + [("webm", "webm"), ("webm", "mkv"), ("mkv", "webm")].map { way($0, "libopus") }
        + [("mkv", "mkv")].map { way($0, "flac") } + [("mov", "mov"), ("mov", "mkv")].map { way($0, "pcm_s16le") }
        + [("mp4", "mp4"), ("mkv", "mkv")].map { way($0, "libmp3lame") }

    private static func way(_ containers: (Word, Word), _ codec: Word) -> Way {
        Way(codec: codec, from: containers.0, to: containers.1)
    }

    /// 2 s with a sound in the given codec.
    private func makeSource(_ codec: Word, _ container: Word) throws {
        let picture: [Word] =
            container == "webm" ? ["-c:v", "libvpx", "-deadline", "good", "-cpu-used", "5"] : Samples.picture
        try ffmpeg(
            ["-i", Samples.counted, "-map", "0"] + picture + ["-c:a", codec, folder.file("in." + container)])
    }

    @Test("packets are those of the source, and the plan says so", arguments: ways)
    func copied(way: Way) throws {
        try makeSource(way.codec, way.from)
        // The picture changes, the sound does not.
        let words: [Word] = ["watermark", "in." + way.from, "-o", "out." + way.to]
        let plan = try luaedit(["plan"] + words, in: folder)
        #expect(plan.outputText.contains("\n  sound         copied bit by bit"), "\(plan.outputText)")
        let outcome = try luaedit(["run"] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(
            try Judge.soundPackets(folder.file("out." + way.to)) == Judge.soundPackets(folder.file("in." + way.from)))
        let (source, result) = try (
            Judge.sound(folder.file("in." + way.from)), Judge.sound(folder.file("out." + way.to))
        )
        #expect(result.channels == source.channels)
    }

    /// 6 s of stereo noise that fades at 2 s, for half a second, to a quarter, in a movie with a picture.
    private func makeFaded() throws -> [[Float]] {
        var noise = Noise(seed: 3)
        let sound = (0..<2).map { _ in (0..<6 * 48000).map { _ in 0.5 * noise.sample() } }
        try folder.write("in.wav", sound: sound)
        folder.write(
            "fade.lua",
            """
            local sound, comp = edit.asset("in.wav").audio, edit.composition()
            comp:add_track("audio"):append(sound)
            comp:add_track("video"):insert_time_range(edit.range(0, 6), edit.color_asset("black", { 64, 64 }).video, 0)
            local input = edit.audio_mix_input(comp:tracks_with("audio")[1])
            input:set_volume_ramp(1, 0.25, edit.range(2, 0.5))
            return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { input } } }
            """)
        return sound
    }

    private func faded(_ source: [[Float]], _ channel: Int, _ sample: Int) -> Double {
        Double(source[channel][sample]) * (1 - 0.75 * min(1, max(0, Double(sample - 96000) / 24000)))
    }

    @Test("a ramp in one range leaves the samples before it as they are, bit by bit")
    func rampedExactly() throws {
        let source = try makeFaded()
        let outcome = try luaedit(["run", "fade.lua", "-o", "out.wav", "--preset", "wav_float"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let sound = try Judge.sound(folder.file("out.wav"))
        #expect(sound.count == 6 * 48000)
        #expect(sound.error(in: 0..<96001) { Double(source[$0][$1]) } == 0)
        #expect(sound.error { faded(source, $0, $1) } < 1e-7)
        #expect(sound.error(in: 120_000..<288_000) { Double(source[$0][$1] * 0.25) } == 0)
    }

    @Test(
        "a ramp in one range encodes all of the sound once, without a gap", arguments: ["mp4", "mov", "mkv"] as [Word])
    func rampedContinuously(container: Word) throws {
        let source = try makeFaded()
        let words: [Word] = ["fade.lua", "-o", "out." + container]
        let plan = try luaedit(["plan"] + words, in: folder).outputText
        #expect(plan.contains("\n  sound         mixed at 48 kHz, encoded with"), "\(plan)")
        let outcome = try luaedit(["run"] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let file = folder.file("out." + container)
        #expect(try Judge.probe(file, "stream=index", streams: "a").split(separator: "\n").count == 1)
        let ends = try packets(file)
        // Matroska counts in milliseconds.
        let allowed = container == "mkv" ? 0.0011 : 0.00001
        #expect(zip(ends, ends.dropFirst()).allSatisfy { abs($0.end - $1.start) <= allowed })
        #expect(abs((ends.last?.end ?? 0) - 6) < 0.03)
        let sound = try Judge.sound(file)
        guard container == "mkv" else { return #expect((288_000..<289_024).contains(sound.count)) }
        // FLAC of 16 bits with dither: two steps from the exact mix.
        #expect(sound.count == 288_000)
        #expect(sound.error { faded(source, $0, $1) } < 2.1 / 32768)
    }

    /// When each packet of the sound begins and ends, in seconds.
    private func packets(_ file: Word) throws -> [(start: Double, end: Double)] {
        let words: [Word] = ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pts_time,duration_time"]
        let text = String(decoding: try succeed("ffprobe", words + ["-of", "csv=p=0", file]), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ",").compactMap { Double($0) }
            return fields.count >= 2 ? (fields[0], fields[0] + fields[1]) : nil
        }
    }
}
