import EditModel
import LuaHost

extension EditTypes {
    static func layer(_ session: EditSession) -> LuaType {
        LuaType(
            Layer.luaName, of: Layer.self,
            summary:
                "A rectangle drawn around the composited picture. Pixels, origin top left, y down. The module stage does what "
                + "it takes to put layers over a video, and the module titles makes ready ones.",
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
            constructor: .constructor("Makes a layer.", .call) { Layer(location: $0.place) },
            members: geometry(session), look, tree, layerAnimations)
    }

    private static func geometry(_ session: EditSession) -> [LuaMember<Layer>] {
        [
            .stored(
                "anchor_point", .point,
                "What stands at the position: 0, 0 is the top left corner, 1, 1 the bottom "
                    + "right one; the middle at first.", \.properties.anchorPoint),
            .stored(
                "bounds", .optional(.rectangle),
                "Its own coordinates, and so its size. Nil gives the video layer and the "
                    + "outermost layer the render size, a text its text's and a picture its own.", \.properties.bounds),
            .stored(
                "position", .optional(.point), "Where the anchor point stands in the superlayer.", \.properties.position
            ),
            .stored(
                "transform", .object(AffineTransform.self), "Around the anchor point; none at first.",
                \.properties.transform),
            frame(session),
            .stored("hidden", .boolean, "Whether it and everything in it is left out.", \.properties.isHidden),
            .stored(
                "z_position", .number(), "Among the layers beside it, those with a larger one are in front.",
                \.properties.zPosition),
        ]
    }

    private static let look: [LuaMember<Layer>] = [
        .stored("opacity", .number(), "From 0, invisible, to 1, solid.", \.properties.opacity)
            .example(
                """
                -- A property may be a function of the time: this layer breathes.
                local layer = edit.layer { frame = { 0, 0, 200, 100 }, background_color = "gold" }
                layer.opacity = function(time) return 0.6 + 0.4 * math.sin(2 * math.pi * time.seconds) end
                """),
        .stored(
            "background_color", .optional(.color), "Fills the bounds behind everything else.",
            \.properties.backgroundColor),
        .stored(
            "corner_radius", .number(), "Of the background and the border, in pixels; 0 at first.",
            \.properties.cornerRadius),
        .stored(
            "border_width", .number(), "Of the line along the inner side of the bounds, in pixels; 0, none, at first.",
            \.properties.borderWidth),
        .stored("border_color", .color, "Black at first.", \.properties.borderColor),
        .stored("shadow_color", .color, "Black at first.", \.properties.shadow.color),
        .stored(
            "shadow_offset", .point, "From the layer to its shadow, in pixels; 3 down at first.",
            \.properties.shadow.offset),
        .stored(
            "shadow_radius", .number(in: 0...1000), "Of the shadow's blur, in pixels; 3 at first.",
            \.properties.shadow.radius),
        .stored(
            "shadow_opacity", .number(in: 0...1), "From 0, no shadow, as at first, to 1.", \.properties.shadow.opacity),
        .stored(
            "masks_to_bounds", .boolean, "Whether what it shows and its sublayers end at its bounds.",
            \.properties.masksToBounds),
        .stored("blend_mode", .choice, "How it meets what is below it.", \.properties.blendMode),
    ]

    private static let tree: [LuaMember<Layer>] = [
        sublayers,
        .property("superlayer", .optional(.object(Layer.self)), "The layer it is in.", get: { $0.superlayer }),
        .method(
            "add_sublayer", "Adds a layer in front of the others, taking it out of where it is.",
            .object("layer", Layer.self, "what to add")
        ) { layer, other in try layer.addSublayer(other) },
        .method(
            "insert_sublayer", "Adds a layer among the others, taking it out of where it is.",
            .object("layer", Layer.self, "what to add"),
            LuaParameter("index", .integer(), "where it stands in sublayers; 1 is behind all others")
        ) { layer, other, index in try layer.insertSublayer(other, at: index - 1) },
        .property(
            "mask", .optional(.object(Layer.self)),
            "Shows of the layer and everything in it as much as the mask is solid; nil for all.", get: { $0.mask },
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
            "begin_time", .numericTime, "When it appears, in the superlayer's time, which is the movie's outermost.",
            \.timing.beginTime),
        .stored("duration", .time, "How long it is there; for ever at first.", \.timing.duration),
        .method(
            "remove_from_superlayer", "Takes it out of the layer it is in."
        ) { layer in layer.removeFromSuperlayer() },
    ]

    private static func frame(_ session: EditSession) -> LuaMember<Layer> {
        .property(
            "frame", .rectangle, "Where it stands in the superlayer; setting it sets bounds and position.",
            get: { layer in
                let text = layer as? TextLayer
                let size = try layer.properties.bounds?.size ?? layer.contentSize ?? text.map(session.measure) ?? .zero
                return layer.frame(size: size)
            },
            setAt: { (layer: Layer, frame: Rectangle, location: LuaLocation?) in
                layer.setFrame(frame)
                for name in ["bounds", "position"] { layer.locations[name] = location?.description }
            })
    }

    private static let sublayers = LuaMember<Layer>.property(
        "sublayers", .list(of: .object(Layer.self)), "Back to front, z_position apart.", get: { $0.sublayers },
        set: { (layer: Layer, sublayers: [Layer]) in
            for old in layer.sublayers { old.removeFromSuperlayer() }
            for new in sublayers { try layer.addSublayer(new) }
        })
}
