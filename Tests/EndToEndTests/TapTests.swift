import Foundation
import Testing

/// Sound in the hands of a recipe's taps, through the built program.
@Suite struct TapTests {
    private let folder = TemporaryFolder()

    /// The counted pictures, their sound in two channels.
    private static let stereo = Samples.make("counted-stereo.mp4") { file in
        try ffmpeg([
            "-i", Samples.counted, "-c:v", "copy", "-af", "atrim=end_sample=96000", "-ac", "2", "-c:a", "aac", "-b:a",
            "128k", file,
        ])
    }

    init() { folder.copy(Self.stereo, as: "in.mp4") }

    /// A recipe over one input whose sound is tapped by the given function.
    private static func recipe(_ tap: String, before: String = "") -> String {
        """
        local args = edit.recipe { summary = "x", inputs = { { "video", kind = "media", help = "v" } } }
        local a = edit.asset(args.video)
        local input, mix = edit.audio_mix_input(a.audio), edit.audio_mix()
        local kept; \(before)
        input.tap = \(tap)
        mix.input_parameters = { input }
        return edit.movie { composition = a, audio_mix = mix }
        """
    }

    private func run(_ recipe: String, _ words: [Word] = ["-o", "out.mp4"]) throws -> Outcome {
        folder.write("recipe.lua", recipe)
        return try luaedit(["run", "recipe.lua", "in.mp4"] + words + quick, in: folder)
    }

    private func run(_ recipe: String, as name: Word) throws -> Outcome {
        try run(recipe, ["-o", name, "--overwrite"])
    }

    private func printed(_ outcome: Outcome) -> [String] {
        outcome.errorText.split(separator: "\n").filter { $0.contains("\t") }.map(String.init)
    }

    // MARK: - What a tap gets and gives

    @Test("a tap gets every block of the track, in order")
    func blocks() throws {
        let outcome = try run(
            Self.recipe("function(b, t) print(b.sample_count, t, b.time == t, b.channel_layout, b.sample_rate) end"))
        #expect(outcome.status == 0, "\(outcome)")
        let lines = printed(outcome)
        #expect(lines.count == 94)
        #expect(lines.first == "1024\t0 s\ttrue\tstereo\t48000")
        #expect(lines[2] == "1024\t2048/48000 s\ttrue\tstereo\t48000")
        #expect(lines.last == "768\t1.984 s\ttrue\tstereo\t48000")
    }

    @Test("what a tap writes is heard")
    func written() throws {
        let outcome = try run(
            Self.recipe("function(b, t) if t < edit.time(1) then b:silence() else b:gain(0.5) end end"))
        #expect(outcome.status == 0, "\(outcome)")
        let plain = try run(Self.recipe("function() end"), as: "plain.mp4")
        #expect(plain.status == 0, "\(plain)")
        let (samples, whole) = (
            try Judge.samples(folder.file("out.mp4")), try Judge.samples(folder.file("plain.mp4"))
        )
        // The block at 0.981 s ends at 1.003 s.
        #expect(samples[0..<47000].allSatisfy { abs(Int($0)) < 10 })
        let power = { (samples: [Int16]) in samples[50000..<90000].reduce(0.0) { $0 + pow(Double($1), 2) } }
        let ratio: Double = power(samples) / power(whole)
        #expect(abs(ratio - 0.25) < 0.005, "\(ratio)")
    }

    /// A function and what a run of it ends with.
    struct Case: CustomTestStringConvertible, Sendable {
        var tap: String
        var error: String
        var status: Int32 = 1
        var testDescription: String { tap }
    }

    static let failures: [Case] = [
        Case(tap: "function(b, t)\nif t > edit.time(1) then error('no more') end end", error: "recipe.lua:6: no more"),
        Case(
            tap: "function(b) local x = nil + 1 end",
            error: "recipe.lua:5: attempt to perform arithmetic on a nil value"),
        Case(
            tap: "function(b)\nif kept then kept:gain(2) end kept = b end",
            error:
                "recipe.lua:6: the sound_buffer is over: it can be used only while the function that was given it runs"),
        Case(
            tap: "function(b)\nif kept then b:mix(kept) end kept = b end",
            error:
                "recipe.lua:6: the sound_buffer is over: it can be used only while the function that was given it runs"),
        Case(
            tap: "function(b)\nif kept then print(kept.peak) end kept = b end",
            error:
                "recipe.lua:6: the sound_buffer is over: it can be used only while the function that was given it runs"),
        Case(tap: "function(b) b:sample(3, 1) end", error: "recipe.lua:5: there is no channel 3: the block has 2"),
        Case(tap: "function(b) b:map(function() error('inner') end) end", error: "recipe.lua:5: inner"),
        Case(
            tap: "function(b)\nwhile true do end end", error: "time limit 1 s exceeded (recipe.lua:6)", status: 124),
        Case(
            tap: "function(b)\nwhile true do b:gain(1) end end", error: "time limit 1 s exceeded (recipe.lua:6)",
            status: 124),
        Case(
            tap: "function(b) kept = kept or {} while true do kept[#kept + 1] = b:copy() end end",
            error: "memory limit 32 MiB exceeded (recipe.lua:5)", status: 125),
    ]

