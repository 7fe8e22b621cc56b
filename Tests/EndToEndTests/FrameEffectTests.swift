import Testing

/// Effects on the frames of a recipe's functions, through the built program.
@Suite struct FrameEffectTests {
    private let folder = TemporaryFolder()

    /// A filter's body, which changes `f`, and what ffmpeg does for the same.
    struct Case: CustomTestStringConvertible, Sendable {
        var body: String
        var filter: Word
        var testDescription: String { body }
    }

    static let cases: [Case] = [
        Case(body: "f:filter(edit.effect('gblur', { sigma = 4 }))", filter: "gblur=sigma=4"),
        Case(
            body: "f:filter(edit.effect('hflip')) f:filter(edit.effect('eq', { contrast = 1.5 }))",
            filter: "hflip,eq=contrast=1.5"),
        // Two frames of one request through one graph.
        Case(
            body: "local g = f:copy() g:filter(blur) f:filter(blur) f:draw(g, { opacity = 0.5 })",
            filter: "gblur=sigma=3"),
    ]

    @Test("a filter's frames go through effects as through ffmpeg's", arguments: cases)
    func likeFFmpeg(item: Case) throws {
        folder.write("recipe.lua", Self.recipe(item.body))
        let outcome = try luaedit(
            ["run", "recipe.lua", Samples.movie, "-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        try ffmpeg(["-i", Samples.movie, "-vf", item.filter, "-an", "-c:v", "ffv1", folder.file("judge.mkv")])
        #expect(try Judge.likeness(folder.file("out.mp4"), folder.file("judge.mkv")) == .infinity)
    }

    @Test("an effect's ramp has its value of the request's time, and a track's effect is the same")
    func ramp() throws {
        folder.write("filter.lua", Self.recipe("f:filter(ramped)"))
        folder.write(
            "track.lua",
            """
            local a = edit.asset(...)
            local c = edit.composition()
            c:insert_time_range(a.video.time_range, a, 0)
            local ramped = edit.effect("gblur")
            ramped:set_ramp("sigma", 0, 8, edit.range(0, 1))
            c:tracks_with("video")[1].effects = { ramped }
            return c
            """)
        for name in ["filter", "track"] as [Word] {
            let outcome = try luaedit(
                ["run", name + ".lua", Samples.movie, "-o", name + ".mp4", "--crf", "0"] + quick, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(try Judge.likeness(folder.file("filter.mp4"), folder.file("track.mp4")) == .infinity)
    }

    private static func recipe(_ body: String) -> String {
        """
        local a = edit.asset(...)
        local blur = edit.effect("gblur", { sigma = 3 })
        local ramped = edit.effect("gblur")
        ramped:set_ramp("sigma", 0, 8, edit.range(0, 1))
        local vc = edit.video_composition_with_filter(a, function(request)
            local f = request.source_frame
            \(body)
            return f
        end)
        return edit.movie { composition = a, video_composition = vc }
        """
    }
}
