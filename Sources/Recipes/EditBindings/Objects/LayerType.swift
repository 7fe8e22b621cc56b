import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values

extension EditTypes {
    static func layer(_ session: EditSession) -> LuaType {
        LuaType(
            Layer.luaName, of: Layer.self,
            summary:
                "A rectangle that is drawn with the composited picture. Pixels, origin top left, y down. The module stage "
                + "puts layers over a video; the module titles makes complete ones.",
            counterpart: "CALayer",
            example: """
                -- A see-through bar along the bottom, there from half a second on.
                local size = clip.video.natural_size
                local bar = edit.layer {
                  frame = { 0, size.height - 60, size.width, 60 }, background_color = "#000000a0", begin_time = 0.5,
                }
                local video_layer, outermost = edit.layer(), edit.layer()
                outermost.sublayers = { video_layer, bar }
                local video_composition = edit.video_composition_for(clip)
                video_composition.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            constructor: .constructor("Makes a layer.", .call) { Layer(location: $0.location) },
            members: geometry(session), look, tree, layerAnimations)
    }

    private static func geometry(_ session: EditSession) -> [LuaMember<Layer>] {
        [
            .stored(
                "name", .optional(.string),
                "What plan and the studio call it, with everything in it; it has no other use. Default: nil.", \.name),
            .stored(
                "anchor_point", .point,
                "The point of the bounds that lies at position, in unit coordinates: 0, 0 is the top left corner. "
                    + "Default: { 0.5, 0.5 }.", \.properties.anchorPoint),
            .stored(
                "bounds", .optional(.rectangle),
                "Its own coordinates, and so its size. Nil: the render size for the video layer and the outermost "
                    + "layer, else the size of its text or picture.", \.properties.bounds),
            .stored(
                "position", .optional(.point), "The place of the anchor point in the superlayer.", \.properties.position
            ),
            .stored(
                "transform", .object(AffineTransform.self),
                "The transform around the anchor point. Default: the identity.",
                \.properties.transform),
            .stored(
                "rotation_x", .number(in: LayerTurn.angles),
                "The turn around the horizontal axis through position, in degrees: a positive turn brings the lower side "
                    + "towards the viewer. Everything in the layer turns with it. Default: 0.", \.properties.turn.x),
            .stored(
                "rotation_y", .number(in: LayerTurn.angles),
                "The turn around the vertical axis through position, in degrees: a positive turn brings the left side "
                    + "towards the viewer. Default: 0.", \.properties.turn.y
            )
            .example(
                """
                -- A card that swings around its middle, once in two seconds.
                local card = edit.layer { frame = { 120, 80, 240, 160 }, background_color = "gold", perspective = 800 }
                card:add_animation(edit.animation {
                  key_path = "rotation_y", from = 0, to = 360, duration = 2, timing = "ease_in_out",
                })
                """),
            .stored(
                "perspective", .optional(.number(in: LayerTurn.distances)),
                "The distance of the viewer, who looks at position, in pixels of the superlayer: small ones exaggerate. Nil: "
                    + "a parallel projection.", \.properties.turn.perspective),
            .stored(
                "double_sided", .boolean,
                "False to leave out the layer while rotation_x and rotation_y turn its back to the viewer. Default: true, "
                    + "the back is the layer mirrored.", \.properties.turn.isDoubleSided),
            frame(session),
            .stored(
                "geometry_flipped", .boolean,
                "True to count y upwards inside the layer, from the lower side of its bounds: for its sublayers, its mask and "
                    + "its shape, whose positive turns are then anticlockwise. Pictures and words stay upright. In a flipped "
                    + "layer it counts down again. A recipe that follows iOS, where isGeometryFlipped makes y count down, "
                    + "leaves it out: y counts down here. Default: false.", \.properties.isGeometryFlipped),
            .stored("hidden", .boolean, "True to leave out the layer and everything in it.", \.properties.isHidden),
            .stored(
                "z_position", .number(), "The order among sibling layers: larger ones are in front.",
                \.properties.zPosition),
        ]
    }

    private static let look: [LuaMember<Layer>] = [
        .stored("opacity", .number(), "The opacity, from 0, invisible, to 1, opaque.", \.properties.opacity)
            .example(
                """
                -- A property may be a function of the time: this layer breathes.
                local layer = edit.layer { frame = { 0, 0, 200, 100 }, background_color = "gold" }
                layer.opacity = function(time) return 0.6 + 0.4 * math.sin(2 * math.pi * time.seconds) end
                """),
        .stored(
            "background_color", .optional(.color), "The colour of the bounds, behind everything else.",
            \.properties.backgroundColor),
        .stored(
            "corner_radius", .number(), "The radius of the background's and border's corners, in pixels. Default: 0.",
            \.properties.cornerRadius),
        .located(
            "masked_corners", .list(of: .choice),
            "The corners that have corner_radius, as they are seen: top_left, top_right, bottom_left, bottom_right. "
                + "Default: all of them.", get: { $0.properties.maskedCorners },
            set: { (layer: Layer, corners: [LayerCorner]) in layer.properties.maskedCorners = corners.ordered }
        )
        .example(
            """
            -- A tab, round at the top.
            local tab = edit.layer {
              frame = { 40, 300, 200, 60 }, background_color = "gold", corner_radius = 16,
              masked_corners = { "top_left", "top_right" },
            }
            """),
        .stored(
            "border_width", .number(), "The width of the line inside the bounds, in pixels. Default: 0, none.",
            \.properties.borderWidth),
        .stored("border_color", .color, "The colour of the border. Default: black.", \.properties.borderColor),
        .stored("shadow_color", .color, "The colour of the shadow. Default: black.", \.properties.shadow.color),
        .stored(
            "shadow_offset", .point, "The shift of the shadow, in pixels. Default: { 0, 3 }.",
            \.properties.shadow.offset),
        .stored(
            "shadow_radius", .number(in: 0...1000), "The radius of the shadow's blur, in pixels. Default: 3.",
            \.properties.shadow.radius),
        .stored(
            "shadow_opacity", .number(in: 0...1), "The opacity of the shadow. Default: 0, none.",
            \.properties.shadow.opacity),
        .located(
            "shadow_path", .optional(.path),
            "The shape that throws the shadow, in the layer's own coordinates, in the place of everything in the layer; a path, "
                + "which is copied, or SVG path data. Nil: the layer's own shape. Default: nil.",
            get: { $0.properties.shadowPath.map { PathObject($0) } },
            set: { (layer: Layer, path: Path?) in layer.properties.shadowPath = path }
        )
        .example(
            """
            -- A flat shadow under a ball.
            local ball = edit.layer {
              frame = { 100, 100, 80, 80 }, corner_radius = 40, background_color = "crimson",
              shadow_opacity = 0.6, shadow_radius = 6, shadow_offset = { 0, 0 },
              shadow_path = edit.path.ellipse({ 5, 84, 70, 16 }),
            }
            """),
        .stored(
            "glow_color", .optional(.color),
            "The colour of a light around everything in the layer, such as the letters of a text. Default: nil, none.",
            \.properties.glow.color
        )
        .example(
            """
            -- A neon sign that flickers.
            local sign = edit.text_layer {
              string = "Open", font_size = 72, foreground_color = "#ffe0f0", glow_color = "#ff2080", glow_radius = 14,
            }
            sign.glow_opacity = function(time) return math.floor(time.seconds * 12) % 7 == 0 and 0.3 or 1 end
            """),
        .stored(
            "glow_radius", .number(in: 0...Shadow.largestRadius),
            "The radius of the glow's blur, in pixels. Default: 12.", \.properties.glow.radius),
        .stored(
            "glow_opacity", .number(in: 0...1), "The opacity of the glow. Default: 1.", \.properties.glow.opacity),
        .stored(
            "masks_to_bounds", .boolean, "True to cut off its content and its sublayers at its bounds.",
            \.properties.masksToBounds),
        .stored("blend_mode", .choice, "The blending with what is below.", \.properties.blendMode),
    ]

    private static let tree: [LuaMember<Layer>] = [
        sublayers,
        .property(
            "superlayer", .optional(.object(Layer.self)), "The layer that has it as a sublayer.", get: { $0.superlayer }
        ),
        .method(
            "add_sublayer", "Adds a layer in front of the others, and removes it from its superlayer.",
            .object("layer", Layer.self, "the layer to add")
        ) { layer, other in try layer.addSublayer(other) },
        .method(
            "insert_sublayer", "Inserts a layer among the others, and removes it from its superlayer.",
            .object("layer", Layer.self, "the layer to add"),
            LuaParameter("index", .integer(), "its place in sublayers; 1 is behind all others")
        ) { layer, other, index in try layer.insertSublayer(other, at: index - 1) },
        .property(
            "mask", .optional(.object(Layer.self)),
            "A layer whose opacity masks this one and everything in it; nil for none.", get: { $0.mask },
            set: { try $0.setMask($1) }
        )
        .example(
            """
            -- A picture cut to a circle.
            local face = edit.image_layer {
              contents = photo, frame = { 0, 0, 160, 160 }, contents_gravity = "resize_aspect_fill",
            }
            face.mask = edit.shape_layer { path = edit.path.circle({ 80, 80 }, 80), frame = { 0, 0, 160, 160 } }
            """),
        .stored(
            "begin_time", .numericTime,
            "The start, in the superlayer's time; the outermost layer counts the movie's time.",
            \.timing.beginTime),
        .located(
            "duration", .optional(.time), "The time for which it is shown. Nil: for ever. Default: for ever.",
            get: { $0.timing.duration },
            set: { (layer: Layer, duration: Time?) in layer.timing.duration = duration ?? .positiveInfinity }),
        .method(
            "remove_from_superlayer", "Removes it from its superlayer."
        ) { layer in layer.removeFromSuperlayer() },
    ]

    private static func frame(_ session: EditSession) -> LuaMember<Layer> {
        .property(
            "frame", .rectangle, "The rectangle in the superlayer; setting it sets bounds and position.",
            get: { layer in
                let text = layer as? TextLayer
                let size = try layer.properties.bounds?.size ?? layer.contentSize ?? text.map(session.measure) ?? .zero
                return layer.frame(size: size)
            },
            setAt: { (layer: Layer, frame: Rectangle, location: RecipeLocation?) in
                layer.setFrame(frame)
                for name in ["bounds", "position"] { layer.locations[name] = location }
            })
    }

    private static let sublayers = LuaMember<Layer>.property(
        "sublayers", .list(of: .object(Layer.self)), "The layers in it, from back to front among equal z_position.",
        get: { $0.sublayers },
        set: { (layer: Layer, sublayers: [Layer]) in
            for old in layer.sublayers { old.removeFromSuperlayer() }
            for new in sublayers { try layer.addSublayer(new) }
        })
}
