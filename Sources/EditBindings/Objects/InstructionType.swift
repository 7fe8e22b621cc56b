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
        constructor: .constructor("Makes an instruction.", .call) { Instruction(location: $0.place) },
        members: [
            .stored("time_range", .optional(.timeRange), "When it holds, in the movie's time.", \.timeRange),
            .stored("name", .optional(.string), "What plan calls it; nothing more.", \.name),
            .stored(
                "background_color", .optional(.color),
                "What stands behind all layers; may be see-through. Nil, at first: black, or nothing where the preset "
                    + "keeps transparency.", \.backgroundColor),
            .stored(
                "layer_instructions", .list(of: .object(LayerInstruction.self)),
                "The first is the topmost; tracks that are not listed are not drawn.", \.layerInstructions),
            .stored(
                "enable_post_processing", .boolean,
                "Whether the animation tool's layers are drawn during it; true at first.", \.isPostProcessed),
            .property(
                "required_source_track_ids", .list(of: .integer()), "The tracks that are drawn, topmost first.",
                get: { $0.requiredSourceTrackIDs }),
            .property(
                "passthrough_track_id", .optional(.integer()),
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
            "Makes an animation tool.",
            .table(
                "layers", .optional(.object("video_layer", Layer.self, "shows the picture; is in in_layer")),
                .optional(
                    LuaParameter(
                        "video_layers", .list(of: .object(Layer.self)),
                        "each shows the picture; instead of video_layer")),
                .optional(.object("in_layer", Layer.self, "the outermost layer, drawn into the render rectangle")),
                .optional(
                    .object(
                        "additional_layer", Layer.self,
                        "instead of both: the picture of a track of its own, at the size of its bounds")),
                .optional(
                    LuaParameter("as_track", .trackID, "the additional layer's track id, for layer instructions"))),
            .call, takesProperties: false
        ) { layers, call in
            let (layer, several, parent, additional, trackID) = layers
            return try makeAnimationTool(
                try videoLayers(layer, several), in: parent, additional: additional, as: trackID, at: call.place)
        },
        members: [
            .property(
                "video_layer", .optional(.object(Layer.self)),
                "Shows the picture; the first of them, nil with an additional layer.", get: { $0.videoLayers.first }),
            .property(
                "video_layers", .list(of: .object(Layer.self)), "All that show the picture.", get: { $0.videoLayers }),
            .property(
                "in_layer", .optional(.object(Layer.self)), "The outermost layer; nil with an additional layer.",
                get: { $0.additionalLayer == nil ? $0.parent : nil }),
            .property(
                "additional_layer", .optional(.object(Layer.self)),
                "The layer that is the picture of a track; nil without one.", get: { $0.additionalLayer }),
            .property(
                "as_track", .optional(.integer()), "The additional layer's track id; nil without one.",
                get: { $0.additionalTrackID }),
        ])
}
