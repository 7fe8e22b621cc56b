import Foundation
import FoundationXML
import Testing

/// What a person and a program are told before anything is rendered.
@Suite struct PlanTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.movie, as: "in.mp4") }

    @Test("the text says what is decoded, copied and encoded, and nothing is written")
    func text() throws {
        let outcome = try luaedit(["plan", "watermark", "in.mp4", "--crf", "30"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.outputText.hasPrefix("main  192×144, 25 fps, 50 frames, 0:02.000, BT.709, 8 bit\n  edit          "))
        for line in [
            "  video 1       0:00.000–0:02.000  'in.mp4' track 1 from 0:00.000–0:02.000",
            "  decode        'in.mp4' track 1 (h264), for 50 frames",
            "  picture       encoded with libx264, crf 30 (preset h264)", "  sound         copied bit by bit",
        ] { #expect(outcome.outputText.contains("\n\(line)\n"), "\(outcome)") }
        #expect(folder.names == ["in.mp4"])
    }

    @Test("a subtitle that the result will have, or not, is named")
    func dropped() throws {
        folder.write("s.srt", "1\n00:00:00,000 --> 00:00:01,000\nHi\n")
        try ffmpeg(
            ["-i", "in.mp4", "-i", "s.srt", "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text", "sub.mp4"],
            in: folder.path)
        let outcome = try luaedit(["plan", "watermark", "sub.mp4"], in: folder)
        #expect(outcome.outputText.contains("\n  subtitles     track 3 (default): cues as mov_text\n"), "\(outcome)")
        let script = "local c = edit.composition() c:add_track('video'):append(edit.asset((...)).video) return c"
        folder.write("picture.lua", script)
        let other = try luaedit(["plan", "picture.lua", "sub.mp4"], in: folder)
        #expect(other.outputText.contains("'sub.mp4' track 3: subtitle, mov_text\n"), "\(other)")
    }

    @Test("--range is what the plan is of, and its hash is the whole edit's")
    func range() throws {
        folder.write("r.lua", "return edit.asset((...))")
        let whole = try luaedit(["plan", "r.lua", "in.mp4"], in: folder)
        #expect(whole.outputText.contains("\n  copy          0:00.000–0:02.000  'in.mp4' track 1 from 0:00.000\n"))
        #expect(!whole.outputText.contains("  range "), "\(whole)")
        // No key frame is there.
        let outcome = try luaedit(["plan", "r.lua", "in.mp4", "--range", "0.5-1.5"], in: folder)
        for line in [
            "  range         0:00.480–0:01.500", "  decode        'in.mp4' track 1 (h264), for 26 frames",
            "                because: cut at a picture that is no key frame, too few of its pictures could be copied",
        ] { #expect(outcome.outputText.contains("\n\(line)\n"), "\(outcome)") }
        let json = try luaedit(["plan", "r.lua", "in.mp4", "--range", "0.5-1.5", "--json"], in: folder)
        let result = try #require((try parseJSON(json.outputText)["results"] as? [[String: Any]])?.first)
        let export = try #require(result["export"] as? [String: Any])
        #expect(export["time_range"] as? [String: String] == ["start": "12/25", "duration": "51/50"])
        #expect(whole.outputText.contains("  edit          \(try #require(result["hash"] as? String))\n"))
    }

    static let recipes: [(filter: Word, recipe: String, copied: Bool, frames: Int, size: String)] = [
        ("format=yuv444p,crop=63:47:0:0", "return edit.asset((...))", true, 10, "63,47,yuv444p"),
        (
            "format=yuv444p,crop=63:47:0:0",
            "local a = edit.asset((...)) local v = edit.video_composition_for(a) v.render_size = { 62, 46 } "
                + "return edit.movie { composition = a, video_composition = v }", true, 10, "62,46,yuv444p"
        ),
        ("select='not(between(n\\,3\\,7))'", "return edit.asset((...))", true, 5, "64,48,yuv444p"),
        (
            "select='not(between(n\\,3\\,7))'",
            "local a = edit.asset((...)) local v = edit.video_composition_for(a) v.frame_duration = 1 / 25 "
                + "return edit.movie { composition = a, video_composition = v }", false, 10, "64,48,yuv420p"
        ),
        (
            "select='not(between(n\\,3\\,7))'",
            "local f = require 'timeline'.new() f:add((...)) return f:movie()", true, 5, "64,48,yuv444p"
        ),
    ]

    @Test("the plan says what the result's pictures are, copied or not", arguments: recipes)
    func pictures(filter: Word, recipe: String, copied: Bool, frames: Int, size: String) throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4", "-vf", filter + ",format=yuv444p", "-fps_mode", "vfr"]
                + ["-c:v", "libx264", "-bf", "0", folder.file("source.mp4")])
        folder.write("r.lua", recipe)
        let planned = try luaedit(["plan", "r.lua", "source.mp4", "--json"], in: folder)
        let result = try #require((try parseJSON(planned.outputText)["results"] as? [[String: Any]])?.first)
        let export = try #require(result["export"] as? [String: Any])
        #expect(export["picture"] as? String == (copied ? "copied" : "encoded"))
        let form = ["width", "height", "pixel_format"].map { "\(export[$0] ?? "")" }.joined(separator: ",")
        #expect(form == size)
        let made = try luaedit(["run", "r.lua", "source.mp4", "-o", "out.mp4"], in: folder)
        #expect(made.status == 0, "\(made)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=width,height,pix_fmt") == size)
        #expect(try Judge.frameCount(folder.file("out.mp4")) == frames)
        // A count of pictures that vary in length would need all of the file.
        if let count = export["frames"] as? Int { #expect(count == frames) } else { #expect(copied && frames == 5) }
    }

    @Test("--json parses, and its hash is the edit's: the same again, another for another edit")
    func json() throws {
        func hash(_ words: [Word]) throws -> String {
            let outcome = try luaedit(["plan", "watermark", "in.mp4", "--json"] + words, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            let results = try parseJSON(outcome.outputText)["results"] as? [[String: Any]]
            let movie = try #require(results?.first?["movie"] as? [String: Any])
            #expect((movie["video"] as? [String: Any])?["frame_count"] as? Int == 50)
            return try #require(results?.first?["hash"] as? String)
        }
        let first = try hash([])
        #expect(try hash([]) == first)
        #expect(try hash(["--crf", "40"]) == first)
        #expect(try hash(["--text", "Other"]) != first)
    }

    @Test("--svg draws a picture that another program can read, and replaces no file unasked")
    func svg() throws {
        let words: [Word] = ["plan", "watermark", "in.mp4", "--svg", "plan.svg"]
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText == "\(folder.file("plan.svg"))\n")
        let source = try #require(folder.read("plan.svg"))
        #expect(XMLParser(data: Data(source)).parse())
        #expect(folder.names == ["in.mp4", "plan.svg"])
        #expect(try luaedit(words, in: folder).status == 73)
        #expect(try luaedit(words + ["--overwrite"], in: folder).status == 0)
        #expect(
            try luaedit(["plan", "watermark", "in.mp4", "--svg", "in.mp4", "--overwrite"], in: folder).status == 73)
    }

    @Test("what is wrong is told as 'run' tells it")
    func wrong() throws {
        let preset = try luaedit(["plan", "watermark", "in.mp4", "--preset", "h266"], in: folder)
        #expect(
            preset.errorText.hasPrefix(
                "error: there is no preset 'h266' (did you mean 'h264'?); the presets are h264, hevc, "))
        #expect(preset.status == 2)
        folder.write("empty.lua", "return edit.movie { composition = edit.composition() }")
        let empty = try luaedit(["plan", "empty.lua"], in: folder)
        #expect(empty.errorText.contains("[movie-empty]"), "\(empty)")
        #expect(empty.status == 1)
    }
}
