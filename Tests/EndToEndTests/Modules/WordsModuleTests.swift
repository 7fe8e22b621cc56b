import Testing

/// The module `words`, and captions made with it.
@Suite(.serialized) struct WordsModuleTests {
    private let folder = TemporaryFolder()

    @Test("words between asterisks are stressed, also parts of words; an asterisk that stresses nothing is itself")
    func stressed() throws {
        let printed = try ModuleRecipe.printed(
            """
            local words = require "words"
            for _, text in ipairs { "Nobody *told* me", "Donau*dampf*schiff", "2 * 3 * 4", "a 5* hotel, 4* food", "**both**!", "*a *b*", "* x*", "no", "*" } do
              local plain, ranges = words.stressed(text)
              local parts = {}
              for _, range in ipairs(ranges) do parts[#parts + 1] = plain:sub(range[1], range[2]) end
              print(plain, table.concat(parts, "|"))
            end
            local plain, ranges = words.stressed("Donau*dampf*schiff")
            local runs = words.runs(plain, ranges, { underline = true })
            print(#runs, runs[1], runs[2][1], runs[2].underline, runs[3])
            """, in: folder)
        #expect(
            printed == """
                Nobody told me\ttold
                Donaudampfschiff\tdampf
                2 * 3 * 4\t
                a 5* hotel, 4* food\t
                both!\tboth
                *a b\tb
                * x*\t
                no\t
                *\t
                3\tDonau\tdampf\ttrue\tschiff

                """, "\(printed)")
    }

    @Test("a long word breaks in every style of captions and in a hook, and never leaves the safe area")
    func longWord() throws {
        let printed = try ModuleRecipe.printed(
            """
            local captions, cards, safe, stage = require "captions", require "cards", require "safe", require "stage"
            local themes = require "themes"
            for _, text in ipairs { "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz sagt nein",
              "https://www.example.com/a-very-long-path/that-has/no-space/index.html?query=everything" } do
              local cues = { { start = 0, stop = 2, text = text } }
              local area = safe.middle(nil, 540, 960)
              for _, style in ipairs { "lines", "boxes", "words", "karaoke", "pop", "color", "grow" } do
                local look = captions.themed(themes.load "impact", { width = 540, height = 960 }, { style = style })
                for _, finding in ipairs(safe.check(captions.layer(cues, look), area)) do print(style, finding.message) end
              end
              local hook = cards.hook { stage = { width = 540, height = 960 }, text = text }
              for _, finding in ipairs(safe.check(hook, area)) do print("hook", finding.message) end
            end
            """, in: folder)
        #expect(printed.isEmpty, "\(printed)")
    }

    @Test(
        "a word keeps its baseline where an emoji makes its line higher, and the parts of a broken word share its time")
    func places() throws {
        let printed = try ModuleRecipe.printed(
            """
            local words = require "words"
            local text = "one 🎉 two"
            local layer = edit.text_layer { string = text, font_size = 50, wrapped = true, bounds = { 0, 0, 400, 100 } }
            for _, word in ipairs(words.measured(text, layer:measure())) do
              local one = edit.text_layer { string = word.string, font_size = 50 }
              local frame = words.frame(one, word)
              print(word.string, math.abs(frame[2] + one:measure().baseline - word.baseline) < 0.01)
            end
            text = "unbreakableword no"
            layer = edit.text_layer { string = text, font_size = 50, wrapped = true, bounds = { 0, 0, 240, 300 } }
            local spoken = words.measured(text, layer:measure())
            local times = words.times({ start = edit.time(0), stop = edit.time(2), text = text,
              words = { { text = "unbreakableword", start = edit.time(0) }, { text = "no", start = edit.time(1) } } }, spoken)
            local rises = true
            for index = 2, #times do rises = rises and times[index] > times[index - 1] end
            print(#spoken > 2, spoken[1].string .. spoken[2].string == "unbreakableword", rises, times[#times])
            """, in: folder)
        #expect(printed == "one\ttrue\n🎉\ttrue\ntwo\ttrue\ntrue\ttrue\ttrue\t1.0\n", "\(printed)")
    }

    /// Draws captions of one cue, white on black with a red mark, and prints what `look` finds in the picture at a time.
    private func drawn(_ text: String, style: String, at time: String, look: String) throws -> String {
        try ModuleRecipe.printed(
            """
            local captions, stage = require "captions", require "stage"
            local scene = stage.plain("black", 600, 300)
            scene:hold(3)
            scene:add(captions.layer({ { start = 0, stop = 3, text = "\(text)" } }, {
              style = "\(style)", frame = { 0, 0, 600, 300 }, margin = 20, font_size = 60, outline = 0, mark = "#ff0000" }))
            local image = edit.image_generator(scene:movie()):image_at(\(time))
            local function is_white(p) return p.r > 0.6 and p.g > 0.6 end
            local function is_red(p) return p.r > 0.6 and p.g < 0.3 end
            \(look)
            """, in: folder)
    }

    @Test("a word that grows keeps the gaps to its neighbours")
    func gaps() throws {
        // The gap beside a red word: the columns between it and the white one before it.
        let gap = """
            local last, first
            for x = 0, 599 do
              local white, red = false, false
              for y = 0, 299 do
                local p = image:pixel(x, y)
                white, red = white or is_white(p), red or is_red(p)
              end
              if red and not first then first = x end
              if white and not first then last = x end
            end
            print(first - last)
            """
        let still = try #require(Int(try drawn("HH HH HH", style: "color", at: "1.5", look: gap).dropLast()))
        let grown = try #require(Int(try drawn("HH HH HH", style: "grow", at: "1.5", look: gap).dropLast()))
        #expect(still > 10 && grown >= still - 2, "\(still), \(grown)")
    }

    @Test("the mark of the spoken word ends above the line below, and beside its neighbour")
    func mark() throws {
        let look = """
            local bottom, top, left, edge = 0, 300, 600, 0
            for y = 0, 299 do
              for x = 0, 599 do
                local p = image:pixel(x, y)
                if is_red(p) then bottom, left = math.max(bottom, y), math.min(left, x) end
              end
            end
            for y = bottom + 1, 299 do
              for x = 0, 599 do if is_white(image:pixel(x, y)) then top = math.min(top, y) end end
            end
            -- The accents of the second line would lie in the mark.
            local covered = 0
            for x = 0, 599 do if is_white(image:pixel(x, bottom - 1)) then covered = covered + 1 end end
            print(top < 300, covered)
            """
        let printed = try drawn("ÄÄÄÄÄ ÄÄÄÄÄ ÜÜÜÜÜ ÜÜÜÜÜ", style: "words", at: "1.1", look: look)
        #expect(printed == "true\t0\n", "\(printed)")
    }
}
