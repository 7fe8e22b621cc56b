import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let instruction = LuaType(
        Instruction.luaName, of: Instruction.self, summary: "What is drawn during one stretch of the movie.",
        constructor: .constructor(
            summary: "Makes an instruction.", body: { Instruction(location: $0.place) }),
        members: [
            "time_range": .stored(
                "time_range", .timeRange.optional, "When it holds, in the movie's time.", \.timeRange),
            "background_color": .stored(
                "background_color", .color, "What stands behind all layers; black at first.", \.backgroundColor),
            "layer_instructions": .stored(
                "layer_instructions", .list(of: .object(LayerInstruction.self), as: LayerInstruction.self),
                "The first is the topmost; tracks that are not listed are not drawn.", \.layerInstructions),
        ])

    static let layerInstruction = LuaType(
        LayerInstruction.luaName, of: LayerInstruction.self, summary: "How one video track is drawn.",
        constructor: .constructor(
            summary: "Makes a layer instruction that draws a track as it is.",
            parameters: [LuaParameter("track", .trackID, "a video track, or its id")],
            body: { LayerInstruction(trackID: $0.value(0), location: $0.place) }),
        description: { "layer_instruction for track \($0.trackID)" },
        members: [
            "track_id": .stored("track_id", .trackID, "Which track of the movie.", \.trackID),
            "set_transform": .method(
                summary: "Sets where the track's picture stands from a time on.",
                parameters: [
                    .object("transform", AffineTransform.self, "from natural-size pixels to render pixels"),
                    .optional(LuaParameter("at", .time, "in the movie's time"), default: "0"),
                ],
                body: { layer, arguments in
                    layer.setTransform(
                        arguments.value(0), at: arguments.optional(1) ?? .zero, location: arguments.place)
                }),
            "set_opacity": .method(
                summary: "Sets how solid the track is from a time on.",
                parameters: [
                    .number("opacity", "from 0, invisible, to 1, solid"),
                    .optional(LuaParameter("at", .time, "in the movie's time"), default: "0"),
                ],
                body: { layer, arguments in
                    layer.setOpacity(
                        arguments.number(0), at: arguments.optional(1) ?? .zero, location: arguments.place)
                }),
        ])

    static let animationTool = LuaType(
        AnimationTool.luaName, of: AnimationTool.self, summary: "Places the composited picture among layers.",
        constructor: .constructor(
            summary: "Makes an animation tool.",
            parameters: [
                .table(
                    "layers",
                    [
                        .object("video_layer", Layer.self, "shows the picture; is in in_layer"),
                        .object("in_layer", Layer.self, "the outermost layer, drawn into the render rectangle"),
                    ])
            ],
            takesProperties: false,
            body: { arguments in
                let layers = arguments.options(0)
                return AnimationTool(
                    videoLayer: layers.value("video_layer"), in: layers.value("in_layer"), location: arguments.place)
            }),
        members: [
            "video_layer": .property(.object(Layer.self), "Shows the picture.", get: { $0.videoLayer }),
            "in_layer": .property(.object(Layer.self), "The outermost layer.", get: { $0.parent }),
        ])
}
