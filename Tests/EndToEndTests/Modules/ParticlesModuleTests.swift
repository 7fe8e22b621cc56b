import Testing

/// The looks of `particles`, emitters and replicators in whole recipes.
@Suite(.serialized) struct ParticlesModuleTests {
    private let folder = TemporaryFolder()

    @Test("every look is a layer that check has nothing to say about, of any amount, size and shape of picture")
    func looks() throws {
        folder.write(
            "looks.lua",
            """
            local particles, stage = require "particles", require "stage"
            local scene = stage.plain("black", 90, 160)
            scene:hold(1)
            local names = {}
            for name in pairs(particles) do names[#names + 1] = name end
            table.sort(names)
            for _, name in ipairs(names) do
              local layer = particles[name] { stage = scene, theme = "neon", amount = 0.05, size = 10, duration = 1, seed = 3 }
              scene:add(layer)
              scene:add(particles[name] { stage = scene, colors = { "red" }, amount = name == "confetti" and 10 or 1 })
            end
            print(table.concat(names, " "))
            return scene:movie()
            """)
        let outcome = try luaedit(["check", "looks.lua"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.hasPrefix("bokeh confetti fireworks rain snow sparkles\n"), "\(outcome.errorText)")
        #expect(!outcome.errorText.contains("warning"), "\(outcome.errorText)")
    }

    static let mistakes: [(call: String, error: String)] = [
        ("particles.snow {}", "stage"),
        ("particles.rain { stage = place, angle = 80 }", "particles.rain: angle is from -60 to 60, not 80"),
        ("particles.bokeh { stage = place, amount = 11 }", "particles.bokeh: amount is from 0.05 to 10, not 11"),
        ("particles.snow { stage = place, colors = {} }", "particles.snow: colors has 1 to 8 colours, not 0"),
        ("particles.snow { stage = place, duration = 0 }", "particles.snow: the duration is more than 0 s, not 0 s"),
        ("particles.sparkles { stage = place, frame = { 1, 2 } }", "particles.sparkles: frame has four numbers"),
        ("particles.confetti { stage = place, bust = true }", "did you mean 'burst'?"),
    ]

    @Test("what a look cannot be is an error at the recipe's line")
    func wrong() throws {
        let calls = Self.mistakes.map {
            "print(select(2, pcall(function() local layer = \($0.call) return layer end)))"
        }
        let printed = try ModuleRecipe.printed(
            "local particles, place = require 'particles', { width = 64, height = 64 }\n"
                + calls.joined(separator: "\n"),
            in: folder)
        let lines = printed.split(separator: "\n")
        try #require(lines.count == Self.mistakes.count, "\(printed)")
        for (number, (line, mistake)) in zip(lines, Self.mistakes).enumerated() {
            #expect(line.hasPrefix("module.lua:\(number + 2): ") && line.contains(mistake.error), "\(line)")
        }
    }

    @Test("a frame alone is the movie's, and two runs write the same bytes")
    func exact() throws {
        folder.write(
            "snow.lua",
            """
            local particles, stage = require "particles", require "stage"
            local scene = stage.plain("#204060", 96, 64)
            scene:hold(1)
            scene:add(particles.snow { stage = scene, amount = 3 })
            scene:add(particles.bokeh { stage = scene })
            return scene:movie()
            """)
        for name: Word in ["one.mkv", "two.mkv"] {
            let outcome = try luaedit(["run", "snow.lua", "-o", name, "--preset", "ffv1"], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
        }
        let isEqual = folder.read("one.mkv") == folder.read("two.mkv")
        #expect(isEqual)
        #expect(try luaedit(["frame", "snow.lua", "--at", "0.5", "-o", "alone.png"], in: folder).status == 0)
        try ffmpeg(["-i", folder.file("one.mkv"), "-vf", "select=eq(n\\,15)", "-frames:v", "1", folder.file("run.png")])
        let shared: Word = "scale=out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p"
        #expect(try Judge.likeness(folder.file("alone.png"), folder.file("run.png"), filter: shared) >= 40)
    }

    @Test("a particle's picture is read with the recipe's rights alone")
    func sandbox() throws {
        folder.write(
            "outside.lua",
            """
            local cell = edit.emitter_cell { contents = "/etc/hostname", birth_rate = 1, lifetime = 1 }
            return edit.asset(...)
            """)
        let outcome = try luaedit(["check", "outside.lua", Samples.still], in: folder)
        #expect(outcome.status == 77 && outcome.errorText.contains("outside.lua:1"), "\(outcome)")
        folder.copy(Samples.still, as: "mark.png")
        folder.write(
            "inside.lua",
            """
            local stage = require "stage"
            local scene = stage.plain("black", 64, 64)
            scene:hold(1)
            local cell = edit.emitter_cell { contents = "mark.png", birth_rate = 1, lifetime = 2, scale = 0.5 }
            scene:add(edit.emitter_layer { position = { 32, 32 }, emitter_cells = { cell } })
            return scene:movie()
            """)
        let plan = try luaedit(["plan", "inside.lua"], in: folder)
        #expect(
            plan.outputText.contains("emitter, 1 a second for 2 s") && plan.outputText.contains("picture 'mark.png'"))
        let frame = try luaedit(["frame", "inside.lua", "--at", "0", "-o", "f.png"], in: folder)
        #expect(frame.status == 0, "\(frame)")
    }

    @Test("too many particles are an error at the line of the birth rate")
    func tooMany() throws {
        folder.write(
            "many.lua",
            """
            local stage = require "stage"
            local scene = stage.plain("black", 64, 64)
            scene:hold(1)
            local cell = edit.emitter_cell { contents = edit.layer() }
            cell.birth_rate = 3000
            cell.lifetime = 8
            scene:add(edit.emitter_layer { emitter_cells = { cell } })
            return scene:movie()
            """)
        let outcome = try luaedit(["check", "many.lua"], in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.outputText.contains(
                "many.lua:5: error: emitter layer: by their birth_rate and lifetime up to 24000 particles are there at once; "
                    + "20000 are the most"), "\(outcome)")
    }

    @Test("the example of confetti and copies has a picture")
    func example() throws {
        let outcome = try luaedit(
            ["frame", Word("\(projectFolder)/Examples/layers/celebration.lua"), "--at", "2", "-o", "f.png"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
    }
}
