import EditModel
import MediaTime
import Testing
import Values
import Wording

@testable import EditBindings
@testable import ModelBindings

/// The examples that AVFoundation's users know, as recipes.
@Suite struct ClassicRecipeTests {
    private func snapshot(_ script: String) throws -> MovieSnapshot {
        let outcome = try runRecipe(script, ["in.mp4", "b.mp4", "tall.mp4"])
        guard case .result(let result) = outcome else { throw Failure(.recipeError, "no result") }
        #expect(result.main.findings.isEmpty)
        return try #require(result.main.snapshot)
    }

    /// Two clips of two seconds on two tracks, the second over the first one's last second, and an instruction for each
    /// stretch: `before`, `both` with the layers `from` and `to`, `after`.
    private static let overlap = """
        local a, b = edit.asset("in.mp4"), edit.asset("b.mp4")
        local comp = edit.composition()
        local first, second = comp:add_track("video"), comp:add_track("video")
        first:insert_time_range(edit.range(0, 2), a.video, 0)
        second:insert_time_range(edit.range(0, 2), b.video, 1)
        local vc = edit.video_composition_for(comp)
        local from, to = edit.layer_instruction(first), edit.layer_instruction(second)
        local overlap = edit.range(1, 1)
        local before = edit.instruction { time_range = edit.range(0, 1), layer_instructions = { from } }
        local both = edit.instruction { time_range = overlap, layer_instructions = { from, to } }
        local after = edit.instruction { time_range = edit.range(2, 1), layer_instructions = { to } }
        vc.instructions = { before, both, after }

        """

    private static let ending = "\nreturn edit.movie { composition = comp, video_composition = vc }"

    @Test("two clips are joined while the first fades out, on red")
    func fade() throws {
        let script = """
            local fading = edit.layer_instruction(first)
            fading:set_opacity_ramp(1, 0, overlap)
            both.layer_instructions = { fading, to }
            for _, i in ipairs(vc.instructions) do i.background_color = "red" end
            """
        let video = try #require(try snapshot(Self.overlap + script + Self.ending).video)
        let half = video.instructions[1].layers.map { $0.opacity(at: Time(3, 2)) }
        #expect(half == [0.5, 1])
        #expect(video.instructions.allSatisfy { $0.backgroundColor == Color(red: 1, green: 0, blue: 0) })
        #expect(video.instructions.map { $0.layers.map(\.trackID) } == [[1], [1, 2], [2]])
    }

    @Test("the first clip is wiped away to the right")
    func wipe() throws {
        let script = """
            local size = first.natural_size
            local wiped = edit.layer_instruction(first)
            wiped:set_crop_rectangle_ramp({ 0, 0, size.width, size.height }, { size.width, 0, 0, size.height }, overlap)
            both.layer_instructions = { wiped, to }
            """
        let video = try #require(try snapshot(Self.overlap + script + Self.ending).video)
        let layer = video.instructions[1].layers[0]
        #expect(layer.cropRectangle(at: Time(5, 4)) == Rectangle(x: 160, y: 0, width: 480, height: 360))
        #expect(layer.cropRectangle(at: Time(1, 2)) == nil)
    }

    @Test("the second clip slides in from the right, and the first is twice as fast")
    func slide() throws {
        let script = """
            local sliding = edit.layer_instruction(second)
            sliding:set_transform_ramp(edit.transform():translate(vc.render_size.width, 0), edit.transform(), overlap)
            both.layer_instructions = { sliding, from }
            first.segments = { edit.segment { source = a.video, source_range = edit.range(0, 4), target_range = edit.range(0, 2) } }
            """
        let snapshot = try snapshot(Self.overlap + script + Self.ending)
        let layer = try #require(snapshot.video?.instructions[1].layers.first)
        #expect(layer.trackID == 2 && layer.transform(at: Time(7, 4)).tx == 160)
        let segment = snapshot.videoTracks[0].segments[0]
        #expect((segment.sourceRange.duration, segment.targetRange.duration) == (Time(4, 1), Time(2, 1)))
    }

    @Test("a portrait clip stands upright, and an empty range after it counts")
    func portrait() throws {
        let script = """
            local comp = edit.composition()
            comp:insert_time_range(edit.range(0, 2), edit.asset("tall.mp4"), 0)
            comp:insert_empty_time_range(edit.range(2, 1))
            local vc = edit.video_composition_for(comp)
            """
        let snapshot = try snapshot(script + Self.ending)
        let video = try #require(snapshot.video)
        #expect((video.renderWidth, video.renderHeight, video.frameCount) == (360, 640, 75))
        #expect(snapshot.videoTracks[0].segments.map(\.sourceIndex) == [0, nil])
    }

    @Test("a middle part is cut out, in picture and sound")
    func cut() throws {
        let script = """
            local comp = edit.composition()
            comp:insert_time_range(edit.range(0, 10), edit.asset("in.mp4"), 0)
            comp:remove_time_range(edit.between(3, 7))
            return comp
            """
        let snapshot = try snapshot(script)
        for track in snapshot.videoTracks + snapshot.audioTracks {
            #expect(track.segments.map(\.sourceRange.start) == [.zero, Time(7, 1)])
            #expect(track.segments.map(\.targetRange.start) == [.zero, Time(3, 1)])
        }
        #expect(snapshot.duration == Time(6, 1))
    }

    @Test("music lies under a clip's own sound, ducks while somebody speaks, and fades out")
    func mix() throws {
        let script = """
            local clip, song = edit.asset("in.mp4"), edit.asset("b.mp4")
            local comp = edit.composition()
            comp:insert_time_range(edit.range(0, 10), clip, 0)
            local music = comp:add_track("audio")
            music:insert_time_range(edit.range(0, 10), song.audio, 0)
            local params = edit.audio_mix_input(music)
            params:set_volume(1, 0)
            params:set_volume_ramp(1, 0.2, edit.between(2, 2.5))
            params:set_volume_ramp(0.2, 1, edit.between(6, 7))
            params:set_volume_ramp(1, 0, edit.range(comp.duration - 2, 2))
            local mix = edit.audio_mix()
            mix.input_parameters = { params }
            return edit.movie { composition = comp, audio_mix = mix }
            """
        let snapshot = try snapshot(script)
        #expect(snapshot.audioTracks.map(\.id) == [2, 3])
        let input = try #require(snapshot.audioMix.inputs.first)
        #expect(snapshot.audioMix.inputs.count == 1 && input.trackID == 3)
        let volumes = [0, 9, 18, 24, 26, 28, 36, 40].map { input.volumeRamps.value(at: Time($0, 4)) ?? 1 }
        #expect(volumes.map { ($0 * 1000).rounded() / 1000 } == [1, 0.6, 0.2, 0.2, 0.6, 1, 0.5, 0])
    }
}
