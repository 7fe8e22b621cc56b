import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct TimelineBindingTests {
    /// `c` holds two seconds of in.mp4, `v` is its video track, `a` the asset.
    static let setup =
        "local a, c = edit.asset('in.mp4'), edit.composition(); c:insert_time_range(edit.range(0, 2), a, 0); local v = c:track(1)\n"

    static let results: [(script: String, output: String)] = [
        (
            "c:remove_time_range(edit.range(0.5, 1)); print(c.duration, #v.segments, v.segments[2])",
            "1 s\t2\tsegment [0.5 s, 1 s) of 'in.mp4' [1.5 s, 2 s)"
        ),
        (
            "c:scale_time_range(edit.range(0, 2), 1); print(v.segments[1], c:track(2).segments[1])",
            "segment [0 s, 1 s) of 'in.mp4' [0 s, 2 s)\tsegment [0 s, 1 s) of 'in.mp4' [0 s, 2 s)"
        ),
        (
            "v:scale_time_range(edit.range(0, 1), '0:02'); v:remove_time_range(edit.range(0, 1)); print(v.segments[1], #v.segments)",
            "segment [0 s, 1 s) of 'in.mp4' [0.5 s, 1 s)\t2"
        ),
        (
            "v:insert_time_ranges({ edit.range(5, 1), edit.range(7, 1) }, { a.video, a.video }, 1); print(v.segments[2], v.segments[3], v.time_range.stop)",
            "segment [1 s, 2 s) of 'in.mp4' [5 s, 6 s)\tsegment [2 s, 3 s) of 'in.mp4' [7 s, 8 s)\t4 s"
        ),
        ("v:append(a); v:append(a.video); v:append(c); print(v.time_range.stop, #v.segments)", "44 s\t6"),
        (
            "print(c:compatible_track(a.video) == v, c:compatible_track(a.audio).id, edit.composition():compatible_track(a.video))",
            "true\t2\tnil"
        ),
        (
            "v.segments = { edit.segment{ target_range = edit.range(0, 1) }, edit.segment{ source = a.video, source_range = edit.range(0, 1), target_range = edit.range(1, 2) } }; print(v.segments[1], v.segments[2], #v:validate_segments(v.segments))",
            "empty segment [0 s, 1 s)\tsegment [1 s, 3 s) of 'in.mp4' [0 s, 1 s)\t0"
        ),
        (
            "local f = v:validate_segments{ edit.segment{ source = a.audio, target_range = edit.range(0, 1) } }; print(#f, f[1].code, f[1].object, f[1].message)",
            "1\tsegment-source\tsegment 1\tan audio track cannot go into a video track"
        ),
        (
            "local s = c:track(2); print(s.preferred_volume, s.language, s.natural_timescale); s.preferred_volume, s.language, s.extended_language_tag = 0.25, 'por', 'pt-BR'; print(s.preferred_volume, s.language, s.extended_language_tag)",
            "1.0\ten\t48000\n0.25\tpor\tpt-BR"
        ),
    ]

    @Test("timelines are edited as their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(Self.setup + script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        (
            "c:remove_time_range(edit.range(1, 5))",
            "the range [1 s, 6 s) leaves the composition, which is 2 s long"
        ),
        ("v:scale_time_range(edit.range(0, 1), 0)", "a range cannot be scaled to a duration of 0 s"),
        ("v:insert_time_ranges({ edit.range(0, 1) }, {}, 0)", "there is 1 range for 0 tracks"),
        (
            "v:append(5)",
            "bad argument #1 'source' to 'append' (track, asset, composition or movie expected, got number)"
        ),
        (
            "v.segments = { edit.segment{ target_range = edit.range(1, 1) } }",
            "segment 1: it begins at 1 s, but a track begins at 0 s"
        ),
        (
            "c:track(2).preferred_volume = -1",
            "composition_track.preferred_volume: number of at least 0 expected, got -1"
        ),
        ("v.language = '!'", "composition_track.language: '!' is not a language (write eng, or pt-BR)"),
        ("edit.composition():remove_track(v)", "the composition does not have this track 1"),
        ("v.natural_timescale = 600", "composition_track.natural_timescale can only be read"),
    ]

    @Test("a mistake in editing a timeline is named with its place", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure(Self.setup + script)?.text == "recipe.lua:2: " + message)
    }
}
