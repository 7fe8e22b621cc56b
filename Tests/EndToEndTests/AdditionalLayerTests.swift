import Foundation
import Testing

/// Layers that are a track of their own, through the built program.
@Suite struct AdditionalLayerTests {
    private let folder = TemporaryFolder()

    /// Two seconds of black, 64×64 at 25 frames a second, and layers in `layer` as track 7.
    private static func recipe(_ layer: String, _ instruction: String = "") -> String {
        """
        local c = edit.composition()
        c:insert_time_range(edit.range(0, 2), edit.color_asset('black', { 64, 64 }), 0)
        local vc = edit.video_composition_for(c)
        vc.frame_duration = edit.time(1, 25)
        \(layer)
        vc.animation_tool = edit.animation_tool { additional_layer = layer, as_track = 7 }
        local l = edit.layer_instruction(7)
        \(instruction)
        local i = vc.instructions[1]
        i.layer_instructions = { l, i.layer_instructions[1] }
        return edit.movie { composition = c, video_composition = vc }
        """
    }

    /// The luma of the middle of the left and of the right half of each frame.
    private func halves(_ recipe: String) throws -> [(left: Int, right: Int)] {
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(
            ["run", "recipe.lua", "-o", "out.mp4", "--crf", "1", "--overwrite"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let left = try Judge.lumas(folder.file("out.mp4"), x: 16)
        let right = try Judge.lumas(folder.file("out.mp4"), x: 48)
        #expect(left.count == 50)
        return Array(zip(left, right))
    }

    @Test("the layer's picture is placed and faded as any track's, with what is transparent in it")
    func places() throws {
        let layer = """
            local layer = edit.layer { bounds = { 0, 0, 32, 64 }, position = { 1000, 0 } }
            layer:add_sublayer(edit.layer { bounds = { 0, 0, 32, 64 }, position = { 16, 32 }, background_color = 'white' })
            """
        let still = try halves(Self.recipe(layer, "l:set_transform(edit.transform():translate(32, 0), 0)"))
        for (left, right) in still { #expect(abs(left - 16) <= 1 && abs(right - 235) <= 1) }
        let faded = try halves(Self.recipe(layer, "l:set_opacity_ramp(0, 1, edit.range(0, 2))"))
        for (number, value) in faded.enumerated() {
            #expect(abs(Double(value.left) - (16 + 219 * Double(number) / 50)) <= 1.5, "frame \(number)")
            #expect(abs(value.right - 16) <= 1)
        }
    }

    @Test("layers come and go at the movie's time")
    func followsTime() throws {
        let values = try halves(
            Self.recipe(
                """
                local layer = edit.layer { bounds = { 0, 0, 64, 64 } }
                layer:add_sublayer(edit.layer {
                    bounds = { 0, 0, 64, 64 }, position = { 32, 32 }, background_color = 'white',
                    begin_time = 0.5, duration = 1,
                })
                """))
        for (number, value) in values.enumerated() {
            #expect(abs(value.left - ((13..<38).contains(number) ? 235 : 16)) <= 1, "frame \(number)")
        }
    }

    static let mistakes: [(words: String, says: String)] = [
        (
            "additional_layer = edit.layer{}, as_track = 2, in_layer = edit.layer{}",
            "additional_layer is a track of its own; give it without video_layer and in_layer"
        ),
        ("additional_layer = edit.layer{}", "animation_tool needs an additional_layer and its track id, as_track"),
        ("as_track = 2", "animation_tool needs an additional_layer and its track id, as_track"),
        ("video_layer = edit.layer{}", "animation_tool needs a video_layer and the in_layer it is in"),
    ]

    @Test("what is missing or too much is said with the line", arguments: mistakes)
    func saysMistakes(_ words: String, _ says: String) throws {
        folder.write("recipe.lua", "edit.animation_tool { \(words) }")
        let outcome = try luaedit(["check", "recipe.lua"], in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errorText.contains("recipe.lua:1: ") && outcome.errorText.contains(says), "\(outcome)")
    }

    @Test("the plan says what the track shows")
    func plan() throws {
        folder.write(
            "recipe.lua",
            Self.recipe("local layer = edit.layer { bounds = { 0, 0, 30, 20 }, background_color = 'red' }"))
        let outcome = try luaedit(["plan", "recipe.lua"], in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.outputText.contains("30×20 layers"), "\(outcome)")
        let json = try luaedit(["plan", "recipe.lua", "--json"], in: folder)
        #expect(json.outputText.contains("\"kind\" : \"layers\"") || json.outputText.contains("\"kind\":\"layers\""))
    }
}
