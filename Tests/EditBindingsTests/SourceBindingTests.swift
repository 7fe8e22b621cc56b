import EditModel
import MediaTime
import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct SourceBindingTests {
    static let results: [(script: String, output: String)] = [
        (
            "local a = edit.asset('in.mp4'); local r = a:reversed(); print(r, r == a:reversed(), r:reversed() == a, r.path, r.duration)",
            "asset the reverse of 'in.mp4', 10 s\ttrue\ttrue\tin.mp4\t10 s"
        ),
        (
            "local c = edit.color_asset('#ff0000', { 320, 200 }); print(c, c.path, c.duration, c.video.natural_size.width, c.audio)",
            "color asset of 320 × 200\tnil\tindefinite\t320.0\tnil"
        ),
        (
            "local s = edit.sequence_asset('frame%04d.png', { frame_rate = 25 }); print(s, s.video.nominal_frame_rate, s == edit.sequence_asset('frame%04d.png', { frame_rate = '25/1' }))",
            "sequence 'frame%04d.png' at 25 frames per second, 2 s\t25.0\ttrue"
        ),
        (
            "for _, rate in ipairs{ 29.97, 23.976, '30000/1001', 12.5 } do print(edit.sequence_asset('frame%04d.png', { frame_rate = rate })) end",
            "sequence 'frame%04d.png' at 30000/1001 frames per second, 1.668333 s\nsequence 'frame%04d.png' at 24000/1001 frames per second, 2.085417 s\nsequence 'frame%04d.png' at 30000/1001 frames per second, 1.668333 s\nsequence 'frame%04d.png' at 25/2 frames per second, 4 s"
        ),
    ]

    @Test("sources that are no video file are assets", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        (
            "edit.color_asset('red', { 0, 10 })",
            "recipe.lua:2: a color asset has whole sides from 1 to 16384 pixels, not 0 × 10"
        ),
        (
            "edit.color_asset('red', { 10.5, 10 })",
            "recipe.lua:2: a color asset has whole sides from 1 to 16384 pixels, not 10.5 × 10"
        ),
        (
            "edit.sequence_asset('frame%04d.png')",
            "recipe.lua:2: bad argument #2 'options' to 'sequence_asset' (table expected, got no value)"
        ),
        (
            "edit.sequence_asset('frame%04d.png', { frame_rate = 0 })",
            "recipe.lua:2: bad argument #2 'options' to 'sequence_asset' (frame_rate: '0' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001))"
        ),
        (
            "edit.sequence_asset('x%d.png', { frame_rate = 25 })", "recipe.lua:2: no such file: 'x%d.png'"
        ),
        (
            "edit.sequence_asset('frame%04d.png', { frame_rate = 25 }):reversed()",
            "recipe.lua:2: 'frame%04d.png' cannot be reversed: only media files can"
        ),
    ]

    @Test("a source that cannot be is named with its place", arguments: errors)
    func error(script: String, message: String) {
        #expect(failure("\n" + script)?.text == message)
    }

    @Test("a whole recipe of made sources becomes a snapshot")
    func snapshot() throws {
        let script = """
            local a, c = edit.asset('in.mp4'), edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset('black', { 640, 360 }), 0)
            c:insert_time_range(edit.range(0, 2), a:reversed(), c.duration)
            c:scale_time_range(edit.range(1, 2), 4)
            return c
            """
        let result = try recipeResult(script, ["in.mp4"])
        let snapshot = try #require(result.main.snapshot)
        #expect(snapshot.sources.map(\.kind) == [.color, .reversed])
        #expect(snapshot.videoTracks[0].segments.map(\.targetRange.duration) == [Time(1, 1), Time(4, 1)])
        #expect(snapshot.videoTracks[0].segments[1].sourceRange.duration == Time(2, 1))
        #expect(snapshot.audioTracks[0].segments.map(\.sourceIndex) == [nil, 1])
    }
}