    @Test("a tap that fails stops the export, names the line and leaves no file", arguments: failures)
    func failure(item: Case) throws {
        for words: [Word] in [["-o", "out.mp4"], ["--preset", "null"]] {
            folder.write("recipe.lua", Self.recipe(item.tap))
            let limits: [Word] = ["--time-limit", "1", "--memory-limit", "32"]
            let outcome = try luaedit(["run", "recipe.lua", "in.mp4"] + words + limits, in: folder)
            #expect(outcome.errorText == "error: \(item.error)\n")
            #expect(outcome.status == item.status, "\(outcome)")
            #expect(folder.names == ["in.mp4", "recipe.lua"])
        }
    }

    @Test("values that are not numbers are silence, and told once with the line and the time")
    func nonFinite() throws {
        let outcome = try run(
            Self.recipe(
                "function(b, t)\nif t > edit.time(1) then b:set_sample(1, 1, 0 / 0) b:set_sample(2, 1, 1e300) end end"))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errorText.contains(
                "warning: the tap at recipe.lua:5 wrote values that are not finite, the first at 0:01.003: "
                    + "silence stands there\n"), "\(outcome.errorText)")
        #expect(outcome.errorText.split(separator: "\n").filter { $0.contains("not finite") }.count == 1)
        #expect(try Judge.samples(folder.file("out.mp4")).count > 90000)
    }

    @Test(
        "a tap gets the channels of its source at the rate of its mix, which has the channels that are asked for",
        arguments: [(44100, "mono", 1), (96000, "5.1", 6), (8000, "7.1", 8)])
    func formats(rate: Int, layout: String, count: Int) throws {
        let outcome = try run(
            Self.recipe(
                "function(b) if not kept then print(b.sample_rate, b.channel_layout, b.channel_count) end kept = true end",
                before: "mix.sample_rate, mix.channel_layout = \(rate), '\(layout)'"))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(printed(outcome) == ["\(rate)\tstereo\t2"])
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=sample_rate", streams: "a:0") == "\(rate)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=channels", streams: "a:0") == "\(count)")
    }

    @Test("what a reader has told is not told again by the export")
    func toldOnce() throws {
        let outcome = try run(
            """
            local a = edit.asset((...))
            local input, mix = edit.audio_mix_input(a.audio), edit.audio_mix()
            input.tap = function(b) b:set_sample(1, 3, 0 / 0) end
            mix.input_parameters = { input }
            local movie = edit.movie { composition = a, audio_mix = mix }
            for _ = 1, 2 do edit.reader(movie):audio_mix_output():next() end
            return movie
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.split(separator: "\n").filter { $0.contains("not finite") }.count == 1)
    }

    // MARK: - Where sound and picture both call the recipe

    /// A tap that stores the level by time, and a drawn asset that shows it: grey as bright as the block before its frame's
    /// end is loud.
    private static func meter(rate: Int, duration: String = "2", frames: String = "") -> String {
        """
        local args = edit.recipe { summary = "x", inputs = { { "video", kind = "media", help = "v" } } }
        local a = edit.asset(args.video)
        local level, calls = 0, {}
        local drawn = edit.drawn_asset { size = { 64, 64 }, duration = \(duration), draw = function(canvas, time)
          calls[#calls + 1] = "f"
          canvas:clear({ level, level, level, 1 })
        end }
        local c = edit.composition()
        c:add_track("video"):insert_time_range(edit.range(0, \(duration)), drawn.video, 0)
        c:add_track("audio"):insert_time_range(edit.range(0, 2), a.audio, 0)
        local input, mix = edit.audio_mix_input(c.tracks[2]), edit.audio_mix()
        local count = 0
        input.tap = function(buffer, time)
          calls[#calls + 1] = "s"
          count = count + 1
          buffer:silence()
          level = (count % 48) / 48
          if count == 94 then print("calls\\t" .. table.concat(calls)) end
        end
        mix.input_parameters = { input }
        local vc = edit.video_composition_for(c)
        vc.frame_duration = edit.time(1, \(rate))
        \(frames)
        return edit.movie { composition = c, video_composition = vc, audio_mix = mix }
        """
    }

    /// The calls up to the last block of the meter's sound: blocks that begin before a frame's end come before it.
    private func meterCalls(rate: Int) -> String {
        var calls = ""
        var frame = 0
        for block in 0..<94 {
            // The frame ends at or before the block's start.
            while (frame + 1) * 48000 <= block * 1024 * rate {
                calls += "f"
                frame += 1
            }
            calls += "s"
        }
        return calls
    }

    @Test("a drawn asset shows what a tap has measured of its own frame's sound, the same bytes every time")
    func meter() throws {
        var files: [[UInt8]?] = []
        for _ in 0..<5 {
            let outcome = try run(Self.meter(rate: 25), as: "out.mp4")
            #expect(outcome.status == 0, "\(outcome)")
            #expect(printed(outcome) == ["calls\t" + meterCalls(rate: 25)])
            files.append(folder.read("out.mp4").map(Array.init))
        }
        #expect(files.allSatisfy { $0 != nil && $0 == files[0] })
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 50)
        for (frame, luma) in lumas.enumerated() {
            let blocks = min(((frame + 1) * 1920 + 1023) / 1024, 94)
            let expected = 16 + 219 * Double(blocks % 48) / 48
            #expect(abs(Double(luma) - expected) <= 3, "frame \(frame): \(luma), not \(expected)")
        }
    }

    @Test("no queue is too short: few frames and many, encoded and thrown away", arguments: [1, 7, 240])
    func rates(rate: Int) throws {
        for words: [Word] in [["-o", "out.mp4", "--overwrite"], ["--preset", "null"]] {
            folder.write("recipe.lua", Self.meter(rate: rate))
            let outcome = try luaedit(["run", "recipe.lua", "in.mp4"] + words, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(printed(outcome) == ["calls\t" + meterCalls(rate: rate)])
        }
    }

    @Test("frames that call nothing count too, and a longer picture goes on after the sound")
    func frames() throws {
        let outcome = try run(
            Self.meter(rate: 25, duration: "5").replacingOccurrences(
                of: "draw = function", with: "frame_rate = 5, draw = function"))
        #expect(outcome.status == 0, "\(outcome)")
        // A picture for five frames: it is drawn for the first of them.
        var expected = ""
        for block in 0..<94 {
            expected += "s"
            for frame in stride(from: 0, to: 50, by: 5)
            where (frame + 1) * 1920 > block * 1024 && (frame + 1) * 1920 <= (block + 1) * 1024 {
                if block < 93 { expected += "f" }
            }
        }
        #expect(printed(outcome) == ["calls\t" + expected])
        #expect(try Judge.lumas(folder.file("out.mp4")).count == 125)
    }

    @Test("an error on either side stops both")
    func errors() throws {
        let inTap = Self.meter(rate: 25).replacingOccurrences(
            of: "buffer:silence()", with: "if count == 40 then error('tap') end")
        let inDrawing = Self.meter(rate: 25).replacingOccurrences(
            of: "canvas:clear(", with: "if #calls > 60 then error('drawing') end canvas:clear(")
        for (recipe, text) in [(inTap, "recipe.lua:16: tap"), (inDrawing, "recipe.lua:6: drawing")] {
            for words: [Word] in [["-o", "out.mp4"], ["--preset", "null"]] {
                folder.write("recipe.lua", recipe)
                let outcome = try luaedit(["run", "recipe.lua", "in.mp4"] + words, in: folder)
                #expect(outcome.errorText == "error: \(text)\n")
                #expect(outcome.status == 1)
            }
        }
    }

    @Test("Ctrl-C stops a movie whose sound and picture wait for each other")
    func interrupted() throws {
        let endless = Self.meter(rate: 25).replacingOccurrences(
            of: "buffer:silence()", with: "if count == 40 then print('block') while true do end end")
        folder.write("recipe.lua", endless)
        let program = try startLuaedit(
            ["run", "recipe.lua", "in.mp4", "-o", "out.mp4", "--time-limit", "60"], in: folder)
        while program.errorSoFar.isEmpty, program.isRunning { usleep(5000) }
        program.send(SIGINT)
        let outcome = try program.wait()
        #expect(outcome.status == 130, "\(outcome)")
        #expect(folder.names == ["in.mp4", "recipe.lua"])
    }

    // MARK: - Readers

    @Test("a reader of the mix calls taps on the way, a reader of a track does not, and a frame has no sound")
    func readers() throws {
        let recipe = """
            local a = edit.asset((...))
            local input, mix = edit.audio_mix_input(a.audio), edit.audio_mix()
            local calls = 0
            input.tap = function(b) calls = calls + 1; b:silence() end
            mix.input_parameters = { input }
            local movie = edit.movie { composition = a, audio_mix = mix }
            local reader, loudest = edit.reader(movie), 0
            for sound in reader:audio_mix_output() do loudest = math.max(loudest, sound.peak) end
            print("mix", calls, loudest)
            for sound in reader:track_output(a.audio) do loudest = math.max(loudest, sound.peak) end
            print("track", calls, loudest > 0.4)
            reader.time_range = edit.between(1, 1.1)
            for sound in reader:audio_mix_output() do end
            print("range", calls)
            return movie
            """
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(["frame", "recipe.lua", "in.mp4", "--at", "1", "-o", "f.png"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        // From the block that sample 48,000 is in on, as far as the limiter looks ahead of sample 52,799.
        #expect(printed(outcome) == ["mix\t94\t0", "track\t94\ttrue", "range\t103"])
    }
}
