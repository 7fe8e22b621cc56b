import Foundation
import Testing

/// Movies that stand inside other movies, through the built program.
@Suite struct InnerMovieTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.counted, as: "counted.mp4") }

    /// A recipe that has `inner()`: a part of `counted.mp4` with a layer, and a ramp of its volume.
    private static let inner = """
        local function inner(overlay)
          local c = edit.composition()
          c:insert_time_range(edit.range(0, 1.2), edit.asset("counted.mp4"), 0)
          local vc = edit.video_composition_for(c)
          local root, video = edit.layer(), edit.layer()
          root:add_sublayer(video)
          root:add_sublayer(overlay or edit.layer { frame = { 0, 0, 16, 64 }, background_color = "white" })
          vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
          local input = edit.audio_mix_input(c:tracks_with("audio")[1])
          input:set_volume_ramp(1, 0.2, edit.range(0, 1.2))
          return edit.movie { composition = c, video_composition = vc, audio_mix = edit.audio_mix { input_parameters = { input } } }
        end

        """

    private func run(_ recipe: String, to file: Word, _ words: [Word] = []) throws {
        folder.write("recipe.lua", Self.inner + recipe)
        let outcome = try luaedit(["run", "recipe.lua", "-o", file] + words, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test("the pictures and the sound are those of the same movie exported first and inserted as a file")
    func likeTheFile() throws {
        try run("return inner()", to: "inner.mkv", ["--preset", "ffv1"])
        let outer = """
            local c = edit.composition()
            c:insert_time_range(edit.range(0.3, 0.8), source, 0)
            c:scale_time_range(edit.range(0, 0.4), 0.8)
            c:insert_time_range(edit.range(0, 0.4), source, 0.2)
            local vc = edit.video_composition_for(c)
            local l = vc.instructions[1].layer_instructions[1]
            l:set_transform_ramp(edit.transform(), edit.transform():translate(9, 5):scale(0.8), edit.range(0, 1))
            return edit.movie { composition = c, video_composition = vc }
            """
        try run("local source = inner()\n" + outer, to: "nested.mkv", ["--preset", "ffv1"])
        try run("local source = edit.asset('inner.mkv')\n" + outer, to: "file.mkv", ["--preset", "ffv1"])
        #expect(try Judge.frameCount(folder.file("nested.mkv")) == 40)
        #expect(try Judge.likeness(folder.file("nested.mkv"), folder.file("file.mkv")) > 60)
        let (nested, file) = (
            try Judge.samples(folder.file("nested.mkv")), try Judge.samples(folder.file("file.mkv"))
        )
        #expect(nested.count == file.count && nested.contains { abs(Int($0)) > 5000 })
        // Below −80 dBFS.
        #expect(zip(nested, file).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }

    @Test("it is see-through where the inner movie draws nothing, and shared by two tracks")
    func transparent() throws {
        try run(
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset("#808080", { 64, 64 }), 0)
            local vc = edit.video_composition_for(c)
            vc.instructions[1].background_color = { 0, 0, 0, 0 }
            vc.instructions[1].layer_instructions[1]:set_transform(edit.transform():scale(0.5), 0)
            local small = edit.movie { composition = c, video_composition = vc }
            local o = edit.composition()
            local ground, one, two = o:add_track("video"), o:add_track("video"), o:add_track("video")
            ground:insert_time_range(edit.range(0, 1), edit.color_asset("white", { 64, 64 }).video, 0)
            one:insert_time_range(edit.range(0, 1), small.video, 0)
            two:insert_time_range(edit.range(0, 1), small.video, 0)
            local ovc = edit.video_composition_for(o)
            ovc.instructions[1].layer_instructions[1]:set_transform(edit.transform():translate(32, 32), 0)
            return edit.movie { composition = o, video_composition = ovc }
            """, to: "out.mp4", ["--crf", "1"])
        let pixels = try Judge.picture(folder.file("out.mp4"), as: "gray")
        let found = [(16, 16), (48, 16), (16, 48), (48, 48)].map { Int(pixels[$0.1 * 64 + $0.0]) }
        #expect(zip(found, [128, 255, 255, 128]).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
    }

    @Test("it plays backwards, pictures and sound")
    func reversed() throws {
        try run("return inner()", to: "forward.mkv", ["--preset", "ffv1"])
        try run("return inner():reversed()", to: "reversed.mkv", ["--preset", "ffv1"])
        let (forward, reversed) = (
            try Judge.pictures(folder.file("forward.mkv")), try Judge.pictures(folder.file("reversed.mkv"))
        )
        #expect(forward.count == 30 && Set(forward).count == 30)
        #expect(reversed == forward.reversed())
        let (sound, backwards) = (
            try Judge.samples(folder.file("forward.mkv")), try Judge.samples(folder.file("reversed.mkv"))
        )
        #expect(sound.count == backwards.count)
        // The mix of the reversed movie fades in and out at its ends, for 2 ms.
        let middle = 200..<(sound.count - 200)
        #expect(middle.allSatisfy { abs(Int(sound[sound.count - 1 - $0]) - Int(backwards[$0])) <= 2 })
    }

    @Test("one that only cuts is copied, at any depth; one that adds something is said to be composed")
    func plainCuts() throws {
        try run(
            """
            local source = edit.asset("counted.mp4")
            local c, o = edit.composition(), edit.composition()
            c:insert_time_range(edit.range(0, 1), source, 0)
            o:insert_time_range(edit.range(0, 1), edit.movie { composition = edit.movie { composition = c } }, 0)
            o:insert_time_range(edit.range(1, 1), source, 1)
            return edit.movie { composition = o }
            """, to: "out.mp4")
        let plan = try luaedit(["plan", "recipe.lua"], in: folder)
        #expect(plan.outputText.contains("copied bit by bit") && !plan.outputText.contains("movie 1"), "\(plan)")
        #expect(try Judge.pictures(folder.file("out.mp4")) == Judge.pictures(Samples.counted))
        folder.write("recipe.lua", Self.inner + "return edit.movie { composition = inner() }")
        let composed = try luaedit(["plan", "recipe.lua"], in: folder)
        #expect(composed.outputText.contains("movie 1 track 1"), "\(composed)")
        #expect(composed.outputText.contains("a movie inside is composed"))
        #expect(composed.outputText.contains("(h264), for 30 frames of movie 1"))
    }

    @Test("functions of the recipe are called for it: drawing, taps, values of time and compositors")
    func functions() throws {
        let recipe = """
            local drawn = edit.drawn_asset { size = { 64, 64 }, duration = 1, draw = function(c, t) c:clear({ 1, 1, 1, t.seconds }) end }
            local c = edit.composition()
            c:add_track("video"):insert_time_range(edit.range(0, 1), drawn.video, 0)
            local sound = c:add_track("audio")
            sound:insert_time_range(edit.range(0, 1), edit.asset("counted.mp4").audio, 0)
            local input = edit.audio_mix_input(sound)
            input.tap = function(buffer, time) buffer:silence() end
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 25)
            local small = edit.movie { composition = c, video_composition = vc, audio_mix = edit.audio_mix { input_parameters = { input } } }
            local o = edit.composition()
            o:insert_time_range(edit.range(0, 1), small, 0)
            return edit.movie { composition = o }
            """
        try run(recipe, to: "out.mp4", ["--crf", "1"])
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 25)
        for (number, luma) in lumas.enumerated() {
            #expect(abs(luma - Int((16 + 219 * Double(number) / 25).rounded())) <= 2, "frame \(number): \(luma)")
        }
        #expect(try Judge.samples(folder.file("out.mp4")).allSatisfy { abs(Int($0)) <= 1 })
        // A failing tap is the recipe's mistake, with its line.
        folder.write(
            "wrong.lua", (Self.inner + recipe).replacingOccurrences(of: "buffer:silence()", with: "error('no')"))
        let wrong = try luaedit(["run", "wrong.lua", "-o", "wrong.mp4"], in: folder)
        #expect(
            wrong.status == 1 && wrong.errorText.contains("wrong.lua:") && wrong.errorText.contains("no"), "\(wrong)")
    }

    @Test("an inner picture is composed once, however many tracks show it; a layer shows a movie too")
    func once() throws {
        try run(
            """
            local drawn = edit.drawn_asset { size = { 64, 64 }, duration = 1, draw = function(c, t)
              print("drawn") c:clear({ 1, 1, 1, t.seconds })
            end }
            local vc = edit.video_composition_for(drawn)
            vc.frame_duration = edit.time(1, 25)
            local small = edit.movie { composition = drawn, video_composition = vc }
            local o = edit.composition()
            for _ = 1, 3 do o:add_track("video"):insert_time_range(edit.range(0, 1), small.video, 0) end
            local ovc = edit.video_composition_for(o)
            ovc.instructions[1].background_color = "black"
            for n, l in ipairs(ovc.instructions[1].layer_instructions) do l:set_transform(edit.transform():translate(n * 8 - 8, 0), 0) end
            local root, video = edit.layer(), edit.layer()
            root:add_sublayer(video)
            root:add_sublayer(edit.image_layer { contents = small, frame = { 0, 0, 16, 16 }, begin_time = 0.4 })
            ovc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
            return edit.movie { composition = o, video_composition = ovc }
            """, to: "out.mkv", ["--preset", "ffv1"])
        let outcome = try luaedit(["run", "recipe.lua", "-o", "again.mkv", "--preset", "ffv1"], in: folder)
        // Each frame once, and once more where the layer shows it later.
        #expect(
            outcome.errorText.split(separator: "\n").filter { $0.hasSuffix("drawn") }.count == 25 + 15, "\(outcome)")
        let pixels = try Judge.picture(folder.file("out.mkv"), number: 20, as: "rgb24")
        // Frame 10 over nothing in the corner; frame 20 elsewhere: on what lies below it, which is the same.
        let (corner, other) = (Int(pixels[(4 * 64 + 4) * 3]), Int(pixels[(40 * 64 + 4) * 3]))
        #expect(abs(other - 204) <= 3, "\(other)")
        #expect(abs(corner - (102 + 204 * 153 / 255)) <= 4, "\(corner)")
    }

    @Test("its subtitles and chapters come along, cut and moved; its pictures can be read one by one")
    func texts() throws {
        folder.write("s.srt", "1\n00:00:00,200 --> 00:00:00,600\nOne\n\n2\n00:00:01,000 --> 00:00:01,400\nTwo\n")
        try run(
            """
            local small = inner()
            small.subtitles = { { subtitles = edit.subtitles("s.srt"), language = "eng" } }
            small.chapters = { { title = "A", time_range = edit.range(0, 0.6) }, { title = "B", time_range = edit.range(0.6, 0.6) } }
            local o = edit.composition()
            o:insert_time_range(edit.range(0.4, 0.8), small, 0)
            local movie = edit.movie { composition = o }
            local reader, count = edit.reader(movie), 0
            local output = reader:track_output(o:tracks_with("video")[1])
            while output:next() do count = count + 1 end
            print("frames " .. count)
            return movie
            """, to: "out.mkv", ["--preset", "ffv1"])
        let outcome = try luaedit(["check", "recipe.lua"], in: folder)
        #expect((outcome.errorText + outcome.outputText).contains("frames 20"), "\(outcome)")
        let cues = String(
            decoding: try ffmpeg(["-i", folder.file("out.mkv"), "-map", "0:s", "-f", "srt", "-"]), as: UTF8.self)
        #expect(cues.contains("00:00:00,000 --> 00:00:00,200\nOne"), "\(cues)")
        #expect(cues.contains("00:00:00,600 --> 00:00:00,800\nTwo"), "\(cues)")
        #expect(try Judge.probe(folder.file("out.mkv"), "chapter=start_time,end_time").contains("0.200000"))
    }

    @Test(
        "movies that cannot be inside one another are errors at the recipe's line",
        arguments: [
            (
                "local a, b = edit.composition(), edit.composition()\n"
                    + "local ma, mb = edit.movie { composition = a }, edit.movie { composition = b }\n"
                    + "a:insert_time_range(edit.range(0, 1), edit.asset(\"counted.mp4\"), 0)\n"
                    + "b:insert_time_range(edit.range(0, 1), ma, 0)\na:insert_time_range(edit.range(0, 1), mb, 1)\nreturn ma",
                "recipe.lua:2: error: movie: it contains itself: the movie of recipe.lua:2 shows"
            ),
            (
                "local m = edit.asset(\"counted.mp4\")\nfor n = 1, 17 do m = edit.movie { composition = m } end\nreturn m",
                "recipe.lua:2: error: movie: movies stand more than 16 deep inside one another"
            ),
            (
                "local c, o = edit.composition(), edit.composition()\nc:insert_time_range(edit.range(0, 2), edit.asset(\"counted.mp4\"), 0)\n"
                    + "local m = edit.movie { composition = c }\no:insert_time_range(edit.range(1, 1), m, 0)\n"
                    + "c:remove_time_range(edit.range(0, 1))\nreturn edit.movie { composition = o }",
                "the movie of recipe.lua:3 lasted 2 s when it was inserted, and lasts 1 s now"
            ),
            (
                "local c, o = edit.composition(), edit.composition()\nc:insert_time_range(edit.range(0, 2), edit.asset(\"counted.mp4\"), 0)\n"
                    + "local vc = edit.video_composition_for(c)\nlocal m = edit.movie { composition = c, video_composition = vc }\n"
                    + "o:insert_time_range(edit.range(1, 1), m, 0)\n"
                    + "vc.instructions[1].layer_instructions[1]:set_opacity(7, 0)\nreturn edit.movie { composition = o }",
                "recipe.lua:6: error: the movie of recipe.lua:4, instruction 1, layer instruction 1: "
            ),
            (
                "local o = edit.composition()\n"
                    + "o:insert_time_range(edit.range(0, 3), edit.movie { composition = edit.asset(\"counted.mp4\") }, 0)",
                "recipe.lua:2: the range [0 s, 3 s) leaves the movie of recipe.lua:2, which is 2 s long"
            ),
        ])
    func mistakes(_ recipe: String, _ error: String) throws {
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(["check", "recipe.lua"], in: folder)
        #expect(outcome.status == 1, "\(outcome)")
        #expect((outcome.outputText + outcome.errorText).contains(error), "\(outcome)")
    }

    @Test func `a picture inside that cannot be decoded ends the export`() throws {
        let folder = TemporaryFolder()
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1", folder.file("p%02d.png")])
        // Its size can be read, its pixels cannot.
        folder.write("p06.png", Array(try #require(folder.read("p05.png")).prefix(120)))
        folder.write(
            "r.lua",
            """
            local inner = edit.composition()
            local pictures = edit.sequence_asset("p%02d.png", { frame_rate = 10 })
            inner:insert_time_range(edit.range(0, 1), pictures, 0)
            local vc = edit.video_composition_for(inner)
            local root, video = edit.layer(), edit.layer()
            root:add_sublayer(video)
            root:add_sublayer(edit.layer { frame = { 0, 0, 16, 16 }, background_color = "white" })
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
            local movie = edit.movie { composition = inner, video_composition = vc }
            local outer = edit.composition()
            -- The end of the inner movie is not seen.
            outer:insert_time_range(edit.range(0, 0.8), movie, 0)
            return outer
            """)
        let outcome = try luaedit(["run", "r.lua", "-o", "out.mp4"], in: folder)
        #expect(outcome.status == 65 && outcome.errorText.contains("p06.png"), "\(outcome)")
    }
}
