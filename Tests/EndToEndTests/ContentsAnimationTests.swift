import Testing

/// Animations of the pictures of image layers: cross-fades and changes, in pixels.
@Suite struct ContentsAnimationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = TemporaryFolder()
        for (name, color) in [("red", "red"), ("blue", "blue"), ("green", "lime"), ("half", "white@0.5")] {
            try ffmpeg([
                "-f", "lavfi", "-i", "color=\(color):s=16x16,format=rgba", "-frames:v", "1", folder.file("\(name).png"),
            ])
        }
    }

    /// A picture of 64 × 48 with one layer on black, ten frames a second.
    private func recipe(_ body: String) -> String {
        """
        local source = edit.composition()
        source:insert_time_range(edit.range(0, 4), edit.color_asset("black", { 64, 48 }), 0)
        local vc = edit.video_composition_for(source)
        vc.frame_duration = edit.time(1, 10)
        local layer = edit.image_layer { contents = "red.png", frame = { 8, 8, 32, 32 } }
        \(body)
        local root, video = edit.layer(), edit.layer()
        root.sublayers = { video, layer }
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
        return edit.movie { composition = source, video_composition = vc }
        """
    }

    /// The pixel at 24, 24 at each time.
    private func pixels(_ body: String, at times: [Word], place: (Int, Int) = (24, 24)) throws -> [[Int]] {
        folder.write("recipe.lua", recipe(body))
        return try times.map { time in
            let outcome = try luaedit(["frame", "recipe.lua", "--at", time, "-o", "f.png", "--overwrite"], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
            let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24", filter: "null")
            let first = (place.1 * 64 + place.0) * 3
            return pixels[first..<(first + 3)].map(Int.init)
        }
    }

    private func expect(
        _ found: [[Int]], _ wanted: [[Int]], within tolerance: Int = 4, location: SourceLocation = #_sourceLocation
    ) {
        let isNear = zip(found.joined(), wanted.joined()).allSatisfy { abs($0 - $1) <= tolerance }
        #expect(found.count == wanted.count && isNear, "\(found), not \(wanted)", sourceLocation: location)
    }

    private let red = [255, 0, 0]
    private let green = [0, 255, 0]
    private let blue = [0, 0, 255]
    private let black = [0, 0, 0]

    @Test("pictures fade from one to the next, and in discrete keyframes they change at once")
    func keyframes() throws {
        let values =
            #"values = { "red.png", "green.png", edit.asset("blue.png") }, key_times = { 0, 0.5, 1 }, duration = 2"#
        let linear = #"layer:add_animation(edit.keyframe_animation { key_path = "contents", \#(values) })"#
        expect(
            try pixels(linear, at: ["0", "0.5", "1", "1.5", "2"]),
            [red, [128, 128, 0], green, [0, 128, 128], red])
        let discrete = """
            layer:add_animation(edit.keyframe_animation { key_path = "contents", calculation_mode = "discrete",
              values = { "green.png", "blue.png" }, key_times = { 0, 0.5, 1 }, begin_time = 1, duration = 2,
              fill_mode = "forwards", removed_on_completion = false })
            """
        expect(try pixels(discrete, at: ["0.9", "1", "1.9", "2", "3.5"]), [red, green, green, blue, blue])
    }

    @Test("an animation fades from the layer's own picture, and back, and again")
    func basic() throws {
        let body = """
            layer:add_animation(edit.animation { key_path = "contents", to = "blue.png", duration = 1, autoreverses = true,
              repeat_count = 2 })
            """
        expect(
            try pixels(body, at: ["0", "0.5", "1", "1.5", "2.2"]),
            [red, [128, 0, 128], blue, [128, 0, 128], [204, 0, 51]])
        let group = """
            local group = edit.animation_group { duration = 4, animations = {
              edit.animation { key_path = "contents", from = "green.png", to = "blue.png", begin_time = 1, duration = 1 },
              edit.animation { key_path = "opacity", from = 0.5, to = 0.5, duration = 4 } } }
            layer:add_animation(group)
            assert(group.animations[1].from == edit.asset("green.png"))
            """
        expect(try pixels(group, at: ["0.5", "1.5"]), [[128, 0, 0], [0, 64, 64]])
    }

    @Test("transparent pictures keep their sum, and a layer without a picture shows what the animation brings")
    func transparent() throws {
        let half =
            #"layer:add_animation(edit.animation { key_path = "contents", from = "half.png", to = "half.png", duration = 2 })"#
        expect(try pixels(half, at: ["0", "1"]), [[128, 128, 128], [128, 128, 128]])
        let none = """
            layer.contents = nil
            layer:add_animation(edit.animation { key_path = "contents", to = "blue.png", begin_time = 1, duration = 1 })
            """
        expect(try pixels(none, at: ["0.5", "1.5", "1.9", "3"]), [black, [0, 0, 128], [0, 0, 230], black])
        // Each picture in its own place: the wide one leaves the layer's upper and lower parts.
        try ffmpeg(["-f", "lavfi", "-i", "color=blue:s=32x16", "-frames:v", "1", folder.file("wide.png")])
        let placed = """
            layer.contents_gravity = "resize_aspect"
            layer:add_animation(edit.animation { key_path = "contents", to = "wide.png", duration = 2 })
            """
        expect(try pixels(placed, at: ["1"], place: (24, 10)), [[128, 0, 0]])
        expect(try pixels(placed, at: ["1"]), [[128, 0, 128]])
    }

    @Test("a movie and an image that the recipe made are contents too, and a mask's picture fades")
    func movies() throws {
        let body = """
            local inner = edit.composition()
            inner:insert_time_range(edit.range(0, 1), edit.color_asset("lime", { 16, 16 }), 0)
            inner:insert_time_range(edit.range(0, 9), edit.color_asset("blue", { 16, 16 }), 1)
            local image = edit.image_generator(inner):image_at(5)
            layer:add_animation(edit.keyframe_animation { key_path = "contents", calculation_mode = "discrete",
              values = { edit.movie { composition = inner }, image, "red.png" }, duration = 3 })
            """
        expect(try pixels(body, at: ["0.5", "1.5", "2.5"]), [green, blue, red], within: 8)
        let later = body.replacing("values = {", with: #"values = { "red.png", "#)
        expect(try pixels(later, at: ["0.8", "1.4"]), [green, blue], within: 8)
        let mask = """
            layer.mask = edit.image_layer { contents = "half.png", frame = { 0, 0, 32, 32 } }
            layer:add_animation(edit.animation { key_path = "mask.contents", to = "green.png", duration = 2 })
            """
        expect(try pixels(mask, at: ["0", "1", "3"]), [[128, 0, 0], [192, 0, 0], [128, 0, 0]])
    }

    @Test("a plan names the pictures, and what pictures cannot do is said with its line")
    func messages() throws {
        folder.write(
            "recipe.lua", recipe(#"layer:add_animation(edit.animation { key_path = "contents", to = "blue.png" })"#))
        let plan = try luaedit(["plan", "recipe.lua"], in: folder)
        #expect(plan.outputText.contains("picture 'red.png', animated to 'blue.png'"), "\(plan)")
        for (animation, message) in [
            (
                #"edit.keyframe_animation { key_path = "contents", values = { "red.png", "none.png" } }"#,
                "recipe.lua:6: no such file: 'none.png'"
            ),
            (
                #"edit.keyframe_animation { key_path = "contents", values = { "red.png", 7 } }"#,
                "recipe.lua:6: keyframe_animation.values[2]: path, asset or image expected, got number"
            ),
            (
                #"edit.keyframe_animation { key_path = "contents", values = { "red.png" }, calculation_mode = "cubic" }"#,
                "recipe.lua:6: pictures have no calculation_mode 'cubic': give an animation of 'contents' linear"
            ),
            (
                #"edit.animation { key_path = "contents", by = "red.png" }"#,
                "recipe.lua:6: pictures have no difference: give an animation of 'contents' from and to"
            ),
            (
                #"edit.animation { key_path = "contents", to = "red.png", additive = true }"#,
                "recipe.lua:6: pictures have no sum, so an animation of 'contents' cannot be additive"
            ),
            (
                #"edit.animation { key_path = "contents", value = function() return "red.png" end }"#,
                "recipe.lua:6: an animation of 'contents' has no function: give a keyframe_animation its pictures"
            ),
            (
                #"edit.animation { key_path = "contents", to = edit.color_asset("red", { 9, 9 }) }"#,
                "is not a picture: use background_color"
            ),
        ] {
            folder.write("recipe.lua", recipe("layer:add_animation(\(animation))"))
            let outcome = try luaedit(["check", "recipe.lua"], in: folder)
            #expect(outcome.status != 0 && (outcome.outputText + outcome.errorText).contains(message), "\(outcome)")
        }
        folder.write("recipe.lua", recipe("layer.contents = function() end"))
        let refused = try luaedit(["check", "recipe.lua"], in: folder)
        #expect(
            refused.errorText.contains("recipe.lua:6: image_layer.contents: they cannot be a function of time"),
            "\(refused)")
        folder.write(
            "recipe.lua",
            recipe(
                #"layer = edit.image_layer() layer:add_animation(edit.animation { key_path = "contents", to = "red.png" })"#
            ))
        let unseen = try luaedit(["check", "recipe.lua"], in: folder)
        #expect((unseen.outputText + unseen.errorText).contains("has neither contents nor bounds"), "\(unseen)")
    }
}
