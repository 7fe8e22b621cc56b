import Testing

/// How the films of recipes begin, end and fill an upright picture.
@Suite(.serialized) struct LookTests {
    private let folder = TemporaryFolder()

    /// 180×320, black, 10 frames a second, 2 s.
    private static let upright = Samples.make("upright-black.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=180x320:r=10:d=2,format=yuv420p"] + Samples.picture + Samples.bt709
                + [file])
    }

    private func rows(_ recipe: Word, _ arguments: [Word], at time: Word = "1") throws -> [Int] {
        let outcome = try luaedit(
            ["frame", recipe] + arguments + ["--at", time, "-o", "f.png", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), as: "gray")
        // 9:16.
        let across = Int(Double(pixels.count / 16 * 9).squareRoot().rounded())
        return (0..<(pixels.count / across)).filter { y in (0..<across).contains { pixels[y * across + $0] > 150 } }
    }

    @Test(
        "what recipes put at the bottom of an upright picture keeps clear of the apps' interface",
        arguments: [
            ("caption", ["s.srt"]), ("lower-third", ["--name", "Ada", "--role", "Author"]),
            ("watermark", ["--text", "Ada"]), ("watermark", ["--image", "white.png"]),
        ] as [(Word, [Word])])
    func upright(recipe: Word, options: [Word]) throws {
        folder.write("s.srt", "1\n00:00:00,000 --> 00:00:02,000\nHello there\n")
        try ffmpeg(["-f", "lavfi", "-i", "color=white:s=20x20", "-frames:v", "1", folder.file("white.png")])
        let rows = try rows(recipe, [Self.upright] + options)
        #expect((rows.max() ?? 320) < 320 * 65 / 100 + 1 && rows.max()! > 150, "\(rows)")
    }

    @Test("an upright audiogram keeps clear of the apps' interface")
    func audiogram() throws {
        folder.write("s.srt", "1\n00:00:00,000 --> 00:00:02,000\nHello there\n")
        let rows = try rows(
            "audiogram", [Samples.soundOnly, "--shape", "vertical", "--title", "Ada", "--subtitles", "s.srt"])
        #expect((rows.max() ?? 1920) < 1249 && (rows.min() ?? 0) > 268, "\(rows.min() ?? -1) to \(rows.max() ?? -1)")
    }

    @Test("a hook is there from its first frame, and an end card until its last")
    func ends() throws {
        let printed = try ModuleRecipe.printed(
            """
            local cards, stage = require "cards", require "stage"
            local scene = stage.plain("gray", 180, 320)
            scene:hold(6)
            scene:add(cards.hook { stage = scene, text = "A hook", duration = 3 })
            scene:add(cards.end_card { stage = scene, title = "The end", button = "Follow", begin = 4, duration = 2 })
            local images = edit.image_generator(scene:movie())
            local function seen(time)
              local image, light, dark = images:image_at(time), 0, 0
              for y = 0, 319, 2 do
                for x = 0, 179, 2 do
                  local p = image:pixel(x, y)
                  if p.g > 0.85 then light = light + 1 elseif p.g < 0.15 then dark = dark + 1 end
                end
              end
              return light, dark
            end
            local first, then_, last, before = { seen(0) }, { seen(2) }, { seen(5.96) }, { seen(5.3) }
            print(first[1] > 30, math.abs(first[1] - then_[1]) < 4, math.abs(first[2] - then_[2]) < 4)
            print(last[1] == before[1], last[2] == before[2], last[2] > 5000)
            """, in: folder)
        #expect(printed == "true\ttrue\ttrue\ntrue\ttrue\ttrue\n", "\(printed)")
    }

    @Test("a logo has a plate where it is hardly seen, a button the size of a thumb, and titles read their asterisks")
    func endCard() throws {
        for color in ["black", "white"] as [Word] {
            try ffmpeg(
                ["-f", "lavfi", "-i", "color=\(color):s=40x20", "-frames:v", "1", folder.file("\(color).png")])
        }
        folder.write(
            "end.lua",
            """
            local cards, parts, stage = require "cards", require "card_parts", require "stage"
            for _, name in ipairs { "plain", "paper" } do
              local c = parts.open({ stage = { width = 1080, height = 1920 }, theme = name }, "test")
              print(c:logo("black.png", 400, 200).background_color ~= nil, c:logo("white.png", 400, 200).background_color ~= nil)
              local button, width, height = c:button("Go")
              print(height >= 1080 / 8, width >= height)
              local text = c:text("title", "More on *Friday*", 800, 400)
              print(type(text.string), text.string[2][1], text.string[2].foreground_color ~= nil)
            end
            local scene = stage.plain("black", 1080, 1920)
            scene:hold(2)
            return scene:movie()
            """)
        let outcome = try luaedit(
            ["check", "end.lua", "--allow-read", "black.png", "--allow-read", "white.png"], in: folder)
        #expect(
            outcome.errorText == """
                true\tfalse
                true\ttrue
                table\tFriday\ttrue
                false\ttrue
                true\ttrue
                table\tFriday\ttrue

                """, "\(outcome)")
    }

    @Test("a small picture is a circle on request, and labels of before and after that do not fit are told")
    func small() throws {
        var arguments: [Word] = ["frame", "picture-in-picture", TitleRecipeTests.grey, Samples.red, "--round"]
        arguments += ["--corner", "center", "--scale", "0.5", "--border", "0", "--shadow", "0", "-o", "f.png"]
        let outcome = try luaedit(arguments, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), as: "rgb24")
        let red = stride(from: 0, to: pixels.count, by: 3).count { pixels[$0] > 180 && pixels[$0 + 1] < 90 }
        // The area of a circle of 90 pixels.
        #expect(abs(red - 6362) < 200, "\(red)")
        let told = try luaedit(
            ["check", "before-after", TitleRecipeTests.grey, TitleRecipeTests.grey, "--after", "A long label for it"]
                + ["--scale", "0.1"], in: folder)
        #expect(told.errorText.contains("--after: its words are "), "\(told)")
        let failed = try luaedit(
            ["check", "before-after", TitleRecipeTests.grey, TitleRecipeTests.grey]
                + ["--after", "Words that are far too many for one half of a picture of this size", "--scale", "0.1"],
            in: folder)
        #expect(failed.status != 0 && failed.errorText.contains("--after: the words do not fit"), "\(failed)")
    }
}
