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
            "enable_post_processing": .stored(
                "enable_post_processing", .boolean,
                "Whether the animation tool's layers are drawn during it; true at first.", \.isPostProcessed),
            "required_source_track_ids": .property(
                .list(of: .integer(), as: Int.self), "The tracks that are drawn, topmost first.",
                get: { $0.requiredSourceTrackIDs }),
            "passthrough_track_id": .property(
                .integer().optional,
                "The only track that is drawn, if it is drawn as it is: in place, whole, solid. Nil otherwise.",
                get: { $0.passthroughTrackID }),
        ])

    static let animationTool = LuaType(
        AnimationTool.luaName, of: AnimationTool.self, summary: "Places the composited picture among layers.",
        constructor: .constructor(
            summary: "Makes an animation tool.",
            parameters: [
                .table(
                    "layers",
                    [
                        .optional(.object("video_layer", Layer.self, "shows the picture; is in in_layer")),
                        .optional(
                            LuaParameter(
                                "video_layers", .list(of: .object(Layer.self), as: Layer.self),
                                "each shows the picture; instead of video_layer")),
                        .object("in_layer", Layer.self, "the outermost layer, drawn into the render rectangle"),
                    ])
            ],
            takesProperties: false,
            body: { arguments in
                let layers = arguments.options(0)
                return AnimationTool(
                    videoLayers: try videoLayers(layers), in: layers.value("in_layer"), location: arguments.place)
            }),
        members: [
            "video_layer": .property(
                .object(Layer.self).optional, "Shows the picture; the first of them.", get: { $0.videoLayers.first }),
            "video_layers": .property(
                .list(of: .object(Layer.self), as: Layer.self), "All that show the picture.",
                get: { $0.videoLayers }),
            "in_layer": .property(.object(Layer.self), "The outermost layer.", get: { $0.parent }),
        ])

    /// What an animation tool is made with: one video layer, or a list of them.
    private static func videoLayers(_ layers: LuaArguments) throws -> [Layer] {
        let single: Layer? = layers.optional("video_layer")
        let several: [Layer]? = layers.optional("video_layers")
        switch (single, several) {
        case (let layer?, nil): return [layer]
        case (nil, let layers?) where !layers.isEmpty: return layers
        case (nil, nil): throw AnimationToolError.noVideoLayer
        case (nil, _): throw AnimationToolError.emptyVideoLayers
        default: throw AnimationToolError.bothVideoLayers
        }
    }
}

/// Why an animation tool cannot be made.
private enum AnimationToolError: Error, CustomStringConvertible {
    case noVideoLayer, emptyVideoLayers, bothVideoLayers

    var description: String {
        switch self {
        case .noVideoLayer: "animation_tool needs a video_layer, or video_layers"
        case .emptyVideoLayers: "animation_tool: video_layers is empty"
        case .bothVideoLayers: "animation_tool: give video_layer or video_layers, not both"
        }
    }
}
