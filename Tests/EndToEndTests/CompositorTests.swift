import Foundation
import Glibc
import Testing

/// Pictures made by a recipe's functions, through the built program.
@Suite struct CompositorTests {
    private let folder = TemporaryFolder()

    /// A recipe over one input whose compositor is the given function.
    private static func recipe(_ compositor: String, before: String = "") -> String {
        """
        local args = edit.recipe { summary = "x", inputs = { { "video", kind = "media", help = "v" } } }
        local a = edit.asset(args.video)
        local vc = edit.video_composition_for(a)
        local kept; \(before)
        vc.compositor = \(compositor)
        return edit.movie { composition = a, video_composition = vc }
        """
    }

    private func run(_ recipe: String, _ input: Word, _ words: [Word] = []) throws -> Outcome {
        folder.write("recipe.lua", recipe)
        return try luaedit(["run", "recipe.lua", input, "-o", "out.mp4"] + quick + words, in: folder)
    }

    /// A compositor and what a run of it ends with.
    struct Case: CustomTestStringConvertible, Sendable {
        var compositor: String
        var error: String
        var status: Int32 = 1
        var testDescription: String { compositor }
    }

    static let failures: [Case] = [
        Case(
            compositor:
                "function(r)\nif r.time >= edit.time(1) then error('no more') end\nreturn r:source_frame(1) end",
            error: "recipe.lua:6: no more"),
        Case(
            compositor: "function(r) local x = nil + 1 end",
            error: "recipe.lua:5: attempt to perform arithmetic on a nil value"),
        Case(
            compositor: "function(r) if r.time < edit.time(1) then return r:source_frame(1) end end",
            error: "recipe.lua:5: the compositor returned nothing where a video_frame is expected at 1 s"),
        Case(
            compositor: "function(r) return 7 end",
            error: "recipe.lua:5: the compositor returned the number 7 where a video_frame is expected at 0 s"),
        Case(
            compositor: "function(r) return r:new_frame('red', { 32, 16 }) end",
            error: "recipe.lua:5: the compositor returned a frame of 32 × 16 where one of 192 × 144 is expected at 0 s"),
        Case(
            compositor: "function(r)\nif kept then kept:fill('red') end\nkept = r:source_frame(1); return kept end",
            error:
                "recipe.lua:6: the video_frame is over: it can be used only while the function that was given it runs"),
        Case(
            compositor: "function(r) if kept then return kept end; kept = r:source_frame(1):copy(); return kept end",
            error: "recipe.lua:5: the compositor returned a frame of an earlier request at 0.04 s"),
        Case(
            compositor:
                "function(r) if kept then return kept:source_frame(1) end; kept = r; return r:source_frame(1) end",
            error: "recipe.lua:5: the request is over: it can be used only while the function that was given it runs"),
        Case(
            compositor: "function(r) return r:new_frame('red', { 0, 16 }) end",
            error: "recipe.lua:5: a frame has sides from 1 to 16384 pixels, not 0 × 16"),
        Case(
            compositor: "function(r) return r:source_frame(1):pixel(192, 0) end",
            error: "recipe.lua:5: the frame has no pixel 192, 0: it is 192 × 144, counted from 0"),
        Case(
            compositor: "function(r)\nwhile true do end end", error: "time limit 1 s exceeded (recipe.lua:6)",
            status: 124),
        Case(
            compositor: "function(r) local f = r:source_frame(1)\nwhile true do f:fill('#ff000080') end end",
            error: "time limit 1 s exceeded (recipe.lua:6)", status: 124),
        Case(
            compositor: "function(r)\nr:source_frame(1):filter(edit.effect('tmix')) end",
            error: "recipe.lua:6: the effect tmix needs more frames than this one: put it on a track, a layer "
                + "instruction or the movie"),
        Case(
            compositor: "function(r)\nr:source_frame(1):filter(edit.effect('scale', { w = 96, h = 72 })) end",
            error: "recipe.lua:6: the effect scale makes 96 × 72 of a frame of 192 × 144, which keeps its size: put it "
                + "on a track or a layer instruction, or draw the frame with a transform"),
        Case(
            compositor: "function(r)\nr:source_frame(1):filter(edit.effect('crop', { w = 1000 })) end",
            error: "recipe.lua:6: cannot apply crop: Invalid too big or non positive size for width '1000' or height "
                + "'144'"),
        Case(
            compositor: "function(r) local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end end",
            error: "memory limit 32 MiB exceeded (recipe.lua:5)", status: 125),
        Case(
            compositor: "function(r) local t = {} while true do t[#t + 1] = r:new_frame('red') end end",
            error: "memory limit 32 MiB exceeded (recipe.lua:5)", status: 125),
    ]

