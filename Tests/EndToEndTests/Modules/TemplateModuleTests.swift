import Testing

/// The templates of `cards`, `overlays` and `charts`.
@Suite(.serialized) struct TemplateModuleTests {
    private let folder = TemporaryFolder()

    /// Calls every template with short and with long words.
    private static let calls = """
        local cards, overlays, charts = require "cards", require "overlays", require "charts"
        local long = "An uncommonly long sentence that has to find its room in the picture, wherever it ends up"
        local values = { { "Monday", 3200 }, { "Tue", 48 }, { "Wednesday afternoon", 1500 }, { "Thu", -610 } }
        local templates = {
          { cards.hook, { text = "Nobody *told* me this" } }, { cards.hook, { text = long, place = "middle" } },
          { cards.title, { title = "The Long Way Home", subtitle = "A film", label = "One" } }, { cards.title, { title = long, subtitle = long, backdrop = "full" } },
          { cards.quote, { text = "Merely mortal.", author = "Ada" } }, { cards.quote, { text = long, author = long, backdrop = "panel" } },
          { cards.list, { title = "Pack", items = { "Map", "Water", "Socks" } } }, { cards.list, { title = long, items = { long, long, long }, marks = "checks" } },
          { cards.end_card, { title = "Thanks", handle = "@ada", button = "Follow", logo = "logo.png" } }, { cards.end_card, { title = long } },
          { cards.intro, { title = "Field Notes", subtitle = "Twelve" } }, { cards.logo_sting, { logo = "logo.png", text = "Difference" } },
          { cards.versus, { left = { title = "Before", items = { "Ten tools" } }, right = { title = "After", items = { "One recipe", "Two minutes" } } } },
          { overlays.lower_third, { name = "Ada Lovelace", role = "Mathematician" } }, { overlays.lower_third, { name = long, role = long, side = "right" } },
          { overlays.badge, { text = "New" } }, { overlays.badge, { text = long, corner = "bottom-left" } }, { overlays.logo, { logo = "logo.png", corner = "bottom-right" } },
          { charts.bars, { title = "Visitors", values = values } }, { charts.bars, { values = values, backdrop = "panel", highlight = "Tue" } },
          { charts.line, { title = "Visitors", values = values } }, { charts.number, { value = 123456789, label = "kilometres" } },
          { charts.ring, { value = 0.72, label = "of trips" } }, { overlays.ticker, { items = { "Rain" }, label = "News" }, moves = true },
          { overlays.progress, {} },
        }
        """

    @Test("every template keeps the safe area, upright and wide, also with long words")
    func areas() throws {
        folder.copy(Samples.still, as: "logo.png")
        folder.write(
            "areas.lua",
            Self.calls + """

                local safe = require "safe"
                for _, name in ipairs { "impact", "plain" } do
                  for _, size in ipairs { { 1080, 1920 }, { 1920, 1080 } } do
                    for index, template in ipairs(templates) do
                      local options = setmetatable({ stage = { width = size[1], height = size[2] }, theme = name }, { __index = template[2] })
                      local layer = template[1](options)
                      for _, finding in ipairs(not template.moves and safe.check(layer, safe.area(nil, size[1], size[2])) or {}) do
                        -- Words that are placed one by one may be a pixel wider than in their line.
                        if finding.distance > 2 then print(name, size[1] .. "x" .. size[2], index, finding.message) end
                      end
                    end
                  end
                end
                print(#templates)
                return edit.asset("logo.png")
                """)
        let outcome = try luaedit(["check", "areas.lua", "--time-limit", "60"], in: folder)
        #expect(outcome.errorText.hasPrefix("25\n"), "\(outcome.errorText.prefix(2000))")
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
            "local cards, charts, overlays, place = require 'cards', require 'charts', require 'overlays', { width = 64, height = 64 }\n"
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
