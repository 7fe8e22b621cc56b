import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let instruction = LuaType(
        Instruction.luaName, of: Instruction.self, summary: "What is drawn during one stretch of the movie.",
        counterpart: "AVMutableVideoCompositionInstruction",
        example: """
            local instruction = edit.instruction {
              time_range = edit.range(0, clip.duration),
              background_color = "#202028",
              layer_instructions = { edit.layer_instruction(clip.video) },
            }
            print(instruction.required_source_track_ids[1], instruction.passthrough_track_id)
            """,
        constructor: .constructor(
            summary: "Makes an instruction.", body: { Instruction(location: $0.place) }),
        members: [
            "time_range": .stored(
                "time_range", .timeRange.optional, "When it holds, in the movie's time.", \.timeRange),
            "name": .stored("name", .string.optional, "What plan calls it; nothing more.", \.name),
            "background_color": .stored(
                "background_color", .color.optional,
                "What stands behind all layers; may be see-through. Nil, at first: black, or nothing where the preset "
                    + "keeps transparency.", \.backgroundColor),
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
        counterpart: "AVVideoCompositionCoreAnimationTool",
        example: """
            -- The picture is one layer of a tree, here with a title in front of it.
            local video_layer, outermost = edit.layer(), edit.layer()
            outermost:add_sublayer(video_layer)
            outermost:add_sublayer(edit.text_layer { string = "Hello", position = { 200, 80 } })
            local video_composition = edit.video_composition_for(clip)
            video_composition.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
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
                        .optional(
                            .object("in_layer", Layer.self, "the outermost layer, drawn into the render rectangle")),
                        .optional(
                            .object(
                                "additional_layer", Layer.self,
                                "instead of both: the picture of a track of its own, at the size of its bounds")),
                        .optional(
                            LuaParameter(
                                "as_track", .trackID, "the additional layer's track id, for layer instructions")),
                    ])
            ],
            takesProperties: false,
            body: { arguments in
                try makeAnimationTool(arguments.options(0), at: arguments.place)
            }),
        members: [
            "video_layer": .property(
                .object(Layer.self).optional, "Shows the picture; the first of them, nil with an additional layer.",
                get: { $0.videoLayers.first }),
            "video_layers": .property(
                .list(of: .object(Layer.self), as: Layer.self), "All that show the picture.",
                get: { $0.videoLayers }),
            "in_layer": .property(
                .object(Layer.self).optional, "The outermost layer; nil with an additional layer.",
                get: { $0.additionalLayer == nil ? $0.parent : nil }),
            "additional_layer": .property(
                .object(Layer.self).optional, "The layer that is the picture of a track; nil without one.",
                get: { $0.additionalLayer }),
            "as_track": .property(
                .integer().optional, "The additional layer's track id; nil without one.",
                get: { $0.additionalTrackID }),
        ])
}
