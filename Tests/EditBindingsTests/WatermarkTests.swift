import MediaTime
import Testing
import Values

@testable import EditBindings
@testable import ModelBindings

@Suite struct WatermarkTests {
    @Test("a whole recipe becomes the snapshot that is rendered")
    func watermark() throws {
        let script = """
            local args = edit.recipe {
              inputs  = { { "video", kind = "media" } },
              options = { { "text", default = "Sample" }, { "opacity", kind = "number", default = 0.8, min = 0, max = 1 } },
            }
            local source = edit.asset(args.video)
            local comp = edit.composition()
            comp:insert_time_range(edit.range(0, source.duration), source, 0)
            local vc = edit.video_composition_for(comp)
            local size = vc.render_size
            local text = edit.text_layer {
              string = args.text, font_size = size.height / 10, opacity = args.opacity, anchor_point = { 1, 1 },
              position = { size.width - 20, size.height - 20 },
            }
            local parent, video = edit.layer(), edit.layer()
            parent:add_sublayer(video)
            parent:add_sublayer(text)
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            return edit.movie { composition = comp, video_composition = vc }
            """
        let result = try recipeResult(script, ["tall.mp4", "--text", "© Me"])
        #expect(result.main.findings.isEmpty && result.inputs == ["tall.mp4"])
        let snapshot = try #require(result.main.snapshot)
        let video = try #require(snapshot.video)
        #expect((video.renderWidth, video.renderHeight, video.frameCount) == (360, 640, 250))
        #expect(snapshot.duration == Time(10, 1) && snapshot.audioTracks.count == 1)
        let root = try #require(video.overlay?.root)
        #expect(root.sublayers.map(\.content) == [.video, .text(TextContent(string: "© Me", fontSize: 64))])
        #expect(root.sublayers[1].position == Point(x: 340, y: 620) && root.sublayers[1].opacity == 0.8)
        let layer = try #require(video.instructions.first?.layers.first)
        #expect(layer.transform(at: .zero).apply(to: Point(x: 640, y: 360)) == Point(x: 0, y: 640))
        #expect(snapshot.metadata == ["title": "Test"] && snapshot.chapters.map(\.title) == ["All"])
    }
}
