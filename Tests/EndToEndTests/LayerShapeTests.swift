import Testing

/// The properties of layers that say where their corners, shadows, pictures and sublayers are, in pixels.
@Suite struct LayerShapeTests {
    private let folder = TemporaryFolder()

    /// Layers of 160 × 120 on black.
    private func recipe(_ layers: String, before: String = "") -> String {
        """
        local source = edit.composition()
        source:insert_time_range(edit.range(0, 2), edit.color_asset("black", { 160, 120 }), 0)
        local vc = edit.video_composition_for(source)
        vc.frame_duration = edit.time(1, 10)
        local root, video = edit.layer(), edit.layer()
        \(before)
        root.sublayers = { video, \(layers) }
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
        return edit.movie { composition = source, video_composition = vc }
        """
    }

    /// Letters for the colours of pixels at a time: k is black, r, g and b are those colours, w is white, . is between.
    private func colors(_ recipe: String, at time: Word = "0", _ places: [(Int, Int)]) throws -> String {
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(
            ["frame", "recipe.lua", "--at", time, "-o", "f.png", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24", filter: "null")
        return places.reduce("") { text, place in
            let first = (place.1 * 160 + place.0) * 3
            let parts = pixels[first..<(first + 3)].map { $0 > 200 ? 1 : $0 < 50 ? 0 : 2 }
            let letters = [[0, 0, 0]: "k", [1, 0, 0]: "r", [0, 1, 0]: "g", [0, 0, 1]: "b", [1, 1, 1]: "w"]
            return text + (letters[parts] ?? ".")
        }
    }

    @Test("only the masked corners are round, of the background, the border and what they cut off")
    func corners() throws {
        let layers = """
            edit.layer { frame = { 10, 10, 60, 60 }, background_color = "red", corner_radius = 20,
              masked_corners = { "bottom_right", "top_left" } },
            (function()
              local cut = edit.layer { frame = { 80, 10, 60, 60 }, corner_radius = 20, masks_to_bounds = true,
                masked_corners = { "top_right" }, border_width = 4, border_color = "blue" }
              cut:add_sublayer(edit.layer { frame = { 0, 0, 60, 60 }, background_color = "lime" })
              return cut
            end)()
            """
        #expect(
            try colors(
                recipe(layers), [(11, 11), (68, 11), (11, 68), (68, 68), (82, 12), (137, 12), (110, 40), (81, 68)])
                == "krrkbkgb")
    }

    @Test("a shadow path throws the shadow in the place of the layer")
    func shadowPath() throws {
        let layers = """
            edit.layer { frame = { 20, 20, 30, 30 }, background_color = "red", shadow_opacity = 1, shadow_color = "lime",
              shadow_radius = 0, shadow_offset = { 0, 0 }, shadow_path = edit.path.rectangle { 60, 10, 20, 20 } }
            """
        #expect(try colors(recipe(layers), [(35, 35), (90, 40), (90, 60), (35, 52)]) == "rgkk")
    }

    @Test("the corners of a picture keep their size around a stretched middle")
    func contentsCenter() throws {
        // Red corners of 4 pixels, blue in between, on 16 × 16.
        let boxes = [(0, 0), (12, 0), (0, 12), (12, 12)].map { "drawbox=\($0.0):\($0.1):4:4:red:fill" }
        try ffmpeg([
            "-f", "lavfi", "-i", Word("color=blue:s=16x16," + boxes.joined(separator: ",")), "-frames:v", "1",
            folder.file("bubble.png"),
        ])
        let layers = """
            edit.image_layer { contents = "bubble.png", frame = { 10, 10, 120, 80 }, magnification_filter = "nearest",
              contents_center = { 0.25, 0.25, 0.5, 0.5 } }
            """
        #expect(
            try colors(recipe(layers), [(12, 12), (16, 16), (20, 12), (128, 88), (124, 84), (70, 50), (9, 9)])
                == "rbbrbbk")
        folder.write(
            "recipe.lua", recipe("edit.image_layer { contents = 'bubble.png', contents_center = { 0, 0, 2, 1 } }"))
        let refused = try luaedit(["check", "recipe.lua"], in: folder)
        #expect(refused.status == 1 && refused.outputText.contains("contents_center is not a part"), "\(refused)")
    }

