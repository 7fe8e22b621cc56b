import Testing

/// The modules `themes`, `contrast` and `safe`.
@Suite struct ThemesModuleTests {
    private let folder = TemporaryFolder()

    @Test("in every theme words have enough contrast with what is behind them, and no two have the same look")
    func contrast() throws {
        let printed = try ModuleRecipe.printed(
            """
            local themes, contrast = require "themes", require "contrast"
            local seen = {}
            for _, name in ipairs(themes.names) do
              local t = themes.load(name)
              for _, pair in ipairs { { "text", "background", 4.5 }, { "text", "surface", 4.5 }, { "on_accent", "accent", 4.5 },
                { "muted", "background", 4.5 }, { "accent", "background", 2.9 }, { "caption", "scrim", 4.5 }, { "mark", "scrim", 4.5 } } do
                local ratio = contrast.ratio(t.colors[pair[1]], t.colors[pair[2]])
                if ratio < pair[3] then print(name, pair[1], pair[2], ratio) end
              end
              local look = t.fonts.heading[1] .. t.colors.background .. t.colors.accent
              if seen[look] then print(name .. " looks like " .. seen[look]) end
              seen[look] = name
            end
            print(#themes.names)
            """, in: folder)
        #expect(printed == "6\n")
    }

    static let mistakes: [(call: String, error: String)] = [
        ("load 'neno'", "there is no theme 'neno' (did you mean 'neon'?)"),
        ("load { colors = { acent = 'red' } }", "theme: colors has no role 'acent' (did you mean 'accent'?)"),
        ("load { colors = { accent = 'rde' } }", "theme: colors.accent: a colour such as"),
        (
            "load { colors = { accent = '#ff7900', on_accent = 'white' } }",
            "theme: colors.on_accent: the contrast of on_accent on accent is 2.6, and words need 4.5: use a lighter"
        ),
        (
            "load { base = 'paper', colors = { background = '#a04030' } }",
            "theme: colors.background: the contrast of text on background is 2.6, and words need 4.5"
        ),
        (
            "load { colors = { accent = '#141414' } }",
            "theme: colors.accent: the contrast of accent on background is 1.0, and shapes need 3"
        ),
        ("load { contrast = 30 }", "theme: contrast: a ratio from 1 to 21 expected, got 30"),
        ("load { color = {} }", "theme: a theme has no 'color' (did you mean 'colors'?)"),
        (
            "load { base = 'plian' }",
            "theme: base: 'plian' is not one of impact, neon, news, paper, plain, soft (did you mean 'plain'?)"
        ),
        (
            "load { fonts = { heading = { 'X', wight = 3 } } }",
            "theme: fonts.heading: a font has no field 'wight' (did you mean 'weight'?)"
        ),
        ("load { motion = { enter = { 0, 1, 0, 1 } } }", "theme: motion.enter: seconds from 0 to 10"),
        ("load { captions = { style = 'grwo' } }", "theme: captions.style: one of lines, boxes"),
        ("load():color('acent')", "the theme's colors have no role 'acent' (did you mean 'accent'?)"),
        ("load():text('titel', 100)", "the theme's sizes have no role 'titel' (did you mean 'title'?)"),
    ]

    @Test("an unknown role, key or value is an error at the recipe's line, with the nearest name", arguments: mistakes)
    func wrong(call: String, error: String) throws {
        // A call at the end of a function leaves no line of its own.
        let text = try ModuleRecipe.error("(require('themes').\(call))", in: folder)
        #expect(text.contains("wrong.lua:1: \(error)"), "\(text)")
    }

    @Test("words on a brand's accent have a colour that is legible on it, and a brand may ask for less contrast")
    func onAccent() throws {
        let printed = try ModuleRecipe.printed(
            """
            local themes, contrast = require "themes", require "contrast"
            for _, accent in ipairs { "#e4002b", "#ffe000", "#3d8bff", "#0a5c36" } do
              local t = themes.load { base = "soft", colors = { accent = accent }, contrast = 1 }
              print(contrast.ratio(t.colors.on_accent, accent) >= 4.5 or accent)
            end
            print(themes.load { colors = { accent = '#ff7900', on_accent = 'white' }, contrast = 2.5 }.colors.on_accent)
            """, in: folder)
        #expect(printed == "true\ntrue\ntrue\ntrue\nwhite\n", "\(printed)")
    }

    @Test("a brand's file changes what it names; it is data, and sees no functions")
    func brand() throws {
        folder.write(
            "brand.lua", "return { base = 'soft', colors = { accent = '#e4002b' }, fonts = { body = 'Brand Sans' } }")
        folder.write("calls.lua", "return { colors = edit.color('red') }")
        folder.write(
            "use.lua",
            """
            local args = edit.recipe { options = { { "theme", kind = "file" } } }
            local t = require("themes").load(args.theme)
            print(t.name, t:color("accent")[1] > 0.89, t.colors.second == require("themes").load("soft").colors.second)
            local layer = edit.text_layer(t:text("body", 100, "Hello"))
            local composition = edit.composition()
            composition:add_track("video"):insert_time_range(edit.range(0, 1), edit.color_asset("red", { 64, 64 }).video, 0)
            return require("stage").over(edit.movie {
              composition = composition, video_composition = edit.video_composition_for(composition) }, { layer })
            """)
        let outcome = try luaedit(["check", "use.lua", "--theme", "brand.lua"], in: folder)
        #expect(outcome.errorText.hasPrefix("brand\ttrue\ttrue\n"), "\(outcome)")
        #expect(outcome.outputText.contains("no font 'Brand Sans' is installed"), "\(outcome)")
        let calls = try luaedit(["check", "use.lua", "--theme", "calls.lua"], in: folder)
        #expect(calls.errorText.contains("use.lua:2: calls.lua:1: attempt to index a nil value"), "\(calls)")
        #expect(calls.errorText.contains("a theme's file returns a table and calls no functions"), "\(calls)")
    }

