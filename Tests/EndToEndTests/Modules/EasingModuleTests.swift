import Foundation
import Testing

/// The `easing` module: what curves are, and how near ramps and animations come to them.
@Suite struct EasingModuleTests {
    private let folder = TemporaryFolder()

    static let values: [(name: String, x: Double, value: Double)] = [
        ("linear", 0.3, 0.3), ("ease_in_quad", 0.3, 0.09), ("ease_out_quad", 0.3, 0.51),
        ("ease_in_out_quad", 0.3, 0.18),
        ("ease_in_cubic", 0.5, 0.125), ("ease_in_quart", 0.5, 0.0625), ("ease_in_quint", 0.5, 0.03125),
        ("ease_out_sine", 0.5, 0.70710678), ("ease_in_circ", 0.6, 0.2), ("ease_in_expo", 0.5, 31 / 1023),
        ("ease_in_back", 0.5, -0.0876975), ("ease_out_back", 0.5, 1.0876975), ("ease_out_bounce", 0.5, 0.765625),
        ("ease_in_bounce", 0.5, 0.234375), ("ease_in_elastic", 0.7, 0.125), ("smoothstep", 0.25, 0.15625),
        ("ease_in_out", 0.5, 0.5), ("ease", 0.25, 0.40851059), ("steps(4)", 0.6, 0.5), ("steps(4, 'start')", 0.6, 0.75),
        ("cubic_bezier(0.25, 0.1, 0.25, 1)", 0.25, 0.40851059), ("reversed('ease_in_quad')", 0.3, 0.51),
        ("mirrored('ease_in_quad')", 0.3, 0.18), ("curve { 0.25, 0.1, 0.25, 1 }", 0.25, 0.40851059),
    ]

    @Test("curves have the values that everybody's have")
    func known() throws {
        let calls = Self.values.map { "print(easing.\($0.name)(\($0.x)))" }
        let lines = try ModuleRecipe.printed(
            "local easing = require 'easing'\n" + calls.joined(separator: "\n"), in: folder
        ).split(separator: "\n").compactMap { Double($0) }
        try #require(lines.count == Self.values.count)
        for (line, expected) in zip(lines, Self.values) {
            #expect(abs(line - expected.value) < 1e-6, "\(expected.name) is \(line)")
        }
    }

    @Test("every curve begins at 0 and ends at 1, and straight pieces stand for it within what is said")
    func pieces() throws {
        _ = try ModuleRecipe.printed(
            """
            local easing = require "easing"
            local all = { easing.spring(), easing.spring(0), easing.spring(0.8), easing.steps(3), easing.cubic_bezier(0.7, -1, 0.2, 2) }
            for _, name in ipairs(easing.names()) do all[#all + 1] = easing[name] end
            assert(#all > 35)
            for index, curve in ipairs(all) do
              assert(math.abs(curve(0)) < 1e-9 and math.abs(curve(1) - 1) < 1e-9, index)
              for _, tolerance in ipairs { 0.0005, 0.01 } do
                local points, place = easing.points(curve, tolerance), 2
                assert(points[1].x == 0 and points[#points].x == 1 and #points < 150, index)
                for step = 0, 5000 do
                  local x = step / 5000
                  while points[place].x < x do place = place + 1 end
                  local a, b = points[place - 1], points[place]
                  local y = b.x > a.x and a.value + (b.value - a.value) * (x - a.x) / (b.x - a.x) or b.value
                  local is_jump = (points[place + 1] and points[place + 1].x == b.x and x == b.x) or b.x == a.x
                  assert(is_jump or math.abs(y - curve(x)) <= tolerance, index)
                end
              end
            end
            assert(#easing.points("linear") == 2)
            local steps = easing.points(easing.steps(2))
            assert(#steps == 5 and steps[2].x == 0.5 and steps[2].value == 0 and steps[3].x == 0.5 and steps[3].value == 0.5)
            """, in: folder)
    }

    @Test("what lies between two values is of their kind")
    func between() throws {
        let printed = try ModuleRecipe.printed(
            """
            local easing = require "easing"
            print(easing.apply(10, 20, 0.25))
            print(table.concat(easing.apply({ 0, 100 }, { 10, 0 }, 0.5, "ease_in_quad"), " "))
            print(table.concat(easing.apply("#ff0000", "#0000ff00", 0.5), " "))
            print(easing.apply({ x = 1, y = 3 }, { x = 2, y = 3 }, 1).x)
            local turned = easing.apply(edit.transform(), edit.transform():translate(10, 0):rotate(90), 0.5)
            print(("%.6f %.6f %.6f"):format(turned.a, turned.b, turned.tx))
            """, in: folder)
        #expect(printed == "12.5\n2.5 75.0\n0.5 0.0 0.5 0.5\n2\n0.707107 0.707107 5.000000\n")
    }

    @Test("ramps follow each other without gap, and end where the range ends")
    func ramps() throws {
        _ = try ModuleRecipe.printed(
            """
            local easing = require "easing"
            for _, curve in ipairs { "ease_out_bounce", "ease_in_out_cubic", easing.steps(5), easing.steps(3, "start") } do
              local range, pieces = edit.range(edit.time(1001, 30000), edit.time(7007, 30000)), {}
              easing.ramps(range, 2, 4, curve, function(from, to, piece) pieces[#pieces + 1] = { from, to, piece } end)
              assert(pieces[1][3].start == range.start and pieces[#pieces][3].stop == range.stop and pieces[#pieces][2] == 4)
              for index = 2, #pieces do assert(pieces[index][3].start == pieces[index - 1][3].stop) end
            end
            local input = edit.audio_mix_input(1)
            easing.volume_ramp(input, 1, 0, edit.range(0, 1), "ease_in_out_back")
            local least = 1
            for _, ramp in ipairs(input.volume_ramps) do least = math.min(least, ramp.to) end
            assert(least == 0)
            """, in: folder)
    }