    @Test("a compositor that fails stops the export, names the line and leaves no file", arguments: failures)
    func failure(item: Case) throws {
        let outcome = try run(
            Self.recipe(item.compositor), Samples.movie, ["--time-limit", "1", "--memory-limit", "32"])
        #expect(outcome.errorText == "error: \(item.error)\n")
        #expect(outcome.status == item.status, "\(outcome)")
        #expect(folder.names == ["recipe.lua"])
    }

    @Test("pcall in a compositor does not get past a limit")
    func uncatchable() throws {
        let outcome = try run(
            Self.recipe("function(r) pcall(function() while true do end end); return r:source_frame(1) end"),
            Samples.movie, ["--time-limit", "1"])
        #expect(outcome.status == 124, "\(outcome)")
    }

    @Test("frames that nothing holds give their memory back")
    func releasedFrames() throws {
        // A gigabyte for each of ten frames, of which three megabytes are held at a time.
        func run(_ keep: String, limit: Word) throws -> Outcome {
            let loop = "for i = 1, 400 do \(keep) r:new_frame('red', { 1920, 1080 }) end"
            return try self.run(
                Self.recipe("function(r) local all = {} \(loop) return r:source_frame(1) end"), Samples.grey,
                ["--memory-limit", limit, "--max-memory", "700", "--overwrite"])
        }
        // Under a limit above the worker's own they are given back long before it is reached.
        for limit in ["16", "1000"] as [Word] {
            let released = try run("kept =", limit: limit)
            #expect(released.status == 0, "\(released)")
        }
        let held = try run("all[i] =", limit: "16")
        #expect(held.status == 125 && held.errorText.contains("memory limit 16 MiB exceeded"), "\(held)")
    }

    @Test("source frames returned as they are give the file that no compositor gives")
    func unchanged() throws {
        #expect(try run(Self.recipe("function(r) return r:source_frame(1) end"), Samples.movie).status == 0)
        folder.write("plain.lua", Self.recipe("nil"))
        let plain = try luaedit(["run", "plain.lua", Samples.movie, "-o", "plain.mp4"] + quick, in: folder)
        #expect(plain.status == 0, "\(plain)")
        #expect(folder.read("out.mp4") == folder.read("plain.mp4"))
    }

    @Test("every frame is asked for once, in order, at its exact time")
    func requests() throws {
        let outcome = try run(
            Self.recipe("function(r) print(r.time, r.size.width, #r.source_track_ids) return r:source_frame(1) end"),
            Samples.counted)
        let expected = (0..<50).map { number -> String in
            let seconds = Double(number) / 25
            let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
            return "\(text) s\t64.0\t1"
        }
        #expect(outcome.errorText.split(separator: "\n").filter { $0.contains("\t") }.map(String.init) == expected)
        #expect(try Judge.lumas(folder.file("out.mp4")) == (0..<50).map { 16 + 4 * $0 })
    }

