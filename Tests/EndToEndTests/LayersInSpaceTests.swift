import Glibc
import Testing

/// Layers that turn out of the picture's plane, in the sandbox.
@Suite struct LayersInSpaceTests {
    private let folder = TemporaryFolder()

    /// The corners of the picture after a turn around the vertical axis, as ffmpeg's filter wants them: its coordinates
    /// count pixels, not their edges.
    private func corners(width: Double, height: Double, degrees: Double, distance: Double) -> String {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { corner in
            let (x, y) = ((corner.0 - 0.5) * width + 0.5, (corner.1 - 0.5) * height + 0.5)
            let depth = 1 + x * sine / distance
            return "\(x * cosine / depth + width / 2 - 0.5):\(y / depth + height / 2 - 0.5)"
        }.joined(separator: ":")
    }

    @Test("a video and a picture in perspective are where ffmpeg's filter puts them", arguments: ["video", "picture"])
    func likePerspective(content: String) throws {
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=320x180:r=5:d=0.4,gblur=1.2,format=yuv444p", "-crf", "0",
                folder.file("in.mkv"),
            ])
        try ffmpeg(["-i", folder.file("in.mkv"), "-frames:v", "1", folder.file("in.png")])
        folder.write(
            "turn.lua",
            """
            local source = edit.asset("in.mkv")
            local vc = edit.video_composition_for(source)
            local root, video = edit.layer(), edit.layer()
            local turned = \(content == "video" ? "video" : "edit.image_layer { contents = 'in.png', position = { 160, 90 } }")
            turned.rotation_y, turned.perspective = 30, 600
            root.sublayers = { video, turned ~= video and edit.layer { bounds = { 0, 0, 320, 180 }, position = { 160, 90 }, background_color = "black" } or nil, turned ~= video and turned or nil }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
            return edit.movie { composition = source, video_composition = vc }
            """)
        let outcome = try luaedit(
            ["run", "turn.lua", "-o", "out.mkv", "--frame-rate", "5", "--preset", "ffv1"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let places = corners(width: 320, height: 180, degrees: 30, distance: 600)
        let frames = content == "video" ? "null" : "select='eq(n,0)',loop=1:1"
        let likeness = try Judge.likeness(
            of: folder.file("out.mkv"),
            to: "[1:v]\(frames),perspective=\(places):sense=destination:interpolation=linear[edit]",
            [folder.file("in.mkv")], part: "crop=240:140:16:20,format=yuv444p")
        #expect(likeness > 38)
    }

    @Test("a card shows its front, its edge and its back")
    func flipCard() throws {
        for (name, color) in [("front", "red"), ("back", "blue")] {
            try ffmpeg(
                [
                    "-f", "lavfi", "-i", Word("color=\(color):s=72x48"), "-frames:v", "1",
                    folder.file(Word("\(name).png")),
                ])
        }
        let recipe: Word = "\(projectFolder)/Examples/layers/flip-card.lua"
        let check = try luaedit(["check", recipe, "front.png", "back.png"], in: folder)
        #expect(check.status == 0, "\(check)")
        let outcome = try luaedit(
            [
                "run", recipe, "front.png", "back.png", "-o", "out.mp4", "--size", "320x180", "--frame-rate", "5",
                "--crf", "8",
            ]
                + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        func pixel(_ frame: Int, _ x: Int, _ y: Int) throws -> [Int] {
            let filter = Word("crop=2:2:\(x):\(y)")
            return try Judge.picture(folder.file("out.mp4"), number: frame, as: "rgb24", filter: filter).prefix(3).map(
                Int.init)
        }
        for (frame, isFront) in [(0, true), (5, true), (7, true), (9, false), (14, false)] {
            let middle = try pixel(frame, 160, 90)
            #expect(middle[isFront ? 0 : 2] > 200 && middle[isFront ? 2 : 0] < 60, "\(frame): \(middle)")
        }
        // While it is turned by 40 degrees its left side is nearer, and so taller. At 1.6 s it is seen from its edge.
        #expect(try pixel(7, 100, 24)[0] > 200 && pixel(7, 220, 26)[0] < 60)
        #expect(try pixel(8, 150, 90)[0] < 60)
    }

    @Test("a plan names the turn, and letters flip in the example")
    func plan() throws {
        let recipe: Word = "\(projectFolder)/Examples/layers/letters-in-space.lua"
        let plan = try luaedit(["plan", recipe], in: folder)
        #expect(plan.status == 0 && plan.outputText.contains("seen from 900 px"), "\(plan)")
        let check = try luaedit(["check", recipe], in: folder)
        #expect(check.outputText + check.errorText == "nothing found: the edit can be rendered\n")
    }
}
