import Testing

/// The templates of `cards`, `overlays` and `charts`.
@Suite(.serialized) struct TemplateModuleTests {
    private let folder = TemporaryFolder()

    /// Calls every template with short and with long words.
    private static let calls = """
        local cards, overlays, charts, frames = require "cards", require "overlays", require "charts", require "frames"
        local long = long or "An uncommonly long sentence that has to find its room in the picture, wherever it ends up"
        local values = { { "Monday", 3200 }, { "Tue", 48 }, { "Wednesday afternoon", 1500 }, { "Thu", -610 } }
        local a, b = { picture = "logo.png", label = "A" }, { picture = "logo.png", label = long }
        local one, two = { picture = "logo.png", caption = "A" }, { picture = "logo.png", caption = long }
        local templates = {
          { cards.hook, { text = "Nobody *told* me this" } }, { cards.hook, { text = long, place = "middle" } },
          { cards.title, { title = "The Long Way Home", subtitle = "A film", label = "One" } }, { cards.title, { title = long, subtitle = long, backdrop = "full" } },
          { cards.quote, { text = "Merely mortal.", author = "Ada" } }, { cards.quote, { text = long, author = long, backdrop = "panel" } },
          { cards.list, { title = "Pack", items = { "Map", "Water", "Socks" } } }, { cards.list, { title = long, items = { long, long, long }, marks = "checks" } },
          { cards.end_card, { title = "Thanks", handle = "@ada", button = "Follow", logo = "logo.png" } }, { cards.end_card, { title = long } },
          { cards.intro, { title = "Field Notes", subtitle = "Twelve" } }, { cards.logo_sting, { logo = "logo.png", text = "Difference" } },
          { cards.versus, { left = { title = "Before", items = { "Ten tools" } }, right = { title = "After", items = { "One recipe", "Two minutes" } } } },
          { cards.chapter, { title = "The lake", number = 2, subtitle = "By boat" } }, { cards.chapter, { title = long, number = 12, subtitle = long } },
          { cards.countdown, { from = 61, text = long } }, { cards.kinetic, { text = "Stop *scrolling* now", backdrop = "shade" } },
          { cards.kinetic, { text = long } }, { cards.outro, { title = long, next = { a, { label = long } }, handle = "@ada", button = "Follow" } },
          { overlays.lower_third, { name = "Ada Lovelace", role = "Mathematician" } }, { overlays.lower_third, { name = long, role = long, side = "right" } },
          { overlays.badge, { text = "New" } }, { overlays.badge, { text = long, corner = "bottom-left" } }, { overlays.logo, { logo = "logo.png", corner = "bottom-right" } },
          { overlays.news_title, { title = "Boats", text = "Rain", label = "Now" } }, { overlays.news_title, { title = long, text = long } },
          { overlays.slide_in, { text = "Nine *lakes*" } }, { overlays.slide_in, { text = long, side = "right", place = "top" } },
          { overlays.callout, { text = "A boat", target = { 0.05, 0.02 } } }, { overlays.callout, { text = long, detail = long, target = { 0.9, 0.97 } } },
          { overlays.bubble, { text = "Hi", target = { 0.02, 0.9 } } }, { overlays.bubble, { text = long, target = { 0.9, 0.1 } } },
          { overlays.chat, { messages = { { text = "Hi" }, { text = "No", from = "them", name = "Ada" } } } }, { overlays.chat, { messages = { { text = long }, { text = long, from = "them" } } } },
          { overlays.handle, { handle = "@ada", action = "Follow" } }, { overlays.handle, { handle = long, picture = "logo.png", corner = "top-right" } },
          { overlays.chapters, { chapters = { { title = "One", start = 0 }, { title = long, start = 2 } } } },
          { charts.bars, { title = "Visitors", values = values } }, { charts.bars, { values = values, backdrop = "panel", highlight = "Tue" } },
          { charts.line, { title = "Visitors", values = values } }, { charts.number, { value = 123456789, label = "kilometres" } },
          { charts.ring, { value = 0.72, label = "of trips" } }, { charts.compare, { title = "Which", values = { values[1], { long, 48 } } } },
          { charts.steps, { steps = { { "Plan", "it" }, { "Row" } } } }, { charts.steps, { title = long, steps = { { long, long }, { "Row", long }, { "Rest" } }, current = 2 } },
          { charts.table, { columns = { "Boat", "Car" }, rows = { { "Price", "80 €", "240 €" }, { "Quiet", true, false } }, highlight = 1 } },
          { charts.table, { title = long, columns = { long, "B", "C" }, rows = { { long, long, "y", "z" } } } },
          { frames.split, { pictures = { a, b } } }, { frames.split, { title = long, pictures = { a, b, a, b } } }, { frames.polaroid, { pictures = { one } } },
          { frames.polaroid, { pictures = { one, two, one } } }, { frames.photo, { picture = "logo.png", caption = long, way = "left" } }, { frames.before_after, { before = "logo.png", after = "logo.png", labels = { "Old", long } } },
          { frames.route, { stops = { { 0, 0, name = "Home" }, { 1, 1, name = long } }, title = long } },
          { overlays.ticker, { items = { "Rain" }, label = "News" }, moves = true }, { overlays.progress, {} },
        }
        """

