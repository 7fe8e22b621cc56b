import Foundation
import Testing

/// Pictures and sound in the hands of a recipe, judged by ffmpeg.
@Suite struct ReaderWriterTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.counted, as: "in.mp4") }

    private func run(_ recipe: String, _ words: [Word] = ["--allow-write", "."]) throws -> Outcome {
        folder.write("r.lua", recipe)
        return try luaedit(["run", "r.lua", "in.mp4"] + words, in: folder)
    }

    private func printed(_ outcome: Outcome) -> [String] { outcome.errorText.split(separator: "\n").map(String.init) }

    @Test("an image generator gives the exact frame, many in one pass, smaller, and writes them")
    func images() throws {
        let outcome = try run(
            """
            local generator = edit.image_generator(edit.asset((...)))
            local image, at = generator:image_at(0.43)
            local grey = image:pixel(32, 32)
            print(image.width, at, math.floor(grey.r * 255 + 0.5), grey.a)
            image:write("ten.png")
            generator.maximum_size = { 32, 100 }
            local list = generator:images_at { 1, 0 }
            print(#list, list[1].actual_time, list[1].image.height, list[2].actual_time)
            generator:images_at({ 1.99, 0.04 }, function(image, at, index) print(index, at) end)
            generator.requested_time_tolerance_after = 0.2
            print(#generator:images_at { 0.1, 0.2 })
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let expected = (4 * 10 * 255 + 109) / 219
        #expect(
            printed(outcome) == [
                "64\t0.4 s\t\(expected)\t1.0", "2\t1 s\t32\t0 s", "2\t0.04 s", "1\t1.96 s", "2",
            ])
        #expect(outcome.outputText.hasSuffix("/ten.png\n"))
        let pixels = try Judge.picture(folder.file("ten.png"), as: "gray")
        #expect(abs(Int(pixels[32 * 64 + 32]) - expected) <= 1)
    }

    @Test("what a reader gives and a writer takes is the same movie, frame by frame and sample by sample")
    func copy() throws {
        let outcome = try run(
            """
            local reader = edit.reader(edit.asset((...)))
            reader.time_range = edit.between(0.4, 1.6)
            local writer = edit.writer("copy.mp4")
            local video = writer:add_video_input { size = { 64, 64 }, frame_rate = 25 }
            local audio = writer:add_audio_input { language = "fra" }
            for picture in reader:video_composition_output() do video:append(picture, picture.time - 0.4) end
            for sound in reader:audio_mix_output() do audio:append(sound, sound.time - 0.4) end
            local done = writer:finish()
            print(done.path, done.duration, done.frames)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(printed(outcome) == ["copy.mp4\t1.2 s\t30"])
        let copy = folder.file("copy.mp4")
        let lumas = try Judge.lumas(copy)
        #expect(lumas.count == 30)
        for (index, luma) in lumas.enumerated() { #expect(abs(luma - (16 + 4 * (index + 10))) <= 1, "frame \(index)") }
        #expect(try Judge.probe(copy, "stream_tags=language", streams: "a:0") == "fra")
        let samples = try Judge.samples(copy)
        // The last block of AAC is filled up; the file says how much of it counts, which this judge does not look at.
        #expect((57600..<57600 + 1024).contains(samples.count))
        let source = try Judge.samples(folder.file("in.mp4"))[19200..<76800]
        let noise = zip(samples, source).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        let power = source.reduce(0.0) { $0 + pow(Double($1), 2) }
        #expect(noise < power / 300, "AAC twice: \(10 * log10(power / noise)) dB")
    }

    @Test("a track is read as it is stored, at its own times, through cuts, changed speed and reversal")
    func tracks() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local composition = edit.composition()
            local video = composition:add_track("video")
            video:insert_time_range(edit.range(0.4, 0.08), source.video, 0)
            video:insert_time_range(edit.range(1, 0.08), source.video, 0.08)
            video:scale_time_range(edit.range(0.08, 0.08), 0.2)
            video:insert_time_range(edit.range(0, 0.08), source:reversed().video, 0.28)
            video:insert_time_range(edit.range(0, 1), edit.color_asset("black", { 64, 64 }).video, 0.36)
            local audio = composition:add_track("audio")
            audio:insert_time_range(edit.range(0, 0.01), source.audio, 0)
            local reader = edit.reader(composition)
            for picture in reader:track_output(video) do
              print(picture.time, picture.duration, math.floor(picture:image():pixel(3, 3).r * 219 / 4 + 0.5))
            end
            local sound = reader:track_output(audio):next()
            print(sound.sample_count, sound.sample_rate, #sound:samples(1), sound:sample(1, 1) == sound:samples(1)[1])
            """)
        #expect(outcome.status == 1, "nothing was written or returned: \(outcome)")
        #expect(
            printed(outcome).dropLast() == [
                "0 s\t0.04 s\t10", "0.04 s\t0.04 s\t11", "0.08 s\t0.1 s\t25", "0.18 s\t0.1 s\t26",
                "0.28 s\t0.04 s\t49", "0.32 s\t0.04 s\t48", "0.36 s\t1 s\t0",
                "480\t48000\t480\ttrue",
            ])
    }

    @Test("sound that a recipe makes is written to the sample, holes are silence")
    func madeSound() throws {
        let outcome = try run(
            """
            local writer = edit.writer("made.mp4")
            local audio = writer:add_audio_input()
            local tone = {}
            for n = 1, 4800 do tone[n] = math.sin(n * 2 * math.pi * 440 / 48000) / 2 end
            local block = edit.sound_buffer { left = tone }
            print(block.sample_count, block.duration, math.floor(block.peak * 100 + 0.5), math.floor(block.rms * 1000 + 0.5))
            audio:append(block)
            audio:append(block, 0.5)
            writer:finish()
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(printed(outcome) == ["4800\t0.1 s\t50\t354"])
        let samples = try Judge.samples(folder.file("made.mp4"))
        #expect((28800..<28800 + 1024).contains(samples.count))
        #expect(samples[7000..<22000].allSatisfy { abs(Int($0)) < 30 })
        #expect(samples[24200..<28000].contains { abs(Int($0)) > 8000 })
    }

    @Test("sound of other rates and layouts is written as it is", arguments: [(44100, "mono", 1), (96000, "5.1", 6)])
    func formats(rate: Int, layout: String, count: Int) throws {
        let outcome = try run(
            """
            local writer = edit.writer("made.mp4")
            local audio = writer:add_audio_input { sample_rate = \(rate), channel_layout = "\(layout)" }
            local block = edit.sound_buffer { sample_count = \(rate), sample_rate = \(rate), channel_layout = "\(layout)" }
            block:map(function(_, n) return math.sin(n * 2 * math.pi * 440 / \(rate)) / 2 end, block.channel_count)
            audio:append(block, 0.5)
            writer:finish()
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let file = folder.file("made.mp4")
        #expect(try Judge.probe(file, "stream=sample_rate", streams: "a:0") == "\(rate)")
        #expect(try Judge.probe(file, "stream=channels", streams: "a:0") == "\(count)")
        #expect(try Judge.probe(file, "stream=duration", streams: "a:0") == "1.500000")
    }

    @Test("a movie whose frames a function composes is read, and shown, while the recipe runs")
    func composed() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local calls = 0
            local vc = edit.video_composition_with_filter(source, function(request)
              calls = calls + 1
              return request.source_frame
            end)
            local movie = edit.movie { composition = source, video_composition = vc }
            local frames = 0
            for _ in edit.reader(movie):video_composition_output() do frames = frames + 1 end
            print(frames, calls, edit.image_generator(movie):image_at(1))
            return movie
            """, ["--preset", "null"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(printed(outcome) == ["50\t50\timage of 64 × 64\t1 s"])
    }

    @Test("a check writes nothing and asks for the same permission")
    func check() throws {
        folder.write(
            "r.lua", "local i = edit.image_generator(edit.asset((...))):image_at(0); i:write('x.png')")
        #expect(try luaedit(["check", "r.lua", "in.mp4", "--allow-write", "."], in: folder).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path.description + "/x.png"))
        #expect(try luaedit(["check", "r.lua", "in.mp4"], in: folder).status == 77)
    }

    private static let mistakes: [(recipe: String, text: String, status: Int32)] = [
        (
            "edit.image_generator(edit.asset((...))):image_at(2)",
            "r.lua:1: cannot show the frame at 2 s: the picture goes from 0 up to 2 s, which is not included", 1
        ),
        (
            "edit.image_generator(edit.asset((...))):image_at(0):pixel(64, 0)",
            "r.lua:1: there is no pixel (64, 0) in an image of 64 × 64", 1
        ),
        (
            "edit.image_generator(edit.asset((...))):image_at(0):write('x.gif')",
            "r.lua:1: an image is written as .png, .jpg, .jpeg or .webp, not 'x.gif'", 1
        ),
        (
            "edit.image_generator(edit.asset((...))):image_at(0):write('/tmp/x.png')",
            "not allowed to write '/tmp/x.png' (r.lua:1); run again with --allow-write /tmp/x.png", 77
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal a = w:add_audio_input()",
            "r.lua:1: the writer of 'w.mp4' was not finished; call writer:finish()", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nw:finish()", "r.lua:2: cannot finish the file: it has no input", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal v = w:add_video_input{ size = { 64, 63 }, frame_rate = 25 }",
            "r.lua:2: a size has even sides from 2 to 16384 pixels, not 64 × 63", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal a = w:add_audio_input()\n"
                + "a:append(edit.image_generator(edit.asset((...))):image_at(0))",
            "r.lua:3: a sound input takes no image", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal v = w:add_video_input{ size = { 64, 64 }, frame_rate = 25 }\n"
                + "local i = edit.image_generator(edit.asset((...))):image_at(0)\nv:append(i, 1)\nv:append(i, 1.01)",
            "r.lua:5: cannot append a picture at 1.01 s: "
                + "the one before it is at 1 s, and each is at least 0.04 s after the one before it", 1
        ),
        (
            "edit.writer('w.avi')",
            "r.lua:1: no preset writes 'w.avi'; the extensions are .mp4, .mov, .mkv, .ts, .webm, .webp, .m4a, .m4b, .mp3, .opus, "
                + ".ogg, .flac, .mka, .wav", 1
        ),
        (
            "edit.writer('w.mp3', { preset = 'flac' })",
            "r.lua:1: the preset 'flac' writes .flac or .mka files, not 'w.mp3'", 1
        ),
        (
            "local w = edit.writer('w.mp3')\nw:add_video_input{ size = { 64, 64 }, frame_rate = 25 }",
            "r.lua:2: cannot add an input: the file is sound only", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal a = w:add_audio_input { sample_rate = 192000 }",
            "r.lua:2: cannot encode 192000 Hz, stereo with aac: it takes 7350, 8000, 11025, 12000, 16000, 22050, 24000, "
                + "32000, 44100, 48000, 64000, 88200 or 96000 Hz; set sample_rate to one of them", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal a = w:add_audio_input { channel_layout = 'mono' }\n"
                + "a:append(edit.sound_buffer { left = { 0 } })",
            "r.lua:3: cannot append sound of 48000 Hz, stereo: the input takes 48000 Hz, mono", 1
        ),
        (
            "local w = edit.writer('w.mp4')\nlocal b = edit.sound_buffer { left = { 0, 0 } }\n"
                + "b:set_sample(2, 2, 0 / 0)\nw:add_audio_input():append(b)",
            "r.lua:4: cannot append the sound: its sample 2 is not finite", 1
        ),
        (
            "edit.reader(edit.asset((...))):track_output(7)",
            "r.lua:1: cannot read track 7: the movie has no such video or audio track, or it is disabled", 1
        ),
    ]

    @Test("mistakes say the line and leave no file", arguments: mistakes)
    func mistake(recipe: String, text: String, status: Int32) throws {
        let outcome = try run(recipe)
        #expect(outcome.errorText.split(separator: "\n").first.map(String.init) == "error: " + text, "\(outcome)")
        #expect(outcome.status == status)
        #expect(!FileManager.default.fileExists(atPath: folder.path.description + "/w.mp4"))
    }

    @Test("images that a recipe lets go of do not fill its memory")
    func memory() throws {
        let outcome = try run(
            """
            local composition = edit.composition()
            local red = edit.color_asset("red", { 500, 500 })
            composition:add_track("video"):insert_time_range(edit.range(0, 1), red.video, 0)
            local generator = edit.image_generator(composition)
            for n = 1, 30 do generator:image_at(0) end
            print("done")
            """, ["--memory-limit", "16"])
        #expect(printed(outcome).first == "done", "\(outcome)")
    }
}