    @Test("a crossfade made in Lua is ffmpeg's, the same bytes every time")
    func crossfade() throws {
        let recipe = Word(projectFolder + "/Tests/EndToEndTests/Recipes/crossfade.lua")
        for name in ["one.mp4", "two.mp4"] as [Word] {
            let outcome = try luaedit(
                ["run", recipe, Samples.movie, Samples.still(as: "moving.mp4", in: folder), "-o", name, "--crf", "1"]
                    + quick, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(folder.read("one.mp4") == folder.read("two.mp4"))
        try ffmpeg([
            "-i", Samples.movie, "-i", folder.file("moving.mp4"), "-filter_complex",
            "[0:v][1:v]xfade=transition=fade:duration=1:offset=1", "-an", "-c:v", "ffv1", folder.file("fade.mkv"),
        ])
        #expect(try Judge.frameCount(folder.file("one.mp4")) == 75)
        // Luma only: xfade works in 4:4:4, and what that does to chroma is not the compositor's affair.
        let likeness = try Judge.likeness(
            folder.file("one.mp4"), folder.file("fade.mkv"), filter: "extractplanes=y")
        #expect(likeness >= 45)
    }

    @Test("one frame, a contact sheet and several movies are made by the compositor too")
    func otherOutputs() throws {
        let green = "function(r) local f = r:source_frame(1) f:fill('#00ff00') return f end"
        folder.write("recipe.lua", Self.recipe(green))
        #expect(
            try luaedit(["frame", "recipe.lua", Samples.movie, "--at", "1", "-o", "f.png"], in: folder).status == 0)
        #expect(try luaedit(["sheet", "recipe.lua", Samples.movie, "-o", "s.png"], in: folder).status == 0)
        let several = Self.recipe(green).replacingOccurrences(
            of: "return edit.movie { composition = a, video_composition = vc }",
            with: "local m = edit.movie { composition = a, video_composition = vc } return { main = m, other = m }")
        #expect(try run(several, Samples.movie).status == 0)
        for file in ["f.png", "s.png", "out.mp4", "out-other.mp4"] as [Word] {
            let middle = try Judge.picture(folder.file(file), as: "rgb24", filter: "crop=2:2:40:40")
            #expect(middle[1] > 250 && middle[0] < 6 && middle[2] < 6, "\(file): \(middle)")
        }
    }

    @Test("a filter gets the upright picture")
    func filter() throws {
        folder.write(
            "recipe.lua",
            """
            local a = edit.asset(...)
            local vc = edit.video_composition_with_filter(a, function(request)
                local frame = request.source_frame
                assert(frame == request.source_frame and frame.width == 144 and frame.height == 192)
                assert(request.size.height == 192)
                frame:fill("black", { 0, 96, 144, 96 })
                return frame
            end)
            return edit.movie { composition = a, video_composition = vc }
            """)
        let outcome = try luaedit(
            ["run", "recipe.lua", Samples.rotated, "-o", "out.mp4", "--crf", "4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        try ffmpeg([
            "-i", Samples.rotated, "-vf", "drawbox=y=96:h=96:color=black:t=fill", "-c:v", "ffv1",
            folder.file("judge.mkv"),
        ])
        #expect(try Judge.likeness(folder.file("out.mp4"), folder.file("judge.mkv")) >= 40)
    }

    @Test("Ctrl-C ends a compositor that does not return")
    func interrupted() throws {
        folder.write("recipe.lua", Self.recipe("function(r) print('in') while true do end end"))
        let program = try startLuaedit(
            ["run", "recipe.lua", Samples.movie, "-o", "out.mp4", "--time-limit", "60"], in: folder)
        let deadline = now() + 60
        while program.errorSoFar.isEmpty, now() < deadline { usleep(5000) }
        program.send(SIGINT)
        #expect(try program.wait().status == 130)
        #expect(folder.names == ["recipe.lua"])
    }
}

extension Samples {
    /// The still picture as a movie of two seconds in a folder.
    static func still(as name: Word, in folder: TemporaryFolder) throws -> Word {
        let file = folder.file(name)
        try ffmpeg([
            "-loop", "1", "-r", "25", "-t", "2", "-i", still, "-vf",
            "scale=192:144:out_color_matrix=bt709,format=yuv420p",
            "-c:v", "libx264", "-preset", "ultrafast", "-crf", "10", "-colorspace", "bt709", "-color_primaries",
            "bt709",
            "-color_trc", "bt709", "-color_range", "tv", file,
        ])
        return file
    }
}