    @Test("y counts upwards in a flipped layer, and down again in a flipped one inside it")
    func flipped() throws {
        let layers = """
            (function()
              local up = edit.layer { frame = { 0, 0, 80, 120 }, geometry_flipped = true }
              up:add_sublayer(edit.layer { frame = { 10, 0, 20, 20 }, background_color = "red" })
              up:add_sublayer(edit.shape_layer { path = edit.path.rectangle { 0, 0, 20, 10 }, fill_color = "lime",
                frame = { 40, 60, 20, 40 } })
              return up
            end)(),
            (function()
              local up = edit.layer { frame = { 80, 0, 80, 120 }, geometry_flipped = true }
              local down = edit.layer { frame = { 0, 0, 80, 60 }, geometry_flipped = true }
              down:add_sublayer(edit.layer { frame = { 10, 0, 20, 20 }, background_color = "blue" })
              up:add_sublayer(down)
              return up
            end)()
            """
        #expect(
            try colors(recipe(layers), [(20, 110), (20, 10), (50, 55), (50, 25), (100, 70), (100, 110)]) == "rkgkbk")
    }

    @Test("a duration can be taken back")
    func duration() throws {
        let layers = "l"
        let before = "local l = edit.layer { frame = { 0, 0, 50, 50 }, background_color = 'red', duration = 0.5 }"
        #expect(try colors(recipe(layers, before: before), at: "1", [(20, 20)]) == "k")
        #expect(try colors(recipe(layers, before: before + " l.duration = nil"), at: "1", [(20, 20)]) == "r")
    }

    @Test("the part of a picture, a mask and a shadow's side are animated")
    func animated() throws {
        try ffmpeg([
            "-f", "lavfi", "-i", "color=red:s=16x16[a];color=blue:s=16x16[b];[a][b]hstack", "-frames:v", "1",
            folder.file("two.png"),
        ])
        let before = """
            local picture = edit.image_layer { contents = "two.png", frame = { 0, 0, 40, 40 }, contents_rect = { 0, 0, 0.5, 1 } }
            picture:add_animation(edit.animation { key_path = "contents_rect.origin.x", from = 0, to = 0.5, duration = 2, timing = "linear" })
            local masked = edit.layer { frame = { 60, 0, 40, 40 }, background_color = "lime" }
            masked.mask = edit.layer { frame = { 0, 0, 10, 40 }, background_color = "white" }
            masked:add_animation(edit.animation { key_path = "mask.position.x", from = 5, to = 35, duration = 2, timing = "linear" })
            local thrower = edit.layer { frame = { 0, 60, 20, 20 }, background_color = "red", shadow_opacity = 1,
              shadow_radius = 0, shadow_color = "lime", shadow_offset = { 0, 0 } }
            thrower:add_animation(edit.animation { key_path = "shadow_offset.x", from = 0, to = 80, duration = 2, timing = "linear" })
            """
        let recipe = recipe("picture, masked, thrower", before: before)
        let places = [(20, 20), (64, 20), (96, 20), (85, 70)]
        #expect(try colors(recipe, places) == "rgkk")
        #expect(try colors(recipe, at: "1.9", places) == "bkgg")
        folder.write("wrong.lua", "edit.layer():add_animation(edit.animation { key_path = 'mask.opacity', to = 0 })")
        let refused = try luaedit(["check", "wrong.lua"], in: folder)
        #expect(
            refused.errorText.contains("layer has no mask with a 'opacity' to animate: set its mask before"),
            "\(refused)")
    }

    @Test("the birth rate of one cell is animated")
    func cellRate() throws {
        let before = """
            local function cell(color, direction)
              return edit.emitter_cell { birth_rate = 200, lifetime = 0.4, velocity = 150, emission_longitude = direction,
                contents = edit.layer { bounds = { 0, 0, 12, 12 }, background_color = color } }
            end
            local emitter = edit.emitter_layer { position = { 80, 60 }, emitter_cells = { cell("red", 180), cell("lime", 0) } }
            emitter:add_animation(edit.keyframe_animation { key_path = "emitter_cells.1.birth_rate", values = { 200, 0 },
              calculation_mode = "discrete", key_times = { 0, 0.5, 1 }, duration = 2 })
            """
        let recipe = recipe("emitter", before: before)
        #expect(try colors(recipe, at: "0.9", [(50, 60), (110, 60)]) == "rg")
        #expect(try colors(recipe, at: "1.9", [(50, 60), (110, 60)]) == "kg")
    }

    @Test("an image that the recipe made is a layer's picture, a track's still and what a canvas draws")
    func images() throws {
        folder.write(
            "recipe.lua",
            """
            local colors = edit.composition()
            colors:insert_time_range(edit.range(0, 1), edit.color_asset("red", { 32, 32 }), 0)
            local image = edit.image_generator(colors):image_at(0)
            local still = edit.asset(image)
            assert(edit.asset(image) == still and still.duration == edit.time.indefinite)
            assert(edit.image_generator(still):image_at(7):pixel(3, 3).r > 0.9)
            local drawn = edit.drawn_asset { size = { 160, 120 }, duration = 1, draw = function(canvas)
              canvas:draw_image(image, { 100, 80, 40, 40 })
            end }
            local composition = edit.composition()
            composition:insert_time_range(edit.range(0, 1), drawn, 0)
            composition:add_track("video"):insert_time_range(edit.range(0, 1), still.video, 0)
            local vc = edit.video_composition_for(composition)
            vc.frame_duration = edit.time(1, 10)
            local root, video = edit.layer(), edit.layer()
            root.sublayers = { video, edit.image_layer { contents = image, frame = { 60, 0, 20, 20 } } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
            return edit.movie { composition = composition, video_composition = vc }
            """)
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "0", "-o", "f.png"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24", filter: "null")
        for (x, y, isRed) in [(16, 16, true), (70, 10, true), (120, 100, true), (45, 60, false)] {
            #expect((pixels[(y * 160 + x) * 3] > 200) == isRed, "\(x), \(y)")
        }
    }

    @Test("a compositor gets its instruction, and draws paths and masks")
    func compositor() throws {
        folder.write(
            "recipe.lua",
            """
            local source = edit.composition()
            source:insert_time_range(edit.range(0, 2), edit.color_asset("red", { 160, 120 }), 0)
            local vc = edit.video_composition_for(source)
            vc.frame_duration = edit.time(1, 10)
            vc.instructions[1].name = "lime"
            vc.compositor = function(request)
              local instruction = request.instruction
              assert(instruction == vc.instructions[1] and instruction.layer_instructions[1].track_id == 1)
              local result = request:new_frame("black")
              local mask = request:new_frame("black")
              mask:paint(function(canvas) canvas:fill_rectangle({ 0, 0, 80, 120 }, "white") end)
              result:draw(request:source_frame(1), { mask = mask })
              result:paint(function(canvas) canvas:fill_path("M 100 20 h 40 v 40 h -40 Z", instruction.name) end)
              return result
            end
            return edit.movie { composition = source, video_composition = vc }
            """)
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "1", "-o", "f.png"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24", filter: "null")
        let shown = [(40, 60), (120, 40), (120, 100)].map { x, y in
            pixels[((y * 160 + x) * 3)..<((y * 160 + x) * 3 + 3)].map { $0 > 200 ? 1 : 0 }
        }
        #expect(shown == [[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    }
}