    @Test("an animation goes along its curve, and opacities stay opacities")
    func animation() throws {
        folder.write(
            "move.lua",
            """
            local easing, stage = require "easing", require "stage"
            local scene = stage.plain("black", 200, 40)
            scene:fit(0, 1)
            local dot = edit.layer { bounds = { 0, 0, 10, 10 }, position = { 20, 20 }, background_color = "white" }
            dot:add_animation(easing.animation { key_path = "position.x", from = 20, to = 180, duration = 1, curve = "ease_out_bounce" })
            dot:add_animation(easing.animation { key_path = "opacity", from = 0.5, to = 1, duration = 1, curve = "ease_out_back" })
            scene:add(dot)
            return scene:movie()
            """)
        let outcome = try luaedit(["run", "move.lua", "-o", "out.mp4", "--crf", "5"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let count = try #require(try Judge.frameCount(folder.file("out.mp4")))
        for number in [count / 5, count / 2, count * 4 / 5] {
            let x = try GrayPicture(folder.file("out.mp4"), number: number, width: 200).centroid(above: 60)?.x ?? 0
            #expect(abs(x - (20 + 160 * bounce(Double(number) / Double(count)))) < 1, "\(number)")
        }
    }

    private func bounce(_ x: Double) -> Double {
        let starts = [(0.0, 0.0), (1.5, 0.75), (2.25, 0.9375), (2.625, 0.984375)]
        let index = x < 1 / 2.75 ? 0 : x < 2 / 2.75 ? 1 : x < 2.5 / 2.75 ? 2 : 3
        return 7.5625 * pow(x - starts[index].0 / 2.75, 2) + starts[index].1
    }

    @Test("a stage pins layers to corners and holds stills")
    func stagePins() throws {
        folder.copy(Samples.counted, as: "counted.mp4")
        let printed = try ModuleRecipe.printed(
            """
            local stage = require "stage"
            local scene = stage.plain("black", 200, 100)
            for _, corner in ipairs { "top-left", "top-right", "bottom-left", "bottom-right", "center" } do
              local layer = edit.layer {}
              scene:pin(layer, corner, 10)
              print(corner, layer.anchor_point.x, layer.anchor_point.y, layer.position.x, layer.position.y)
            end
            scene:hold(7)
            print(#scene.layers, scene:movie().composition.duration)
            local film = stage.open "counted.mp4"
            local duration = film.duration
            film:hold(7)
            print(film.duration == duration, film:movie().composition.duration == edit.asset("counted.mp4").duration)
            """, in: folder)
        #expect(
            printed.hasPrefix(
                """
                top-left\t0.0\t0.0\t10.0\t10.0
                top-right\t1.0\t0.0\t190.0\t10.0
                bottom-left\t0.0\t1.0\t10.0\t90.0
                bottom-right\t1.0\t1.0\t190.0\t90.0
                center\t0.5\t0.5\t100.0\t50.0
                5\t7 s
                true\ttrue

                """), "\(printed)")
    }

    @Test("a stage knows its frame rate")
    func stageFrameRate() throws {
        folder.copy(Samples.counted, as: "counted.mp4")
        let printed = try ModuleRecipe.printed(
            """
            local stage = require "stage"
            local function tell(scene) print(scene.frame_rate, scene.frame_duration, edit.frames(5, scene.frame_duration)) end
            tell(stage.open "counted.mp4")
            tell(stage.plain("black", 32, 16))
            local composition = edit.composition()
            composition:add_track("video"):insert_time_range(edit.range(0, 1), edit.color_asset("red", { 16, 16 }).video, 0)
            local vc = edit.video_composition_for(composition)
            vc.frame_duration = edit.time(1, 50)
            tell(stage.on(composition, vc))
            """, in: folder)
        #expect(
            printed.hasPrefix("25.0\t0.04 s\t0.2 s\n30.0\t1/30 s\t5/30 s\n50.0\t0.02 s\t0.1 s\n"), "\(printed)")
    }

    @Test("a recipe may have the name of a module that it uses")
    func sameName() throws {
        folder.write("easing.lua", "print(require('easing').linear(0.5))\nreturn edit.asset((...))")
        let outcome = try luaedit(["check", "easing.lua", Samples.still], in: folder)
        #expect(outcome.errorText.hasPrefix("0.5\n"), "\(outcome)")
    }

    static let errors: [(expression: String, error: String)] = [
        ("require('easing').steps(0)", "easing.steps: the number of steps is an integer from 1"),
        (
            "require('easing').steps(2, 'middle')",
            "bad argument #2 'position' to 'easing.steps' ('middle' is not one of start, end)"
        ),
        ("require('easing').spring(1)", "easing.spring: the bounce is at least 0 and below 1, not 1"),
        (
            "require('easing').cubic_bezier(2, 0, 0, 1)",
            "easing.cubic_bezier: x1 and x2 are times from 0 to 1, not 2 and 0"
        ),
        ("require('easing').curve('eas')", "there is no curve 'eas' (did you mean 'ease'?)"),
        (
            "require('easing').apply(1, 'x', 0.5)",
            "easing: there is nothing between these values; what mixes are numbers"
        ),
        (
            "require('easing').animation { key_path = 'opacity', to = 1 }",
            "easing.animation: from and to are required"
        ),
    ]

    @Test("what is no curve and no value is refused with a sentence", arguments: errors)
    func wrong(expression: String, error: String) throws {
        #expect(try ModuleRecipe.error(expression, in: folder).contains(error))
    }
}