    @Test("words over a picture get the help that its brightness needs")
    func help() throws {
        let printed = try ModuleRecipe.printed(
            """
            local contrast, stage = require "contrast", require "stage"
            for _, color in ipairs { "#101010", "#909090", "#f8f8f8" } do
              local behind = contrast.measure(stage.plain(color, 64, 64):picture(), { 0, 32, 64, 32 })
              local opacity, shade = contrast.shade("white", behind)
              print(contrast.help("white", behind), contrast.help("black", behind), opacity > 0, shade)
            end
            -- An asset does as well as a movie.
            print(contrast.measure(edit.color_asset("white", { 64, 64 }), { 0, 0, 64, 64 }).low > 0.98)
            print(contrast.ratio("white", "black"), contrast.help("white", { low = 0.05, high = 0.9, mean = 0.4, detail = 0.3 }))
            """, in: folder)
        #expect(
            printed
                == "none\tshade\tfalse\t#000000\noutline\tnone\ttrue\t#000000\nshade\tnone\ttrue\t#000000\ntrue\n21.0\tbox\n",
            "\(printed)")
    }

    @Test("the shapes on the background of cards are seen, and leave words legible")
    func grounds() throws {
        let printed = try ModuleRecipe.printed(
            """
            local contrast, parts, stage, themes = require "contrast", require "card_parts", require "stage", require "themes"
            for _, name in ipairs(themes.names) do
              local theme, scene = themes.load(name), stage.plain("gray", 64, 64)
              local c = parts.open({ stage = scene, theme = theme }, "test")
              c:cover()
              scene:hold(4)
              scene:add(c.layer)
              local ground = contrast.measure(scene:movie(), { 0, 0, 64, 64 }, { time_range = edit.range(1, 2), frames = 1 })
              local function worst(role)
                local color = theme:color(role)
                local own = contrast.luminance(color)
                local function ratio(other) return (math.max(own, other) + 0.05) / (math.min(own, other) + 0.05) end
                return math.min(ratio(ground.low), ratio(ground.high))
              end
              print(theme.ground ~= "plain" == (ground.high - ground.low > 0.001), worst("text") > 7, worst("muted") > 4.5)
            end
            """, in: folder)
        #expect(printed == String(repeating: "true\ttrue\ttrue\n", count: 6), "\(printed)")
    }

    @Test("text in layers whose y counts upwards is where it is drawn")
    func flippedSafeArea() throws {
        let printed = try ModuleRecipe.printed(
            """
            local safe = require "safe"
            local function frame(flipped, inside)
              return edit.layer { frame = { 0, 0, 400, 300 }, geometry_flipped = flipped, sublayers = { inside } }
            end
            local function found(x, y, angle, ...)
              local layer = edit.text_layer { string = "Hello", font_size = 20, anchor_point = { 0, 0 }, position = { x, y },
                transform = edit.transform():rotate(angle) }
              for _, flipped in ipairs { ... } do layer = frame(flipped, layer) end
              for _, finding in ipairs(safe.check(layer, { 0, 0, 400, 300 })) do
                print(angle, finding.side, ("%.0f"):format(finding.distance))
              end
            end
            found(10, -5, 0, false)
            found(10, -5, 0, true)
            found(10, -5, 0, true, true)
            found(10, -5, 0, false, true)
            -- Clockwise where y counts down, it goes down from its place; counter-clockwise and up again where it does not.
            found(100, 150, 90, true)
            found(100, 295, 90, true)
            """, in: folder)
        #expect(
            printed.hasPrefix("0\ttop\t5\n0\tbottom\t5\n0\ttop\t5\n0\tbottom\t5\n90\ttop\t"), "\(printed)")
        #expect(printed.split(separator: "\n").count == 5, "\(printed)")
    }

    @Test("text that leaves a safe area is found, with its side and how far")
    func safeArea() throws {
        let printed = try ModuleRecipe.printed(
            """
            local safe = require "safe"
            print(safe.name(1080, 1920), safe.name(1080, 1350), safe.name(1080, 1080), safe.name(1920, 1080))
            local area = safe.area(nil, 1920, 1080)
            print(table.concat(area, " "))
            local function found(x, angle)
              local text = edit.text_layer { string = "Hello", bounds = { 0, 0, 400, 60 }, position = { x, 500 }, transform = edit.transform():rotate(angle) }
              local all = safe.check(edit.layer { anchor_point = { 0, 0 }, sublayers = { edit.layer { anchor_point = { 0, 0 }, position = { 10, 0 }, sublayers = { text } } } }, area)
              return #all, all[1] and all[1].message
            end
            print(found(300, 0))
            print(found(270, 0))
            print((found(110, 90)))
            """, in: folder)
        #expect(
            printed == """
                vertical\tportrait\tsquare\twide
                96.0 54.0 1728.0 972.0
                0\tnil
                1\tthe words 'Hello' leave the safe area at the left by 16 pixels
                0

                """, "\(printed)")
    }
}
