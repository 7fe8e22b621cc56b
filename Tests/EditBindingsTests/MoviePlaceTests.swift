import EditModel
import MediaTime
import Testing

@testable import EditBindings
@testable import ModelBindings

/// The lines of a recipe that made the parts of a movie.
@Suite struct MoviePlaceTests {
    private func places(_ source: String) throws -> MoviePlaces {
        let outcome = try runRecipe(source)
        guard case .result(let result) = outcome else { throw Unexpected(what: "\(outcome)") }
        return result.main.places
    }

    private struct Unexpected: Error { let what: String }

    @Test("each segment has the line that inserted it, also after it was moved and cut")
    func segments() throws {
        let places = try places(
            """
            local red, c = edit.color_asset("red", { 64, 64 }), edit.composition()
            c:insert_time_range(edit.range(0, 2), red, 0)
            local t = c.tracks[1]
            t:insert_time_range(edit.range(0, 1), red.video, 1)
            t:remove_time_range(edit.range(0, 0.5))
            t:insert_time_range(edit.range(0, 1), edit.color_asset("blue", { 64, 64 }).video, edit.time.invalid)
            return c
            """)
        let lines = [0, 0.5, 1.5, 2.5].map { places.segment(ofTrack: 1, at: Time(Int64($0 * 2), 2))?.description }
        #expect(lines == ["recipe.lua:2", "recipe.lua:4", "recipe.lua:2", "recipe.lua:6"])
    }

    @Test("a segment keeps the name that it was inserted with, also when it is inserted again")
    func names() throws {
        let places = try places(
            """
            local red, c, d = edit.color_asset("red", { 64, 64 }).video, edit.composition(), edit.composition()
            local t = c:add_track("video")
            t:insert_time_range(edit.range(0, 2), red, 0, "Opening")
            t:insert_time_range(edit.range(0, 2), red, 2)
            t:remove_time_range(edit.range(0, 1))
            d:add_track("video"):insert_time_range(edit.range(0, 3), t, 0)
            return d
            """)
        #expect(places.name(ofTrack: 1, at: .zero) == "Opening")
        #expect(places.name(ofTrack: 1, at: Time(2, 1)) == nil)
    }

    @Test("layers and instructions have the lines that made them")
    func layers() throws {
        let places = try places(
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.color_asset("red", { 64, 64 }), 0)
            local v = edit.video_composition_for(c)
            local parent, video = edit.layer(), edit.layer()
            local title = edit.text_layer { string = "a", color = "red" }
            parent:add_sublayer(video)
            parent:add_sublayer(title)
            v.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            v.instructions = {
              edit.instruction { time_range = edit.range(0, 1), layer_instructions = { edit.layer_instruction(c.tracks[1]) } },
              edit.instruction { time_range = edit.range(1, 1), layer_instructions = { edit.layer_instruction(c.tracks[1]) } },
            }
            return edit.movie { composition = c, video_composition = v }
            """)
        #expect(places.overlay?.sublayers.map(\.place?.description) == ["recipe.lua:4", "recipe.lua:5"])
        #expect(places.instruction(at: .zero)?.description == "recipe.lua:10")
        #expect(places.instruction(at: Time(3, 2))?.description == "recipe.lua:11")
        #expect(places.instruction(at: Time(5, 2)) == nil)
    }
}