    /// Finds words that have too little contrast with the opaque colour behind them: 3 for large ones, else 4.5.
    private static let legibility = """
        local contrast = require "contrast"
        local function illegible(layer, x, y, behind, height, found)
          local count, bounds, string, color = #behind, layer.bounds, nil, nil
          pcall(function() string, color = layer.string, layer.foreground_color end)
          local size = bounds or string and layer:measure() or { width = 0, height = 0 }
          local place = layer.position or { x = 0, y = 0 }
          x, y = x + place.x - layer.anchor_point.x * size.width, y + place.y - layer.anchor_point.y * size.height
          if layer.background_color and edit.color(layer.background_color)[4] > 0.85 then
            behind[#behind + 1] = { x, y, x + size.width, y + size.height, layer.background_color }
          end
          if string then
            local middle_x, middle_y, on = x + size.width / 2, y + size.height / 2, nil
            for _, one in ipairs(behind) do
              if one[1] <= middle_x and one[2] <= middle_y and one[3] >= middle_x and one[4] >= middle_y then on = one[5] end
            end
            local ratio = on and contrast.ratio(color, on) or 21
            if ratio < (layer.font_size > height / 24 and 3 or 4.5) then
              found[#found + 1] = ("'%s': %.2f"):format(tostring(string):sub(1, 20), ratio)
            end
          end
          for _, sublayer in ipairs(layer.sublayers) do illegible(sublayer, x, y, behind, height, found) end
          -- Backgrounds are behind later layers, but for those of a layer with a time of its own.
          if layer.duration.is_numeric then for index = #behind, count + 1, -1 do behind[index] = nil end end
        end
        """

    @Test("every template keeps the safe area and its words legible, upright, wide and square, with long words too")
    func areas() throws {
        folder.copy(Samples.still, as: "logo.png")
        for (shift, words) in Self.longWords.enumerated() { try areas(shift, words) }
    }

    /// Sentences with words that have no place to break at, from right to left, and with emoji.
    private static let longWords = [
        "", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz nennt man das hier im Amt",
        "https://www.example.com/a-very-long-path/that-has/no-space/index.html?query=everything",
        "هذه جملة طويلة جدا يجب أن تجد مكانها داخل الصورة 🎉 أينما انتهت في النهاية",
    ]

