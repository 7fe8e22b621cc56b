import Foundation
import Testing

/// Files with more than one picture or sound, of which players show and play one, or play several together.
@Suite struct TrackChoiceTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write("whole.lua", "return edit.asset((...))")
        folder.write(
            "inserted.lua",
            """
            local asset, c = edit.asset((...)), edit.composition()
            c:insert_time_range(edit.range(0, 1), asset, 0)
            return c
            """)
        folder.write(
            "timeline.lua",
            """
            local t = require("timeline").new()
            t:add((...))
            return t:movie()
            """)
    }

    private func tone(_ frequency: Int) -> [Word] {
        ["-f", "lavfi", "-i", "sine=frequency=\(frequency):sample_rate=48000:duration=2"]
    }

    private func color(_ name: String, _ size: String) -> [Word] {
        ["-f", "lavfi", "-i", "color=\(name):s=\(size):r=25:d=2"]
    }

    /// The level of a frequency in a channel of the first sound, in decibels.
    private func level(_ file: Word, _ frequency: Int, channel: Int = 0) throws -> Double {
        let filter = "pan=mono|c0=c\(channel),bandpass=f=\(frequency):width_type=h:w=50,volumedetect"
        let log = try runToEnd(
            "ffmpeg",
            [
                "-nostdin", "-v", "info", "-i", folder.file(file), "-map", "0:a:0", "-af", Word(filter), "-f", "null",
                "-",
            ],
            in: "/"
        ).errorText
        let line = log.split(separator: "\n").first { $0.contains("mean_volume") } ?? ""
        return line.split(separator: " ").dropLast().last.flatMap { Double($0) } ?? .nan
    }

    /// The colour in the middle of the lower right quarter of the first picture, and the picture's size.
    private func shown(_ file: Word) throws -> (color: [UInt8], size: String) {
        let size = try Judge.probe(folder.file(file), "stream=width,height").split { $0 == "," || $0.isNewline }
        let pixel = try Judge.picture(
            folder.file(file), as: "rgb24", filter: "crop=2:2:iw*3/4:ih*3/4")
        // A second picture would lie in the corner.
        let corner = try Judge.picture(folder.file(file), as: "rgb24", filter: "crop=2:2:8:8")
        #expect(zip(pixel, corner).allSatisfy { abs(Int($0) - Int($1)) < 8 })
        return (Array(pixel.prefix(3)), size.prefix(2).joined(separator: "×"))
    }

    private func isBlue(_ color: [UInt8]) -> Bool { color.count == 3 && color[2] > 200 && color[0] < 60 }

    private func run(_ recipe: Word, _ input: Word, _ output: Word, _ options: [Word] = []) throws -> Outcome {
        let outcome = try luaedit(["run", recipe, input, "-o", output] + options, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        return outcome
    }

    @Test("of two programs one is shown with its own sound", arguments: ["whole.lua", "inserted.lua", "timeline.lua"])
    func programs(recipe: String) throws {
        try ffmpeg(
            color("red", "64x48") + color("blue", "128x96") + tone(500) + tone(900)
                + ["-map", "0", "-map", "2", "-map", "1", "-map", "3", "-c:v", "mpeg2video", "-c:a", "mp2"]
                + ["-program", "title=Small:st=0:st=1", "-program", "title=Large:st=2:st=3", folder.file("in.ts")])
        let outcome = try run(Word(recipe), "in.ts", "out.mp4", ["--preset", "h264"])
        #expect(
            outcome.errorText.contains("program-left-out") || outcome.errorText.contains("of its programs 2 “Large”"))
        let picture = try shown("out.mp4")
        #expect(isBlue(picture.color) && picture.size == "128×96")
        #expect(try level("out.mp4", 900) - level("out.mp4", 500) > 15)
        guard recipe == "whole.lua" else { return }
        let plan = try luaedit(["plan", "whole.lua", "in.ts", "-o", "o.mp4"], in: folder).outputText
        #expect(plan.contains("'in.ts' track 1: video, mpeg2video: it is of another program, 1 “Small”\n"), "\(plan)")
        let probe = try luaedit(["probe", "in.ts"], in: folder).outputText
        #expect(probe.contains("  program 1   “Small”, left out\n  program 2   “Large”, shown\n"), "\(probe)")
        let json = try parseJSON(luaedit(["probe", "--json", "in.ts"], in: folder).outputText)
        let files = json["files"] as? [[String: Any]] ?? [json]
        let tracks = files.first?["tracks"] as? [[String: Any]] ?? []
        #expect(tracks.map { $0["enabled"] as? Bool } == [false, false, true, true])
    }

    @Test("a track of the other program is there for a recipe that names it")
    func namedTrack() throws {
        try ffmpeg(
            color("red", "64x48") + color("blue", "128x96")
                + ["-map", "0", "-map", "1", "-c:v", "mpeg2video", "-program", "st=0", "-program", "st=1"]
                + [folder.file("in.ts")])
        folder.write(
            "named.lua",
            """
            local asset, c = edit.asset((...)), edit.composition()
            assert(asset.video.id == 2 and not asset:track(1).enabled and asset:track(1).left_out)
            c:add_track("video"):insert_time_range(edit.range(0, 1), asset:track(1), 0)
            return c
            """)
        _ = try run("named.lua", "in.ts", "out.mp4", ["--preset", "h264"])
        let picture = try shown("out.mp4")
        #expect(!isBlue(picture.color) && picture.size == "64×48")
    }

    @Test(
        "a second picture that is not the default does not cover the first", arguments: ["in.mp4", "in.mkv", "in.mov"])
    func secondPicture(name: String) throws {
        try ffmpeg(
            color("blue", "128x96") + color("red", "64x48") + tone(500)
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-c:a", "aac", "-disposition:v:0"]
                + ["default", "-disposition:v:1", "0", folder.file(Word(name))])
        for recipe in ["whole.lua", "inserted.lua", "timeline.lua"] as [Word] {
            _ = try run(recipe, Word(name), "out.mp4", ["--overwrite", "--preset", "h264"])
            let picture = try shown("out.mp4")
            #expect(isBlue(picture.color) && picture.size == "128×96", "\(recipe)")
        }
        let plan = try luaedit(["plan", "whole.lua", Word(name), "-o", "o.mp4"], in: folder).outputText
        let reason = name == "in.mkv" ? "another picture is the file's default" : "the file turns it off"
        #expect(plan.contains("'\(name)' track 2: video, h264: \(reason)\n"), "\(plan)")
    }

    @Test("of two pictures that are marked alike as the default the first is meant, even if it is smaller")
    func twoDefaults() throws {
        try ffmpeg(
            color("blue", "64x48") + color("red", "128x96") + tone(500)
                + [
                    "-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-c:a", "aac", "-disposition:v",
                    "default",
                ]
                + [folder.file("in.mp4")])
        _ = try run("whole.lua", "in.mp4", "out.mp4", ["--overwrite", "--preset", "h264"])
        let picture = try shown("out.mp4")
        #expect(isBlue(picture.color) && picture.size == "64×48")
        let plan = try luaedit(["plan", "whole.lua", "in.mp4", "-o", "o.mp4"], in: folder).outputText
        #expect(plan.contains("'in.mp4' track 2: video, h264: a picture before it is shown\n"), "\(plan)")
    }

    @Test("of a package that luaedit wrote the best quality is shown")
    func package() throws {
        try ffmpeg(
            color("blue", "512x288") + tone(500)
                + ["-map", "0", "-map", "1", "-c:v", "libx264", "-c:a", "aac", folder.file("in.mp4")])
        let made = try luaedit(
            ["run", "hls", "in.mp4", "--heights", "288", "--heights", "144", "-o", "stream"], in: folder)
        #expect(made.status == 0, "\(made)")
        _ = try run("whole.lua", "stream/main.m3u8", "out.mp4", ["--preset", "h264", "--allow-read", "stream"])
        let picture = try shown("out.mp4")
        #expect(isBlue(picture.color) && picture.size == "512×288")
        #expect(try level("out.mp4", 500) > -30)
        let plan = try luaedit(
            ["plan", "whole.lua", "stream/main.m3u8", "-o", "o.mp4", "--allow-read", "stream"], in: folder
        ).outputText
        #expect(plan.contains(": it is of another quality, "), "\(plan)")
    }

    @Test("of two sounds the one that is marked as default is heard, whatever comes first")
    func defaultSound() throws {
        try ffmpeg(
            color("blue", "64x48") + tone(500) + tone(900)
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-c:a", "aac", "-disposition:a:0", "0"]
                + ["-disposition:a:1", "default", folder.file("in.mkv")])
        _ = try run("whole.lua", "in.mkv", "out.mp3")
        _ = try run("extract-audio", "in.mkv", "extracted.m4a")
        _ = try run("timeline.lua", "in.mkv", "timeline.mp4")
        for file in ["out.mp3", "extracted.m4a", "timeline.mp4"] as [Word] {
            #expect(try level(file, 900) - level(file, 500) > 15, "\(file)")
        }
        // A file that holds several keeps both.
        _ = try run("whole.lua", "in.mkv", "both.mp4")
        #expect(try Judge.probe(folder.file("both.mp4"), "stream_disposition=default", streams: "a") == "0\n1")
        #expect(try luaedit(["probe", "in.mkv"], in: folder).outputText.contains("default, heard unless another is"))
    }

    /// A recording of 500 Hz and 900 Hz in a mono track each; in QuickTime in one group of alternatives or in none.
    private func makeRecording(_ name: String, inGroup: Bool = false) throws {
        try ffmpeg(
            color("blue", "320x240") + tone(500) + tone(900)
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", name.hasSuffix("mxf") ? "mpeg2video" : "libx264"]
                + ["-c:a", "pcm_s16le", folder.file(Word(name))])
        guard name.hasSuffix("mov"), !inGroup else { return }
        let url = URL(fileURLWithPath: folder.file(Word(name)).description)
        var bytes = try Data(contentsOf: url)
        var start = bytes.startIndex
        while let found = bytes.range(of: Data("tkhd".utf8), in: start..<bytes.endIndex) {
            bytes[found.upperBound + 3] |= 1
            bytes[found.upperBound + 35] = 0
            start = found.upperBound
        }
        try bytes.write(to: url)
    }

    @Test("microphones in tracks of their own are heard together, left and right", arguments: ["in.mxf", "in.mov"])
    func microphones(name: String) throws {
        try makeRecording(name)
        for (recipe, output) in [
            ("whole.lua", "a.mp4"), ("inserted.lua", "b.mp4"), ("timeline.lua", "c.mp4"), ("extract-audio", "d.wav"),
        ] as [(Word, Word)] {
            let outcome = try run(recipe, Word(name), output)
            #expect(!outcome.errorText.contains("sound-left-out"))
            for (channel, own, other) in [(0, 500, 900), (1, 900, 500)] {
                let loud = try level(output, own, channel: channel)
                let quiet = try level(output, other, channel: channel)
                #expect(loud > -24 && loud - quiet > 15, "\(recipe)")
            }
        }
        let probe = try luaedit(["probe", Word(name)], in: folder).outputText
        #expect(probe.contains("heard with the others, on the left\n"), "\(probe)")
        let plan = try luaedit(["plan", "whole.lua", Word(name), "-o", "o.mp4"], in: folder).outputText
        #expect(plan.contains("2 tracks mixed at 48 kHz"), "\(plan)")
        folder.write(
            "one.lua",
            """
            local asset, c = edit.asset((...)), edit.composition()
            c:add_track("audio"):insert_time_range(edit.range(0, 1), asset.audio, 0)
            return c
            """)
        let check = try luaedit(["check", "one.lua", Word(name)], in: folder)
        #expect(check.outputText.contains("track 3 is not heard: it is a part of the recording"), "\(check)")
    }

    @Test(
        "recipes and layouts hear all microphones",
        arguments: [
            "return (require('layouts').movie { sources = { (...) } })", "before-after", "boomerang",
        ])
    func recipes(recipe: String) throws {
        try makeRecording("in.mov")
        var words: [Word] = [Word(recipe), "in.mov"]
        if recipe.hasPrefix("return") {
            folder.write("layout.lua", recipe)
            words[0] = "layout.lua"
        }
        if recipe == "before-after" { words.append("in.mov") }
        if recipe == "boomerang" { words.append("--sound") }
        let outcome = try luaedit(["run"] + words + ["-o", "out.mp4"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        for (channel, own, other) in [(0, 500, 900), (1, 900, 500)] {
            let loud = try level("out.mp4", own, channel: channel)
            #expect(try loud > -26 && loud - level("out.mp4", other, channel: channel) > 15, "\(recipe): \(loud)")
        }
    }

    @Test("mono tracks that a file has as alternatives are said to be no mix")
    func alternatives() throws {
        try makeRecording("in.mov", inGroup: true)
        let check = try luaedit(["check", "whole.lua", "in.mov"], in: folder)
        #expect(check.status == 0)
        #expect(
            check.outputText.contains(
                "players play its track 2 alone: its file has the mono sound of track 3 as an alternative"), "\(check)")
        _ = try run("whole.lua", "in.mov", "out.mp4")
        #expect(try level("out.mp4", 500) - level("out.mp4", 900) > 15)
    }
}
