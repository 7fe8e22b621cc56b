import EditModel
import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

@Suite struct CompositorBindingTests {
    private func run(_ source: String) throws -> (edit: RecipeResult.Edit, script: RecipeScript?) {
        guard case .result(let result) = try runRecipe(source, ["in.mp4"]) else { throw Failure(.recipeError, "help") }
        return (result.main, result.script)
    }

    private static let two = """
        local a = edit.asset('in.mp4')
        local c = edit.composition()
        for _ = 1, 2 do c:add_track('video'):insert_time_range(edit.range(0, 4), a.video, 0) end
        local vc = edit.video_composition_for(c)

        """

    @Test("the snapshot names each function by its number and line")
    func snapshot() throws {
        let (edit, script) = try run(
            Self.two + "vc.compositor = print\nvc.compositor = function(request)\nend\n"
                + "return edit.movie { composition = c, video_composition = vc }")
        #expect(
            edit.snapshot?.video?.compositor
                == CustomCompositor(.compositor, ScriptFunction(number: 1, place: "recipe.lua:6")))
        #expect(script != nil)
    }

    @Test("a recipe without functions keeps nothing of Lua")
    func nothingKept() throws {
        #expect(try run("return edit.asset('in.mp4')").script == nil)
    }

    @Test("a compositor may ask for every track where an instruction lists none")
    func allTracks() throws {
        let (edit, _) = try run(
            Self.two
                + "vc.instructions = { edit.instruction { time_range = edit.range(0, 2), layer_instructions = { edit.layer_instruction(c.tracks[1]) } }, edit.instruction { time_range = edit.range(2, 2) } }\n"
                + "vc.compositor = function() end\nreturn edit.movie { composition = c, video_composition = vc }")
        #expect(edit.snapshot?.video?.instructions.map { $0.layers.map(\.trackID) } == [[1], [2, 1]])
    }

    @Test("values of layer instructions that a compositor does not use are told")
    func overridden() throws {
        let source =
            Self.two + "vc.instructions[1].layer_instructions[1]:set_opacity(0.5, 0)\n"
            + "vc.compositor = function() end\nreturn edit.movie { composition = c, video_composition = vc }"
        #expect(
            try run(source).edit.findings.map(\.description) == [
                "recipe.lua:5: warning: instruction 1, layer instruction 1: the compositor draws track 2, "
                    + "and the layer instruction's values count only if it reads them from request.instruction [compositor-overrides]"
            ])
        let filter = source.replacing("vc.compositor = function() end\n", with: "vc.compositor = nil\n")
        #expect(try run(filter).edit.findings == [])
    }

    static let results: [(script: String, output: String)] = [
        (
            "local f = function() end; local vc = edit.video_composition { compositor = f }; print(vc.compositor == f)",
            "true"
        ),
        ("local vc = edit.video_composition { compositor = print }; vc.compositor = nil; print(vc.compositor)", "nil"),
        (
            "local vc = edit.video_composition_with_filter(edit.asset('tall.mp4'), print); print(vc.render_size.width, vc.render_size.height, vc.frame_duration, #vc.instructions)",
            "360.0\t640.0\t0.04 s\t1"
        ),
    ]

    @Test("functions are properties like others", arguments: results)
    func properties(script: String, output: String) throws {
        #expect(try printed(script, ["in.mp4", "tall.mp4"]) == output)
    }

    static let failures: [(script: String, message: String)] = [
        (
            "edit.video_composition().compositor = 'invert'",
            "recipe.lua:1: video_composition.compositor: function expected, got string"
        ),
        (
            "edit.video_composition_with_filter(edit.composition(), print)",
            "recipe.lua:1: the composition has no video track to filter"
        ),
    ]

    @Test("mistakes are told", arguments: failures)
    func mistakes(script: String, message: String) { #expect(failure(script)?.text == message) }
}
