import Foundation
import Testing

/// What goes to standard output and what to standard error.
@Suite struct ReportTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.pictureOnly, as: "in.mp4") }

    private func run(_ words: [Word], input: String = "") throws -> Outcome {
        try luaedit(["run"] + words + quick, in: folder, input: input)
    }

    @Test("on a pipe, a run says its result's name and nothing else")
    func plain() throws {
        let outcome = try run(["watermark", "in.mp4"])
        #expect(outcome.outputText == "in-watermark.mp4\n")
        #expect(outcome.errorText == "")
        #expect(outcome.status == 0)
    }

    @Test("--quiet says nothing at all")
    func quiet() throws {
        let outcome = try run(["watermark", "in.mp4", "--quiet"])
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == "")
        #expect(outcome.status == 0)
        #expect(folder.names.contains("in-watermark.mp4"))
    }

    @Test("--json tells what the result holds")
    func json() throws {
        let outcome = try run(["watermark", "in.mp4", "--json"])
        let files = try #require(try parseJSON(outcome.outputText)["files"] as? [[String: Any]])
        try #require(files.count == 1)
        #expect(files[0]["path"] as? String == "in-watermark.mp4")
        #expect(files[0]["frames"] as? Int == 50)
        #expect(files[0]["duration_seconds"] as? Double == 2)
        #expect(files[0]["width"] as? Int == 192)
        #expect(files[0]["height"] as? Int == 144)
        #expect(outcome.errorText == "")
    }

    @Test("--json tells errors too")
    func jsonError() throws {
        let outcome = try run(["watermark", "missing.mp4", "--json"])
        let error = try parseJSON(outcome.outputText)
        #expect(error["error"] as? String == "watermark: no such file: 'missing.mp4'")
        #expect(error["exit_status"] as? Int == 66)
        #expect(
            outcome.errorText == "{\"level\":\"error\",\"message\":\"watermark: no such file: 'missing.mp4'\"}\n")
        #expect(outcome.status == 66)
    }

    @Test("--progress json is a line of JSON for every step, up to the end")
    func progress() throws {
        let outcome = try run(["watermark", "in.mp4", "--progress", "json"])
        let lines = try outcome.errorText.split(separator: "\n").map { try parseJSON($0) }
        try #require(!lines.isEmpty)
        #expect(lines.allSatisfy { $0["total_frames"] as? Int == 50 })
        let frames = lines.compactMap { $0["frames"] as? Int }
        #expect(frames.count == lines.count)
        #expect(frames == frames.sorted())
        #expect(frames.last == 50)
        #expect(lines.last?["fraction"] as? Double == 1)
        #expect(outcome.outputText == "in-watermark.mp4\n")
    }

    @Test("what a recipe prints goes to standard error, without control over the terminal")
    func printing() throws {
        let recipe = "print('a', 1)\nprint('\\27[2J\\u{202e}x')\nreturn edit.asset((...))"
        let outcome = try run(["-", "in.mp4"], input: recipe)
        #expect(outcome.errorText == "a\t1\n\\x1b[2J\\u{202e}x\n")
        #expect(outcome.outputText == "in-recipe.mp4\n")
    }

    @Test("a result that could not be told is no success")
    func fullOutput() throws {
        let line: Word = "\(luaeditProgram) probe in.mp4 > /dev/full"
        #expect(try RunningProgram("sh", ["-c", line], in: folder.path).wait().status == 74)
    }

    @Test("probe tells what a file holds, as text and as JSON")
    func probe() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let text = try luaedit(["probe", "movie.mp4"], in: folder)
        #expect(text.outputText.hasPrefix("movie.mp4\n  duration    2 s\n  track 1     video, h264, 192×144, 25 fps"))
        #expect(text.outputText.contains("title       A Title\n"))
        let json = try parseJSON(try luaedit(["probe", "movie.mp4", "--json"], in: folder).outputText)
        let tracks = try #require(json["tracks"] as? [[String: Any]])
        #expect(tracks.map { $0["codec"] as? String } == ["h264", "aac"])
        #expect(tracks.first?["nominal_frame_rate"] as? String == "25/1")
        #expect(tracks.first?["color_ycbcr_matrix"] as? String == "bt709")
    }

    @Test("the recipes that come with it are listed")
    func recipes() throws {
        let list = try luaedit(["recipes"], in: folder)
        #expect(
            list.outputText == """
                add-music           Puts music under a video, quieter where the video itself is heard
                audiogram           Turns a sound into a video with a cover, a title and a moving waveform
                before-after        Compares two videos by a line that sweeps across
                boomerang           Plays a moment forwards and backwards, again and again
                caption             Burns subtitles or a transcript into the picture, by lines or word by word
                chapters            Gives a video chapters, from a list or one every few minutes
                compress            Makes a video no larger than so many megabytes
                concat              Joins videos and pictures one after another
                contact-sheet       Shows a video on one picture, as a grid of frames with their times
                countdown           Counts the seconds down, with a ring that empties
                credits             Rolls credits up the picture
                crop                Cuts the sides of a video off
                explainer           Makes a film of chapters, lists and charts from a script
                extract-audio       Writes the sound of a video as a sound file
                freeze-frame        Stops the picture at a moment and says something about it
                gif                 Makes an animated GIF of a part of a video
                grade               Grades a video or a picture, with a look-up table or by hand
                green-screen        Puts somebody from before a green screen before something else
                grid                Shows any number of videos at once, in rows of cells
                hls                 Makes a package for streaming, in several qualities
                ken-burns           Moves slowly over still pictures, as documentaries do
                lower-third         Names a person in the lower third of the picture
                music-video         Cuts clips to the beat of a song
                normalize           Brings the sound of a video or a sound file to a loudness
                photo-story         Shows photos that change on the beats of music, with a title and an end card
                picture-in-picture  Puts a video small into a corner of another one
                promo               Makes a promotional film: a hook, benefits over clips, a price and an end card
                quote               Shows a quote over a picture or a clip, word by word
                remove-silence      Cuts the silences out of a video or a sound file
                reverse             Plays a video or a sound backwards
                rotate              Turns a video by quarters, or mirrors it
                short               Makes an upright short with a hook, captions, music and an end card
                slideshow           Shows pictures one after the other, moving slowly, with music
                speed-ramp          Changes the speed of a video as it goes
                speed               Plays a video or a sound file, or a part of it, faster or slower
                split-screen        Shows videos side by side, with straight or slanted edges
                stabilize           Steadies a video that was held in the hand
                sticker             Lets a picture spin and travel over a video, back and forth for ever
                telemetry           Shows speed, altitude and the way over a video, from a camera's data or a GPX file
                thumbnails          Writes pictures of a video, evenly spread
                title               Opens a video with an animated title
                trim                Keeps a part of a video
                turns               Shows several videos on one screen that play one after the other
                vertical            Makes an upright video out of a wide one, over a blur or by following what matters
                watermark           Puts a text or a picture over a video

                """)
    }

    @Test("recipes --json tells all that every recipe takes")
    func recipesAsJSON() throws {
        let outcome = try luaedit(["recipes", "--json"], in: folder)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]])
        let names = try luaedit(["recipes"], in: folder).outputText.split(separator: "\n").compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(list.compactMap { $0["name"] as? String } == names)
        #expect(Set(Self.usages.map(\.name.description)) == Set(names))
        #expect(list.allSatisfy { $0["error"] == nil })
        let watermark = try #require(list.first { $0["name"] as? String == "watermark" })
        #expect(watermark["summary"] as? String == "Puts a text or a picture over a video")
        let input = try #require((watermark["inputs"] as? [[String: Any]])?.first)
        #expect(input["name"] as? String == "video" && input["required"] as? Bool == true)
        let options = try #require(watermark["options"] as? [[String: Any]])
        let opacity = try #require(options.first { $0["name"] as? String == "opacity" })
        #expect(opacity["flag"] as? String == "--opacity" && opacity["kind"] as? String == "number")
        #expect(opacity["default"] as? Double == 0.8 && opacity["min"] as? Int == 0 && opacity["max"] as? Int == 1)
        let corner = try #require(options.first { $0["name"] as? String == "corner" })
        #expect((corner["choices"] as? [String])?.contains("center") == true)
    }

    @Test("recipes NAME shows what --help shows, as JSON too, and a recipe of one's own")
    func oneRecipe() throws {
        let help = try luaedit(["run", "watermark", "--help"], in: folder).outputText
        #expect(try luaedit(["recipes", "watermark"], in: folder).outputText == help)
        folder.write("own.lua", "edit.recipe { name = 'own', requires = 'luaedit >= 99' }")
        let newer = try luaedit(["recipes", "own.lua"], in: folder)
        #expect(newer.status == 78)
        #expect(newer.errorText.hasPrefix("error: own needs luaedit 99 or newer; this is "), "\(newer)")
        folder.write("own.lua", "edit.recipe { name = 'mine', summary = 'a\\27[2Jb' }")
        let own = try luaedit(["recipes", "own", "--json"], in: folder)
        #expect(try parseJSON(own.outputText)["name"] as? String == "mine")
        #expect(try luaedit(["run", "own", "--help"], in: folder).outputText.contains("a\\x1b[2Jb"))
        let missing = try luaedit(["recipes", "watermrk"], in: folder)
        #expect(missing.status == 66 && missing.errorText.contains("did you mean 'watermark'?"))
    }

    @Test("an option that is given twice is told, and the last one counts")
    func repeated() throws {
        let outcome = try run(["watermark", "in.mp4", "-o", "a.mp4", "--output", "b.mp4", "--text", "A", "--text", "B"])
        #expect(
            outcome.errorText == """
                warning: --output is given more than once; the last one, 'b.mp4', counts
                warning: watermark: --text is given more than once; the last one, 'B', counts

                """)
        #expect(outcome.outputText == "b.mp4\n")
        #expect(folder.names.contains("b.mp4") && !folder.names.contains("a.mp4"))
    }

    @Test("bytes that a recipe prints are no bytes for the terminal")
    func binary() throws {
        let recipe =
            "local all = {} for n = 0, 255 do all[#all + 1] = string.char(n) end\n"
            + "print(table.concat(all)) error(table.concat(all), 0)"
        let outcome = try run(["-"], input: recipe)
        #expect(outcome.status == 1)
        #expect(!outcome.error.contains { $0 < 32 && $0 != 10 && $0 != 9 })
        #expect(!outcome.error.contains(127))
        #expect(outcome.errorText.contains("\\x00\\x01"))
    }

    static let usages: [(name: Word, inputs: String)] = [
        ("add-music", " VIDEO MUSIC"), ("audiogram", " SOUND"), ("extract-audio", " MEDIA"), ("normalize", " MEDIA"),
        ("remove-silence", " MEDIA"), ("speed", " MEDIA"), ("short", " VIDEO"), ("caption", " VIDEO SUBTITLES"),
        ("concat", " CLIPS…"),
        ("chapters", " VIDEO"), ("compress", " VIDEO"), ("contact-sheet", " VIDEO"), ("gif", " VIDEO"),
        ("hls", " VIDEO"),
        ("slideshow", " PICTURES…"), ("thumbnails", " VIDEO"), ("picture-in-picture", " VIDEO INSET"),
        ("split-screen", " CLIPS…"), ("grid", " CLIPS…"), ("turns", " CLIPS…"), ("before-after", " OLD NEW"),
        ("vertical", " VIDEO"), ("freeze-frame", " VIDEO"), ("boomerang", " VIDEO"), ("grade", " MEDIA"),
        ("green-screen", " VIDEO"), ("ken-burns", " PICTURES…"), ("music-video", " MUSIC CLIPS…"),
        ("reverse", " MEDIA"), ("rotate", " VIDEO"), ("speed-ramp", " MEDIA"), ("stabilize", " VIDEO"),
        ("crop", " VIDEO"), ("countdown", ""), ("credits", " TEXT"),
        ("lower-third", " VIDEO"), ("sticker", " VIDEO PICTURE"), ("telemetry", " VIDEO"), ("title", " VIDEO"),
        ("trim", " VIDEO"),
        ("watermark", " VIDEO"), ("promo", " CLIPS…"), ("quote", " PICTURE"), ("photo-story", " PICTURES…"),
        ("explainer", " SCRIPT"),
    ]

    @Test("each recipe that comes with it explains itself", arguments: usages)
    func help(name: Word, inputs: String) throws {
        let help = try luaedit(["run", name, "--help"], in: folder)
        #expect(help.outputText.hasPrefix("usage: luaedit run \(name)\(inputs)"))
        #expect(help.errorText == "")
        #expect(help.status == 0)
        // Every option says what it is for.
        let options = help.outputText.split(separator: "\n").filter { $0.hasPrefix("  --") }
        #expect(options.allSatisfy { $0.split(separator: " ").count > 2 })
    }

    private static let noStandardOutput =
        "-o: a result is not written to standard output; name a file (./- for one that is called '-')."

    static let usageErrors: [(words: [Word], error: String)] = [
        (["run"], "Missing expected argument '<recipe>'"),
        (["run", "--presett", "x", "watermark"], "Unknown option '--presett'. Did you mean '--preset'?"),
        (
            ["run", "watermark", "--memory-limit", "x"],
            "The value 'x' is invalid for '--memory-limit <mib>': it takes whole MiB from 1 to 1073741824, such as 512"
        ),
        (
            ["run", "watermark", "--time-limit", "-1"],
            "The value '-1' is invalid for '--time-limit <s>': it takes seconds above 0 and up to 1000000000, such as 2.5"
        ),
        (["run", "watermark", "--crf", "-1"], "--crf is 0 or more."),
        (["run", "watermark", "in.mp4", "-o", "-"], noStandardOutput),
        (["frame", "watermark", "in.mp4", "--at", "1", "-o", "-"], noStandardOutput),
        (["sheet", "watermark", "in.mp4", "-o", "-"], noStandardOutput),
        (["bogus"], "there is no command 'bogus'; luaedit --help lists them"),
        (["chek"], "there is no command 'chek' (did you mean 'check'?); luaedit --help lists them"),
        (["mine.lua", "in.mp4"], "there is no command 'mine.lua'; luaedit run mine.lua runs the recipe"),
        (["watermark"], "there is no command 'watermark'; luaedit run watermark runs the recipe"),
    ]

    @Test("a wrong command line is told and ends with 2", arguments: usageErrors)
    func usage(words: [Word], error: String) throws {
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.errorText.hasPrefix("error: \(error)\n"), "\(outcome)")
        #expect(outcome.outputText == "")
        #expect(outcome.status == 2)
    }
}