    private func areas(_ shift: Int, _ words: String) throws {
        folder.write(
            "areas.lua",
            "local shift, long = \(shift), \(words.isEmpty ? "nil" : "\"\(words)\"")\n" + Self.calls + "\n"
                + Self.legibility + """

                    local safe, themes = require "safe", require "themes"
                    local sizes = { { 1080, 1920 }, { 1920, 1080 }, { 1080, 1080 } }
                    for index, template in ipairs(templates) do
                      for number = 1, 2 do
                        -- Each in two of three shapes, and in two themes; in other ones with other words.
                        local size = sizes[(index // 2 + number + shift) % 3 + 1]
                        local name = themes.names[(index + number * 2 + shift) % #themes.names + 1]
                        local options = setmetatable({ stage = { width = size[1], height = size[2] }, theme = name }, { __index = template[2] })
                        local layer, found = template[1](options), {}
                        if #layer.sublayers == 0 then print(index, "draws nothing") end
                        if not layer.name:find("^%u[%l ]+$") then print(index, "is called " .. layer.name) end
                        for _, finding in ipairs(not template.moves and safe.check(layer, safe.area(nil, size[1], size[2])) or {}) do
                          -- As much as the finding text-outside allows.
                          if finding.distance > 1 then print(name, size[1] .. "x" .. size[2], index, finding.message) end
                        end
                        illegible(layer, 0, 0, {}, math.min(size[1], size[2]), found)
                        for _, text in ipairs(found) do print(name, index, text) end
                      end
                    end
                    print(#templates)
                    return edit.asset("logo.png")
                    """)
        let outcome = try luaedit(["check", "areas.lua", "--time-limit", "60"], in: folder)
        #expect(outcome.errorText.hasPrefix("56\n"), "\(outcome.errorText.prefix(2000))")
    }

    @Test("every template draws something in the middle of its time, in every theme")
    func drawn() throws {
        folder.copy(Samples.still, as: "logo.png")
        folder.write(
            "drawn.lua",
            "local long\n" + Self.calls + """

                local stage, themes = require "stage", require "themes"
                local width, height, columns = 128, 72, 8
                local scene = stage.plain("#808080", width * columns, height * math.ceil(#templates / columns))
                scene:hold(1)
                for index, template in ipairs(templates) do
                  local options = setmetatable({ stage = { width = width, height = height },
                    theme = themes.names[index % #themes.names + 1], duration = 4 }, { __index = template[2] })
                  local column, row = (index - 1) % columns, (index - 1) // columns
                  scene:add(edit.layer { frame = { column * width, row * height, width, height }, time_offset = 2, masks_to_bounds = true,
                    sublayers = { template[1](options) } })
                end
                local image = edit.image_generator(scene:movie()):image_at(0)
                for index = 1, #templates do
                  local x, y, seen = (index - 1) % columns * width, (index - 1) // columns * height, {}
                  local count = 0
                  -- A covered picture has more than one colour, too: that of its words.
                  for row = y, y + height - 1 do
                    for column = x, x + width - 1, 2 do
                      local pixel = image:pixel(column, row)
                      local key = (pixel.r * 15 + 0.5) // 1 * 256 + (pixel.g * 15 + 0.5) // 1 * 16 + (pixel.b * 15 + 0.5) // 1
                      if not seen[key] then seen[key], count = true, count + 1 end
                    end
                  end
                  if count < 2 then print("template " .. index .. " draws nothing") end
                end
                print("seen " .. #templates)
                return edit.asset("logo.png")
                """)
        let outcome = try luaedit(["check", "drawn.lua", "--time-limit", "60"], in: folder)
        #expect(outcome.errorText.hasPrefix("seen 56\n"), "\(outcome.errorText.prefix(2000))")
    }

    @Test("a chart that does not enter is whole from its first frame")
    func withoutEntrance() throws {
        let printed = try ModuleRecipe.printed(
            """
            local charts, stage = require "charts", require "stage"
            local values = { { "Mon", 320 }, { "Tue", 480 }, { "Wed", 250 } }
            local all = {
              { "bars", { values = values } }, { "line", { values = values } }, { "number", { value = 12480, label = "km" } },
              { "ring", { value = 0.72, label = "of trips" } }, { "compare", { values = { values[1], values[2] } } },
              { "steps", { steps = { { "Plan", "it" }, { "Row" } }, current = 2 } },
              { "table", { columns = { "A", "B" }, rows = { { "Quiet", true, false } }, highlight = 1 } },
            }
            -- The pixels that are not alike in the first frame and a later one.
            local function differing(chart, enters)
              local scene = stage.plain("gray", 192, 108)
              scene:hold(4)
              local options = setmetatable({ stage = scene, theme = "news", enters = enters, leaves = false, duration = 4 },
                { __index = chart[2] })
              scene:add(charts[chart[1]](options))
              local count, images = 0, edit.image_generator(scene:movie()):images_at { 0, 3.5 }
              for y = 0, 107 do
                for x = 0, 191, 2 do
                  local a, b = images[1].image:pixel(x, y), images[2].image:pixel(x, y)
                  if math.abs(a.r - b.r) + math.abs(a.g - b.g) + math.abs(a.b - b.b) > 0.02 then count = count + 1 end
                end
              end
              return count
            end
            for _, chart in ipairs(all) do print(chart[1], differing(chart, false), differing(chart, nil) > 50) end
            """, in: folder)
        let names = ["bars", "line", "number", "ring", "compare", "steps", "table"]
        #expect(printed == names.map { "\($0)\t0\ttrue\n" }.joined(), "\(printed)")
    }

    static let mistakes: [(call: String, error: String)] = [
        ("cards.hook { text = 'x' }", "stage"),
        ("cards.hook { stage = place, text = ' ' }", "cards.hook: text is required: some words"),
        ("cards.list { stage = place, items = {} }", "cards.list: a list has one to eight items, not 0"),
        ("cards.title { stage = place, title = 'x', backdrop = 'ful' }", "did you mean 'full'?"),
        (
            "charts.bars { stage = place, values = { { 'a', math.huge } } }",
            "charts.bars: values[1] is not a name and a number"
        ),
        (
            "charts.bars { stage = place, values = { { 'a', 1 } }, highlight = 'b' }",
            "charts.bars: highlight: no value has the name 'b'"
        ),
        ("cards.countdown { stage = place, from = 0 }", "cards.countdown: from is 1 to 3600, not 0"),
        (
            "cards.kinetic { stage = place, text = 'an enormous word', times = { 0 } }",
            "cards.kinetic: times has 1 values, and the text has 3 groups"
        ),
        (
            "cards.outro { stage = place, title = 'x', next = {} }",
            "cards.outro: next has one or two videos, not 0"
        ),
        (
            "cards.outro { stage = place, title = 'x', next = { { labl = 'x' } } }",
            "next[1]: no option 'labl' (did you mean 'label'?)"
        ),
        (
            "overlays.callout { stage = place, text = 'x', target = { 30, 20 } }",
            "overlays.callout: target is a place in parts of the picture"
        ),
        ("overlays.chat { stage = place, messages = {} }", "overlays.chat: a chat has one to eight messages, not 0"),
        (
            "overlays.chapters { stage = place, chapters = { { title = 'x', start = 30 } } }",
            "overlays.chapters: chapters[1]: starts rise, from 0 to before the duration of 10 s"
        ),
        (
            "charts.compare { stage = place, values = { { 'a', 1 } } }",
            "charts.compare: values has 2 values, not 1"
        ),
        (
            "charts.steps { stage = place, steps = { { 'a' }, { 'b' } }, current = 3 }",
            "charts.steps: current is a step from 1 to 2, not 3"
        ),
        (
            "charts.table { stage = place, columns = { 'a' }, rows = { { 'x', true }, { 'y' } } }",
            "charts.table: rows[2]: a name and 1 values expected, not 0"
        ),
        (
            "frames.split { stage = place, pictures = { { picture = 'a.png' } } }",
            "frames.split: pictures has 2 to 4 pictures, not 1"
        ),
        (
            "frames.before_after { stage = place, before = 'a.png', after = 'a.png', rest = 2 }",
            "frames.before_after: rest is from 0 to 1, not 2"
        ),
        (
            "frames.route { stage = place, stops = { { 0, 0 }, { 0.5, 1.5 } } }",
            "frames.route: stops[2] is a place in parts of the picture"
        ),
        ("charts.ring { stage = place, value = 72 }", "charts.ring: the value is a part from 0 to 1, not 72"),
        (
            "overlays.ticker { stage = place, items = { 'a' }, speed = 0 }",
            "overlays.ticker: the speed is more than 0, not 0"
        ),
        (
            "charts.number { stage = place, value = 1.5, format = '%d' }",
            "charts: the format '%d' cannot write 1.5: number has no integer representation"
        ),
        ("cards.hook { stage = place, text = 'x', theme = 'neno' }", "there is no theme 'neno' (did you mean 'neon'?)"),
        ("cards.hook { stage = place, text = 'x', safe = 'tiktk' }", "did you mean 'tiktok'?"),
    ]

    @Test("what a template cannot draw is an error at the recipe's line")
    func wrong() throws {
        let calls = Self.mistakes.map {
            "print(select(2, pcall(function() local layer = \($0.call) return layer end)))"
        }
        let printed = try ModuleRecipe.printed(
            "local cards, charts, overlays, place = require 'cards', require 'charts', require 'overlays', { width = 64, height = 64 } "
                + "local frames = require 'frames'\n"
                + calls.joined(separator: "\n"), in: folder)
        let lines = printed.split(separator: "\n")
        try #require(lines.count == Self.mistakes.count, "\(printed)")
        for (number, (line, mistake)) in zip(lines, Self.mistakes).enumerated() {
            #expect(line.hasPrefix("module.lua:\(number + 2): ") && line.contains(mistake.error), "\(line)")
        }
    }

    @Test("templates are there in their time, and darken a bright picture behind light words")
    func shown() throws {
        folder.write(
            "shown.lua",
            """
            local cards, stage = require "cards", require "stage"
            local scene = stage.plain("#f8f8f8", 160, 90)
            scene:hold(3)
            scene:add(cards.title { stage = scene, theme = "impact", title = "Hi", begin = 1, duration = 1 })
            return scene:movie()
            """)
        for (time, isShown) in [("0.9", false), ("1.5", true), ("2.1", false)] as [(Word, Bool)] {
            let outcome = try luaedit(["frame", "shown.lua", "--at", time, "-o", "f.png", "--overwrite"], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
            let picture = try GrayPicture(folder.file("f.png"), number: 0, width: 160)
            // At the side: the shade.
            #expect((picture[4, 45] < 180) == isShown, "at \(time): \(picture[4, 45])")
        }
    }

    @Test("a chart's bars have the lengths of their values, and its largest the accent")
    func bars() throws {
        folder.write(
            "bars.lua",
            """
            local charts, stage = require "charts", require "stage"
            local scene = stage.plain("black", 320, 180)
            scene:add(charts.bars { stage = scene, theme = "impact", values = { { "a", 10 }, { "b", 40 } }, duration = 3 })
            scene:hold(3)
            return scene:movie()
            """)
        let outcome = try luaedit(["frame", "bars.lua", "--at", "2", "-o", "f.png", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24")
        // Columns through the middles of both bars; of the second, yellow, and of the first, red.
        func height(_ x: Int, _ isBar: (Int) -> Bool) -> Int { (0..<180).count { isBar(($0 * 320 + x) * 3) } }
        let first = height(70) { pixels[$0] > 200 && pixels[$0 + 1] < 120 }
        let second = height(250) { pixels[$0] > 200 && pixels[$0 + 1] > 180 && pixels[$0 + 2] < 80 }
        #expect(first > 10 && abs(second - 4 * first) <= 6, "\(first), \(second)")
    }
}
